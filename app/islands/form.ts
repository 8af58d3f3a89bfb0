import { QUEUE, queueWords } from "./queue/queueState";

/** A form is sent once, and a page with unsaved changes asks before it is left. */

const values = (form: HTMLFormElement): string =>
  JSON.stringify(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
  );

/** A download returns no new page; after this time the form may be sent again. */
const AGAIN_MS = 8000;

/** Forms of the page and whether what is in them is still to be saved. */
const watched = new Map<HTMLFormElement, () => boolean>();

/** Guarded forms with entries that are not saved yet. */
export function unsavedForms(): HTMLFormElement[] {
  for (const form of watched.keys()) if (!form.isConnected) watched.delete(form);
  return [...watched].filter(([, isUnsaved]) => isUnsaved()).map(([form]) => form);
}

/** Signing out asks first while something is unsaved; the page then lets go without a second question. */
function guardLogout(event: SubmitEvent): void {
  const leaving = event.target;
  if (!(leaving instanceof HTMLFormElement) || leaving.getAttribute("action") !== "/logout") return;
  const unsent = sessionStorage.getItem(QUEUE) ? queueWords()?.discard : undefined;
  const question = unsavedForms()[0]?.dataset.discard ?? unsent;
  if (!question) return;
  if (!confirm(question)) return event.preventDefault();
  watched.clear();
  sessionStorage.removeItem(QUEUE);
}
document.addEventListener("submit", guardLogout);

export function startForm(form: HTMLFormElement): void {
  let sending = false;
  let before = values(form);
  // A refused form comes back with values that are not saved yet.
  let unsaved = form.querySelector("[data-focus]") !== null;

  form.addEventListener("submit", (event) => {
    if (sending) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    // Handlers of a hydrated page decide after this one; when they take over, nothing leaves the page.
    setTimeout(() => {
      before = values(form);
      if (event.defaultPrevented) return;
      sending = true;
      unsaved = false;
      form.setAttribute("aria-busy", "true");
      setTimeout(release, AGAIN_MS);
    });
  });

  function release(): void {
    sending = false;
    form.removeAttribute("aria-busy");
  }
  window.addEventListener("pageshow", release);

  if (!form.dataset.guard) return;
  watched.set(form, () => !sending && (unsaved || values(form) !== before));
  window.addEventListener("beforeunload", (event) => {
    if (!form.isConnected || !watched.get(form)?.()) return;
    event.preventDefault();
    event.returnValue = form.dataset.guard ?? "";
  });
}
