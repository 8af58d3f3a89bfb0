import { describe, expect, it } from "vitest";
import { demandFigures, demandLine, demandsTogether, inResolution, type Demand } from "./demand";

const of = (...values: number[]) => Float64Array.of(...values);
const none = { measured: null, planned: null, p10: null, p50: null, p90: null, manual: null };
const demand = (rows: Partial<Demand["rows"]>, more: Partial<Demand> = {}): Demand => ({
  ...{ component_id: "d", name: "d", carrier_level_id: "el", shiftable: false, statusQuo: null, ...more },
  rows: { ...none, ...rows },
});

describe("figures of a demand, by hand", () => {
  it("energy, peak, load factor and deviation count what is known alone", () => {
    // Measured: 40, 80, ?, 0 kW for a quarter-hour each: 30 kWh, mean 40 kW. Planned where both are: 40 + 60 + 20 kW, measured 120.
    const figures = demandFigures({ measured: of(40, 80, NaN, 0), planned: of(40, 60, 50, 20) });
    expect(figures).toEqual({
      ...{ known: 3, energy: 30, planned: 42.5, peak: { kw: 80, step: 1, measured: true }, loadFactor: 0.5 },
      deviation: { share: 0, steps: 3 },
    });
    expect(demandFigures({ measured: of(66, NaN), planned: of(60, 10) }).deviation?.share).toBeCloseTo(0.1, 12);
  });

  it("say so where nothing is measured", () => {
    expect(demandFigures({ measured: null, planned: of(4, 8) })).toEqual({
      ...{ known: 0, energy: null, planned: 3, peak: { kw: 8, step: 1, measured: false } },
      ...{ loadFactor: null, deviation: null },
    });
    expect(demandFigures({ measured: of(NaN), planned: null })).toMatchObject({ energy: null, peak: null });
  });

  it("cost and emissions take what is measured, else planned, and leave out what has no price", () => {
    const rates = { price: of(0.1, 0.2, NaN), co2: of(0.5, 0.5, 0.5) };
    const line = demandLine(demand({ measured: of(40, NaN, NaN), planned: of(99, 80, 40) }), rates);
    // 10 kWh * 0.1 + 20 kWh * 0.2, and 10 + 20 + 10 kWh at 0.5 kg.
    expect(line.cost).toBeCloseTo(5, 12);
    expect(line.co2).toBeCloseTo(20, 12);
    expect(demandLine(demand({}), rates)).toEqual({ shiftable: null, shifted: null, cost: null, co2: null });
  });

  it("shifted energy is counted once, and is 0 for the same course", () => {
    const rates = { price: of(0, 0, 0), co2: of(0, 0, 0) };
    const line = (planned: Float64Array) =>
      demandLine(demand({ planned }, { shiftable: true, statusQuo: of(40, 40, 0) }), rates);
    expect(line(of(0, 40, 40))).toMatchObject({ shiftable: 20, shifted: 10 });
    expect(line(of(40, 40, 0)).shifted).toBe(0);
  });
});

describe("demands together", () => {
  it("are sums, not known where one is not; bands are of one alone", () => {
    const one = demand({ measured: of(1, 2), p10: of(0, 0), p50: of(1, 1), p90: of(2, 2) });
    const two = demand({ measured: of(10, NaN), p50: of(5, 5) });
    const both = demandsTogether([one, two], 2);
    expect([...both.measured!]).toEqual([11, NaN]);
    expect([...both.p50!]).toEqual([6, 6]);
    expect([both.p10, both.p90, both.planned]).toEqual([null, null, null]);
    expect([...demandsTogether([one], 2).p90!]).toEqual([2, 2]);
  });

  it("are shown as means of longer steps, of 23 or 25 hours too", () => {
    expect([...inResolution(of(1, 3, 5, 7, 9), 2)]).toEqual([2, 6, 9]);
    expect([...inResolution(of(1, NaN, 5, 7), 2)]).toEqual([NaN, 6]);
  });
});
