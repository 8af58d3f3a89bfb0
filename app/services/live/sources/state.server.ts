import type { SpaceDb } from "~db/client";
import { livePoints } from "~db/livePoints";
import { prepared } from "~db/prepared";
import { MINUTE_MS } from "~/entities/core/clock";
import type { SourceProblem, SourceState } from "~/entities/live/view";

const FRESH: SourceState = {
  tried_at: null,
  good_at: null,
  failing_since: null,
  failures: 0,
  problem: null,
  stored: 0,
  refused: 0,
};

const statement = (space: SpaceDb, source: string) => {
  const db = livePoints(space);
  return prepared(db, source, () => db.prepare<unknown[], unknown>(source));
};

const COLUMNS = "tried_at, good_at, failing_since, failures, problem, stored, refused";

export function stateOf(space: SpaceDb, live_id: string): SourceState {
  const row = statement(space, `SELECT ${COLUMNS} FROM sources WHERE live_id = ?`).get(live_id) as
    | (Omit<SourceState, "problem"> & { problem: string | null })
    | undefined;
  if (!row) return FRESH;
  return { ...row, problem: row.problem === null ? null : (JSON.parse(row.problem) as SourceProblem) };
}

export function keepState(space: SpaceDb, live_id: string, state: SourceState): void {
  const { tried_at, good_at, failing_since, failures, problem, stored, refused } = state;
  const text = problem && JSON.stringify(problem);
  const row = [live_id, tried_at, good_at, failing_since, failures, text, stored, refused];
  statement(space, `INSERT OR REPLACE INTO sources (live_id, ${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`).run(...row);
}

/** Forgets how the source of a series went, as one with other settings is another one. */
export const forgetState = (space: SpaceDb, live_id: string): void =>
  void statement(space, "DELETE FROM sources WHERE live_id = ?").run(live_id);

/** After values came. */
export const afterGood = (
  before: SourceState,
  now: number,
  counts: { stored: number; refused: number },
): SourceState => ({
  ...before,
  tried_at: now,
  good_at: now,
  failing_since: null,
  failures: 0,
  stored: before.stored + counts.stored,
  refused: before.refused + counts.refused,
});

/** After a call or message that could not be used. */
export const afterFailure = (before: SourceState, now: number, problem: SourceProblem): SourceState => ({
  ...before,
  tried_at: now,
  problem,
  failures: before.failures + 1,
  failing_since: before.failing_since ?? now,
});

const MOST_WAIT = 60 * MINUTE_MS;

/** When an address is asked next: at its interval. After failures later each time, up to an hour or the interval. */
export function nextTry(
  { tried_at, failures }: Pick<SourceState, "tried_at" | "failures">,
  interval_minutes: number,
): number {
  if (tried_at === null) return 0;
  const interval = interval_minutes * MINUTE_MS;
  const wait = failures === 0 ? interval : Math.max(interval, Math.min(MOST_WAIT, interval * 2 ** (failures - 1)));
  return tried_at + wait;
}

/** A name that one holder has at a time. */
interface Lease {
  name: string;
  holder: string;
}

/**
 * Takes the lease of a name for `forMs`, or holds on to it; false while another holder has it. One worker looks after the sources
 * of a space: when it dies another one takes over when the lease has run out. `now` is of the clock that nobody sets (steadyNow). A lease
 * that ends later than any that is given now was given before the machine was started anew.
 */
export function takeLease(space: SpaceDb, { name, holder }: Lease, now: number, forMs: number): boolean {
  const until = now + forMs;
  const result = statement(
    space,
    `INSERT INTO leases (name, holder, until) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET holder = excluded.holder, until = excluded.until
     WHERE leases.holder = excluded.holder OR leases.until < ? OR leases.until > ?`,
  ).run(name, holder, until, now, until);
  return result.changes > 0;
}

export const giveUpLease = (space: SpaceDb, { name, holder }: Lease): void =>
  void statement(space, "DELETE FROM leases WHERE name = ? AND holder = ?").run(name, holder);
