/**
 * Sends a form of choices as soon as one is made, and takes its button out of sight until it has the focus. A choice made with arrow keys
 * is sent by Enter, or when the focus leaves its field: who looks through a list must not lose the page at each step of it. What says
 * nothing is left out of the address. The next page puts the focus back where it was.
 */
const FOCUS = "apply-focus";

/** As `isTyped` (live/controls.ts) of a select; a program of its own would make every page with choices heavier. */
const isChosen = ({ options, selectedIndex }: HTMLSelectElement): boolean =>
  selectedIndex !==
  Math.max(
    0,
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
  );

export function start(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  // What was chosen before this program came waits for the button.
  if (![...form.querySelectorAll("select")].some(isChosen)) form.dataset.applies = "";
  let byKey = false;
  let waiting: EventTarget | null = null;

  const send = (field: EventTarget | null) => {
    if (field instanceof HTMLElement && field.id) sessionStorage.setItem(FOCUS, field.id);
    form.requestSubmit();
  };
  form.addEventListener("keydown", ({ key }) => {
    byKey = key !== "Enter" && key !== " ";
  });
  form.addEventListener("pointerdown", () => {
    byKey = false;
  });
  form.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "checkbox") {
      // Several are ticked before they are sent: the button is there again. One without a name only unfolds the form.
      if (target.name) delete form.dataset.applies;
    } else if (byKey) waiting = target;
    else send(target);
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !waiting) return;
    event.preventDefault();
    send(waiting);
  });
  form.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (!waiting || target !== waiting) return;
    // The button that it goes to sends the form itself.
    if (relatedTarget instanceof HTMLButtonElement && relatedTarget.form === form) return;
    form.requestSubmit();
  });
  form.addEventListener("submit", () => {
    for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("select, input[type=hidden]"))
      if (field.value === "") field.disabled = true;
  });

  const id = sessionStorage.getItem(FOCUS);
  const field = id ? form.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`) : null;
  if (!field) return;
  sessionStorage.removeItem(FOCUS);
  field.focus({ preventScroll: true });
}

// A page from the browser's own store has the fields that were left out when it was sent.
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  for (const field of document.querySelectorAll<HTMLInputElement>("[data-applies] :disabled")) field.disabled = false;
});
