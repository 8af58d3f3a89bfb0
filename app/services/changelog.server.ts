import type { SpaceDb } from "~db/client";
import { changes } from "~db/schema/changes";
import type { ChangeMode } from "~/entities/enums";

export interface ChangeRecord {
  type: string;
  id: string;
  systemId: string | null;
  mode: ChangeMode;
  by: string;
  at: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Writes one change record; must be called in the transaction of the change itself. Returns its seq. */
export function record(db: SpaceDb, change: ChangeRecord): number {
  const { type, id, systemId, mode, by, at, before, after } = change;
  const row = db
    .insert(changes)
    .values({ at, by, type, id, system_id: systemId, mode, before, after })
    .returning({ seq: changes.seq })
    .get();
  return row.seq;
}
