import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { optimizationResults, optimizations, runParameters } from "~db/schema/optimizations";
import { yearOf } from "~/entities/core/shared";
import { type Optimization, optimizationKind } from "~/entities/optimizations/optimization";
import { isEnded } from "~/entities/optimizations/status";
import { type ComparedInput, differingInputs } from "~/entities/results/comparison";
import { askedMismatches, stepsDiffer } from "~/entities/results/economics/comparable";
import type { InputMarks, StatusQuoMarks } from "~/entities/results/statusQuoInputs";
import type { StoredParameter } from "~/entities/results/usedParameter";

/** Beyond so many parameters a run is not read to be compared. */
const MOST_READ = 20_000;
const USABLE: Optimization["status"][] = ["success", "warning"];

/** Whether a run has a result that it can be paired by. */
export const isUsableRun = ({ status }: Pick<Optimization, "status">): boolean => USABLE.includes(status);

/** What a plan and a status quo read differently of what a status quo reads. */
export interface ReadDifference {
  /** Values by run: first the status quo, then the plan. */
  inputs: ComparedInput[];
  /** Components, places or how they are joined; or hours of a series whose mean and extremes are the same. */
  others: boolean;
}

type Run = Pick<
  Optimization,
  "optimization_id" | "dates" | "scenario_ids" | "weatherdates" | "config" | "optimization_id_invest"
>;

/**
 * What a plan and a status quo read differently; null where they read the same, so that their money may be compared. Runs of earlier versions
 * are compared by the parameters that both kept.
 */
export function readDifference(db: SpaceDb, plan: Run, statusQuo: Run): ReadDifference | null {
  const { marks, old, ownReads } = marksOfBoth(db, plan, statusQuo);
  if (marks && marks.all === old?.all) return null;
  const isMarked = Boolean(marks && old);
  const steps = stepsDiffer(plan, statusQuo);
  const years = plan.dates.map(yearOf);
  const reads = [readBy(db, statusQuo.optimization_id), ownReads ?? readBy(db, plan.optimization_id)];
  // Where one of the two kept nothing, nobody knows whether they read the same.
  const [hasOld, hasOwn] = reads.map((list) => list.length > 0);
  if (!isMarked && hasOld !== hasOwn) return { inputs: [], others: true };
  const differing = differingInputs(
    reads.map((used) => ({
      years,
      // The mean of a series does not depend on the length of steps, its extremes do.
      used: steps ? used.map((one) => ({ ...one, ranges: null })) : used,
    })),
    years,
  );
  // What a plan of an earlier version read has also what a status quo has no use for.
  const inputs = ownReads ? differing : differing.filter(({ values }) => values[0] !== null);
  const isStructure = isMarked && marks?.structure !== old?.structure;
  if (inputs.length === 0 && !isStructure && (!isMarked || steps)) return null;
  return { inputs, others: isStructure || inputs.length === 0 };
}

/** Whether both read the same. Where the marks tell, no parameter is looked at. */
function readSame(db: SpaceDb, plan: Run, statusQuo: Run): boolean {
  const { marks, old } = marksOfBoth(db, plan, statusQuo);
  if (marks && old && !stepsDiffer(plan, statusQuo)) return marks.all === old.all;
  return readDifference(db, plan, statusQuo) === null;
}

/** What a plan says of such a status quo, and what that says of itself; undefined or null of runs of earlier versions. */
function marksOfBoth(db: SpaceDb, plan: Run, statusQuo: Run) {
  const ofPlan = marksOf(db, plan.optimization_id);
  return {
    marks: ofPlan.statusQuo?.[statusQuo.config.status_quo.fixed_rebuild ? "rebuilt" : "plain"],
    old: marksOf(db, statusQuo.optimization_id).own,
    ownReads: ofPlan.reads,
  };
}

function marksOf(db: SpaceDb, optimizationId: string) {
  const { body, status_quo_reads: reads, optimization_id } = optimizationResults;
  const row = db
    .select({ marks: sql<string | null>`json_extract(${body}, '$.inputMarks', '$.statusQuoInputs')`, reads })
    .from(optimizationResults)
    .where(eq(optimization_id, optimizationId))
    .get();
  const [own = null, statusQuo = null] = JSON.parse(row?.marks ?? "[]") as [InputMarks | null, StatusQuoMarks | null];
  return { own, statusQuo, reads: row?.reads ?? null };
}

const readBy = (db: SpaceDb, optimizationId: string): StoredParameter[] =>
  db
    .select({ body: runParameters.body })
    .from(runParameters)
    .where(eq(runParameters.optimization_id, optimizationId))
    .orderBy(asc(runParameters.position))
    .limit(MOST_READ)
    .all()
    .map(({ body }) => body);

/** The status quo of each of the plans that has one, by their ids. The right to see them is the caller's to check. */
export function pairsOf(db: SpaceDb, ids: readonly string[]): Map<string, string> {
  if (ids.length === 0) return new Map();
  const { optimization_id, status_quo_id } = optimizationResults;
  const rows = db
    .select({ optimization_id, status_quo_id })
    .from(optimizationResults)
    .where(inArray(optimization_id, [...ids]))
    .all();
  return new Map(rows.flatMap((row) => (row.status_quo_id ? [[row.optimization_id, row.status_quo_id]] : [])));
}

/**
 * Within the transaction that stores a result, or brings a run back: gives a plan the status quo that read the same, and a status quo to the plans that wait for
 * one. Of several it is the first: no later run changes a pair. One that was ordered along with a plan stays only if it read the same.
 */
export function pairRun(db: SpaceDb, run: Run & Pick<Optimization, "system_id">): void {
  const others = db
    .select()
    .from(optimizations)
    .where(
      and(
        eq(optimizations.system_id, run.system_id),
        inArray(optimizations.status, USABLE),
        isNull(optimizations.deleted_at),
      ),
    )
    .orderBy(asc(optimizations.created_at))
    .all()
    .filter(({ optimization_id }) => optimization_id !== run.optimization_id);
  const pairs = pairsOf(
    db,
    [run, ...others].map(({ optimization_id }) => optimization_id),
  );
  const usable = new Set(others.map(({ optimization_id }) => optimization_id));
  const fits = (plan: Run, statusQuo: Run) =>
    askedMismatches(plan, statusQuo).length === 0 && readSame(db, plan, statusQuo);
  const [plans, statusQuos] = [others.filter(isPlan), others.filter((other) => !isPlan(other))];
  if (!isPlan(run)) {
    for (const plan of plans) {
      const pair = pairs.get(plan.optimization_id);
      if (pair && pair !== run.optimization_id && usable.has(pair)) continue;
      if (fits(plan, run)) setPair(db, plan, run.optimization_id);
      else if (pair === run.optimization_id) setPair(db, plan, null);
    }
    return;
  }
  const ordered = pairs.get(run.optimization_id);
  // One that was ordered along looks for its plan when it ends.
  if (ordered && isOnItsWay(db, ordered)) return;
  const first = statusQuos.filter(({ optimization_id }) => optimization_id === ordered);
  setPair(db, run, [...first, ...statusQuos].find((statusQuo) => fits(run, statusQuo))?.optimization_id ?? null);
}

const isPlan = (run: Run): boolean => optimizationKind(run) !== "status_quo";

function isOnItsWay(db: SpaceDb, optimizationId: string): boolean {
  const row = db.select().from(optimizations).where(eq(optimizations.optimization_id, optimizationId)).get();
  return row !== undefined && !row.deleted_at && !isEnded(row.status);
}

const setPair = (db: SpaceDb, { optimization_id }: Pick<Optimization, "optimization_id">, pair: string | null) =>
  db
    .update(optimizationResults)
    .set({ status_quo_id: pair })
    .where(eq(optimizationResults.optimization_id, optimization_id))
    .run();

/** Within the transaction that ends a status quo without a result: the plans that were ordered along with it look for another. */
export function releasePair(db: SpaceDb, statusQuoId: string): void {
  const plans = db
    .select({ run: optimizations })
    .from(optimizations)
    .innerJoin(optimizationResults, eq(optimizationResults.optimization_id, optimizations.optimization_id))
    .where(and(eq(optimizationResults.status_quo_id, statusQuoId), inArray(optimizations.status, USABLE)))
    .all();
  for (const { run } of plans) pairRun(db, run);
}

/** Pairs the runs of earlier versions, each plan with the first status quo that read the same. */
export function pairOldRuns(db: SpaceDb): void {
  const usable = db
    .select()
    .from(optimizations)
    .where(and(inArray(optimizations.status, USABLE), isNull(optimizations.deleted_at)))
    .all();
  for (const plan of usable.filter(isPlan)) pairRun(db, plan);
}
