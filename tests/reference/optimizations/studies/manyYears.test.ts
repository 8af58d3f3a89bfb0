import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { AlikeRuns } from "~jobs/solver/alike/alikeRuns";
import { isEnded } from "~/entities/optimizations/status";
import type { YearsCriterion } from "~/entities/optimizations/weatherYears/plan";
import { manyYears } from "~/entities/studies/manyYears/settings";
import { timeseriesSchema } from "~/entities/timeseries/timeseries";
import { dbOf, get, remove, saveConsidered } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { startOptimization } from "~/services/optimizations/start.server";
import { loadRun, saveResult } from "~/services/optimizations/work.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { continueStudy, memberRuns } from "~/services/studies/continue.server";
import { checkManyYears } from "~/services/studies/manyYears/check.server";
import { offeredYears } from "~/services/studies/manyYears/offered.server";
import { isOfManyYears, yearRows } from "~/services/studies/manyYears/rows.server";
import { studyMembers } from "~/services/studies/outcomes.server";
import { studyEntity } from "~/services/studies/study.entity.server";
import { saveSeries } from "~/services/timeseries/series.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { saveAll } from "../../../helpers/saveAll";
import { newSystem, type TestSpace, testSpace } from "../../../helpers/space";

let space: TestSpace;
let solver: AlikeRuns;
const HOOKS = { onProgress: () => undefined, shouldStop: () => false, now: () => 0 };
const HOURS = 8760;
const STEP_H = 6;
const PRICE = 90;
/** What a MW of the grid costs that gives all year, and what a MW of the sun costs a year [EUR]. */
const GRID = PRICE * HOURS;
const LIFE = 20;

beforeAll(async () => {
  space = await testSpace();
  solver = new AlikeRuns();
});
afterAll(() => space.close());

interface Site {
  system_id: string;
  sun: string;
  optimization_id: string;
}

/** Synthetic: a load, a grid and a plant of which a MW costs `annuity` a year. Their series have a value for each step of each year. */
async function siteOf(
  years: readonly number[],
  { load, sun }: Record<"load" | "sun", (w: number, step: number) => number>,
  annuity: number,
  gridMw?: number,
): Promise<Site> {
  const { editor } = space;
  const system_id = newSystem(editor, { timezone: "UTC" });
  const geometry_id = randomUUID();
  const ids = { load: randomUUID(), grid: randomUUID(), sun: randomUUID() };
  const level = "electricity_0.4kV";
  const series = (valueAt: (w: number, step: number) => number): string => {
    const ts_id = randomUUID();
    const blocks = years.map((year, w) => ({
      year,
      startMs: Date.UTC(year, 0, 1),
      stepS: STEP_H * 3600,
      values: Float64Array.from({ length: HOURS / STEP_H }, (_, step) => valueAt(w, step)),
    }));
    const meta = timeseriesSchema.parse({ ts_id, system_id, properties: { unit: "MW", synthetic: true } });
    const saved = saveSeries(editor, meta, blocks);
    if (!saved.ok) throw new Error(JSON.stringify(saved));
    return ts_id;
  };
  const node = (name: keyof typeof ids, technology_id: string, more: object) =>
    [
      nodeEntity,
      { node_id: ids[name], system_id, geometry_id, technology_id, name, is_draft: false, status: "existing", ...more },
    ] as const;
  const parameter = (name: keyof typeof ids, properties: object, ts_id: string | null = null) =>
    [
      parameterEntity,
      { parameter_id: randomUUID(), system_id, node_id: ids[name], scenario_id: "base", ts_id, properties },
    ] as const;
  const saved = saveAll(editor, [
    [geometryEntity, { geometry_id, name: "Here", type: "Point", coordinates: [6.5, 51.5], system_id }],
    node("load", "electricity_demand", { carrier_level_input: level }),
    node("grid", "electricity_purchase", { carrier_level_output: level }),
    node("sun", "photovoltaics", { carrier_level_output: level, status: "optional" }),
    parameter("load", { type: "demand" }, series(load)),
    parameter("grid", { type: "purchase_price", value: PRICE, impact: "money" }),
    ...(gridMw === undefined ? [] : [parameter("grid", { type: "maximum_capacity", value: gridMw })]),
    parameter("sun", { type: "availability" }, series(sun)),
    parameter("sun", { type: "investment_cost", value: annuity * LIFE, impact: "money" }),
    parameter("sun", { type: "lifetime", value: LIFE }),
  ]);
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  const started = await startOptimization(editor, {
    optimization_id: randomUUID(),
    system_id,
    name: "Plan",
    scenario_ids: ["base"],
    dates: ["2030-01-01"],
    config: { delta_t: STEP_H },
  });
  if (!started.ok) throw new Error(JSON.stringify(started));
  const { optimization_id } = started.value;
  await compute(optimization_id);
  return { system_id, sun: ids.sun, optimization_id };
}

async function compute(id: string): Promise<void> {
  const input = loadRun(space.editor.space, id)!;
  saveResult(space.editor.space, id, await solver.run(input, HOOKS), { guard: () => undefined });
}

const orderOf = ({ system_id, optimization_id }: Site, settings: object) => ({
  study_id: randomUUID(),
  system_id,
  optimization_id,
  name: "Many years",
  settings: { kind: "many_years", ...settings },
});

/** Starts a study and computes all its runs. */
async function endedStudy(site: Site, settings: object) {
  const { editor } = space;
  const order = orderOf(site, settings);
  const saved = await saveConsidered(editor, studyEntity, order);
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  while ((await continueStudy(editor.space, order.study_id)) > 0)
    for (const { optimization_id, status } of memberRuns(dbOf(editor), order.study_id))
      if (!isEnded(status)) await compute(optimization_id);
  return get(editor, studyEntity, order.study_id)!;
}
const studyOf = async (site: Site, settings: object) => studyMembers(space.editor, await endedStudy(site, settings));

/** Half and double: what each criterion has to build follows from slopes. Costs are in shares of what a MW of the grid costs. */
const DEMANDS = [1, 3];
const A = 0.4 * GRID;
let twoYears: Site;
beforeAll(async () => {
  twoYears = await siteOf([2021, 2022], { load: (w) => DEMANDS[w]!, sun: () => 1 }, A);
});
const YEARS = [
  { year: 2021, weight: 3 },
  { year: 2022, weight: 1 },
];

it.each([
  // Between 1 and 3 a MW costs 0.4 and saves 1 in a quarter of the years: not worth it. 0.4 + 0.25 * 2.
  [{ kind: "expected" }, 1, 0.9],
  // It saves 1 in the worst quarter, which counts half, and in an eighth besides: 0.4 < 0.625. Both years cost 3 * 0.4.
  [{ kind: "tail", weight: 0.5, share: 0.25 }, 3, 1.2],
  // Regret of the first year 0.4 (x - 1), of the second one 0.6 (3 - x): equal at 2.2.
  [{ kind: "regret" }, 2.2, 0.48],
] as [YearsCriterion, number, number][])("%o builds %d", async (criterion, size, value) => {
  const members = await studyOf(twoYears, { years: YEARS, criterion, alone: criterion.kind === "regret" });
  const { summary } = members[0]!;
  const report = summary!.weatherYears!;
  expect(summary!.sizes![twoYears.sun]).toBeCloseTo(size, 6);
  expect(report.value / GRID).toBeCloseTo(value, 6);
  const byHand = DEMANDS.map((demand) => 0.4 * size + Math.max(0, demand - size));
  report.years.forEach(({ cost, weight, best }, w) => {
    expect(cost / GRID).toBeCloseTo(byHand[w]!, 6);
    expect(weight).toBeCloseTo([0.75, 0.25][w]!, 12);
    if (criterion.kind === "regret") expect(best! / GRID).toBeCloseTo(0.4 * DEMANDS[w]!, 6);
  });
  expect(report).toMatchObject({ isOptimal: true, criterion });
  // The second year is operated by a run of its own, with the sizes of the plan. So is the plan that is asked of, of the year nearest to 2030.
  const costs = members.map((member) => member.summary!.objective / GRID);
  expect(costs.at(-1)).toBeCloseTo(byHand[1]!, 6);
  expect(costs[1]).toBeCloseTo(0.4 * 3, 6);
  if (criterion.kind === "regret") expect(members[3]!.summary!.sizes![twoYears.sun]).toBeCloseTo(1, 6);
});

it("is the optimum over all steps of all years, which has to be at a kink", async () => {
  const years = [2019, 2020, 2021];
  // Synthetic, without a pattern: a linear congruential generator.
  let state = 7;
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const steps = HOURS / STEP_H;
  const drawn = years.map(() =>
    Array.from({ length: steps }, () => ({ load: 1 + random(), sun: 0.05 + 0.9 * random() })),
  );
  const site = await siteOf(
    years,
    { load: (w, step) => drawn[w]![step]!.load, sun: (w, step) => drawn[w]![step]!.sun },
    0.2 * GRID,
  );
  const weights = [1, 2, 1];
  const [plan] = await studyOf(site, {
    years: years.map((year, w) => ({ year, weight: weights[w] })),
    compare: false,
  });
  const { weatherYears, sizes } = plan!.summary!;
  const costOf = (size: number) =>
    drawn.reduce(
      (sum, year, w) => {
        const bought = year.reduce((all, { load, sun }) => all + Math.max(0, load - sun * size) * STEP_H * PRICE, 0);
        return sum + (weights[w]! / 4) * bought;
      },
      0.2 * GRID * size,
    );
  // It is convex in the size: the best kink is found by halving.
  const kinks = drawn.flatMap((year) => year.map(({ load, sun }) => load / sun)).sort((a, b) => a - b);
  let [low, high] = [0, kinks.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (costOf(kinks[middle]!) <= costOf(kinks[middle + 1]!)) high = middle;
    else low = middle + 1;
  }
  expect(Math.abs(weatherYears!.value / costOf(kinks[low]!) - 1)).toBeLessThan(1e-6);
  expect(sizes![site.sun]! / kinks[low]!).toBeCloseTo(1, 4);
});

it("says of each year what the plans do not serve in it", async () => {
  const { editor } = space;
  const site = await siteOf([2021, 2022], { load: (w) => DEMANDS[1 - w]!, sun: () => 1 }, A, 1);
  const study = await endedStudy(site, { years: [{ year: 2021 }, { year: 2022 }] });
  if (!isOfManyYears(study)) throw new Error(study.settings.kind);
  const { years } = yearRows(editor, study);
  expect(years.map(({ operated }) => operated.unservedMwh)).toEqual([0, 0]);
  // The plan that is asked of was made for the second year: 1 MW of sun and 1 MW of the grid for 3 MW.
  expect(years.map(({ compared }) => compared!.unservedMwh! / HOURS)).toEqual([expect.closeTo(1, 9), 0]);
  // A run in the bin says nothing.
  const id = years[0]!.compared!.member.optimization_id!;
  expect(remove(editor, optimizationEntity, id).ok).toBe(true);
  expect(yearRows(editor, study).years[0]!.compared).toMatchObject({ unservedMwh: null });
});

it("offers the years that all series have, and refuses others, viewers and other spaces", async () => {
  const { editor, viewer, stranger } = space;
  const run = get(editor, optimizationEntity, twoYears.optimization_id)!;
  expect(offeredYears(editor, run)).toMatchObject({ years: [2021, 2022], fixed: [] });
  const refused = async (settings: object, by = editor) =>
    JSON.stringify(await saveConsidered(by, studyEntity, orderOf(twoYears, settings)));
  expect(await refused({ years: [{ year: 2021 }, { year: 2020 }] })).toContain("rules.year_not_stored");
  expect(await refused({ years: [{ year: 2021 }] })).toContain("rules.needs_two_years");
  expect(await refused({ years: [{ year: 2021 }, { year: 2021 }] })).toContain("rules.years_unique");
  expect(await refused({ years: YEARS }, viewer)).toContain("404");
  expect(await refused({ years: YEARS }, stranger)).toContain("404");
});

it("refuses more years than the machine of the run, or the solver, can hold", async () => {
  const { editor } = space;
  const years = Array.from({ length: 40 }, (_, w) => 1981 + w);
  const site = await siteOf(years, { load: () => 1, sun: () => 1 }, A);
  const run = get(editor, optimizationEntity, site.optimization_id)!;
  const settings = manyYears.parse({ kind: "many_years", years: years.map((year) => ({ year })) });
  expect(checkManyYears(editor, run, settings)).toBeUndefined();
  // In quarters of an hour they have 24 times as many steps.
  const fine = (memory: number) => ({
    ...run,
    config: { ...run.config, delta_t: 0.25, machine: { cores: 2, memory } },
  });
  expect(JSON.stringify(checkManyYears(editor, fine(2), settings))).toContain("rules.model_too_large");
  expect(checkManyYears(editor, fine(8), settings)).toBeUndefined();
  // No memory is enough for what WebAssembly cannot address. The same steps in four of the years are fewer than that.
  const minutes = { ...fine(4096), config: { ...fine(4096).config, delta_t: 1 / 60 } };
  expect(JSON.stringify(checkManyYears(editor, minutes, settings))).toContain("rules.years_beyond_solver");
  const four = { ...settings, years: settings.years.slice(0, 4) };
  expect(checkManyYears(editor, minutes, four)).toBeUndefined();
});

it("has no plan where none is, and says so instead of operating its years", async () => {
  const { editor } = space;
  const order = orderOf(twoYears, { years: YEARS });
  expect((await saveConsidered(editor, studyEntity, order)).ok).toBe(true);
  expect(await continueStudy(editor.space, order.study_id)).toBe(3);
  // The years of the plan wait for it.
  expect(await continueStudy(editor.space, order.study_id)).toBe(0);
  for (const { optimization_id, position } of memberRuns(dbOf(editor), order.study_id)) {
    const input = loadRun(editor.space, optimization_id)!;
    const result = await solver.run(input, position === 0 ? { ...HOOKS, shouldStop: () => true } : HOOKS);
    saveResult(editor.space, optimization_id, result, { guard: () => undefined });
  }
  expect(await continueStudy(editor.space, order.study_id)).toBe(0);
  expect(get(editor, studyEntity, order.study_id)!.refusal).toMatchObject({ message: "studies.refused.no_plan" });
});
