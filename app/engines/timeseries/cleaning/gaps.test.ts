import { expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { gapsOf } from "./gaps";

const block = (startH: number, values: number[]) => ({
  year: 2025,
  startMs: startH * HOUR_MS,
  stepS: 3600,
  values: Float64Array.from(values),
});

it("counts what is missing between the first value and the last, each place once", () => {
  // Edges are no gaps: with them it would be six steps in four places.
  const gaps = gapsOf([block(0, [NaN, 1, NaN, NaN, 2, NaN, 3, NaN, NaN])]);
  expect(gaps).toEqual({
    steps: 3,
    stretches: 2,
    longest: { fromMs: 2 * HOUR_MS, untilMs: 4 * HOUR_MS, steps: 2 },
    first: [
      { fromMs: 2 * HOUR_MS, untilMs: 4 * HOUR_MS, steps: 2 },
      { fromMs: 5 * HOUR_MS, untilMs: 6 * HOUR_MS, steps: 1 },
    ],
  });
});

it("takes a gap across two blocks that follow each other for one place, and none where a year is not stored", () => {
  expect(gapsOf([block(0, [1, NaN]), block(2, [NaN, 1])])).toMatchObject({
    steps: 2,
    stretches: 1,
    longest: { steps: 2 },
  });
  expect(gapsOf([block(0, [1, 2]), block(100, [3])])).toBeNull();
});

it("lists the first five places and counts all", () => {
  const gaps = gapsOf([
    block(
      0,
      Array.from({ length: 15 }, (_, i) => (i % 2 ? NaN : i)),
    ),
  ])!;
  expect([gaps.stretches, gaps.first.length]).toEqual([7, 5]);
});
