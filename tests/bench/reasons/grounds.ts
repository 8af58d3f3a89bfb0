import { explainPlan, type OperationPlan, type OperationSite } from "~/engines/operation";
import {
  batch,
  bus,
  grid,
  idleCourse,
  shiftable,
  siteOf,
  source,
  storage,
  unit,
} from "~/engines/operation/testing/cases";
import { numbers } from "~/engines/operation/testing/randomSite";

const STEPS = 672;

interface Changing {
  stores: number;
  machines: number;
  /** Share of the steps in which a store charges. */
  charging: number;
}

/**
 * Reasons of a week of quarter-hours of sites whose stores or machines change what they do in most steps: the worst there is for stretches.
 * Their plans are made up, as no reason asks whether they are the best.
 */
export function benchGrounds(): Record<string, string | number>[] {
  return [
    { what: "stores charge and give", stores: 80, machines: 0, charging: 0.35 },
    { what: "stores only give", stores: 80, machines: 0, charging: 0 },
    { what: "machines", stores: 0, machines: 80, charging: 0 },
  ].map(({ what, ...changing }) => {
    const { site, plan } = changingSite(changing);
    const since = performance.now();
    const explained = explainPlan(site, plan);
    const seconds = (performance.now() - since) / 1000;
    const grounds = Object.values(explained).reduce((sum, one) => sum + one.grounds.length, 0);
    const components = Object.keys(explained).length;
    return { what, components, steps: STEPS, grounds, s: Math.round(seconds * 100) / 100 };
  });
}

function changingSite({ stores, machines, charging }: Changing): { site: OperationSite; plan: OperationPlan } {
  const next = numbers(7);
  const course = (least: number, most: number) =>
    Float64Array.from({ length: STEPS }, () => least + (most - least) * next());
  const list = <T>(count: number, make: (i: number) => T) => Array.from({ length: count }, (_, i) => make(i));
  const site = siteOf(STEPS, {
    stepHours: 0.25,
    buses: [bus({ id: "el" })],
    grids: list(4, (i) =>
      grid({
        id: `grid${i}`,
        importPrice: course(0, 0.3),
        exportPrice: course(0, 0.1),
        exportLimit: 100,
        demandCharges: [{ from: 0, to: STEPS, price: i === 0 ? 50 : 0, peakSoFar: 0 }],
      }),
    ),
    sources: list(4, (i) => source(course(0, 20), { id: `sun${i}` })),
    units: list(machines, (i) =>
      unit({ id: `machine${i}`, fuel: { price: 0.1 + 0.002 * i, atMinimum: 0, perPower: [1] } }),
    ),
    storages: list(stores, (i) =>
      storage({
        id: `store${i}`,
        endValue: 0.1,
        targets: i % 4 === 0 ? [{ to: 96, level: 8, shortfallPrice: 2 }] : [],
        trips: i % 4 === 1 ? [{ from: 200, to: 210, energy: 4, shortfallPrice: 2 }] : [],
      }),
    ),
    shiftables: list(6, (i) => shiftable({ id: `work${i}`, from: 0, to: STEPS, energy: 600 })),
    batches: list(6, (i) => batch({ id: `batch${i}`, from: 0, to: STEPS, shape: new Float64Array(40).fill(3) })),
  });
  const idle = idleCourse(site);
  for (const id of Object.keys(idle.storages)) {
    const { charge, discharge, level } = idle.storages[id]!;
    for (let t = 0; t < STEPS; t++) {
      const way = next();
      if (way < charging) charge[t] = 4 * next();
      else if (way < 0.7) discharge[t] = 4 * next();
      level[t] = 10 * next();
    }
  }
  for (const { on, power } of Object.values(idle.units))
    for (let t = 0; t < STEPS; t++) {
      if (next() < 0.5) continue;
      on[t] = 1;
      power[t] = 10 * next();
    }
  for (const { import: bought, export: sold } of Object.values(idle.grids))
    for (let t = 0; t < STEPS; t++)
      if (next() < 0.6) bought[t] = 40 * next();
      else if (next() < 0.5) sold[t] = 10 * next();
  for (const power of [...Object.values(idle.sources), ...Object.values(idle.shiftables)])
    for (let t = 0; t < STEPS; t++) power[t] = next() < 0.5 ? 0 : 10 * next();
  Object.keys(idle.batches).forEach((id, i) => (idle.batches[id] = 100 * i));
  const values = {
    buses: { el: course(0, 0.4) },
    peaks: { grid0: course(0, 0.05) },
    storages: Object.fromEntries(site.storages.map(({ id }) => [id, course(0, 0.4)])),
    targets: {},
  };
  return { site, plan: { ...idle, values } as unknown as OperationPlan };
}
