import { expect, it } from "vitest";
import { chooseIn, groupsOf, type Selectable } from "./choices";

const group = (label: string) => ({ tagName: "OPTGROUP", getAttribute: () => label }) as unknown as Element;
const none = { tagName: "SELECT" } as Element;

/** A list with two groups, of which one choice is closed; it notes what it tells its form. */
function list(): Selectable & { events: string[] } {
  const events: string[] = [];
  return {
    events,
    value: "",
    dispatchEvent: ({ type }) => Boolean(events.push(type)),
    options: [
      { value: "", label: " Latest ", disabled: false, parentElement: none },
      { value: "pv", label: "Solar", disabled: false, parentElement: group("Supply") },
      { value: "city", label: "City", disabled: false, parentElement: group("Demand") },
      { value: "wind", label: "Wind", disabled: true, parentElement: group("Supply") },
    ],
  };
}

it("has the choices in their groups", () => {
  expect(groupsOf(list()).map(({ name, choices }) => [name, ...choices.map((one) => one.name)])).toEqual([
    ["", "Latest"],
    ["Supply", "Solar", "Wind"],
    ["Demand", "City"],
  ]);
});

it("chooses in the list itself and tells its form", () => {
  const select = list();
  expect(chooseIn(select, "pv")).toBe(true);
  expect([select.value, select.events]).toEqual(["pv", ["input", "change"]]);
  expect(chooseIn(select, "pv")).toBe(true);
  expect(select.events).toHaveLength(2);
});

it.each(["unknown", "wind"])("keeps its choice when %s is asked for", (value) => {
  const select = list();
  expect(chooseIn(select, value)).toBe(false);
  expect([select.value, select.events]).toEqual(["", []]);
});
