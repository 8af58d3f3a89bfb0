import { expect, it } from "vitest";
import { type OperationSite, planOperation, storageWorths, storedWorth } from "~/engines/operation";
import { demand, grid, idleCourse, siteOf, source, storage } from "~/engines/operation/testing/cases";
import { numbers } from "~/engines/operation/testing/randomSite";
import { highsOperation } from "./highsOperation";

const STEPS = 12;

it("energy in a storage is worth what plans that begin with more of it cost less", async () => {
  const solver = await highsOperation(() => false);
  const random = numbers(11);
  const cost = async (site: OperationSite): Promise<number> => {
    const hooks = { onPlan: () => undefined, shouldStop: () => false, now: () => 0 };
    return (await planOperation(site, solver, hooks, { gap: 0, timeLimitS: 60, nodes: null })).objective;
  };
  for (let round = 0; round < 12; round++) {
    const course = (from: number, to: number) =>
      Float64Array.from({ length: STEPS }, () => from + (to - from) * random());
    const price = course(0.05, 0.4);
    // Bands of 1 kWh: powers of whole bands, so that no level is between two.
    const uses = round % 3 === 1 ? { chargesFrom: "sun" as const, feedsIn: false as const } : {};
    const trips = [{ from: 4, to: 7, energy: 9, shortfallPrice: 3 }];
    const atHome = (kw: number) =>
      Float64Array.from({ length: STEPS }, (_, t) => (round % 3 === 2 && t >= 4 && t < 7 ? 0 : kw));
    const battery = storage({
      capacity: 32,
      chargeLimit: atHome(4),
      dischargeLimit: atHome(4),
      wear: 0.01,
      endValue: 0.1 * random(),
      ...uses,
      ...(round % 3 === 2 ? { trips } : {}),
    });
    const site = siteOf(STEPS, {
      grids: [grid({ importPrice: price, exportPrice: price.map((p) => p - 0.03), exportLimit: 50 })],
      demands: [demand(course(0, 6).map((kw) => Math.round(kw)))],
      sources: [source(course(0, 6).map((kw) => Math.round(kw)))],
      storages: [battery],
    });
    const { battery: worth } = storageWorths(site, idleCourse(site));
    // All but the first step, begun with a level.
    const later = (level: number): OperationSite => ({
      ...site,
      steps: STEPS - 1,
      grids: site.grids.map((one) => ({
        ...one,
        importPrice: price.slice(1),
        exportPrice: price.map((p) => p - 0.03).slice(1),
      })),
      demands: site.demands.map((one) => ({ ...one, power: (one.power as Float64Array).slice(1) })),
      sources: site.sources.map((one) => ({ ...one, available: (one.available as Float64Array).slice(1) })),
      storages: [
        {
          ...battery,
          level,
          chargeLimit: (battery.chargeLimit as Float64Array).slice(1),
          dischargeLimit: (battery.dischargeLimit as Float64Array).slice(1),
          trips: battery.trips?.map((trip) => ({ ...trip, from: trip.from - 1, to: trip.to - 1 })),
        },
      ],
    });
    const empty = await cost(later(0));
    for (const level of [2, 7, 32])
      expect(empty - (await cost(later(level))), `round ${round}, ${level} kWh`).toBeCloseTo(
        storedWorth(worth!, 0, level),
        6,
      );
  }
});
