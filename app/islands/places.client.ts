/** The search of places shows results while they are typed; the form's own results page does the same. */

import { request } from "./request";

interface Found {
  features: { properties: { formatted: string; country: string }; geometry: { coordinates: [number, number] } }[];
  provider_failed?: true;
  postcode_ignored?: string;
}

const DEBOUNCE_MS = 300;

export function start(form: HTMLElement): void {
  const input = form.querySelector<HTMLInputElement>("input[name=find]");
  const list = form.querySelector<HTMLElement>("[role=listbox]");
  const clear = form.querySelector<HTMLButtonElement>("button[type=reset]");
  const status = form.querySelector("[role=status]");
  if (!input || !list || !clear) return;
  let hits: Found["features"] = [];
  let current = -1;
  let timer = 0;
  let requestCount = 0;

  for (const [name, value] of [
    ["role", "combobox"],
    ["aria-autocomplete", "list"],
    ["aria-controls", list.id],
    ["aria-expanded", "false"],
  ] as const)
    input.setAttribute(name, value);

  const mark = (index: number) => {
    current = index;
    [...list.children].forEach((item, i) => item.setAttribute("aria-selected", String(i === index)));
    const item = list.children[index];
    if (item?.id) input.setAttribute("aria-activedescendant", item.id);
    else input.removeAttribute("aria-activedescendant");
    item?.scrollIntoView({ block: "nearest" });
  };
  const open = (isOpen: boolean) => {
    list.hidden = !isOpen;
    input.setAttribute("aria-expanded", String(isOpen));
    if (!isOpen) mark(-1);
  };
  const pick = (index: number) => {
    const hit = hits[index];
    if (!hit) return;
    input.value = hit.properties.formatted;
    open(false);
    document.dispatchEvent(new CustomEvent("map:place", { detail: hit.geometry.coordinates }));
  };
  const say = (words: string) => status && (status.textContent = words);
  const showResults = ({ features, provider_failed, postcode_ignored }: Found) => {
    hits = features;
    const items = features.map(({ properties }, i) => {
      const item = document.createElement("div");
      item.id = `${list.id}-${i}`;
      item.setAttribute("role", "option");
      item.textContent = properties.formatted;
      // The field keeps the focus: the option is taken before it would lose it.
      item.addEventListener("mousedown", (event) => {
        event.preventDefault();
        pick(i);
      });
      return item;
    });
    if (items.length === 0) {
      items.push(remark(form.dataset.none ?? ""));
    }
    const postcode = postcode_ignored ? (form.dataset.postcode ?? "").replace("{{postcode}}", postcode_ignored) : "";
    if (postcode) items.push(remark(postcode));
    list.replaceChildren(...items);
    open(true);
    const summary = features.length === 0 ? form.dataset.none : String(features.length);
    say([provider_failed ? form.dataset.failed : "", postcode, summary].filter(Boolean).join(" "));
  };
  const { country } = form.dataset;
  const ask = async () => {
    const text = input.value.trim();
    const turn = ++requestCount;
    if (text.length < 2) return open(false);
    try {
      const response = await request(`/api/geocode?${new URLSearchParams({ text, ...(country ? { country } : {}) })}`);
      const geocoded = response.ok ? ((await response.json()) as Found) : { features: [] };
      if (turn === requestCount && document.activeElement === input) showResults(geocoded);
    } catch {
      if (turn === requestCount) showResults({ features: [] });
    }
  };
  const tellClear = () => (clear.hidden = input.value === "");

  input.addEventListener("input", () => {
    tellClear();
    clearTimeout(timer);
    timer = window.setTimeout(() => void ask(), DEBOUNCE_MS);
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") return open(false);
    if (list.hidden || hits.length === 0) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      mark((current + step + hits.length) % hits.length);
    } else if (event.key === "Enter" && current >= 0) {
      event.preventDefault();
      pick(current);
    }
  });
  input.addEventListener("blur", () => open(false));
  clear.addEventListener("click", (event) => {
    event.preventDefault();
    input.value = "";
    open(false);
    tellClear();
    input.focus();
  });
  tellClear();
}

/** A line of the list that cannot be chosen. */
function remark(text: string): HTMLDivElement {
  const line = document.createElement("div");
  line.setAttribute("role", "option");
  line.setAttribute("aria-disabled", "true");
  line.textContent = text;
  return line;
}
