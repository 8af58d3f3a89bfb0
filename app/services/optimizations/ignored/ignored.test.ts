import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ENGINE_READINGS } from "~/engines/optimization/assembly/readings";
import { LOCALES } from "~/entities/core/locale";
import { optimizationSchema } from "~/entities/optimizations/optimization";
import { IGNORED_PARAMETER_TYPES } from "~/entities/parameters/ignoredTypes";
import { textsOf } from "~/i18n/texts";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { saveAll } from "../../../../tests/helpers/saveAll";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { optimizationEntity } from "../optimization.entity.server";
import { ignoredOf, ignoredOfRun } from "./ignored.server";
import { weatherUnused } from "./weather.server";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
});
afterAll(() => space.close());

/** A system with parameters of its own. */
function systemWith(...values: [string, number][]): string {
  const system_id = newSystem(space.editor);
  const outcome = saveAll(
    space.editor,
    values.map(([type, value]) => [
      parameterEntity,
      {
        parameter_id: randomUUID(),
        system_id,
        scenario_id: "base",
        properties: { type, value, ...(type.startsWith("emission") ? { impact: "CO2" } : {}) },
      },
    ]),
  );
  expect(outcome.ok).toBe(true);
  return system_id;
}

const runIn = (system_id: string, overrides: object = {}) =>
  optimizationSchema.parse({
    optimization_id: randomUUID(),
    system_id,
    user_id: space.editor.user_id,
    name: "Run",
    config: {},
    dates: ["2030-01-01"],
    scenario_ids: ["base"],
    ...overrides,
  });

test("what a run leaves aside follows from its kind and options", () => {
  const system_id = systemWith(["interest_rate", 0.05], ["outage_duration", 5], ["emission_limit", 100]);
  const list = `/system/${system_id}/digital-twin/parameters?parameter_type=`;
  const outage = { parameter_type: "outage_duration", count: 1, why: "resilience", href: `${list}outage_duration` };
  expect(ignoredOfRun(space.editor, runIn(system_id))).toEqual([outage]);
  const model = { resilience: true, total_annual_emission_limit: false };
  expect(ignoredOfRun(space.editor, runIn(system_id, { config: { model } }))).toEqual([
    expect.objectContaining({ parameter_type: "emission_limit", why: "total_annual_emission_limit" }),
  ]);
});

test("a status quo leaves aside limits without certificates", () => {
  const system_id = systemWith(["emission_limit", 100]);
  const status_quo = { config: { status_quo: { status: true } } };
  const limit = { parameter_type: "emission_limit", count: 1, why: "status_quo_limit" };
  expect(ignoredOfRun(space.editor, runIn(system_id, status_quo))).toEqual([expect.objectContaining(limit)]);
  expect(
    ignoredOfRun(space.editor, runIn(systemWith(["emission_limit", 100], ["emission_price", 0.1]), status_quo)),
  ).toEqual([]);
});

test("a free allocation of certificates without a price is left aside", () => {
  const of = (...values: [string, number][]) =>
    ignoredOfRun(space.editor, runIn(systemWith(["emission_free_allocation", 5], ...values), trading));
  const trading = { config: { model: { emission_trade: true } } };
  const aside = { parameter_type: "emission_free_allocation", count: 1, why: "no_certificate_price" };
  expect(of()).toEqual([expect.objectContaining(aside)]);
  expect(of(["emission_limit", 100])).toEqual([expect.objectContaining(aside)]);
  expect(of(["emission_price", 0.1])).toEqual([]);
});

test("weather years choose nothing where no series is generated", () => {
  const system_id = systemWith(["interest_rate", 0.05]);
  const fields = { weatherdates: ["2018-01-01T00:00:00"] };
  expect(weatherUnused(space.editor, runIn(system_id, fields))).toBe(true);
  expect(weatherUnused(space.editor, runIn(system_id))).toBe(false);
  const common = runIn(system_id, { config: { full_year_common_dates: true } });
  expect(weatherUnused(space.editor, common)).toBe(true);
});

test("a stored run tells it to those who may see the run", () => {
  const system_id = systemWith(["outage_duration", 5]);
  const run = runIn(system_id);
  expect(saveAll(space.editor, [[optimizationEntity, run]], { internal: true }).ok).toBe(true);
  expect(ignoredOf(space.editor, run.optimization_id)).toMatchObject({ ok: true, value: [{ why: "resilience" }] });
  for (const other of [space.stranger, space.otherEditor])
    expect(ignoredOf(other, run.optimization_id)).toMatchObject({ ok: false, status: 404 });
});

test.each(LOCALES)("every reason has a sentence in %s", (locale) => {
  const t = textsOf(locale);
  const reasons = new Set<string>(ENGINE_READINGS.flatMap(({ flag }) => flag ?? []));
  for (const { kinds } of ENGINE_READINGS)
    for (const kind of ["dispatch", "status_quo"] as const) if (kinds?.includes(kind) === false) reasons.add(kind);
  for (const why of [...reasons, "separate_days", "status_quo_limit", "no_certificate_price"])
    expect(t(`optimizations:unused.why.${why}`)).not.toMatch(/unused\.why|\$t|flag\./);
  // What this version does is no reason for what it would do one day.
  for (const type of IGNORED_PARAMETER_TYPES)
    expect(t(`parameters:effect.of.${type}`)).not.toMatch(/effect\.of| yet\b|diese Version|cette version/);
});
