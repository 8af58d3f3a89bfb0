import { expect, it } from "vitest";
import type { SizedComponent } from "./modelSize";
import { beyondReach, type ReachedRun, reachOf } from "./solverReach";

const many = (count: number, root: SizedComponent["root"], flows = 1): SizedComponent[] =>
  Array.from({ length: count }, () => ({ root, flows, optional: true, entered: new Map() }));

/** The bench's site: five plants, two storages, three balances, as often as asked for. */
const sites = (count: number) => [...many(5 * count, "transformation"), ...many(2 * count, "storage", 0)];
const year: ReachedRun = { years: 1, steps: 8760, linkedDays: null, invests: true };
const days: ReachedRun = { years: 1, steps: 360, linkedDays: 15, invests: true };

it("is about what the analysis of the model finds", () => {
  // Found on the bench's site over 4380 steps: 11 sizes that a year meets, 1.32e6 multiplications.
  expect(reachOf(sites(1), 3, { ...year, steps: 4380 }).operations / 1.32e6).toBeCloseTo(1, 1);
  // Five of them with four lines, over three years: 6.63e8.
  const five = [...sites(5), ...many(4, "transmission", 2)];
  expect(reachOf(five, 15, { ...year, steps: 4380, years: 3 }).operations / 6.63e8).toBeCloseTo(1, 1);
  // In 12 typical days and 3 extreme ones: 3029 columns and rows, five sites 15157, over three years 45596.
  expect(reachOf(sites(1), 3, days).border / 3029).toBeCloseTo(1, 1);
  expect(reachOf(five, 15, days).border / 15_157).toBeCloseTo(1, 1);
  expect(reachOf(five, 15, { ...days, years: 3 }).border / 45_596).toBeCloseTo(1, 1);
});

it("is left by many storages between typical days, and by many sizes over a whole year", () => {
  expect(beyondReach(reachOf(sites(5), 15, days))).toBeNull();
  expect(beyondReach(reachOf(sites(5), 15, { ...days, years: 3 }))).toBe("border");
  expect(beyondReach(reachOf(sites(5), 15, { ...days, years: 3, linkedDays: null }))).toBeNull();
  expect(beyondReach(reachOf(sites(10), 30, year))).toBeNull();
  expect(beyondReach(reachOf(sites(25), 75, year))).toBe("operations");
  // Where sizes are decided already, nothing ties the steps together but the levels that close the year.
  expect(beyondReach(reachOf(sites(25), 75, { ...year, invests: false }))).toBeNull();
});
