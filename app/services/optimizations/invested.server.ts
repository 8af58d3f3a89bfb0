import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { optimizations } from "~db/schema/optimizations";
import { isInvested } from "~/entities/optimizations/kinds";
import type { Optimization } from "~/entities/optimizations/optimization";
import type { Actor } from "~/services/core/access.server";
import { dbOf, list, newest, type Stored } from "~/services/core/store.server";
import { listedRuns } from "./ofStudies.server";
import { optimizationEntity } from "./optimization.entity.server";
import { storedResult } from "./storedResult";

/**
 * The investment runs of a system that a dispatch can be made of, newest first: those of its list, and the one that was `chosen`. A study
 * has many more.
 */
export const investedRuns = (actor: Actor, system_id: string, chosen = ""): Stored<Optimization>[] => {
  const isOffered = or(listedRuns(dbOf(actor), system_id), eq(optimizations.optimization_id, chosen));
  return list(actor, optimizationEntity, { system_id, where: and(isInvestedRow, isOffered) }).reverse();
};

/** SQL: the same as `isInvested`. */
const isInvestedRow = and(
  isNull(optimizations.optimization_id_invest),
  inArray(optimizations.status, ["success", "warning"]),
  sql`NOT json_extract(${optimizations.config}, '$.status_quo.status')`,
)!;

/** Whether the list has any. */
export const hasInvested = (actor: Actor, system_id: string): boolean => {
  const where = and(isInvestedRow, listedRuns(dbOf(actor), system_id));
  return newest(actor, optimizationEntity, { system_id, where }, { most: 1 }).length > 0;
};

/** For the worker: what a dispatch run takes over. Undefined when the run is deleted, gone or without a result. */
export function investedOf(db: SpaceDb, optimizationId: string) {
  const run = db.select().from(optimizations).where(eq(optimizations.optimization_id, optimizationId)).get();
  if (!run || run.deleted_at || !isInvested(run)) return undefined;
  const body = storedResult(db, optimizationId);
  return body ? { name: run.name, components: body.components, tables: body.tables, years: body.years } : undefined;
}

/** What a run takes over of another, once it is started; undefined of a run that is no dispatch, or where the other is gone. */
export const takenOverBy = (actor: Actor, { optimization_id_invest }: Pick<Optimization, "optimization_id_invest">) =>
  optimization_id_invest === null ? undefined : investedOf(dbOf(actor), optimization_id_invest);
