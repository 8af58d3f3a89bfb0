import { desc, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { complain, done, type Outcome } from "~/services/core/outcome";
import { SIGN } from "./part";

/** What a list goes by that has the newest first: a time (ISO 8601, UTC), and an id where several are of one moment. */
interface TimeAndId {
  time: SQLWrapper;
  id: SQLWrapper;
}

export const newestFirst = ({ time, id }: TimeAndId): SQL[] => [desc(time), desc(id)];

/** What `after` of the next part is. It holds the time too: also where the row is gone by then, it says where the part begins. */
export const positionOf = (row: { time: string; id: string }): string => `${row.time}${SIGN}${row.id}`;

/**
 * SQL: the rows after `after`, which is a place or the id of a row in sight, whose time is `timeOf`; none without it. 422 at `after` where it is
 * neither.
 */
export function olderThan(
  { time, id }: TimeAndId,
  after: string | undefined,
  timeOf: (id: string) => string | undefined,
): Outcome<SQL | undefined> {
  if (after === undefined) return done(undefined);
  const [, at, rowId] = new RegExp(`^(\\d{4}-[^${SIGN}]+)${SIGN}(.+)$`).exec(after) ?? [];
  const [start, last] = at !== undefined && !Number.isNaN(Date.parse(at)) ? [at, rowId!] : [timeOf(after), after];
  if (start === undefined) return complain("after", "errors.after_unknown");
  return done(sql`(${time}, ${id}) < (${start}, ${last})`);
}
