/** What a <select> offers, and choosing in it as a person would. */

export interface Choice {
  value: string;
  name: string;
  disabled: boolean;
}

export interface ChoiceGroup {
  /** "": choices without a group. */
  name: string;
  choices: Choice[];
}

/** The parts of a <select> that are needed here. */
export interface Selectable {
  options: Iterable<{ value: string; label: string; disabled: boolean; parentElement: Element | null }>;
  value: string;
  dispatchEvent(event: Event): boolean;
}

/** Choices in their groups, in the order of the list. */
export function groupsOf(select: Selectable): ChoiceGroup[] {
  const groups = new Map<string, Choice[]>();
  for (const { value, label, disabled, parentElement } of select.options) {
    const name = parentElement?.tagName === "OPTGROUP" ? (parentElement.getAttribute("label") ?? "") : "";
    groups.set(name, [...(groups.get(name) ?? []), { value, name: label.trim(), disabled }]);
  }
  return [...groups].map(([name, choices]) => ({ name, choices }));
}

/** Chooses a value and tells the form so. Returns false, and changes nothing, when the list does not offer it. */
export function chooseIn(select: Selectable, value: string): boolean {
  if (![...select.options].some((option) => option.value === value && !option.disabled)) return false;
  if (select.value === value) return true;
  select.value = value;
  for (const name of ["input", "change"]) select.dispatchEvent(new Event(name, { bubbles: true }));
  return true;
}
