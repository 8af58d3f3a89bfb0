/** A chosen country fills currency and time zone at once, and the name while it is empty; the button does the same. */

interface CountryFacts {
  name: string;
  currency: string;
  timezone: string;
  /** West, south, east, north in degrees. */
  bbox: [number, number, number, number] | null;
}

type Field = HTMLInputElement | HTMLSelectElement;

export function start(element: HTMLElement): void {
  const select = element.querySelector("select");
  const form = select?.form;
  if (!select || !form) return;
  const field = (name: string): Field | null => {
    const found = form.elements.namedItem(name);
    return found instanceof HTMLInputElement || found instanceof HTMLSelectElement ? found : null;
  };
  const fill = (name: string, value: string): void => {
    const target = field(name);
    if (!target || target.value === value) return;
    target.value = value;
    target.dispatchEvent(new Event("input", { bubbles: true }));
  };
  let filled = "";
  select.addEventListener("change", () => {
    const code = select.value;
    if (code === "") return;
    void fetch(`${element.dataset.href ?? ""}${encodeURIComponent(code)}`).then(async (response) => {
      if (!response.ok || select.value !== code) return;
      const facts = (await response.json()) as CountryFacts;
      fill("unit", facts.currency);
      fill("timezone", facts.timezone);
      const name = field("name");
      if (name && name !== document.activeElement && (name.value.trim() === "" || name.value === filled))
        fill("name", (filled = facts.name));
      if (facts.bbox) document.dispatchEvent(new CustomEvent("map:show", { detail: facts.bbox }));
    });
  });
}
