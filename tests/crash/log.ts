import type Database from "better-sqlite3";
import { type ItemState, NOWHERE } from "./writers";

interface Line {
  seq: number;
  id: string;
  mode: "create" | "update" | "delete" | "restore";
  at: string;
  before: string | null;
  after: string | null;
}

type Row = Record<string, unknown>;

/** What the change log says of an item: its row, and how many changes it has seen. */
export interface Told extends ItemState {
  row: Row | null;
  records: number;
}

/** Plays the change log from the last look on; `wrong` names every record that does not follow from the ones before it. */
export class LogReader {
  private seq = 0;
  readonly told = new Map<string, Told>();
  readonly wrong: string[] = [];

  read(db: Database.Database, type: string): void {
    const lines = db
      .prepare<[string, number], Line>(
        "SELECT seq, id, mode, at, before, after FROM changes WHERE type = ? AND seq > ? AND id LIKE 'crash-%' ORDER BY seq",
      )
      .all(type, this.seq);
    for (const line of lines) {
      this.seq = line.seq;
      const was = this.told.get(line.id) ?? { ...NOWHERE, row: null, records: 0 };
      this.told.set(line.id, { ...this.next(was, line), records: was.records + 1 });
    }
  }

  private next(was: Told, line: Line): Omit<Told, "records"> {
    const before = line.before === null ? null : (JSON.parse(line.before) as Row);
    const after = line.after === null ? null : (JSON.parse(line.after) as Row);
    if (JSON.stringify(sorted(before)) !== JSON.stringify(sorted(was.row)))
      this.wrong.push(`${line.seq} ${line.mode} ${line.id}: not the row of the record before`);
    const fits = {
      create: was.there === "no",
      update: was.there === "live",
      restore: was.there === "deleted",
      delete: was.there !== "no",
    };
    if (!fits[line.mode]) this.wrong.push(`${line.seq} ${line.mode} ${line.id}: was ${was.there}`);
    if (line.mode !== "delete") return { there: "live", name: String(after?.["name"]), row: after };
    if (was.there === "deleted") return { ...NOWHERE, row: null };
    return { there: "deleted", name: was.name, row: was.row && { ...was.row, deleted_at: line.at, set_at: line.at } };
  }
}

/** Keys in one order; who set a row last is left out, because a deletion's record does not repeat it. */
export function sorted(row: Row | null): [string, unknown][] | null {
  if (!row) return null;
  return Object.entries(row)
    .filter(([key]) => key !== "set_by")
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
