import { describe, expect, it } from "vitest";
import { equalYears } from "./equalYears";

const spans = (amounts: readonly number[]) =>
  equalYears(
    amounts.map((amount, year) => ({ year, amount })),
    ({ amount }) => String(amount),
  ).map(({ first, last }) => [first.year, last.year]);

describe("years that are alike", () => {
  it("three and more are one row", () => {
    expect(spans([5, 5, 5, 5])).toEqual([[0, 3]]);
  });
  it("two stay two", () => {
    expect(spans([5, 5])).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });
  it("a year that differs parts them, and no year is left out", () => {
    expect(spans([-9, 5, 5, 5, 2, 5, 5, 5])).toEqual([
      [0, 0],
      [1, 3],
      [4, 4],
      [5, 7],
    ]);
  });
  it("nothing is nothing", () => {
    expect(spans([])).toEqual([]);
  });
});
