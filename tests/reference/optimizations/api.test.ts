import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { catalogue } from "~db/seed/catalogue";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { Parameter } from "~/entities/parameters/parameter";
import type { RunResult } from "~/entities/results/result";
import { writeArchive } from "~/services/archive/index.server";
import { importSystem } from "../../helpers/importSystem";
import { type Product, startProduct } from "../../helpers/product";
import { dataFile, FORESIGHT_FILE, foresightCase, foresightSite, OEMOF_COST, OEMOF_FILE, oemofSite } from "./cases";
import { optimization } from "./site";

/**
 * The published cases as a user of the product meets them: imported as one file through the API, run by the worker, read
 * from the result view. Components get technologies of the catalogue.
 */
const TECHNOLOGIES: Record<string, string> = {
  consumption: "electricity_demand",
  // Makes electricity out of nothing that is modelled, as the cases do, and needs no availability.
  transformation: "geothermal_power_plant",
  storage: "battery",
  trade: "gas_purchase",
  turbine: "combined_cycle_plant",
  wind: "wind_turbine",
};
const LEVELS: Record<string, string> = { el: "electricity_0.4kV", gas: "natural_gas_none" };
const square = [
  [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ],
] as [number, number][][];

const perImpact = new Set(
  catalogue.parameterTypes.filter((type) => type.varproperties.includes("impact")).map((type) => type.parameter_type),
);

/** Costs name their impact in what is imported; the cases leave money unsaid. */
const withImpact = (properties: Parameter["properties"]): Parameter["properties"] =>
  perImpact.has(properties.type) ? { ...properties, impact: properties.impact ?? "money" } : properties;

/** The case under ids of its own, with the catalogue's technologies and carrier levels and a border. */
function importable(given: SystemSnapshot, name: string): SystemSnapshot {
  const id = (own: string) => `${name}-${own}`.replace(/[^\w-]/g, "-");
  const optional = (own: string | null) => (own === null ? null : id(own));
  const level = (own: string | null) => (own === null ? null : (LEVELS[own] ?? own));
  const system_id = id("system");
  const border = {
    geometry_id: id("border"),
    name: "Border",
    type: "Polygon" as const,
    coordinates: square,
    geometry_id_start: null,
    geometry_id_end: null,
    system_id,
    properties: { available_space: null },
  };
  return {
    ...given,
    system: { ...given.system, system_id, name, geometry_id: border.geometry_id },
    geometries: [border, ...given.geometries.map((row) => ({ ...row, system_id, geometry_id: id(row.geometry_id) }))],
    nodes: given.nodes.map((row) => ({
      ...row,
      system_id,
      node_id: id(row.node_id),
      geometry_id: id(row.geometry_id),
      technology_id: TECHNOLOGIES[row.node_id] ?? TECHNOLOGIES[row.technology_id] ?? row.technology_id,
      carrier_level_input: level(row.carrier_level_input),
      carrier_level_output: level(row.carrier_level_output),
    })),
    technologies: [],
    carriers: [],
    carrierLevels: [],
    parameters: given.parameters.map((row) => ({
      ...row,
      system_id,
      parameter_id: id(row.parameter_id),
      node_id: optional(row.node_id),
      ts_id: optional(row.ts_id),
      properties: withImpact(row.properties),
    })),
    series: given.series.map(({ meta, blocks }) => ({ meta: { ...meta, system_id, ts_id: id(meta.ts_id) }, blocks })),
  };
}

let product: Product;
beforeAll(async () => {
  product = await startProduct({ DEMO: "1" }, { worker: true });
  // The demo's own run would be solved first.
  await product.call("admin", "POST", "optimization/demo-investment-2030/cancel");
});
afterAll(() => product.stop());

/** Imports, runs and reads the summary. */
async function solved(snapshot: SystemSnapshot, name: string, run: ReturnType<typeof optimization>) {
  const imported = await importSystem(product, "admin", writeArchive(importable(snapshot, name)));
  expect(imported.stage, JSON.stringify(imported)).toBe("done");
  const optimization_id = `${name}-run`;
  const started = await product.call("admin", "POST", "optimization", {
    ...run,
    optimization_id,
    system_id: `${name}-system`,
  });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  const state = async () =>
    (await product.call("admin", "GET", `optimization/${optimization_id}/state`)).body as {
      ended: boolean;
      status: string;
    };
  for (let i = 0; i < 600 && !(await state()).ended; i++) await new Promise((later) => setTimeout(later, 500));
  const view = await product.call("admin", "GET", `optimization/${optimization_id}/results/summary`);
  const body = view.body as Pick<RunResult, "summary" | "findings" | "status">;
  expect(body.status, JSON.stringify(body.findings)).toBe("success");
  return body.summary!;
}

const relative = (actual: number, expected: number): number => Math.abs(actual - expected) / Math.abs(expected);
const oemof = dataFile(OEMOF_FILE);
const foresight = dataFile(FORESIGHT_FILE);

describe.skipIf(!oemof || !foresight)("through the API and the worker", () => {
  it.each(["v1", "v2"] as const)("oemof storage investment %s", async (variant) => {
    const summary = await solved(oemofSite(oemof!, variant).snapshot, `oemof-${variant}`, optimization([2025]));
    expect(relative(summary.objective, OEMOF_COST[variant])).toBeLessThan(1e-6);
  });

  it("perfect foresight over five dates", async () => {
    const run = optimization([2020, 2025, 2030, 2035, 2040], { config: { delta_t: 2 } });
    const summary = await solved(foresightSite(foresight!).snapshot, "foresight", run);
    expect(relative(summary.objective, foresightCase(foresight!).expected.objective)).toBeLessThan(1e-6);
  });
});
