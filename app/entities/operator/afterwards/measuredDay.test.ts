import { expect, it } from "vitest";
import {
  DAY_TERMS,
  type DayCost,
  daysTogether,
  type MeasuredDay,
  reachedOf,
  savingOfDay,
  shareKnown,
  whyNoShare,
  whyWorse,
  withoutGaps,
} from "./measuredDay";

const cost = (total: number) => ({ total, paid: total, stored: 0, terms: {} }) as unknown as DayCost;
const day = (measured: number, status_quo: number, foresight: number, planned: number | null) =>
  ({
    planned_steps: 96,
    steps: 96,
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
    withPlan: 2,
    saving: 2,
    possible: 7,
    regret: 5,
    reached: 2 / 7,
    noShare: null,
    withoutPlan: 0,
    missed: 0,
  });
  // Two amounts: a share would be -100 %.
  expect(daysTogether([worse])).toMatchObject({ saving: -2, possible: 2, regret: 4, reached: null, noShare: "worse" });
  // A thousandth of the cost is hardly anything: a share of it says nothing.
  expect(daysTogether([day(3, 3, 2.998, null)]).reached).toBeNull();
});

it("tells a share of the possible saving where that is more than 0.5 % of the cost: 83 % of 6, nothing of 5; -184 % of 22 if it cost more", () => {
  const totals = (measured: number, foresight: number) => ({ status_quo: 1000, measured, foresight });
  expect(reachedOf(totals(995, 994))).toBeCloseTo(5 / 6, 12);
  expect([reachedOf(totals(995, 995)), whyNoShare(totals(995, 995))]).toEqual([null, "hardly"]);
  // Less than nothing could be saved: the share would be 300 %.
  expect([reachedOf(totals(1030, 1010)), whyNoShare(totals(1030, 1010))]).toEqual([null, "hardly"]);
  expect([reachedOf(totals(1040.5, 978)), whyNoShare(totals(1040.5, 978))]).toEqual([null, "worse"]);
  // The status quo itself is 0 % of it, not a day that says nothing.
  expect(reachedOf(totals(1000, 978))).toBe(0);
  // Income counts by its size: 20 of -1000 is more than 0.5 %, never less than a negative bound.
  expect(whyNoShare({ status_quo: -1000, measured: -1001, foresight: -1002 })).toBe("hardly");
});

it("counts no day without a plan for what plans saved: 4 and 5 missed; -37 and 46 if it did", () => {
  const nobody = { ...day(2023, 1982, 1960, null), planned_steps: 0, steps: 96 };
  const better = { ...day(5, 9, 4, null), planned_steps: 87, steps: 96 };
  expect([savingOfDay(nobody), savingOfDay(better)]).toEqual([null, 4]);
  // Less than 90 % of its quarter-hours: 86 of 96.
  expect(savingOfDay({ ...better, planned_steps: 86 })).toBeNull();
  expect(daysTogether([nobody, better])).toMatchObject({
    judged: 2,
    measured: 2028,
    withPlan: 1,
    saving: 4,
    possible: 5,
    regret: 1,
    reached: 0.8,
    withoutPlan: 1,
    missed: 63,
  });
  expect(daysTogether([nobody])).toMatchObject({ withPlan: 0, saving: 0, reached: null, missed: 63 });
  expect(whyWorse(nobody)).toBeNull();
});

it("says why a day cost more than the status quo: the term of most, and whether the plans or the day did it", () => {
  const of = (total: number, terms: Partial<DayCost["terms"]>, stored = 0): DayCost => ({
    terms: { ...(Object.fromEntries(DAY_TERMS.map((term) => [term, 0])) as DayCost["terms"]), ...terms },
    paid: total + stored,
    stored,
    total,
  });
  const worse = (planned: DayCost | null, planned_steps = 96, stored = 0) =>
    whyWorse({
      steps: 96,
      planned_steps,
      costs: {
        status_quo: of(100, { energy: 90, demand_charge: 10 }),
        measured: of(140, { energy: 80, demand_charge: 60 }, stored),
        foresight: of(80, { energy: 80 }),
        planned,
      },
    });
  // Energy cost less: it would be the term of most if sizes counted instead of differences.
  expect(worse(of(90, {}))).toEqual({ term: "demand_charge", more: 50, cause: "otherwise" });
  expect(worse(of(120, {}))?.cause).toBe("plans");
  expect(worse(null, 90)?.cause).toBe("part");
  expect(worse(null)?.cause).toBeNull();
  expect(worse(null, 90, -60)).toMatchObject({ term: "stored", more: 60 });
});

it("fills gaps with the value before, and says how many there are", () => {
  const values = Float64Array.of(NaN, 2, NaN, NaN, 5);
  expect(shareKnown(values)).toBeCloseTo(0.4, 12);
  expect(Array.from(withoutGaps(values))).toEqual([2, 2, 2, 2, 5]);
  expect(Number.isNaN(withoutGaps(Float64Array.of(NaN))[0]!)).toBe(true);
});
