import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { changes } from "~db/schema/changes";
import { timeseries } from "~db/schema/timeseries";
import { type RunInput, testRun } from "~/engines/optimization/prepare";
import type { SeriesData } from "~/entities/archive/snapshot";
import type { ParameterTypeName } from "~/entities/catalogue/names";
import type { Suspicion, Twin } from "~/entities/checks";
import { refOf } from "~/entities/checks/twin";
import { type Optimization, optimizationSchema } from "~/entities/optimizations/optimization";
import type { Parameter } from "~/entities/parameters/parameter";
import type { Finding } from "~/entities/results/result";
import { componentId, isLine } from "~/entities/twin/component";
import { carrierLevelEntity } from "~/services/catalogue/carrier.entity.server";
import type { Actor } from "~/services/core/access.server";
import { inThread, threadProgram } from "~/services/core/inThread";
import { dbOf, list } from "~/services/core/store.server";
import { blocksOf } from "~/services/timeseries/series.server";
import { timeseriesEntity } from "~/services/timeseries/timeseries.entity.server";

/** What a run is tested with. Left out: as a new run has it. */
export type TestedRun = Pick<Optimization, "scenario_ids" | "dates"> &
  Partial<Omit<Optimization, "config">> & { config?: unknown };

/** Where the sentences of the engine are. */
export const ENGINE_SENTENCES = "optimizations.engine.findings.";

/** Rules of the engine that keep no run from starting and are said before it all the same. */
const SAID_BEFORE = new Set(["series_year_with_gaps"]);

/** Components up to which a run is tested at once: starting a thread takes longer. */
const AT_ONCE = 40;

/**
 * What keeps a run of a twin from computing, by the run's own test. `rows`: the parameters of its scenarios. Asked where nothing is missing
 * that every run needs. Reads the series of those parameters. Larger systems are tested in a thread.
 */
export async function testOfRun(
  actor: Actor,
  twin: Twin,
  rows: readonly Parameter[],
  run: TestedRun,
): Promise<Suspicion[]> {
  const { system_id } = twin.system;
  const optimization = optimizationSchema.parse({
    config: {},
    ...run,
    optimization_id: "test",
    system_id,
    user_id: actor.user_id,
    name: "test",
  });
  const input: RunInput = {
    snapshot: {
      system: twin.system,
      geometries: [...twin.geometries.values()],
      nodes: twin.components.flatMap((component) => (isLine(component) ? [] : [component])),
      lines: twin.components.flatMap((component) => (isLine(component) ? [component] : [])),
      technologies: [...twin.technologies.values()],
      carriers: [],
      carrierLevels: list(actor, carrierLevelEntity),
      parameterTypes: [...twin.types.values()],
      parameters: [...rows],
      scenarios: [],
      series: seriesOfRows(actor, rows),
    },
    optimization,
  };
  const program = twin.components.length > AT_ONCE ? threadProgram("testRun.js") : undefined;
  const findings = program ? await inThread<readonly Finding[]>(program, input) : testRun(input);
  return findings
    .filter(({ rule, severity }) => severity === "error" || SAID_BEFORE.has(rule))
    .map((finding) => suspicionOf(twin, finding));
}

/** Entities that a run is made of, apart from the catalogue. */
const MODELLED = ["system", "geometry", "node", "line", "parameter", "timeseries"];
const MOST_TESTS = 200;
const tests = new Map<string, Promise<Suspicion[]>>();

/**
 * The same for a run without choices of its own. It is made anew once the model or the catalogue changed: other writes, such as those of
 * runs, leave it. Who asks meanwhile waits for the same test.
 */
export async function testOfSystem(
  actor: Actor,
  twin: Twin,
  rows: readonly Parameter[],
  run: TestedRun,
): Promise<Suspicion[]> {
  const db = dbOf(actor);
  const { system_id } = twin.system;
  const ofSystem = and(eq(changes.system_id, system_id), inArray(changes.type, MODELLED));
  const last = [ofSystem, isNull(changes.system_id)].map(
    (where) =>
      db.select({ seq: changes.seq }).from(changes).where(where).orderBy(desc(changes.seq)).limit(1).get()?.seq,
  );
  const key = JSON.stringify([actor.space, system_id, run, last, rows.length, twin.components.length]);
  const earlier = tests.get(key);
  if (earlier) return earlier;
  if (tests.size >= MOST_TESTS) tests.clear();
  const suspicions = testOfRun(actor, twin, rows, run);
  tests.set(key, suspicions);
  suspicions.catch(() => tests.delete(key));
  return suspicions;
}

function seriesOfRows(actor: Actor, rows: readonly Parameter[]): SeriesData[] {
  const ids = [...new Set(rows.flatMap(({ ts_id }) => ts_id ?? []))];
  const among = sql`${timeseries.ts_id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const metas = list(actor, timeseriesEntity, { where: among });
  const blocks = blocksOf(dbOf(actor), ids);
  return metas.map((meta) => ({ meta, blocks: blocks.get(meta.ts_id) ?? [] }));
}

function suspicionOf(twin: Twin, finding: Finding): Suspicion {
  const { rule, severity, componentId: id, placeId, parameterType, componentName, placeName, ...rest } = finding;
  const component = twin.components.find((one) => componentId(one) === id);
  const system = { type: "System" as const, id: null, technology_id: null, name: twin.system.name };
  const place = placeId && { type: "Geometry" as const, id: placeId, technology_id: null, name: placeName ?? placeId };
  const { carrierLevelId, year, hours, firstHour, amount, unit, peakMw, detail } = rest;
  const count = hours ?? amount;
  const params = {
    componentName: componentName ?? id ?? "",
    placeName: placeName ?? placeId ?? "",
    carrierLevel: carrierLevelId ?? "",
    parameterName: parameterType ?? "",
    unit: unit ?? "",
    detail: detail ?? "",
    reason: "",
    ...Object.fromEntries(
      Object.entries({ year, hours, firstHour, amount, peakMw, count }).filter(([, value]) => value !== undefined),
    ),
  };
  return {
    key: `${ENGINE_SENTENCES}${rule}`,
    severity: severity === "error" ? "error" : "warning",
    params,
    about: component ? refOf(component) : place ? place : system,
    ...(parameterType === undefined ? {} : { parameter_type: parameterType as ParameterTypeName }),
  };
}
