// The page of people as a dialog over the live view. Without scripts, or where it cannot be had, it is a page of its own.
import { TOKEN } from "./api.js";
import { t } from "./text.js";

export function peopleDialog(dialog) {
  const inside = dialog.querySelector("[data-people-inside]");

  async function show(address, options = {}) {
    const answer = await fetch(address, { ...options, credentials: "same-origin", headers: { Accept: "text/html", "X-Companion-Token": TOKEN } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const people = page.getElementById("people") ?? page.querySelector("main");
    inside.replaceChildren(...people.childNodes);
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
    inside.querySelector("[role=alert], [role=status], h1")?.scrollIntoView({ block: "nearest" });
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-people]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    link.closest("dialog")?.close();
    show(link.href).catch(() => location.assign(link.href));
  });

  inside.addEventListener("submit", (event) => {
    event.preventDefault();
    const body = new URLSearchParams(new FormData(event.target, event.submitter));
    show(event.target.getAttribute("action"), { method: "POST", body }).catch(() => {
      inside.prepend(Object.assign(document.createElement("p"), { className: "notice bad", role: "alert", textContent: t("no-connection") }));
    });
  });
}
