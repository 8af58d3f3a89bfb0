/** A chosen country fills currency and time zone at once, and the name while it is empty; the button does the same. */

import { request } from "./request";

interface CountryFacts {
  name: string;
  currency: string;
  timezone: string;
}

type Field = HTMLInputElement | HTMLSelectElement;

export function start(element: HTMLElement): void {
  const select = element.querySelector("select");
  const form = select?.form;
  if (!select || !form) return;
  const field = (name: string): Field | null => {
    const control = form.elements.namedItem(name);
    return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control : null;
  };
  const fill = (name: string, value: string): void => {
    const target = field(name);
    if (!target || target.value === value) return;
    target.value = value;
    target.dispatchEvent(new Event("input", { bubbles: true }));
  };
  let filled = "";
  const take = (facts: CountryFacts): void => {
    fill("unit", facts.currency);
    fill("timezone", facts.timezone);
    const name = field("name");
    if (name && name !== document.activeElement && (name.value.trim() === "" || name.value === filled))
      fill("name", (filled = facts.name));
  };
  const alert = document.createElement("p");
  alert.setAttribute("role", "alert");
  alert.className = "field-error";
  element.append(alert);
  select.addEventListener("change", () => {
    const code = select.value;
    if (code === "") return;
    alert.textContent = "";
    const isChosen = () => select.value === code;
    // Without an answer the fields stay as they are, as the button next to them fills them too.
    factsOf(`${element.dataset.href ?? ""}${encodeURIComponent(code)}`).then(
      (facts) => facts && isChosen() && take(facts),
      () => undefined,
    );
    landmass(code).then(
      (box) => isChosen() && document.dispatchEvent(new CustomEvent("map:show", { detail: box })),
      () => isChosen() && (alert.textContent = element.dataset.failed ?? ""),
    );
  });
}

/** What is known of a country; null when the server knows none. Rejects when it cannot be asked. */
async function factsOf(address: string): Promise<CountryFacts | null> {
  const response = await request(address);
  return response.ok ? ((await response.json()) as CountryFacts) : null;
}

type Box = [west: number, south: number, east: number, north: number];

/** West, south, east and north of a country's main land; rejects when it cannot be had. */
async function landmass(code: string): Promise<Box> {
  const response = await request("/api/awaitCluster", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ url: "get_landmass", country_code: code }),
  });
  if (!response.ok) throw new Error(String(response.status));
  const { coordinates } = (await response.json()) as { coordinates: unknown };
  const flat = (coordinates as never[]).flat(Infinity) as unknown as number[];
  const [lons, lats] = [flat.filter((_value, i) => i % 2 === 0), flat.filter((_value, i) => i % 2 === 1)];
  const range = (values: number[]) =>
    values.reduce(([a, b], v) => [Math.min(a, v), Math.max(b, v)] as const, [Infinity, -Infinity] as const);
  const [[west, east], [south, north]] = [range(lons), range(lats)];
  return [west, south, east, north];
}
