/**
 * Once a form is changed, what came of it before can no longer be saved: its buttons are switched off and a sentence says why.
 * Without scripts the server does the same: it saves only what the page showed.
 */
export function start(element: HTMLElement): void {
  const form = document.getElementById(element.dataset.form ?? "");
  const mark = () => {
    for (const button of element.querySelectorAll("button")) button.disabled = true;
    for (const note of element.querySelectorAll<HTMLElement>("[data-stale]")) note.hidden = false;
  };
  for (const name of ["input", "change"]) form?.addEventListener(name, mark, { once: true });
}
