import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { prepared } from "~db/prepared";
import { changes } from "~db/schema/changes";
import { timeseries } from "~db/schema/timeseries";
import type { InvestedRun } from "~/engines/optimization/kinds/takeOver";
import type { ParameterTypeName } from "~/entities/catalogue/names";
import type { Suspicion, Twin } from "~/entities/checks";
import { refOf } from "~/entities/checks/twin";
import { type Optimization, optimizationSchema } from "~/entities/optimizations/optimization";
import type { Variation } from "~/entities/optimizations/variation";
import type { Parameter } from "~/entities/parameters/parameter";
import type { Finding } from "~/entities/results/result";
import { componentId, isLine } from "~/entities/twin/component";
import { carrierLevelEntity } from "~/services/catalogue/carrier.entity.server";
import type { Actor } from "~/services/core/access.server";
import { inThread, ThreadFailure, threadProgram } from "~/services/core/inThread";
import { environment } from "~/services/core/settings/environment.server";
import { dbOf, list } from "~/services/core/store.server";
import { tariffEntity } from "~/services/tariffs/tariff.entity.server";
import { timeseriesEntity } from "~/services/timeseries/timeseries.entity.server";
import { type ModelTest, testModel, type ThreadTest } from "./testModel";

/** What a run is tested with. Left out: as a new run has it. */
export type TestedRun = Pick<Optimization, "scenario_ids" | "dates"> &
  Partial<Omit<Optimization, "config">> & { config?: unknown };

/** What is entered of a system, and the rows that its parameters are resolved from. */
export interface TwinRows {
  twin: Twin;
  rows: readonly Parameter[];
}

/** What of a run is tested besides the run itself. */
export interface TestOptions {
  /** Of a dispatch: what it takes over. Left out: the run that it names is gone. */
  invested?: InvestedRun;
  /** Changes of further runs of the same model: the runs of a study. */
  variations?: readonly Variation[];
  /** As the model of a plan of the operator. */
  ofPlan?: boolean;
}

/** Where the sentences of the engine are. */
export const ENGINE_SENTENCES = "optimizations.engine.findings.";

/** Rules of the engine that keep no run from starting and are said before it all the same. */
const NOTES = new Set(["sale_sometimes_above_purchase", "sale_sometimes_above_purchase_elsewhere"]);
const SAID_BEFORE = new Set([
  "series_year_with_gaps",
  "sale_above_purchase",
  "sale_above_purchase_elsewhere",
  ...NOTES,
]);

/** Components up to which a run is tested at once: starting a thread takes longer. */
const AT_ONCE = 40;

/** Entities that a run is made of, apart from the catalogue. */
const MODELLED = ["system", "geometry", "node", "line", "parameter", "timeseries"];
const MOST_TESTS = 200;
const tests = new Map<string, Promise<Suspicion[][]>>();

/**
 * What keeps a run of a twin from computing, by the run's own test: of the run as it is, then of each variation. `rows` are
 * those of its scenarios. Asked where nothing is missing that every run needs. It is made anew once the model or the catalogue changed: other
 * writes, such as those of runs, leave it. Who asks meanwhile waits for the same test. The series are read where it is made, of larger
 * systems in a thread. A model that is too large for that is not tested, which is a warning.
 */
export async function testOfRun(
  actor: Actor,
  entered: TwinRows,
  run: TestedRun,
  options: TestOptions = {},
): Promise<Suspicion[][]> {
  const optimization = optimizationSchema.parse({
    config: {},
    ...run,
    // What a run is called and who starts it changes nothing.
    optimization_id: "test",
    system_id: entered.twin.system.system_id,
    user_id: "test",
    name: "test",
    description: "",
  });
  const key = keyOfTest(actor, entered, { optimization, ...options, invested: options.invested !== undefined });
  const earlier = tests.get(key);
  if (earlier) return earlier;
  if (tests.size >= MOST_TESTS) tests.clear();
  const { twin } = entered;
  const suspicions = suspicionsOf(actor, twin, modelTest(actor, entered, { optimization, ...options })).catch(
    (error: unknown) => {
      // What came to nothing may come to something the next time.
      tests.delete(key);
      if (!(error instanceof ThreadFailure)) throw error;
      return [[untested(twin)], ...(options.variations ?? []).map(() => [])];
    },
  );
  tests.set(key, suspicions);
  return suspicions;
}

/** The model as it was last changed, and how it is tested. */
function keyOfTest(actor: Actor, { twin, rows }: TwinRows, test: object): string {
  const { components } = twin;
  const { system_id } = twin.system;
  const db = dbOf(actor);
  const last = [...MODELLED.map((type) => newestOfType(db, system_id, type)), newestOfSpace(db)];
  return JSON.stringify([actor.space, system_id, test, last, rows.length, components.length]);
}

/** The newest change of a type in a system: the end of its part of an index, however long the log is. */
const newestOfType = (db: SpaceDb, system: string, type: string): number | undefined =>
  prepared(db, "newest change of a type in a system", () =>
    db
      .select({ seq: changes.seq })
      .from(changes)
      .where(and(eq(changes.system_id, sql.placeholder("system")), eq(changes.type, sql.placeholder("type"))))
      .orderBy(desc(changes.seq))
      .limit(1)
      .prepare(),
  ).get({ system, type })?.seq;

const newestOfSpace = (db: SpaceDb): number | undefined =>
  prepared(db, "newest change of no system", () =>
    db
      .select({ seq: changes.seq })
      .from(changes)
      .where(isNull(changes.system_id))
      .orderBy(desc(changes.seq))
      .limit(1)
      .prepare(),
  ).get()?.seq;

function modelTest(
  actor: Actor,
  { twin, rows }: TwinRows,
  { optimization, invested, variations = [], ofPlan = false }: TestOptions & Pick<ModelTest, "optimization">,
): ModelTest {
  const ids = [...new Set(rows.flatMap(({ ts_id }) => ts_id ?? []))];
  const among = sql`${timeseries.ts_id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const nodes = twin.components.flatMap((component) => (isLine(component) ? [] : [component]));
  const named = new Set(nodes.flatMap(({ tariff_id }) => tariff_id ?? []));
  return {
    snapshot: {
      system: twin.system,
      geometries: [...twin.geometries.values()],
      nodes,
      tariffs: list(actor, tariffEntity).filter(({ tariff_id }) => named.has(tariff_id)),
      lines: twin.components.flatMap((component) => (isLine(component) ? [component] : [])),
      technologies: [...twin.technologies.values()],
      carriers: [],
      carrierLevels: list(actor, carrierLevelEntity),
      parameterTypes: [...twin.types.values()],
      parameters: [...rows],
      scenarios: [],
    },
    series: list(actor, timeseriesEntity, { where: among }),
    optimization,
    invested,
    variations,
    ofPlan,
  };
}

async function suspicionsOf(actor: Actor, twin: Twin, test: ModelTest): Promise<Suspicion[][]> {
  const program = twin.components.length > AT_ONCE ? threadProgram("testRun.js") : undefined;
  const order: ThreadTest = { dataDir: environment().dataDir, space: actor.space, test };
  const all = program ? await inThread<Finding[][]>(program, order) : testModel(dbOf(actor), test);
  return all.map((findings) =>
    findings
      .filter(({ rule, severity }) => severity === "error" || SAID_BEFORE.has(rule))
      .map((finding) => suspicionOf(twin, finding)),
  );
}

/** Too large to be tested in time: the run itself says what is wrong. */
const untested = ({ system }: Twin): Suspicion => ({
  key: "checks.untested",
  severity: "warning",
  params: {},
  about: { type: "System", id: null, technology_id: null, name: system.name },
});

function suspicionOf(twin: Twin, finding: Finding): Suspicion {
  const { rule, severity, componentId: id, placeId, parameterType, componentName, placeName, ...rest } = finding;
  const component = twin.components.find((one) => componentId(one) === id);
  const system = { type: "System" as const, id: null, technology_id: null, name: twin.system.name };
  const place = placeId && { type: "Geometry" as const, id: placeId, technology_id: null, name: placeName ?? placeId };
  const { carrierLevelId, year, hours, firstHour, firstYear, amount, unit, energyMwh, peakMw, points, detail } = rest;
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
      Object.entries({ year, hours, firstHour, firstYear, amount, energyMwh, peakMw, points, count }).filter(
        ([, value]) => value !== undefined,
      ),
    ),
  };
  return {
    key: `${ENGINE_SENTENCES}${rule}`,
    severity: severity === "error" ? "error" : NOTES.has(rule) ? "note" : "warning",
    params,
    about: component ? refOf(component) : place ? place : system,
    ...(parameterType === undefined ? {} : { parameter_type: parameterType as ParameterTypeName }),
  };
}
