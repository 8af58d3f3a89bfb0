import { setImmediate as turn } from "node:timers/promises";
import { inArray } from "drizzle-orm";
import { type AnyEntity, entityNamed, idColumn } from "~/services/core/entity.server";
import type { Actor } from "../core/access.server";
import { done, type Outcome } from "../core/outcome";
import { programActor } from "../core/programActor.server";
import { dbOf, remove, saveWithin, write } from "../core/store.server";
import type { GoodRow } from "./context.server";
import { itemId } from "./preview.server";

/** Rows of one transaction: others who want to write wait for no more than these. */
const ROWS_AT_ONCE = 200;

interface WriteOptions {
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
  /** Throws inside the transaction when another worker has the job. */
  guard: () => void;
}

/**
 * Writes rows through the write funnel, two hundred in a transaction. Rows that are there already are from an attempt
 * before and are left. Returns the first refusal, its `row` in the params, after which takeBack() is due; rejects
 * with the signal's reason when stopped.
 */
export async function writeRows(
  actor: Actor,
  rows: readonly GoodRow[],
  { signal, onProgress, guard }: WriteOptions,
): Promise<Outcome<number>> {
  const db = dbOf(actor);
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    const written = write(db, () => {
      guard();
      const there = presentIds(actor, some);
      for (const row of some) {
        if (there.has(itemId(row))) continue;
        const outcome = saveWithin({ db, actor }, entityNamed(row.entity)!, row.item);
        if (!outcome.ok) return { ...outcome, params: { ...outcome.params, row: row.row } };
      }
      return done(some.length);
    });
    if (!written.ok) return written;
    onProgress((from + some.length) / rows.length);
    await turn();
    signal.throwIfAborted();
  }
  return done(rows.length);
}

function presentIds(actor: Actor, rows: readonly GoodRow[]): Set<string> {
  const ids = new Map<AnyEntity, string[]>();
  for (const row of rows) {
    const entity = entityNamed(row.entity)!;
    ids.set(entity, [...(ids.get(entity) ?? []), itemId(row)]);
  }
  return new Set(
    [...ids].flatMap(([entity, some]) => {
      const id = idColumn(entity);
      const rows = dbOf(actor).select({ id }).from(entity.table).where(inArray(id, some)).all();
      return rows.map((row) => String(row.id));
    }),
  );
}

/**
 * Removes what was written of an import that failed or was cancelled, the last first, as the product itself. Answers how
 * many rows could not be removed because somebody has built on them since. Bears repetition.
 */
export async function takeBack(space: string, rows: readonly GoodRow[]): Promise<number> {
  const actor = programActor(space);
  const db = dbOf(actor);
  let left = 0;
  for (let end = rows.length; end > 0; end -= ROWS_AT_ONCE) {
    const some = rows.slice(Math.max(0, end - ROWS_AT_ONCE), end).reverse();
    write(db, () => {
      const there = presentIds(actor, some);
      for (const row of some.filter((item) => there.has(itemId(item)))) {
        const entity = entityNamed(row.entity)!;
        remove(actor, entity, itemId(row));
        if (!remove(actor, entity, itemId(row), true).ok) left += 1;
      }
      return done(null);
    });
    await turn();
  }
  return left;
}
