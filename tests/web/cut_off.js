// Everything with a text that the screen does not show whole: outside the window, or in a box that is too small for it.
() => {
  const told = [];
  const tell = (what, element) => told.push(`${what}: ${element.className} ${element.textContent.trim().slice(0, 40)}`);
  const scrolled = (element) => innerWidth < 700 && element.matches(".scroll, .scroll table");
  const shown = (element) => element.getClientRects().length && getComputedStyle(element).visibility !== "hidden";
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth + 1) told.push(`the page is wide: ${scrollWidth}`);
  if (scrollHeight > innerHeight + 1) told.push(`the page is high: ${scrollHeight}`);
  for (const element of document.querySelectorAll("#regions *, .actions, .actions *, main.hand *")) {
    if (!shown(element) || element.closest("svg, .visually-hidden, [hidden]") || !element.textContent.trim()) continue;
    if (scrolled(element) || (innerWidth < 700 && element.querySelector(".scroll"))) continue; // a table may be wider than a phone
    const box = element.getBoundingClientRect();
    const outside = box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1 || box.top < -1;
    if (outside) tell("off the screen", element);
    const text = document.createRange();
    text.selectNodeContents(element);
    if (text.getBoundingClientRect().right > box.right + 2) tell("runs over its right edge", element);
    const style = getComputedStyle(element);
    if (style.overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1) tell("cut off sideways", element);
    if (style.overflowY !== "visible" && element.scrollHeight > element.clientHeight + 1) tell("cut off below", element);
  }
  return told;
}
