import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HighsSolver } from "~jobs/solver/highs";
import { runOptimization } from "~/engines/optimization/run";
import { parameterTypes as seeded } from "~/entities/catalogue/shipped";
import { randomStream } from "~/entities/core/random";
import { MODULES } from "~/entities/core/roles";
import { optimizationConfig, optimizationSchema } from "~/entities/optimizations/optimization";
import type { Parameter } from "~/entities/parameters/parameter";
import { hasImpact } from "~/entities/parameters/parameterUnit";
import { isViable } from "~/entities/parameters/parameterViability";
import type { Node } from "~/entities/twin/component";
import { snapshotOf } from "~/services/archive/snapshot.server";
import { missingParameters } from "~/services/checks/completeness.server";
import { runChecks, systemChecks } from "~/services/checks/plausibility.server";
import { dbOf, get } from "~/services/core/store.server";
import { startOptimization } from "~/services/optimizations/start.server";
import { namedElement, technologiesOf } from "~/services/parameters/context.server";
import { elementParameters } from "~/services/parameters/overview.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { catalogueFor, componentsOf } from "~/services/twin/components.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { saveAll } from "../../helpers/saveAll";
import { newSystem, type TestSpace, testSpace } from "../../helpers/space";

/**
 * Sites with something left out at random. The list, each component's parameters, the checks, the review of a run, its start and the engine
 * agree on what is missing. What they call ready has a solution, or none for a reason that is named.
 */
let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
});
afterAll(() => space.close());

const [power, heat, cold, gas] = ["electricity_0.4kV", "heat_70C", "cold_6C", "natural_gas_none"];
const KINDS: [string, string | null, string | null][] = [
  ["electricity_demand", power, null],
  ["heat_demand", heat, null],
  ["electricity_purchase", null, power],
  ["electricity_sale", power, null],
  ["gas_purchase", null, gas],
  ["photovoltaics", null, power],
  ["wind_turbine", null, power],
  ["heat_pump", power, heat],
  ["electric_boiler", power, heat],
  ["gas_boiler", gas, heat],
  ["orc_plant", heat, power],
  ["compression_chiller", power, cold],
  ["battery", power, power],
  ["curtailment", power, null],
  ["transformer", power, power],
];
const VALUES: Record<string, number> = {
  demand: 1,
  availability: 0.4,
  fixed_profile: 0.2,
  efficiency: 0.9,
  lifetime: 20,
  existing_capacity: 3,
  maximum_capacity: 8,
  investment_cost: 1000,
  power_to_energy_ratio: 0.5,
  existing_power: 1,
  maximum_power: 2,
  investment_cost_power: 10,
  purchase_price: 60,
  sale_price: 30,
  maximum_expansion: 4,
};

/** A site of a few components; what is entered has gaps. */
function site(seed: number): string {
  const next = randomStream(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const system_id = newSystem(space.editor, { name: `Site ${seed}` });
  const place = {
    geometry_id: randomUUID(),
    name: "Here",
    type: "Point",
    coordinates: [6.5, 51.5],
    system_id,
  } as const;
  const technologies = technologiesOf(space.editor);
  const levels = new Set(catalogueFor(space.editor).levels.map(({ carrier_level_id }) => carrier_level_id));
  const care = 0.5 + next() / 2;
  const kinds = [KINDS[0]!, KINDS[2]!, ...Array.from({ length: 1 + Math.floor(next() * 4) }, () => pick(KINDS))];
  const rows: Parameters<typeof saveAll>[1] = [[geometryEntity, place]] as never;
  for (const [technology_id, input, output] of kinds) {
    const level = (id: string | null) => (id !== null && levels.has(id) ? id : null);
    const node = {
      node_id: randomUUID(),
      system_id,
      geometry_id: place.geometry_id,
      technology_id,
      name: technology_id,
      is_draft: next() < 0.1,
      status: pick(["existing", "optional", "optional", "planned"] as const),
      carrier_level_input: level(input),
      carrier_level_output: level(output),
    };
    (rows as unknown[]).push([nodeEntity, node]);
    const context = {
      element: "Node" as const,
      technology: technologies.get(technology_id)!,
      technologies,
      modules: new Set(MODULES),
    };
    for (const type of seeded) {
      const value = VALUES[type.parameter_type];
      if (value === undefined || !isViable(type, context) || next() > care) continue;
      const impact = hasImpact(type) ? { impact: "money" as const } : {};
      const row: Partial<Parameter> = {
        parameter_id: randomUUID(),
        scenario_id: "base",
        system_id,
        node_id: node.node_id,
        properties: { type: type.parameter_type, value, unit: "", ...impact },
      };
      (rows as unknown[]).push([parameterEntity, row]);
    }
  }
  const saved = saveAll(space.editor, rows);
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  return system_id;
}

const SITES = 40;
test("all places agree on what is missing, and what is ready has a solution or a named reason for none", async () => {
  let [ready, open, tested, solved] = [0, 0, 0, 0];
  for (let seed = 1; seed <= SITES; seed++) {
    const system_id = site(seed);
    const actor = space.editor;
    const system = get(actor, systemEntity, system_id)!;
    const technologies = technologiesOf(actor);
    const components = componentsOf(actor, system_id) as unknown as Node[];
    const planned = {
      scenario_ids: ["base"],
      dates: ["2030-01-01"],
      optimization_id_invest: null,
      config: optimizationConfig.parse({}),
    };

    const said = (entries: (readonly [string, readonly string[]])[]) =>
      Object.fromEntries(entries.filter(([, types]) => types.length > 0).map(([id, types]) => [id, [...types].sort()]));
    const list = missingParameters(actor, system_id, components, technologies);
    const listed = said([...list].map(([id, needs]) => [id, needs.map(({ anyOf }) => anyOf[0]!)] as const));
    const { completeness, ready: checkedReady } = await systemChecks(actor, system, "base");
    const checked = completeness.map(
      ({ component, mandatory }) => [(component as Node).node_id, mandatory.missing.map(([first]) => first!)] as const,
    );
    expect(said(checked), `checks of site ${seed}`).toEqual(listed);
    const panels = components.map(({ node_id }) => {
      const scope = { actor, system, technologies };
      const element = namedElement(scope, { type: "Node", id: node_id, technology_id: null }, "en")!;
      const shown = elementParameters(scope, element, "base");
      const missing = shown.filter(({ need, missing: lacks }) => need === "mandatory" && lacks);
      return [node_id, missing.map(({ type }) => type.parameter_type)] as const;
    });
    expect(said(panels), `panels of site ${seed}`).toEqual(listed);

    const taking = new Set(components.filter(({ is_draft }) => !is_draft).map(({ node_id }) => node_id));
    const wanted = Object.fromEntries(Object.entries(listed).filter(([id]) => taking.has(id)));
    const { suspicions, blockers, ready: reviewed } = await runChecks(actor, system, planned);
    const needs = suspicions.filter(({ key }) => key.startsWith("checks.needs"));
    const byId = [...taking].map(
      (id) => [id, needs.filter(({ about }) => about.id === id).map((one) => one.parameter_type!)] as const,
    );
    expect(said(byId), `review of site ${seed}`).toEqual(wanted);
    expect(reviewed).toBe(checkedReady);

    const run = { ...planned, optimization_id: randomUUID(), system_id, name: "Run" };
    const started = await startOptimization(actor, run);
    expect(started.ok, `start of site ${seed}`).toBe(reviewed);
    if (!started.ok) {
      expect(started).toMatchObject({ status: 422, message: "checks.not_ready" });
      // Word for word what the review says.
      expect(
        started.issues!.map(({ message, more }) => [message, more?.id, more?.parameter_type]),
        `refusal of site ${seed}`,
      ).toEqual(blockers.map(({ key, about, parameter_type }) => [key, about.id ?? undefined, parameter_type]));
      const lacking = started.issues!.filter(({ message }) => message.startsWith("checks.needs"));
      const refused = [...taking].map(
        (id) => [id, lacking.flatMap(({ more }) => (more?.id === id ? (more.parameter_type ?? []) : []))] as const,
      );
      expect(said(refused), `refusal of site ${seed}`).toEqual(wanted);
      if (lacking.length === 0) tested++;
      open++;
      continue;
    }
    ready++;
    const result = await runOptimization(
      {
        snapshot: snapshotOf(dbOf(actor), system_id),
        // Steps of a day: the model as entered, and a year in 365 balances.
        optimization: optimizationSchema.parse({ ...run, user_id: "u", config: { ...run.config, delta_t: 6 } }),
      },
      new HighsSolver(),
      { onProgress: () => undefined, shouldStop: () => false, now: () => performance.now() },
    );
    if (result.status !== "error") {
      expect(reviewed, `review of site ${seed}, which is solved`).toBe(true);
      solved++;
      continue;
    }
    const errors = result.findings.filter(({ severity }) => severity === "error");
    const unnamed = errors.filter(
      ({ parameterType, placeId, componentId }) => !parameterType && !placeId && !componentId,
    );
    expect(unnamed, JSON.stringify(errors)).toEqual([]);
    expect(errors.map(({ rule }) => rule)).not.toContain("parameter_missing");
    expect(errors.map(({ rule }) => rule)).not.toContain("storage_without_power");
    expect(errors.map(({ rule }) => rule)).not.toContain("lifetime_missing");
  }
  // Neither side is empty, or the sites would say nothing.
  expect(Math.min(ready, open, solved)).toBeGreaterThanOrEqual(5);
  // And some are refused that lack nothing: only the test finds why.
  expect(tested).toBeGreaterThan(0);
});
