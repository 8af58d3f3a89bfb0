import { describe, expect, it } from "vitest";
import { demand, grid, idleCourse, series, shiftable, siteOf, source, storage } from "../testing/cases";
import { numbers } from "../testing/randomSite";
import { CELLS } from "./cells";
import { chainsOf } from "./chains";
import { exchangeOf, needOf } from "./exchange";
import { Future } from "./future";
import { bestPower, storedWorth } from "./respond";
import { storageWorths } from "./storageWorth";

describe("what the need of a bus costs", () => {
  const site = siteOf(2, {
    grids: [
      grid({
        importPrice: 0.2,
        importFee: 0.05,
        importLimit: 10,
        exportPrice: 0.08,
        exportFee: 0.01,
        exportLimit: 4,
        demandCharges: [{ from: 0, to: 2, price: 3, peakSoFar: 1 }],
      }),
    ],
    sources: [source(series(3, 0))],
  });
  const course = idleCourse(site);
  course.grids.grid!.import.set([2, 6]);

  it("is first what is not sold, then bought, above the plan's peak with its charge, then missing: 4.75 for 10 kW; 1.75 if the charge were ignored, 19.75 if it began at the peak so far", () => {
    const { corners, costOf } = bound(exchangeOf(site, course, "el", 0));
    // 4 kW sold. The sun turned down costs nothing and comes before: 3 kW of it, then 4 not sold, 6 bought below the peak, 4 above.
    expect([...corners]).toEqual([-4, -1, 3, 9, 13]);
    expect(costOf(-4)).toBeCloseTo(-4 * 0.07, 9);
    expect(costOf(-2)).toBeCloseTo(-4 * 0.07, 9);
    expect(costOf(0)).toBeCloseTo(-3 * 0.07, 9);
    expect(costOf(3)).toBeCloseTo(0, 9);
    expect(costOf(5)).toBeCloseTo(2 * 0.25, 9);
    // Each kW above 6 costs 3 for the month.
    expect(costOf(10)).toBeCloseTo(6 * 0.25 + 1 * (0.25 + 3), 9);
    expect(costOf(14)).toBeCloseTo(6 * 0.25 + 4 * 3.25 + 10, 9);
    expect(costOf(-5)).toBeCloseTo(-4 * 0.07 + 10, 9);
  });

  it("sells for no more than buying costs: 0.50 for 5 kW; 1.50 if the price of the sale counted", () => {
    const odd = siteOf(1, { grids: [grid({ importPrice: 0.1, exportPrice: 0.3, exportLimit: 5 })] });
    const { costOf } = bound(exchangeOf(odd, idleCourse(odd), "el", 0));
    expect(costOf(-5)).toBeCloseTo(-0.5, 9);
    expect(costOf(2)).toBeCloseTo(0.2, 9);
  });

  it("has imbalance in it: 0.20 for nothing where 2 kW are dealt, 0.50 for these, 1.20 for 4; 0, 0.50 and 1.00 without", () => {
    const [tariff] = site.grids;
    const position = { grids: ["grid", "there"], volume: series(3, NaN), price: 0.1 };
    const grids = [{ ...tariff!, demandCharges: [] }, grid({ id: "there", bus: "other" })];
    const dealt = siteOf(2, { buses: [...site.buses, { ...site.buses[0]!, id: "other" }], grids, position });
    const planned = idleCourse(dealt);
    // One of the three is taken elsewhere.
    planned.grids.there!.import.set([1, 1]);
    const { corners, costOf } = bound(exchangeOf(dealt, planned, "el", 0));
    expect([...corners].map(round)).toEqual(expect.arrayContaining([-4, 0, 2, 10]));
    expect([-4, 0, 2, 4, 10].map((need) => round(costOf(need)))).toEqual([0.32, 0.2, 0.5, 1.2, 3.3]);
    // Nothing is dealt in the other step.
    const free = bound(exchangeOf(dealt, planned, "el", 1));
    expect([0, 2, 4].map((need) => round(free.costOf(need)))).toEqual([0, 0.5, 1]);
  });

  it("counts loads, other storages and what cannot be turned down as planned: 7 kW; 15 if the storage itself counted", () => {
    const all = siteOf(1, {
      grids: [grid()],
      demands: [demand(series(5))],
      sources: [source(series(2), { id: "wind", curtailable: false }), source(series(9))],
      storages: [storage(), storage({ id: "other" })],
      shiftables: [shiftable({ to: 1, energy: 4 })],
    });
    const planned = idleCourse(all);
    planned.shiftables.car!.set([3]);
    planned.storages.battery!.charge.set([8]);
    planned.storages.other!.charge.set([1]);
    expect(needOf(all, planned, { bus: "el", id: "battery" }, 0)).toBe(5 - 2 + 3 + 1);
  });
});

describe("what energy in a storage is worth", () => {
  // 32 kWh in 32 bands; 4 kW for an hour are 4 bands.
  const plain = storage({ capacity: 32, chargeLimit: 4, dischargeLimit: 4 });
  const prices = series(0.1, 0.3, 0.2);
  const site = siteOf(3, { grids: [grid({ importPrice: prices })], demands: [demand(3)], storages: [plain] });
  const values = (changed: Partial<typeof site> = {}) => {
    const one = { ...site, ...changed };
    return storageWorths(one, idleCourse(one)).battery!.values;
  };

  it("is what it saves beyond deals: 0.15 for the dear hour in which 3 kW are dealt, 0.2 for the last; 0.3 first without imbalance", () => {
    const position = { grids: ["grid"], volume: series(NaN, 3, NaN), price: 0.15 };
    const worth = values({ position });
    expect([...worth.subarray(0, 7)].map(round)).toEqual([0.2, 0.2, 0.2, 0.15, 0.15, 0.15, 0]);
  });

  it("is what it saves later, the dearest hour first: three kWh at 0.3, then three at 0.2; 0.2 first if the cheapest hour came first", () => {
    const worth = values();
    // After step 0: 3 kWh serve the hour at 0.3, 3 more the one at 0.2, the rest nothing. After step 1 those at 0.2; then nothing.
    expect([...worth.subarray(0, CELLS)].map(round)).toEqual([0.3, 0.3, 0.3, 0.2, 0.2, 0.2, ...Array(26).fill(0)]);
    expect([...worth.subarray(CELLS, 2 * CELLS)].map(round)).toEqual([0.2, 0.2, 0.2, ...Array(29).fill(0)]);
    expect([...worth.subarray(2 * CELLS)]).toEqual(Array(CELLS).fill(0));
  });

  it("of a vehicle is first what its trip would miss: 5 for six kWh, then what it saves at home; 0.3 and 0.2 without the trip", () => {
    const atHome = series(4, 0, 4);
    const car = { ...plain, chargeLimit: atHome, dischargeLimit: atHome };
    const trips = [{ from: 1, to: 2, energy: 6, shortfallPrice: 5 }];
    const worth = values({ storages: [{ ...car, trips }] });
    // It is away in the dear hour: 6 kWh drive, 3 more serve the hour at 0.2.
    expect([...worth.subarray(0, 10)].map(round)).toEqual([...Array(6).fill(5), 0.2, 0.2, 0.2, 0]);
    // Once it is back nothing of that counts.
    expect([...worth.subarray(CELLS, CELLS + 4)].map(round)).toEqual([0.2, 0.2, 0.2, 0]);
  });

  it("knows what a store may charge from and discharge into: 0.3 where the cheap hour cannot fill it, nothing for what cannot be sold", () => {
    const grids = [grid({ importPrice: series(0.1, 0.1, 0.3) })];
    const first = (more: object, rest: object = { grids }) => {
      const worth = values({ ...rest, storages: [{ ...plain, ...more }] });
      return [...worth.subarray(0, 5)].map(round);
    };
    // What is bought in the second hour at 0.10 serves the third; from the own site there is nothing then.
    expect(first({})).toEqual([0.1, 0.1, 0.1, 0.1, 0.1]);
    expect(first({ chargesFrom: "own" })).toEqual([0.3, 0.3, 0.3, 0.1, 0.1]);
    // 5 kW of wind in the second hour: 2 are left beyond the demand. From the sun alone they are the same.
    const wind = { grids, sources: [source(series(0, 5, 0))] };
    for (const chargesFrom of ["own", "sun"]) expect(first({ chargesFrom }, wind)).toEqual([0.3, 0, 0, 0, 0]);
    // 3 kW are needed, a fourth could only be sold.
    const sale = [grid({ importPrice: series(0.1, 0.3, 0.3), exportPrice: 0.2, exportLimit: 9 })];
    const last = (more: object) => {
      const worth = values({ grids: sale, storages: [{ ...plain, ...more }] });
      return [...worth.subarray(CELLS, CELLS + 5)].map(round);
    };
    expect(last({})).toEqual([0.3, 0.3, 0.3, 0.2, 0]);
    expect(last({ feedsIn: false })).toEqual([0.3, 0.3, 0.3, 0, 0]);
  });

  it("knows a least power: 0, 0.1, 0.3 where it charges 4 kW or nothing; 0.1 for each kWh if any power would do", () => {
    const grids = [grid({ importPrice: series(0.1, 0.1, 0.3) })];
    const demands = [demand(series(0, 0, 3))];
    const first = (more: object) => {
      const worth = values({ grids, demands, storages: [{ ...plain, ...more }] });
      return [...worth.subarray(0, 4)].map(round);
    };
    expect(first({})).toEqual([0.1, 0.1, 0.1, 0]);
    // Empty or with 1 kWh it is filled for 0.40. With 2 the third costs 0.30 in its hour, which is less.
    expect(first({ leastCharge: 4 })).toEqual([0, 0.1, 0.3, 0]);
  });

  it("is less by what is lost and worn, and never below its worth at the end: 0.195; 0.225 if wear were ignored, 0.26 if losses were", () => {
    const worn = values({
      storages: [{ ...plain, dischargeEfficiency: 0.75, wear: 0.04, endValue: 0.1 }],
    });
    // Of a kWh 0.75 arrive: 0.75 * (0.3 - 0.04), 0.75 * (0.2 - 0.04). Three hours' 3 kWh take 4.
    expect([...worn.subarray(0, 9)].map(round)).toEqual([...Array(4).fill(0.195), ...Array(4).fill(0.12), 0.1]);
  });

  it("is what is missing of a level to be reached, until its time: 5 for two kWh; for six if the hour that is left were ignored", () => {
    const worth = values({ demands: [], storages: [{ ...plain, targets: [{ to: 2, level: 6, shortfallPrice: 5 }] }] });
    // After step 0 an hour with 4 kW at 0.3 is left for 6 kWh: the first 2 have to be there. After step 1 it is too late, after step 2 over.
    expect([...worth.subarray(0, 7)].map(round)).toEqual([5, 5, 0.3, 0.3, 0.3, 0.3, 0]);
    expect([...worth.subarray(CELLS, CELLS + 7)].map(round)).toEqual([...Array(6).fill(5), 0]);
    expect([...worth.subarray(2 * CELLS)]).toEqual(Array(CELLS).fill(0));
  });

  it("is the mean over what may be needed, and a day stays on its side: 0.21; 0.252 if each hour came anew", () => {
    const deviation = { bus: "el", low: series(0, -3, -3), high: series(0, 1, 1) };
    const stays = values({ deviations: [{ ...deviation, mornings: [] }] });
    // Both hours need nothing (0.3), 3 kWh (0.4) or 4 (0.3).
    expect(round(stays[0]!)).toBe(round(0.7 * 0.3));
    expect(round(stays[3]!)).toBe(round(0.4 * 0.2 + 0.3 * 0.3));
    expect(round(stays[CELLS]!)).toBe(round(0.7 * 0.2));
    // The second hour may come otherwise than the first.
    const anew = values({ deviations: [{ ...deviation, mornings: [2] }] });
    expect(round(anew[0]!)).toBe(round(0.7 * 0.3 + 0.3 * (0.7 * 0.2)));
    expect(round(anew[CELLS]!)).toBe(round(0.7 * 0.2));
  });

  it("is that of a need smaller than a band, too: 0.1125; 0.3 if the whole band were needed", () => {
    // A quarter of a kWh in each hour and no sale: 0.125. Between two levels it is straight, which takes a tenth.
    const [first] = values({ demands: [demand(0.25)] });
    expect(round(first!)).toBe(round(0.25 * 0.3 + 0.75 * 0.25 * 0.2));
  });

  it("is that of storages at a connection alone: none for heat that nothing buys; an entry if connections of other buses counted", () => {
    const heat = siteOf(1, { storages: [plain], grids: [grid({ bus: "other" })], buses: [...site.buses] });
    heat.buses.push({ ...site.buses[0]!, id: "other" });
    expect(storageWorths(heat, idleCourse(heat))).toEqual({});
  });
});

describe("what a storage does when things come otherwise", () => {
  const random = numbers(3);
  const cases = Array.from({ length: 60 }, () => {
    const value = () => Math.round(random() * 40) / 100;
    const one = storage({
      capacity: 16,
      chargeLimit: 5,
      dischargeLimit: 6,
      chargeEfficiency: 0.9,
      dischargeEfficiency: 0.95,
      wear: 0.01,
      lossPerHour: 0.01,
      endValue: value(),
    });
    const [first, second] = [value(), value()];
    const site = siteOf(2, {
      grids: [
        grid({ importPrice: series(first, second), exportPrice: series(first - 0.05, second - 0.05), exportLimit: 9 }),
      ],
      demands: [demand(series(2, 4))],
      sources: [source(series(6 * random(), 0))],
      storages: [one],
    });
    return { site, one, level: 16 * random(), need: 8 * random() - 4 };
  });

  it("is followed with what a store may do: no charging below its least power or from the grid, no giving into it", () => {
    const grids = [grid({ importPrice: 0.1, exportPrice: 0.09, exportLimit: 9 })];
    const one = siteOf(1, { grids, demands: [demand(3)], sources: [source(series(5))] });
    // Energy in it is worth much, or nothing.
    const respond = (more: object, each: number, level: number) => {
      const store = storage({ capacity: 32, chargeLimit: 8, dischargeLimit: 8, ...more });
      const worth = {
        levels: Float64Array.from({ length: CELLS + 1 }, (_, b) => b),
        values: new Float64Array(CELLS).fill(each),
      };
      const exchange = exchangeOf(one, idleCourse(one), "el", 0);
      return bestPower(one, store, worth, { step: 0, exchange, need: 3, surplus: 2, level }).power;
    };
    expect(respond({}, 1, 10)).toBe(-8);
    expect(respond({ chargesFrom: "own" }, 1, 10)).toBe(-2);
    expect(respond({ chargesFrom: "sun", leastCharge: 3 }, 1, 10)).toBe(0);
    expect(respond({ leastCharge: 3 }, 1, 30)).toBe(0);
    // 5 kW of sun less 3 are sold already, of 9.
    expect(respond({}, 0, 10)).toBe(7);
    expect(respond({ feedsIn: false }, 0, 10)).toBe(0);
  });

  it("is as good as the best of a thousand powers, in 60 cases; more than 20 of them move, none if it stood still", () => {
    let moved = 0;
    for (const { site, one, level, need } of cases) {
      const { battery } = storageWorths(site, idleCourse(site));
      const exchange = exchangeOf(site, idleCourse(site), "el", 0);
      const response = bestPower(site, one, battery!, { step: 0, exchange, need, level });
      const cost = (power: number) => {
        const left = level * 0.99 + (power < 0 ? -power * 0.9 : -power / 0.95);
        if (left < -1e-9 || left > 16 + 1e-9) return Infinity;
        return exchange.costOf(need - power) + 0.01 * Math.abs(power) - storedWorth(battery!, 0, left);
      };
      const best = Math.min(...Array.from({ length: 1001 }, (_, i) => cost(-5 + (11 * i) / 1000)));
      expect(response.cost).toBeCloseTo(cost(response.power), 9);
      expect(response.cost).toBeLessThan(best + 1e-9);
      if (Math.abs(response.power) > 0.1) moved++;
    }
    expect(moved).toBeGreaterThan(20);
  });
});

it("work is paid straight between its parts: 3.15; 3.05 or 3.25 if half a part were none or a whole one", () => {
  // 12 kWh in 12 parts, of which an hour takes at most 7.5: what is left for the cheap one lies between 4 and 5 of them.
  const site = siteOf(2, {
    grids: [grid({ importPrice: series(0.3, 0.2) })],
    storages: [storage({ chargeLimit: 0, dischargeLimit: 0 })],
    shiftables: [shiftable({ to: 2, energy: 12, maxPower: 7.5 })],
  });
  const course = idleCourse(site);
  course.shiftables.car!.set([4.5, 7.5]);
  const [chain] = chainsOf(site, course, "el");
  // 7.5 kWh at 0.30 and 4.5 kWh at 0.20; the other way would need 4.5 at once, which is none, one or all that can.
  expect(new Future(site, course, site.storages[0]!, chain).expected).toBeCloseTo(3.15, 9);
});

const round = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;
const bound = <T extends { costOf(need: number): number }>(exchange: T) => ({
  ...exchange,
  costOf: (need: number) => exchange.costOf(need),
});
