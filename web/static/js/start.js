// The form of a new table: seats are drawn by throws only under rules that know how.
const rules = document.getElementById("profile");
const draw = document.querySelector("[data-draw-seats]");

function fits() {
  draw.hidden = !("throws" in rules.selectedOptions[0].dataset);
  draw.querySelector("input").disabled = draw.hidden;
}

rules.addEventListener("change", fits);
fits();
