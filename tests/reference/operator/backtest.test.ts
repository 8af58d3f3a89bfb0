import { describe, expect, test } from "vitest";
import { highsOperation } from "~jobs/solver/operation/highsOperation";
import { DAY_MS } from "~/entities/core/clock";
import { randomStream } from "~/entities/core/random";
import { compared } from "../../bench/backtest/main";
import { knownOutages, planSteps, randomOutages } from "../../bench/backtest/outages";
import { allKnowing, knownThen, operated, type Scene, sceneOf, statusQuo } from "../../bench/backtest/run";
import { type BacktestSite, backtestSites, type Measured, realPrices } from "../../bench/backtest/site";
import { realData } from "../../helpers/realData";

const DAYS = 3;
const start = Date.parse("2024-04-01T00:00Z");
const isThere = ["de_2024_hourly_price_load_solar.csv", "site_buildings_bdg2_2016_hourly.csv"].every(realData);

/** The building of docs/operation-backtest.md, which tells of 60 days. */
const measured = (): Scene =>
  sceneOf(
    backtestSites().find(({ name }) => name === "building")!,
    realPrices(),
    start,
    DAYS,
  );

/** Hours from a day on until well after the back-test, by their hour of the day with noise. */
function course(firstDay: string, hours: number, valueAt: (hour: number, noise: number) => number): Measured {
  const random = randomStream(5);
  const values = Float64Array.from({ length: hours }, (_, i) => valueAt(i % 24, random()));
  return { startMs: Date.parse(`${firstDay}T00:00Z`), stepS: 3600, values };
}
const bell = (hour: number, at: number, width: number) => Math.exp(-(((hour - at) / width) ** 2));

/** A building like it, made up: busy by day, sun at noon, power dear in the evening. */
function madeUp(): Scene {
  const site: BacktestSite = {
    name: "made up",
    firstDay: "2016-04-04",
    demand: course("2016-01-01", 4000, (hour, noise) => 150 + 150 * bell(hour, 13, 5) + 30 * noise),
    sun: course("2020-01-01", 4000, (hour, noise) => 250 * bell(hour, 12, 3) * (0.4 + 0.6 * noise)),
    battery: { capacity: 400, power: 200, efficiency: 0.95, wear: 0.01 },
    shift: { energy: 300, power: 100, fromHour: 18, toHour: 6 },
    importFee: 0.1,
    exportFee: 0.005,
    feedIn: null,
    limit: 1200,
  };
  const prices = course("2024-01-01", 4000, (hour, noise) => {
    return 0.05 + 0.12 * bell(hour, 19, 2) - 0.05 * bell(hour, 13, 3) + 0.03 * noise;
  });
  return sceneOf(site, prices, start, DAYS);
}

test.skipIf(!isThere)(
  "on real prices a building saves against working without plans, and less than perfect foresight",
  async () => {
    const scene = measured();
    const solver = await highsOperation(() => false);
    const best = await operated(scene, solver, { knowing: allKnowing(scene), every: 6, horizonH: 96 });
    const real = await operated(scene, solver, { knowing: knownThen(scene), every: 4 });
    const { saving_eur, reached } = await compared(scene, solver, { quo: statusQuo(scene), best, real });
    expect(saving_eur).toBeGreaterThan(0);
    expect(reached).toBeGreaterThan(0.5);
    expect(reached).toBeLessThan(1);
  },
);

describe.each([
  { name: "made-up prices", isThere: true, building: madeUp },
  { name: "real prices", isThere, building: measured },
])("a plan on $name", ({ isThere, building }) => {
  test.skipIf(!isThere)(
    "knows nothing of later: what comes on the third day changes nothing of the first",
    async () => {
      const solver = await highsOperation(() => false);
      const [scene, other] = [building(), building()];
      for (const { measured, shiftMs } of [other.demand, other.sun, other.price])
        measured.values.fill(7, Math.floor((start + 2 * DAY_MS - shiftMs - measured.startMs) / 1000 / measured.stepS));
      const first = async (of: Scene) => {
        const known = knownThen(of);
        const done = await operated({ ...of, days: 1 }, solver, { knowing: known, every: 12 });
        return [...done.level];
      };
      expect(await first(other)).toEqual(await first(scene));
    },
  );
});

test("an outage is known from its begin on and up to the end that is told; once that is over, for two hours more", () => {
  const outage = { part: "battery" as const, from: 10, to: 30, told: 20 };
  const endAt = (step: number) => knownOutages([outage], step).map(({ to }) => to);
  // The true end, 30, is never known.
  expect([endAt(9), endAt(10), endAt(19), endAt(20), endAt(29), endAt(30)]).toEqual([[], [20], [20], [28], [37], []]);
  expect(planSteps(24, 8, [outage])).toEqual([0, 8, 10, 16]);
  expect(randomOutages(60, 5, 1)).toHaveLength(10);
  expect(randomOutages(60, 5, 1)).toEqual(randomOutages(60, 5, 1));
});

test("while the battery is out nothing moves it, by plans as without", async () => {
  const outages = [{ part: "battery" as const, from: 20, to: 60, told: 40 }];
  const scene = { ...madeUp(), days: 1, outages };
  const solver = await highsOperation(() => false);
  for (const done of [statusQuo(scene), await operated(scene, solver, { knowing: allKnowing(scene), every: 6 })]) {
    const levels = done.level.slice(19, 60);
    expect(new Set(levels).size).toBe(1);
    expect(new Set(done.level).size).toBeGreaterThan(1);
  }
});
