import { afterAll, beforeAll, expect, test } from "vitest";
import type { ValueSource } from "~/entities/parameters/valueSource";
import type { System } from "~/entities/systems/system";
import { get, list, remove, save, type Stored } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { namedElement, technologiesOf, typesById } from "../context.server";
import { sourceValuesFor } from "../typicalValues.server";
import { valueSourceEntity } from "./valueSource.entity.server";
import { addValueSource, valueSourcesOf } from "./valueSources.server";

let space: TestSpace;
let system: Stored<System>;
beforeAll(async () => {
  space = await testSpace();
  system = get(space.editor, systemEntity, newSystem(space.editor))!;
  const { system_id } = system;
  const geometry = { geometry_id: "place", name: "Place", type: "Point" as const, coordinates: [6.5, 51.5], system_id };
  expect(save(space.editor, geometryEntity, geometry as never).ok).toBe(true);
  const wind = { node_id: "wind", system_id, geometry_id: "place", technology_id: "wind_turbine", name: "Wind" };
  const fields = { is_draft: false, carrier_level_output: "electricity_0.4kV" };
  expect(save(space.editor, nodeEntity, { ...wind, ...fields }).ok).toBe(true);
});
afterAll(() => space.close());

const NAMED = { name: "PyPSA technology-data", version: "v0.14.0", year: 2040, price_year: 2025 };
const file = (...rows: string[]) => ({
  name: "costs_2040.csv",
  bytes: Buffer.from(["technology,parameter,value,unit,source,currency_year", ...rows].join("\n")),
});
const WIND = file(
  "onwind,investment,1300,EUR/kW,DEA,2015.0",
  "onwind,FOM,1,%/year,DEA,2015.0",
  "onwind,lifetime,30,years,DEA,2015.0",
  "BEV Coach,lifetime,12,years,DEA,2022.0",
);

function offered(
  type: string,
  price_scenario: "base" | "high" = "base",
  files: readonly ValueSource[] = valueSourcesOf(space.viewer),
) {
  const technologies = technologiesOf(space.editor);
  const element = namedElement(
    { actor: space.editor, system, technologies },
    { type: "Node", id: "wind", technology_id: null },
    "en",
  )!;
  const parameterType = typesById(space.editor).get(type)!;
  const impact = type.endsWith("cost") ? ("money" as const) : null;
  const target = { element, scenario_id: "base", type: parameterType, impact, price_scenario };
  return sourceValuesFor(system, target, technologies, files);
}

test("an admin adds a file, and its values are offered with file, version, years and source", async () => {
  const added = await addValueSource(space.admin, NAMED, WIND);
  if (!added.ok) throw new Error(added.message);
  expect(added.value).toMatchObject({
    row_count: 4,
    left_out: [],
    unknown_technologies: [{ technology: "BEV Coach", rows: 1 }],
  });
  expect(offered("investment_cost")).toEqual([
    {
      value: 1_300_000,
      unit: "EUR/MW",
      source: "PyPSA technology-data v0.14.0: onwind (2040, EUR 2025; DEA)",
      value_source_id: added.value.value_source_id,
    },
  ]);
  expect(offered("fixed_operation_cost")).toMatchObject([{ value: 13_000, unit: "EUR/MW/a" }]);
  expect(offered("lifetime")).toMatchObject([{ source: "PyPSA technology-data v0.14.0: onwind (2040; DEA)" }]);
  expect(offered("efficiency")).toEqual([]);
  expect(offered("investment_cost", "high")).toEqual([]);
  expect(remove(space.admin, valueSourceEntity, added.value.value_source_id).ok).toBe(true);
  expect(offered("lifetime")).toEqual([]);
});

test("prices in another currency than the system's are not offered, and each file has one value", async () => {
  const dollars = await addValueSource(
    space.admin,
    { ...NAMED, version: "US" },
    file("onwind,investment,1300,USD/kW,NREL,2022"),
  );
  const euros = await addValueSource(space.admin, NAMED, WIND);
  expect([dollars.ok, euros.ok]).toEqual([true, true]);
  expect(offered("investment_cost").map(({ source }) => source)).toEqual([
    "PyPSA technology-data v0.14.0: onwind (2040, EUR 2025; DEA)",
  ]);
  for (const { value_source_id } of valueSourcesOf(space.admin))
    remove(space.admin, valueSourceEntity, value_source_id);
});

test("who is no admin adds none, nor is a file taken of which nothing is understood", async () => {
  // Whoever may not is told that, and nothing of the file.
  for (const actor of [space.editor, space.viewer])
    for (const source of [WIND, file('onwind,"lifetime')])
      expect(await addValueSource(actor, NAMED, source)).toMatchObject({ ok: false, status: 403 });
  for (const [rows, problem] of [
    ["BEV Coach,lifetime,12,years,DEA,2022.0", "nothing"],
    ['onwind,"lifetime', "not_csv"],
  ] as const)
    expect(await addValueSource(space.admin, NAMED, file(rows))).toMatchObject({
      ok: false,
      status: 422,
      issues: [{ path: "file", message: `parameters.value_sources.rule.${problem}` }],
    });
  expect(list(space.admin, valueSourceEntity)).toEqual([]);
});

test("a value of a technology that the space has not is refused", () => {
  const value = { technology_id: "no-such", published_as: "x", parameter_type: "lifetime", value: 1, unit: "a" };
  const row = { value_source_id: "one", ...NAMED, file_name: "x.csv", published: [value] };
  expect(save(space.admin, valueSourceEntity, row as never)).toMatchObject({
    ok: false,
    issues: [{ path: "published.0.technology_id" }],
  });
});
