import type Database from "better-sqlite3";
import type { Turns } from "./types";

/** A job that waits, of whom, and which turns were taken last. */
interface WaitingJob {
  id: string;
  seq: number;
  person: string;
  turn: string;
  /** Number of the last turn that the person, and what of theirs the job belongs to, had; null: none. */
  personTurn: number | null;
  groupTurn: number | null;
}

/** What somebody has waiting that takes turns with their other work. */
interface Group {
  person: string;
  turn: string;
  lastTurn: number;
  jobs: { id: string; order: number }[];
}

/** Turns that are remembered; who had none of the last ones comes first again. */
const TURNS_REMEMBERED = 10_000;

/** Who of a lane's people comes next. Call all within one transaction of who claims. */
export function turnsOf(db: Database.Database) {
  const waiting = (most: "" | "LIMIT 1") =>
    db.prepare<[Record<string, unknown>], WaitingJob>(
      `WITH job AS (
         SELECT id, seq, run_after, created_by, coalesce(created_by, '') AS person, coalesce(turn, '') AS turn FROM jobs
         WHERE state = 'pending' AND run_after <= @now AND type IN (SELECT value FROM json_each(@types))
         AND (@ofGroups = 0 OR turn IS NOT NULL))
       SELECT job.id, job.seq, job.person, job.turn, whose.number AS personTurn, what.number AS groupTurn
       FROM job
       LEFT JOIN turns AS whose ON whose.lane = @lane AND whose.who = job.person
       LEFT JOIN turns AS what ON what.lane = @lane AND what.who = job.person || ' ' || job.turn
       WHERE @perPerson IS NULL OR @perPerson > (
         SELECT count(*) FROM jobs AS running WHERE running.state = 'running' AND running.created_by IS job.created_by
         AND running.type IN (SELECT value FROM json_each(@types)))
       ORDER BY whose.number, what.number, job.run_after, job.seq ${most}`,
    );
  const first = waiting("LIMIT 1");
  const all = waiting("");
  const take = db.prepare<[Record<string, unknown>]>(
    `INSERT INTO turns (lane, who, number)
     VALUES (@lane, @who, (SELECT coalesce(max(number), 0) + 1 FROM turns WHERE lane = @lane))
     ON CONFLICT (lane, who) DO UPDATE SET number = excluded.number`,
  );
  const forget = db.prepare<[Record<string, unknown>]>(
    `DELETE FROM turns WHERE number < (SELECT max(number) FROM turns AS newest WHERE newest.lane = turns.lane) - @remembered`,
  );
  const read = (types: readonly string[], now: number, { lane, perPerson, ofGroups }: Turns) => ({
    types: JSON.stringify(types),
    now,
    lane,
    perPerson: perPerson ?? null,
    ofGroups: ofGroups ? 1 : 0,
  });
  return {
    /** Whether anybody of a lane may have a turn; writes nothing. */
    isAny: (types: readonly string[], now: number, turns: Turns): boolean =>
      first.get(read(types, now, turns)) !== undefined,
    /** Row number of the next job of some types at a time (ms since 1970 UTC), whose turn it is from now on; null when there is none. */
    next(types: readonly string[], now: number, turns: Turns): number | null {
      const job = first.get(read(types, now, turns));
      if (!job) return null;
      take.run({ lane: turns.lane, who: `${job.person} ${job.turn}` });
      take.run({ lane: turns.lane, who: job.person });
      return job.seq;
    },
    /** How many jobs come before one of a lane; null when it does not wait. */
    before(id: string, types: readonly string[], now: number, lane: string): number | null {
      return jobsBefore(all.all(read(types, now, { lane })), id);
    },
    forget: () => forget.run({ remembered: TURNS_REMEMBERED }),
  };
}

/** Takes the jobs as `next` would, until it is the turn of one. They are in the order of `next`. */
function jobsBefore(waiting: readonly WaitingJob[], id: string): number | null {
  if (!waiting.some((job) => job.id === id)) return null;
  const groups = new Map<string, Group>();
  const people = new Map<string, number>();
  waiting.forEach(({ id: job, person, turn, personTurn, groupTurn }, order) => {
    const key = `${person} ${turn}`;
    const group = groups.get(key) ?? { person, turn, lastTurn: groupTurn ?? 0, jobs: [] };
    group.jobs.push({ id: job, order });
    groups.set(key, group);
    people.set(person, personTurn ?? 0);
  });
  const isBefore = (one: Group, other: Group): boolean => {
    const byPerson = people.get(one.person)! - people.get(other.person)!;
    return (byPerson || one.lastTurn - other.lastTurn || one.jobs[0]!.order - other.jobs[0]!.order) < 0;
  };
  let number = Math.max(...people.values(), ...[...groups.values()].map(({ lastTurn }) => lastTurn));
  for (let before = 0; ; before++) {
    let next: Group | undefined;
    for (const group of groups.values()) if (!next || isBefore(group, next)) next = group;
    if (!next) return null;
    if (next.jobs.shift()!.id === id) return before;
    if (next.jobs.length === 0) groups.delete(`${next.person} ${next.turn}`);
    next.lastTurn = ++number;
    people.set(next.person, ++number);
  }
}
