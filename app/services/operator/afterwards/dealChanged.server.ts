import { and, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { changes } from "~db/schema/changes";
import { addDays } from "~/entities/core/clock";
import type { EntityName } from "~/entities/core/entityNames";
import { STEP_MS } from "~/entities/operator/operation";

const DEALS = ["deal", "spot_deal"] as const satisfies readonly EntityName[];

interface JudgedDay {
  /** YYYY-MM-DD. */
  day: string;
  /** ms since 1970 UTC. */
  startMs: number;
  /** Quarter-hours. */
  steps: number;
  /** When its inputs were read, ISO 8601 UTC. */
  judged_at: string;
}

/**
 * Whether a deal that delivers, or delivered before it was changed, in a judged day was entered, changed or deleted since: what it leaves of imbalance is
 * another. That is said by the change log, as a deal that moved to another day says nothing of where it was. Futures and power purchase agreements go by days of
 * their market, which may begin at another hour than those of the system: the day before and after count too.
 */
export function dealChanged(db: SpaceDb, system_id: string, { day, startMs, steps, judged_at }: JudgedDay): boolean {
  const [from, until] = [new Date(startMs).toISOString(), new Date(startMs + steps * STEP_MS).toISOString()];
  const [before, after] = [addDays(day, -1), addDays(day, 1)];
  const touches = (row: typeof changes.before | typeof changes.after): SQL => {
    const field = (name: string) => sql`json_extract(${row}, ${`$.${name}`})`;
    return sql`(${field("start_at")} < ${until} AND ${field("end_at")} > ${from}) OR (${field("start_date")} <= ${after} AND ${field("end_date")} >= ${before})`;
  };
  const changed = db
    .select({ seq: changes.seq })
    .from(changes)
    .where(
      and(
        inArray(changes.type, DEALS),
        gt(changes.at, judged_at),
        eq(changes.system_id, system_id),
        or(touches(changes.before), touches(changes.after)),
      ),
    )
    .limit(1)
    .get();
  return changed !== undefined;
}
