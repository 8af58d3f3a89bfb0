import { expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { isSummedByDay } from "./summedByDay";

const MIDNIGHT = Date.UTC(2024, 5, 1);
/** Energy of the hours of a day of June, by the end of the hour: from 5 to 20. */
const energy = (hour: number) => Math.max(0, Math.sin(((hour - 5) / 15) * Math.PI)) * 2e6;
const sum = (hour: number) => Array.from({ length: hour }, (_, i) => energy(i + 1)).reduce((all, one) => all + one, 0);
const verdict = (value: (hour: number) => number, [from, to]: readonly [number, number]) => {
  const hours = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return isSummedByDay(
    hours.map((hour) => MIDNIGHT + hour * HOUR_MS),
    hours.map(value),
  );
};

it("tells sums since midnight by whole days, and energies by any hour that has less than the one before", () => {
  expect([verdict(sum, [1, 24]), verdict(energy, [1, 24])]).toEqual([true, false]);
  expect(verdict(energy, [10, 15])).toBe(false);
});

it("tells nothing by a part of a day that only grows: read as energies, sums would be several times the sun", () => {
  expect([verdict(sum, [4, 18]), verdict(energy, [4, 11])]).toEqual([null, null]);
  expect(verdict(() => 0, [1, 4])).toBe(false);
});
