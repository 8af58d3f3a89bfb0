import { expect, it } from "vitest";
import type { ImportContext } from "./context.server";
import { figuresOf } from "./figures";

const context = {
  types: { find: (id: string) => ({ is: "one", item: { name: { en: id.toUpperCase() } } }) },
} as unknown as ImportContext;
const row = (type: string, value: number | null, unit = "MW") => ({
  row: 2,
  entity: "parameter" as const,
  item: { properties: { type, value, unit } },
});

it("says for each parameter and unit how many values there are, from which to which, and what adds up", () => {
  const figures = figuresOf(context, "en", [
    row("efficiency", 0.9, "1"),
    row("existing_capacity", 1.5),
    row("existing_capacity", 1500),
    row("existing_capacity", null),
  ]);
  // A decimal comma read as a group would give 1500 in place of 1.5: it stands there as the highest.
  expect(figures).toEqual([
    { name: "EXISTING_CAPACITY", unit: "MW", rows: 2, low: 1.5, high: 1500, sum: 1501.5 },
    { name: "EFFICIENCY", unit: "1", rows: 1, low: 0.9, high: 0.9, sum: null },
  ]);
});
