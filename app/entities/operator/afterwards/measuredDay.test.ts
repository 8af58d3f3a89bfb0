import { expect, it } from "vitest";
import { type DayCost, daysTogether, type MeasuredDay, savingOfDay, shareKnown, withoutGaps } from "./measuredDay";

const cost = (total: number) => ({ total, paid: total, stored: 0, terms: {} }) as unknown as DayCost;
const day = (measured: number, status_quo: number, foresight: number, planned: number | null) =>
  ({
    costs: {
      measured: cost(measured),
      status_quo: cost(status_quo),
      foresight: cost(foresight),
      planned: planned === null ? null : cost(planned),
    },
  }) as MeasuredDay;

it("sums the days that are judged; a month that cost more says so", () => {
  const worse = day(12, 10, 8, 9);
  const better = day(5, 9, 4, null);
  const not = { costs: null } as MeasuredDay;
  expect([worse, better, not].map(savingOfDay)).toEqual([-2, 4, null]);
  expect(daysTogether([worse, better, not])).toEqual({
    judged: 2,
    planned: 1,
    promised: 9,
    promisedMeasured: 12,
    measured: 17,
    status_quo: 19,
    foresight: 12,
    saving: 2,
    regret: 5,
    reached: 2 / 7,
  });
  expect(daysTogether([worse])).toMatchObject({ saving: -2, regret: 4, reached: -1 });
  // A thousandth of the cost is hardly anything: a share of it says nothing.
  expect(daysTogether([day(3, 3, 2.998, null)]).reached).toBeNull();
});

it("fills gaps with the value before, and says how many there are", () => {
  const values = Float64Array.of(NaN, 2, NaN, NaN, 5);
  expect(shareKnown(values)).toBeCloseTo(0.4, 12);
  expect(Array.from(withoutGaps(values))).toEqual([2, 2, 2, 2, 5]);
  expect(Number.isNaN(withoutGaps(Float64Array.of(NaN))[0]!)).toBe(true);
});
