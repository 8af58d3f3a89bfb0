import { expect, it } from "vitest";
import { sparkPath } from "./spark";

it("goes from the least mean at the bottom to the largest at the top, over the whole width", () => {
  expect(sparkPath([0, 10, 5])).toBe("M1 23L48 1L95 12");
  // Twelve values for each of the 48 means: every second part is 6 higher.
  const path = sparkPath(Float64Array.from({ length: 576 }, (_, i) => (Math.floor(i / 12) % 2) * 6 + (i % 2)))!;
  expect(path.match(/[ML]/g)).toHaveLength(48);
  expect(path.startsWith("M1 23L3 1L5 23")).toBe(true);
  expect(path.endsWith("L95 1")).toBe(true);
  // A year of quarter-hours is no longer than any other: 50 of them are a small part of a page.
  expect(sparkPath(Float64Array.from({ length: 35_040 }, (_, i) => Math.sin(i / 96)))!.length).toBeLessThan(300);
});

it("interrupts the line at gaps, and shows a value between two gaps", () => {
  expect(sparkPath([1, 2, NaN, 3, NaN])).toBe("M1 23L25 12M72 1h0");
  expect(sparkPath([7])).toBe("M1 12h0");
});

it("is level for equal values, and nothing where nothing is known", () => {
  expect(sparkPath([-4, -4])).toBe("M1 12L95 12");
  expect(sparkPath([1e308, -1e308])).toBe("M1 1L95 23");
  expect(sparkPath([NaN, Infinity])).toBeNull();
  expect(sparkPath([])).toBeNull();
});
