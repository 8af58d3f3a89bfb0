/** A form is sent once, and a page with unsaved changes asks before it is left. */

const values = (form: HTMLFormElement): string =>
  JSON.stringify(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : value.name]),
  );

/** A download answers without a new page; after this time the form may be sent again. */
const AGAIN_MS = 8000;

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

  if (form.dataset.guard)
    window.addEventListener("beforeunload", (event) => {
      if (!form.isConnected || sending || (!unsaved && values(form) === before)) return;
      event.preventDefault();
      event.returnValue = form.dataset.guard ?? "";
    });
}
