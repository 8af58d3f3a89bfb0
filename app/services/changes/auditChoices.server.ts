import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { prepared } from "~db/prepared";
import { changes } from "~db/schema/changes";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { dbOf, list } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { SEQ, walkOf } from "./auditWalk.server";

type Column = "by" | "type";

/** Who and what the log holds, of one system or of all in sight, for the choices of its filters. */
export function auditChoices(actor: Actor, systemId?: string): { people: string[]; types: string[] } {
  return { people: valuesOf(actor, "by", systemId), types: valuesOf(actor, "type", systemId) };
}

/** The values of a column, each at its place in an index: reading the whole log would take as long as the log is old. */
function valuesOf(actor: Actor, column: Column, systemId?: string): string[] {
  const db = dbOf(actor);
  if (isAdmin(actor)) return [...inOrder(db, column, systemId)];
  const systems = systemId === undefined ? list(actor, systemEntity).map(({ system_id }) => system_id) : [systemId];
  const values = new Set<string>();
  for (const system_id of systems)
    for (const value of inOrder(db, column, system_id))
      if (!values.has(value) && isInSight(actor, { system_id, [column]: value })) values.add(value);
  return [...values];
}

/** The values of a column in their order: each is the first after the one before. */
function* inOrder(db: SpaceDb, column: Column, systemId: string | undefined): Generator<string> {
  const field = changes[column];
  const ofSystem = systemId === undefined ? undefined : eq(changes.system_id, sql.placeholder("system"));
  const statement = prepared(db, `next ${column} of the log${ofSystem ? " of a system" : ""}`, () =>
    db
      .select({ value: field })
      .from(changes)
      .where(and(ofSystem, gt(field, sql.placeholder("after"))))
      .orderBy(asc(field))
      .limit(1)
      .prepare(),
  );
  for (let row = statement.get({ after: "", system: systemId }); row;) {
    yield row.value;
    row = statement.get({ after: row.value, system: systemId });
  }
}

/** Whether the actor may read any change of a person or a type: of runs, not everybody in a system may. */
function isInSight(actor: Actor, filter: { system_id: string; by?: string; type?: string }): boolean {
  const { from, where, orderBy } = walkOf(actor, filter);
  const first = dbOf(actor).select({ seq: SEQ }).from(from).where(where).orderBy(orderBy).limit(1).get();
  return first !== undefined;
}
