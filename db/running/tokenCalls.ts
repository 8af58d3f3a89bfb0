import type Database from "better-sqlite3";
import { MINUTE_MS } from "~/entities/core/clock";

/** Calls of tokens that have a limit, in running.sqlite: a row for each token, with the minute under way. */
export const TOKEN_CALLS = `
  CREATE TABLE IF NOT EXISTS token_calls (
    token_hash TEXT PRIMARY KEY, began_at INTEGER NOT NULL, calls INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;`;

/** Minutes that began this long ago [ms] are forgotten. */
const FORGOTTEN_MS = 10 * MINUTE_MS;

export interface CallCount {
  calls: number;
  /** When the next minute may begin (ms since 1970 UTC). */
  ends_at: number;
}

export interface TokenCalls {
  /**
   * Counts a call of a token, at most `most` in a minute that begins with the first of them, over all processes. A call beyond that is not
   * counted, and writes nothing.
   */
  count(tokenHash: string, most: number, now: number): CallCount & { counted: boolean };
  /** Calls of a token in its minute. */
  of(tokenHash: string, now: number): CallCount;
}

type Row = { began_at: number; calls: number } | undefined;

/** Statements are prepared at the first call: most who open the file count none. */
export function tokenCalls(db: Database.Database): TokenCalls {
  // Next to each other in time, not before: another process may have begun the minute a moment after this one read the clock. A minute
  // that lies further ahead is none: the machine's clock was set back.
  const isNow = "abs(began_at - @now) < @minute";
  const read = once(() =>
    db.prepare(`SELECT began_at, calls FROM token_calls WHERE token_hash = @tokenHash AND ${isNow}`),
  );
  const add = once(() =>
    db.prepare(
      `INSERT INTO token_calls (token_hash, began_at, calls) VALUES (@tokenHash, @now, 1)
       ON CONFLICT (token_hash) DO UPDATE SET
         calls = CASE WHEN ${isNow} THEN calls + 1 ELSE 1 END,
         began_at = CASE WHEN ${isNow} THEN began_at ELSE @now END
       WHERE NOT ${isNow} OR calls < @most
       RETURNING began_at, calls`,
    ),
  );
  const forget = once(() => db.prepare("DELETE FROM token_calls WHERE began_at < ?"));
  const of = (tokenHash: string, now: number): CallCount => {
    const row = read().get({ tokenHash, now, minute: MINUTE_MS }) as Row;
    return row ? { calls: row.calls, ends_at: row.began_at + MINUTE_MS } : { calls: 0, ends_at: now + MINUTE_MS };
  };
  return {
    of,
    count(tokenHash, most, now) {
      const before = of(tokenHash, now);
      if (before.calls >= most) return { ...before, counted: false };
      // Another process may have taken the last call meanwhile: the row decides.
      const row = add().get({ tokenHash, now, most, minute: MINUTE_MS }) as Row;
      if (!row) return { ...of(tokenHash, now), counted: false };
      if (row.calls === 1) forget().run(now - FORGOTTEN_MS);
      return { calls: row.calls, ends_at: row.began_at + MINUTE_MS, counted: true };
    },
  };
}

function once<T>(make: () => T): () => T {
  let value: T | undefined;
  return () => (value ??= make());
}
