import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openQueue, type SqliteQueue } from "./index";

const RUNS = ["run"];
const TURNS = { lane: "runs" };

let folder: string;
let queue: SqliteQueue;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "turns-"));
  queue = openQueue(folder);
});
afterEach(() => {
  queue.close();
  rmSync(folder, { recursive: true, force: true });
});

const order = (by: string | null, n: number, turn: string | null = null): string[] =>
  Array.from({ length: n }, () => queue.enqueue({ type: "run", by, turn }).id);

/** Takes jobs one after the other, and who ordered them. */
function work(most = Infinity): (string | null)[] {
  const people: (string | null)[] = [];
  while (people.length < most) {
    const job = queue.claim("w", RUNS, TURNS);
    if (!job) break;
    people.push(job.created_by);
    queue.finish(job.id, job.lease_token, null);
  }
  return people;
}

describe("turns", () => {
  it("let the second person have the second run, whatever the first one ordered before", () => {
    order("ann", 5);
    order("bob", 2);
    expect(work()).toEqual(["ann", "bob", "ann", "bob", "ann", "ann", "ann"]);
  });

  it("go on where they were: who has had none comes before who had one long ago", () => {
    order("ann", 3);
    order("bob", 3);
    expect(work(3)).toEqual(["ann", "bob", "ann"]);
    order("cleo", 1);
    expect(work()).toEqual(["cleo", "bob", "ann", "bob"]);
  });

  it("are taken by the studies of a person, too, and by what nobody ordered as by one person", () => {
    const [long] = [order("ann", 3, "long"), order("ann", 1, "short"), order(null, 2)];
    const [small] = order("ann", 1);
    const ids = Array.from({ length: 7 }, () => queue.claim("w", RUNS, TURNS)!.id);
    expect(ids.indexOf(small!)).toBeLessThan(ids.indexOf(long[1]!));
    expect(queue.get(ids[1]!)?.created_by).toBeNull();
  });

  it("leave a person with so many running jobs as they may have out", () => {
    const file = { lane: "files", perPerson: 1 };
    order("ann", 2);
    order("bob", 1);
    expect(queue.claim("w1", RUNS, file)?.created_by).toBe("ann");
    const bobs = queue.claim("w2", RUNS, file)!;
    expect(bobs.created_by).toBe("bob");
    queue.finish(bobs.id, bobs.lease_token, null);
    expect(queue.claim("w2", RUNS, file)).toBeNull();
  });

  it("are of studies alone for who asks for these, and count for everybody", () => {
    const ofStudies = { ...TURNS, ofGroups: true as const };
    const [single] = order("ann", 1);
    const [first, second] = order("ann", 2, "study");
    const [bobs] = order("bob", 1, "other");
    const ids = Array.from({ length: 4 }, () => queue.claim("w2", RUNS, ofStudies)?.id);
    expect(ids).toEqual([first, bobs, second, undefined]);
    expect(queue.claim("w1", RUNS, TURNS)?.id).toBe(single);
  });

  it("tell beforehand how many come first, for every job and any turns so far", () => {
    for (let seed = 1; seed <= 20; seed++) {
      let state = seed * 7919;
      const random = (n: number): number => (state = (state * 48_271) % 2_147_483_647) % n;
      for (let i = 0; i < 3; i++) order(["ann", "bob", null][random(3)]!, 1 + random(3), ["a", "b", null][random(3)]);
      work(random(4));
      const waiting = queue.list({ state: "pending" }).map(({ id }) => id);
      const before = new Map(waiting.map((id) => [id, queue.jobsBefore(id, RUNS, TURNS.lane)]));
      const claimed = waiting.map(() => queue.claim("w", RUNS, TURNS)!.id);
      expect(claimed.map((id) => before.get(id))).toEqual(claimed.map((_, i) => i));
      expect(queue.jobsBefore(claimed[0] ?? "none", RUNS, TURNS.lane)).toBeNull();
    }
  });
});

it("counts what somebody has that waits or runs, and how long the last jobs took", () => {
  let now = Date.now() + 1000;
  const timed = openQueue(folder, { now: () => now });
  order("ann", 2);
  order("bob", 1);
  const job = timed.claim("w", RUNS)!;
  expect([timed.liveOf("ann", RUNS), timed.liveOf("ann", ["mail"])]).toEqual([2, 0]);
  now += 12_500;
  timed.finish(job.id, job.lease_token, null);
  expect(timed.secondsTaken("run", 5)).toEqual([12.5]);
  expect(timed.liveOf("ann", RUNS)).toBe(1);
  // What it waited for a worker machine is not its time.
  const away = timed.claim("w", RUNS)!;
  now += 60_000;
  expect(timed.get(away.id)?.began_at).toBeNull();
  expect(timed.begin(away.id, away.lease_token, now)).toBe(true);
  now += 5_000;
  timed.finish(away.id, away.lease_token, null);
  expect(timed.secondsTaken("run", 5)).toEqual([5, 12.5]);
  timed.close();
});
