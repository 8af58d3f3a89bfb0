import { expect, it } from "vitest";
import { peakOf, priceChange, priceCourse } from "./findings";

it("a peak is clearly above the mean", () => {
  expect(peakOf([1, null, 5, 1, 1])).toEqual({ at: 2, value: 5, times: 2.5 });
  expect(peakOf([4, 5, 4])).toBeNull();
  expect([peakOf([1, 1, 4]) !== null, peakOf([2, 2, 2])]).toEqual([true, null]);
  expect([peakOf([]), peakOf([3]), peakOf([null, 0, 0]), peakOf([-4, -1])]).toEqual([null, null, null, null]);
});

it("prices are below zero at times, or dear at one", () => {
  expect(priceCourse([40, -3, null, -12, 90])).toEqual({ kind: "below", steps: 2, low: -12 });
  expect(priceCourse([40, 30, 120, 50])).toEqual({ kind: "dear", at: 2, high: 120 });
  expect([priceCourse([80, 81, 82]), priceCourse([]), priceCourse([null])]).toEqual([null, null, null]);
});

it("prices fall or rise from the first to the last that is there", () => {
  expect(priceChange([null, 100, 130, 80, null])).toEqual({
    context: "less",
    share: expect.closeTo(0.2, 9) as number,
    first: 100,
    last: 80,
  });
  expect(priceChange([100, 150])?.context).toBe("more");
  expect([priceChange([100, 104]), priceChange([100]), priceChange([-5, 20]), priceChange([])]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
