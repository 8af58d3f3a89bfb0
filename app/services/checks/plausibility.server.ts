import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { parameters } from "~db/schema/parameters";
import { timeseries } from "~db/schema/timeseries";
import { derived } from "~db/unchanged";
import type { InvestedRun } from "~/engines/optimization/kinds/takeOver";
import type { ParameterTypeName } from "~/entities/catalogue/names";
import {
  blockersOf,
  type LeftOut,
  leftOutOf,
  type Need,
  needsOf,
  type NeedSource,
  needSourceOf,
  type SeriesFacts,
  type Suspicion,
  suspicionsOf,
  suspicionsOfComponents,
  type Twin,
} from "~/entities/checks";
import { BASE_SCENARIO_ID, yearOf } from "~/entities/core/shared";
import { flagsOf } from "~/entities/optimizations/kinds";
import { type Optimization, optimizationKind } from "~/entities/optimizations/optimization";
import type { Parameter } from "~/entities/parameters/parameter";
import { indexParameters } from "~/entities/parameters/parameterResolution";
import { hasImpact } from "~/entities/parameters/parameterUnit";
import { type System } from "~/entities/systems/system";
import type { Timeseries } from "~/entities/timeseries/timeseries";
import { type Component, componentId, isLine } from "~/entities/twin/component";
import { parameterTypes } from "~/services/catalogue/types.server";
import type { Actor } from "~/services/core/access.server";
import { dbOf, list, type Stored } from "~/services/core/store.server";
import { technologiesOf } from "~/services/parameters/context.server";
import { liveParameters, liveParametersAside, parameterRows } from "~/services/parameters/liveParameters.server";
import { typicalValueFor } from "~/services/parameters/typicalValues.server";
import { blocksOf } from "~/services/timeseries/series.server";
import { timeseriesEntity } from "~/services/timeseries/timeseries.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { storedUnit } from "~/services/units/storedUnit";
import { type TestedRun, testOfRun, type TestOptions, type TwinRows } from "./runTest.server";

/** What a component has of what it needs; `missing` names the parameter types of which one is enough. */
export interface Completeness {
  component: Component;
  mandatory: { given: number; missing: string[][] };
  recommended: { given: number; missing: string[][] };
}

/** A suspicion with the unit of its numbers. */
export type Checked = Suspicion & { unit: string };

interface SystemChecks {
  suspicions: Checked[];
  /** Those of them that a run is refused for. */
  blockers: Checked[];
  completeness: Completeness[];
  /** Components that no run computes. */
  leftOut: LeftOut[];
  /** Nothing keeps a run from starting. */
  ready: boolean;
}

/** The run that the checks are made for: without one, what counts in every run. */
export type PlannedRun = Pick<Optimization, "scenario_ids" | "dates" | "optimization_id_invest"> & {
  config: Pick<Optimization["config"], "model" | "status_quo">;
};

/** Contradictions and gaps of a system in a scenario, by the test of a run of this year. */
export function systemChecks(actor: Actor, system: Stored<System>, scenarioId: string): Promise<SystemChecks> {
  const source = twinOf(actor, system, allComponents(actor, system), { chosen: [scenarioId] });
  const run = { scenario_ids: [scenarioId], dates: [`${new Date().getUTCFullYear()}-01-01`] };
  return checksOf(actor, { ...source, chosen: run.scenario_ids }, () => baseTest(actor, source, run));
}

/**
 * The same for a run: its scenarios, its model years and the decisions it is allowed. `invested`: of a dispatch, the result whose
 * capacities it takes over.
 */
export function runChecks(
  actor: Actor,
  system: Stored<System>,
  run: PlannedRun & TestedRun,
  invested?: InvestedRun,
): Promise<SystemChecks> {
  const entered = enteredOfRun(actor, system, run);
  return checksOf(actor, entered, () => baseTest(actor, entered, run, { invested }));
}

/** What is missing for a run to start: quicker than its test, since it reads no series, and a part of what `runRefusals` finds. */
export function runBlockers(actor: Actor, system: Stored<System>, run: PlannedRun): Suspicion[] {
  const { twin, ofRun } = enteredOfRun(actor, system, run, false);
  return blockersOf(twin, ofRun);
}

/**
 * What a run is refused for, as its checks say it: empty where they call it ready. First of the run as it is, then of each variation. What
 * is missing is missing in all of them, and said once.
 */
export async function runRefusals(
  actor: Actor,
  system: Stored<System>,
  run: PlannedRun & TestedRun,
  options: TestOptions = {},
): Promise<Suspicion[][]> {
  const entered = enteredOfRun(actor, system, run);
  let ofVariations: Suspicion[][] = [];
  const test = async () => {
    const [asItIs = [], ...varied] = await testOfRun(actor, entered, run, options);
    ofVariations = varied;
    return asItIs;
  };
  const { blockers } = await checksOf(actor, entered, test);
  return [blockers, ...ofVariations.map((suspicions) => suspicions.filter(isError))];
}

/** The run as it is, without variations. */
async function baseTest(actor: Actor, entered: TwinRows, run: TestedRun, options?: TestOptions): Promise<Suspicion[]> {
  const [asItIs = []] = await testOfRun(actor, entered, run, options);
  return asItIs;
}

function enteredOfRun(actor: Actor, system: Stored<System>, run: PlannedRun, series = true): Entered {
  const years = run.dates.map(yearOf);
  const chosen = run.scenario_ids;
  const { twin, rows } = twinOf(actor, system, allComponents(actor, system), { chosen, series });
  return { twin: { ...twin, years }, rows, chosen, ofRun: needsOfRun(run, years) };
}

const isError = ({ severity }: Suspicion): boolean => severity === "error";

/** What keeps every run of the base scenario from starting, with the unit of its numbers. */
export async function systemBlockers(actor: Actor, system: Stored<System>): Promise<Checked[]> {
  const { blockers } = await systemChecks(actor, system, BASE_SCENARIO_ID);
  return blockers;
}

function needsOfRun(run: PlannedRun, years: readonly number[]): NonNullable<NeedSource["run"]> {
  const kind = optimizationKind(run);
  return { kind, years, flags: flagsOf(kind, run.config.model) };
}

/** A twin in the scenarios that it was made for; `ofRun`: what a run asks for that others do not. */
interface Entered extends TwinRows {
  chosen: readonly string[];
  ofRun?: NeedSource["run"];
}

/** What the rules say of a twin, without the test of a run: the same again as long as nothing was written. */
const ruled = (actor: Actor, { twin, chosen, ofRun }: Entered) =>
  derived(
    dbOf(actor),
    `rules ${JSON.stringify([twin.system.system_id, twin.years, chosen, ofRun])}`,
    () => {
      const needs = blockersOf(twin, ofRun);
      const suspicions = suspicionsOf(twin, needs);
      return { needs, suspicions, completeness: completenessOf(twin), leftOut: leftOutOf(twin, ofRun) };
    },
    () => twin.components.length,
  );

/** `test`: what the run's own test says. It is asked where nothing is missing that a run needs. */
async function checksOf(actor: Actor, entered: Entered, test: () => Promise<Suspicion[]>): Promise<SystemChecks> {
  const { twin } = entered;
  const { needs, completeness, leftOut, ...rules } = ruled(actor, entered);
  const tested = needs.length > 0 ? [] : await test();
  // A rule can call wrong what a run only leaves unused: that keeps none from starting.
  const refused = new Set([...needs, ...tested].filter(isError).map(keyOf));
  const suspicions = withTest(rules.suspicions, tested).map((one) => ({ ...one, unit: unitFor(twin, one) }));
  const blockers = suspicions.filter((one) => refused.has(keyOf(one)));
  return { suspicions, blockers, completeness, leftOut, ready: refused.size === 0 };
}

const keyOf = ({ about, parameter_type, severity }: Suspicion): string =>
  [about.id, parameter_type, severity].join(" ");

/** What the test says first of its severity, and not twice what the rules say of the same parameter. */
function withTest(suspicions: readonly Suspicion[], tested: readonly Suspicion[]): Suspicion[] {
  const reported = new Set(suspicions.map(keyOf));
  const more = tested.filter((suspicion) => !reported.has(keyOf(suspicion)));
  const of = (severity: Suspicion["severity"]) =>
    [more, suspicions].flatMap((all) => all.filter((one) => one.severity === severity));
  return [...of("error"), ...of("warning"), ...of("note")];
}

function allComponents(actor: Actor, { system_id }: System): Component[] {
  return [...list(actor, nodeEntity, { system_id }), ...list(actor, lineEntity, { system_id })];
}

/** What is odd about one component's parameters; reads no others, so that it is quick in a large system. */
export function componentChecks(
  actor: Actor,
  system: Stored<System>,
  component: Component,
  scenarioId: string,
): Checked[] {
  const { twin } = twinOf(actor, system, [component], { chosen: [scenarioId], of: component });
  return suspicionsOfComponents(twin).map((suspicion) => ({ ...suspicion, unit: unitFor(twin, suspicion) }));
}

/** Rows that can count for a component: its own, and its location's, those of technologies and of the whole system. */
const ofComponent = (component: Component, systemId: string, scenarioIds: readonly string[]): (SQL | undefined)[] => [
  and(
    liveParametersAside(systemId, scenarioIds),
    eq(isLine(component) ? parameters.line_id : parameters.node_id, componentId(component)),
  ),
  and(
    liveParameters(systemId, scenarioIds),
    isNull(parameters.node_id),
    isNull(parameters.line_id),
    or(isNull(parameters.geometry_id), eq(parameters.geometry_id, component.geometry_id)),
  ),
];

interface TwinOptions {
  /** The scenario the parameters are of, and those above it. */
  chosen: readonly string[];
  /** Only what can count for it. */
  of?: Component;
  series?: boolean;
}

function twinOf(
  actor: Actor,
  system: Stored<System>,
  components: readonly Component[],
  { chosen, of, series = true }: TwinOptions,
): TwinRows {
  const technologies = technologiesOf(actor);
  const types = parameterTypes(actor);
  const scenarioIds = [...new Set([...chosen, BASE_SCENARIO_ID])];
  const key = JSON.stringify([system.system_id, chosen, of && componentId(of)]);
  // What is resolved is kept with the index: the pages of a system that nobody changes resolve it once.
  const { rows, index, priced } = derived(
    dbOf(actor),
    `twin ${key}`,
    () => {
      const wheres = of
        ? ofComponent(of, system.system_id, scenarioIds)
        : [liveParameters(system.system_id, scenarioIds)];
      const parameters = wheres.flatMap((where) => parameterRows(dbOf(actor), where));
      const source = { parameters, parameterTypes: types, technologies: [...technologies.values()] };
      const priced: Twin["priced"] = {};
      for (const scenario of ["high", "low"] as const)
        if (parameters.some(({ properties }) => properties.price_scenario === scenario))
          priced[scenario] = indexParameters(source, [...chosen], scenario);
      return { rows: parameters, index: indexParameters(source, [...chosen]), priced };
    },
    (checks) => checks.rows.length,
  );
  const geometries = list(actor, geometryEntity, { system_id: system.system_id });
  const twin: Twin = {
    system,
    geometries: new Map(geometries.map((row) => [row.geometry_id, row])),
    components,
    technologies,
    types: index.types,
    index,
    priced,
    years: yearsOf(rows),
    series: series ? keptFacts(actor, key, rows) : new Map<string, SeriesFacts>(),
    typical: (component, type) => typicalOf({ system, index, technologies }, component, type),
  };
  return { twin, rows };
}

function unitFor({ system, types, components, technologies }: Twin, { about, parameter_type }: Suspicion): string {
  const type = types.get(parameter_type ?? "");
  if (!type) return "";
  const component = components.find((component) => componentId(component) === about.id);
  const technology = technologies.get(component?.technology_id ?? "") ?? null;
  return storedUnit(system, { type: about.type, technology }, type, hasImpact(type) ? "money" : null);
}

/** This year, and every year from which a parameter of the system changes. */
function yearsOf(rows: readonly Parameter[]): number[] {
  const changes = rows.flatMap(({ date, system_id }) => (date && system_id ? [yearOf(date)] : []));
  return [...new Set([new Date().getUTCFullYear(), ...changes])].sort((a, b) => a - b);
}

const ELEMENT = (component: Component) => ({
  type: isLine(component) ? ("Line" as const) : ("Node" as const),
  id: componentId(component),
  technology_id: null,
  name: component.name,
  geometry_id: component.geometry_id,
});

function typicalOf(
  { system, index, technologies }: Pick<Twin, "system" | "index" | "technologies">,
  component: Component,
  typeId: ParameterTypeName,
): number | undefined {
  const type = index.types.get(typeId);
  const technology = technologies.get(component.technology_id) ?? null;
  if (!type || !technology) return undefined;
  const element = { ...ELEMENT(component), technology };
  const typicalValue = typicalValueFor(
    system,
    {
      type,
      element,
      scenario_id: BASE_SCENARIO_ID,
      price_scenario: "base",
      impact: hasImpact(type) ? "money" : null,
    },
    technologies,
  );
  return typeof typicalValue?.value === "number" ? typicalValue.value : undefined;
}

/** Types whose series the rules look into. */
const LOOKED_INTO: ReadonlySet<string> = new Set<ParameterTypeName>([
  "demand",
  "efficiency",
  "availability",
  "purchase_price",
  "sale_price",
  "market_price",
  "transmission_loss",
]);
const knownFacts = new Map<string, SeriesFacts>();
const MOST_KNOWN = 5_000;

/** The same as long as nothing was written. `key`: what `rows` are of. */
const keptFacts = (actor: Actor, key: string, rows: readonly Parameter[]): ReadonlyMap<string, SeriesFacts> =>
  derived(
    dbOf(actor),
    `series facts ${key}`,
    () => seriesFacts(actor, rows),
    ({ size }) => size,
  );

/** Facts of the series that rules look into; a series that did not change since is not read again. */
function seriesFacts(actor: Actor, rows: readonly Parameter[]): Map<string, SeriesFacts> {
  const seriesIds = new Set(
    rows.flatMap((row) => (row.ts_id && LOOKED_INTO.has(row.properties.type) ? [row.ts_id] : [])),
  );
  if (seriesIds.size === 0) return new Map();
  const among = sql`${timeseries.ts_id} IN (SELECT value FROM json_each(${JSON.stringify([...seriesIds])}))`;
  const metas = list(actor, timeseriesEntity, { where: among });
  const keyOf = (meta: Stored<Timeseries>) => `${actor.space} ${meta.ts_id} ${meta.set_at}`;
  const unknown = metas.filter((meta) => !knownFacts.has(keyOf(meta)));
  if (knownFacts.size + unknown.length > MOST_KNOWN) knownFacts.clear();
  for (const meta of unknown) {
    const facts = factsOf(
      blocksOf(dbOf(actor), [meta.ts_id])
        .get(meta.ts_id)
        ?.map(({ values }) => values) ?? [],
    );
    if (facts) knownFacts.set(keyOf(meta), facts);
  }
  return new Map(
    metas.flatMap((meta) => {
      const facts = knownFacts.get(keyOf(meta));
      return facts ? [[meta.ts_id, facts] as const] : [];
    }),
  );
}

/** Lowest, highest and mean value; undefined for a series of gaps alone. */
export function factsOf(blocks: readonly ArrayLike<number>[]): SeriesFacts | undefined {
  let [low, high, sum, count] = [Infinity, -Infinity, 0, 0];
  for (const values of blocks)
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      if (Number.isNaN(value)) continue;
      if (value < low) low = value;
      if (value > high) high = value;
      sum += value;
      count++;
    }
  return count > 0 ? { low, high, mean: sum / count } : undefined;
}

const completenessOf = (twin: Twin): Completeness[] => {
  const source = needSourceOf(twin);
  return twin.components.map((component) => {
    const needs = needsOf(source, component);
    const side = (level: Need["level"]) => {
      const levelNeeds = needs.filter((need) => need.level === level);
      const missing = levelNeeds.filter(({ given }) => given === null);
      return { given: levelNeeds.length - missing.length, missing: missing.map(({ anyOf }) => [...anyOf]) };
    };
    return { component, mandatory: side("mandatory"), recommended: side("recommended") };
  });
};
