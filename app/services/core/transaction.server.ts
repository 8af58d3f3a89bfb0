import type { SpaceDb } from "~db/client";
import { beginBatch, endBatch } from "./changelog.server";
import { type Outcome, passingRefusal, type Refusal } from "./outcome";

/** What is to happen once the transaction under way is stored, by database. */
const waiting = new WeakMap<SpaceDb, (() => void)[]>();

/** Inside `write`: does something outside this database (queue, cancel a job) once everything is stored, not at a refusal. */
export const onCommit = (db: SpaceDb, then: () => void): void => void waiting.get(db)?.push(then);

/**
 * Runs a write in one IMMEDIATE transaction; a refusal, returned or thrown as `RolledBack`, rolls everything back. Within another write it rolls
 * back its own part alone, with what was to happen after it.
 */
export function write<T>(db: SpaceDb, body: () => Outcome<T>): Outcome<T> {
  if (db.$client.inTransaction) {
    const before = waiting.get(db)?.length;
    const part = transaction(db, body);
    if (!part.ok && before !== undefined) waiting.get(db)?.splice(before);
    return part;
  }
  const then: (() => void)[] = [];
  waiting.set(db, then);
  beginBatch(db);
  let outcome: Outcome<T>;
  try {
    outcome = transaction(db, body);
  } finally {
    endBatch(db);
    waiting.delete(db);
  }
  if (outcome.ok) for (const act of then) act();
  return outcome;
}

function transaction<T>(db: SpaceDb, body: () => Outcome<T>): Outcome<T> {
  try {
    return db.transaction(
      () => {
        const outcome = body();
        if (!outcome.ok) throw new RolledBack(outcome);
        return outcome;
      },
      { behavior: "immediate" },
    );
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal;
    const refusal = passingRefusal(error);
    // A worker tries once more what was locked; who asks in the web process is told by app/server/requests/passingFaults.ts.
    if (refusal?.status === 507) return refusal;
    throw error;
  }
}

export class RolledBack extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}
