import { expect, test } from "vitest";
import { nextOnFront, paretoFront } from "./pareto";

const points = [
  { cost: 363, co2: 613 },
  { cost: 366, co2: 538 },
  { cost: 379, co2: 631 },
  { cost: 453, co2: 412 },
  { cost: 460, co2: 412 },
  { cost: 529, co2: 1360 },
];

test("the front has the points that no other is better than in both, with rising CO2", () => {
  expect(paretoFront(points)).toEqual([3, 1, 0]);
  expect(paretoFront([])).toEqual([]);
  // Of equal ones the first.
  expect(paretoFront([points[0]!, points[0]!])).toEqual([0]);
});

test("the next point of the front says what less CO2 costs", () => {
  // 538 of 613 t, and 366 of 363.
  const next = nextOnFront(points)!;
  expect(next.less).toBeCloseTo(75 / 613);
  expect(next.dearer).toBeCloseTo(3 / 363);
  expect(nextOnFront([points[0]!, points[2]!])).toBeNull();
});
