/**
 * Marks the button that saves a form as disabled, with the reason, while a required field is empty. It can still be pressed:
 * the server then says at every field what is missing. Without scripts the button looks as ever.
 */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

function isRequired(field: Field): boolean {
  if (field.disabled || field.type === "hidden") return false;
  return field.required || (field.type === "radio" && field.closest("[role=radiogroup][aria-required=true]") !== null);
}

function isEmpty(field: Field, form: HTMLFormElement): boolean {
  if (field.type === "radio") return !new FormData(form).has(field.name);
  if (field instanceof HTMLInputElement && field.type === "checkbox") return !field.checked;
  return field.value.trim() === "";
}

export function startIncomplete(form: HTMLFormElement): void {
  const reason = form.dataset.incomplete;
  const button = form.querySelector<HTMLButtonElement>("button[type=submit].button-primary");
  if (!reason || !button) return;
  const note = Object.assign(document.createElement("span"), { className: "visually-hidden", textContent: reason });
  note.id = `${form.id || "form"}-incomplete`;
  const described = button.getAttribute("aria-describedby");

  function mark(): void {
    const missing = [...form.elements].some(
      (element) => isField(element) && isRequired(element) && isEmpty(element, form),
    );
    if (missing === (button!.getAttribute("aria-disabled") === "true")) return;
    if (missing) {
      button!.setAttribute("aria-disabled", "true");
      button!.setAttribute("aria-describedby", [described, note.id].filter(Boolean).join(" "));
      button!.title = reason!;
      button!.after(note);
    } else {
      button!.removeAttribute("aria-disabled");
      button!.removeAttribute("title");
      if (described) button!.setAttribute("aria-describedby", described);
      else button!.removeAttribute("aria-describedby");
      note.remove();
    }
  }
  form.addEventListener("input", mark);
  form.addEventListener("change", mark);
  form.addEventListener("reset", () => setTimeout(mark));
  mark();
}
