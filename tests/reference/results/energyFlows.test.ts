import { expect, it } from "vitest";
import type { RunResult } from "~/entities/results/result";
import type { EnergyFlows } from "~/entities/results/view/flows";
import { energyFlows, flowFacts } from "~/services/results/flows/energyFlows";
import { randomRun } from "../optimizations/randomSite";
import { run } from "../optimizations/site";

/** The flows of solved systems against the tables of their results, which the engine sums up in another way. */
const SYSTEMS = 24;

function flowsOf(result: RunResult, year: number, placeId: string | null): EnergyFlows {
  const sums = new Map(
    result.series
      .filter((one) => one.year === year)
      .map((one) => [
        `${one.componentId} ${one.variable}`,
        Float64Array.from(one.values).reduce((s, v) => s + v, 0) * one.stepH,
      ]),
  );
  const curtailed = new Map(
    result.tables.operation.filter((row) => row.year === year).map((row) => [row.componentId, row.curtailedMwh ?? 0]),
  );
  const values = {
    energy: (id: string, variable: string) => sums.get(`${id} ${variable}`) ?? 0,
    curtailed: (id: string) => curtailed.get(id) ?? 0,
    lossShare: (c: RunResult["components"][number]) => c.lossShare?.[result.years.indexOf(year)] ?? 0,
  };
  return energyFlows(result.components, values, { placeId, levels: null });
}

it("reconcile with the balances of the result, at every place and in every year", async () => {
  let [solved, levels] = [0, 0];
  for (let seed = 0; seed < SYSTEMS; seed++) {
    const { site, run: ordered } = randomRun(seed);
    const result = await run(site, ordered);
    if (!result.summary) continue;
    solved++;
    for (const { placeId, carrierLevelId, year, demandMwh, suppliedMwh } of result.tables.balances) {
      const flows = flowsOf(result, year, placeId);
      const about = [seed, placeId, carrierLevelId, year] as const;
      const close = (value: number) => [...about, expect.closeTo(value, 2)];
      const node = flows.nodes.find((one) => one.carrierLevelId === carrierLevelId);
      const unserved = flows.links.filter(({ from, to }) => from === "unserved" && to === node?.id);
      const supplied = (node?.inMwh ?? 0) - unserved.reduce((sum, { mwh }) => sum + mwh, 0);
      expect([...about, supplied]).toEqual(close(suppliedMwh));
      const demanded = result.components
        .filter((c) => c.root === "consumption" && c.placeId === placeId && c.carrierLevelInput === carrierLevelId)
        .reduce((sum, c) => sum + (flows.nodes.find((one) => one.componentId === c.id)?.inMwh ?? 0), 0);
      if (demandMwh > 0) expect([...about, demanded]).toEqual(close(demandMwh));
      expect(flows.nodes.filter(({ kind }) => kind === "surplus" || kind === "shortfall")).toEqual([]);
      levels++;
    }
    for (const year of result.years) {
      const flows = flowsOf(result, year, null);
      const stored = (kind: string, sum: "inMwh" | "outMwh") =>
        flows.nodes.reduce((total, node) => (node.kind === kind ? total + node[sum] : total), 0);
      expect(stored("charge", "inMwh") - stored("charge", "outMwh")).toBeCloseTo(stored("discharge", "outMwh"), 2);
      const { inMwh, usedMwh, lostMwh } = flowFacts(flows);
      expect(Math.abs(usedMwh + lostMwh - inMwh)).toBeLessThan(1e-5 * (inMwh + 1));
    }
  }
  expect(solved).toBeGreaterThan(10);
  expect(levels).toBeGreaterThan(40);
});
