// Joining by a link: its word stands behind the #, which no server and no log of one ever sees. It leaves the address
// at once, so that nobody reads it over a shoulder or takes it from the history.
const word = document.getElementById("word");

if (word && location.hash.length > 1) {
  word.value = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, "", location.pathname);
}
if (word && word.value.length > 12) {
  document.querySelector("[data-by-pin]").hidden = true;
  document.querySelector("[data-by-link]").hidden = false;
}
