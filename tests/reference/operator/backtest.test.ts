import { describe, expect, it } from "vitest";
import { highsOperation } from "~jobs/solver/operation/highsOperation";
import { compared } from "../../bench/backtest/main";
import { allKnowing, knownThen, operated, sceneOf, statusQuo, type Scene } from "../../bench/backtest/run";
import { backtestSites, realPrices } from "../../bench/backtest/site";
import { realData } from "../../helpers/realData";

const DAYS = 3;
const start = Date.parse("2024-04-01T00:00Z");
const building = (): Scene =>
  sceneOf(
    backtestSites().find(({ name }) => name === "building")!,
    realPrices(),
    start,
    DAYS,
  );

const isThere = ["de_2024_hourly_price_load_solar.csv", "site_buildings_bdg2_2016_hourly.csv"].every(realData);

describe.runIf(isThere)("a building operated on real prices (docs/operation-backtest.md tells of 60 days)", () => {
  it("saves against working without plans, and less than perfect foresight", async () => {
    const scene = building();
    const solver = await highsOperation(() => false);
    const best = await operated(scene, solver, { knowing: allKnowing(scene), every: 6, horizonH: 96 });
    const real = await operated(scene, solver, { knowing: knownThen(scene), every: 4 });
    const { saving_eur, reached } = await compared(scene, solver, statusQuo(scene), best, real);
    expect(saving_eur).toBeGreaterThan(0);
    expect(reached).toBeGreaterThan(0.5);
    expect(reached).toBeLessThan(1);
  });

  it("knows nothing of later: what comes on the third day changes nothing of the first", async () => {
    const solver = await highsOperation(() => false);
    const [scene, other] = [building(), building()];
    for (const { measured, shiftMs } of [other.demand, other.sun, other.price])
      measured.values.fill(
        7,
        Math.floor((start + 2 * 86_400_000 - shiftMs - measured.startMs) / 1000 / measured.stepS),
      );
    const first = async (of: Scene) => {
      const known = knownThen(of);
      const done = await operated({ ...of, days: 1 }, solver, { knowing: known, every: 4 });
      return [...done.level];
    };
    expect(await first(other)).toEqual(await first(scene));
  });
});
