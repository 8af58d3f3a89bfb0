/** What somebody entered in the fields of a page, against what the page came with. */

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

export const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");

/** Whether a field has another text or choice than it came with; ticks count for nothing. */
export function isTyped(control: Control): boolean {
  if (isTick(control)) return false;
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue;
  const options = [...control.options];
  const defaults = options.filter((option) => option.defaultSelected);
  const before = defaults.length > 0 || control.multiple ? defaults : options.slice(0, 1);
  return options.some((option) => option.selected !== before.includes(option));
}

const isOtherwise = (control: Control): boolean =>
  isTick(control) ? control.checked !== control.defaultChecked : isTyped(control);

/** Whether a form differs from the one that the page came with: on a slow link a choice is made before the programs are there. */
export const isFilledIn = (form: HTMLFormElement): boolean =>
  [...form.elements].some((element) => isControl(element) && element.type !== "hidden" && isOtherwise(element));
