// Runs before the first paint, so that a chosen colour scheme does not flash. A plain script on purpose: modules wait.
(function () {
  var theme = null;
  try { theme = localStorage.getItem("theme"); } catch (error) { /* storage can be switched off; then the system decides */ }
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
})();
