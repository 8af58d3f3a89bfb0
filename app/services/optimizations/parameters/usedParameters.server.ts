import { and, asc, count, eq, inArray, or, type SQL } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { insertRow } from "~db/prepared";
import { parameterTypes as typeTable, technologies } from "~db/schema/catalogue";
import { runParameters } from "~db/schema/optimizations";
import { systems } from "~db/schema/systems";
import { geometries, lines, nodes } from "~db/schema/twin";
import type { ElementType } from "~/entities/catalogue/parameterType";
import type { Optimization } from "~/entities/optimizations/optimization";
import { hasImpact } from "~/entities/parameters/parameterUnit";
import type { StoredParameter, UsedParameter } from "~/entities/results/usedParameter";
import type { Actor } from "~/services/core/access.server";
import { like } from "~/services/core/lists.server";
import { done, notFound, type Outcome } from "~/services/core/outcome";
import { dbOf, get, type Stored } from "~/services/core/store.server";
import { storedUnit } from "~/services/units/storedUnit";
import { optimizationEntity } from "../optimization.entity.server";
import { parametersSince, type Since } from "./parametersSince.server";

/** A parameter as the run read it, and what became of it. */
export type UsedRow = StoredParameter & { position: number; owner: string; since: Since };

/** What the worker's run read, kept with the run as it was: within the transaction that stores the result. */
export function storeUsedParameters(db: SpaceDb, run: Optimization, used: readonly UsedParameter[]): void {
  db.delete(runParameters).where(eq(runParameters.optimization_id, run.optimization_id)).run();
  withUnits(db, run, used).forEach((body, position) =>
    insertRow(db, runParameters, {
      optimization_id: run.optimization_id,
      position,
      name: body.name,
      parameter_type: body.parameterType,
      body,
    }),
  );
}

/** Parameters that a run read with their units and the names of what they belong to; empty where the system is gone. */
export function withUnits(db: SpaceDb, run: Optimization, used: readonly UsedParameter[]): StoredParameter[] {
  const system = db.select().from(systems).where(eq(systems.system_id, run.system_id)).get();
  if (!system || used.length === 0) return [];
  const types = new Map(
    db
      .select()
      .from(typeTable)
      .all()
      .map(({ body }) => [body.parameter_type, body]),
  );
  const ownTechnology = technologyOf(db, run.system_id);
  const geometryNames = new Map(
    db
      .select({ id: geometries.geometry_id, name: geometries.name })
      .from(geometries)
      .where(eq(geometries.system_id, run.system_id))
      .all()
      .map(({ id, name }) => [id, name]),
  );
  return used.map((parameter) => {
    const type = types.get(parameter.parameterType);
    const { kind, technology } = parameter.componentId
      ? ownTechnology(parameter.componentId)
      : { kind: parameter.placeId ? ("Geometry" as const) : ("System" as const), technology: null };
    const impact = type && hasImpact(type) ? parameter.impact : null;
    const unit = type ? storedUnit(system, { type: kind, technology }, type, impact) : "";
    const name = parameter.componentId
      ? parameter.name
      : parameter.placeId
        ? (geometryNames.get(parameter.placeId) ?? parameter.placeId)
        : system.name;
    return { ...parameter, name, unit };
  });
}

type Technology = typeof technologies.$inferSelect;

function technologyOf(db: SpaceDb, systemId: string) {
  const all = new Map(
    db
      .select()
      .from(technologies)
      .all()
      .map((technology) => [technology.technology_id, technology]),
  );
  const ofLines = db
    .select({ id: lines.line_id, of: lines.technology_id })
    .from(lines)
    .where(eq(lines.system_id, systemId))
    .all();
  const ofNodes = db
    .select({ id: nodes.node_id, of: nodes.technology_id })
    .from(nodes)
    .where(eq(nodes.system_id, systemId))
    .all();
  const elements = new Map<string, { kind: ElementType; technology: Technology | null }>([
    ...ofNodes.map(({ id, of }) => [id, { kind: "Node", technology: all.get(of) ?? null }] as const),
    ...ofLines.map(({ id, of }) => [id, { kind: "Line", technology: all.get(of) ?? null }] as const),
  ]);
  return (id: string) => elements.get(id) ?? { kind: "Node" as const, technology: null };
}

export interface UsedParametersQuery {
  /** Part of the name of what it belongs to. */
  q: string;
  /** Types whose name has the word. */
  types: readonly string[];
  /** Only those that are no longer what they were. */
  changed: boolean;
  offset: number;
  limit: number;
}

interface UsedPart {
  run: Stored<Optimization>;
  rows: UsedRow[];
  total: number;
  /** Of the run, whatever is asked for. 0: nothing was kept (runs of earlier versions). */
  all: number;
}

/** More than this many are not compared at once. */
export const MOST_COMPARED = 2000;

/** What a run read, one page of it; 404 for a run out of sight. `changed` counts among the first MOST_COMPARED that fit. */
export function usedParameters(actor: Actor, optimizationId: string, query: UsedParametersQuery): Outcome<UsedPart> {
  const run = get(actor, optimizationEntity, optimizationId);
  if (!run) return notFound();
  const db = dbOf(actor);
  const ofRun = eq(runParameters.optimization_id, optimizationId);
  const counted = (where: SQL | undefined) =>
    db.select({ rows: count() }).from(runParameters).where(where).get()?.rows ?? 0;
  const fits = and(ofRun, matching(query));
  const readRows = (limit: number, offset: number): UsedRow[] => {
    const rows = db
      .select({ position: runParameters.position, owner: runParameters.name, body: runParameters.body })
      .from(runParameters)
      .where(fits)
      .orderBy(asc(runParameters.position))
      .limit(limit)
      .offset(offset)
      .all()
      .map(({ position, owner, body }) => ({ ...body, position, owner }));
    const since = parametersSince(actor, run, rows);
    return rows.map((row, i) => ({ ...row, since: since[i]! }));
  };
  const all = counted(ofRun);
  if (!query.changed)
    return done({ run, rows: readRows(query.limit, query.offset), total: query.q === "" ? all : counted(fits), all });
  const changed = readRows(MOST_COMPARED, 0).filter(({ since }) => since.state !== "same");
  return done({ run, rows: changed.slice(query.offset, query.offset + query.limit), total: changed.length, all });
}

/** The first `limit` parameters that a run read, as they were, and how many there are; for a run that the actor sees. */
export function keptParameters(actor: Actor, optimizationId: string, limit: number) {
  const ofRun = eq(runParameters.optimization_id, optimizationId);
  const db = dbOf(actor);
  const rows = db
    .select({ owner: runParameters.name, body: runParameters.body })
    .from(runParameters)
    .where(ofRun)
    .orderBy(asc(runParameters.position))
    .limit(limit)
    .all()
    .map(({ owner, body }): StoredParameter & { owner: string } => ({ ...body, owner }));
  return { rows, total: db.select({ rows: count() }).from(runParameters).where(ofRun).get()?.rows ?? 0 };
}

function matching({ q, types }: UsedParametersQuery): SQL | undefined {
  if (q === "") return undefined;
  return or(like(runParameters.name, q), inArray(runParameters.parameter_type, [...types]));
}
