import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SpaceDb } from "~db/client";
import { livePoints } from "~db/livePoints";
import { changes } from "~db/schema/changes";
import { DAY_MS } from "~/entities/core/clock";
import type { RetentionKind } from "~/entities/installation/retention";
import { record } from "~/services/core/changelog.server";
import { dbOf } from "~/services/core/store.server";
import { type TestSpace, testSpace } from "../../../../../tests/helpers/space";
import { measureSpace } from "../measure";
import { applyRetention } from "./remove.server";
import { setRetention } from "./retention.server";

let space: TestSpace;
let db: SpaceDb;
const now = Date.now();
const ago = (days: number) => new Date(now - days * DAY_MS).toISOString();
beforeAll(async () => {
  space = await testSpace({ catalogue: false });
  db = dbOf(space.admin);
});
afterAll(() => space.close());

/** `meanwhile`: what others do after the first piece. */
const apply = (meanwhile: () => void = () => {}) => {
  let isFirst = true;
  return applyRetention(db, now, () => {
    if (isFirst) meanwhile();
    isFirst = false;
    return Promise.resolve();
  });
};
const set = (kind: RetentionKind, days: number | null) => setRetention(space.admin, { kind, days, hard: true });
/** What is measured to go of a kind at an age. */
const would = (kind: RetentionKind, days: number) =>
  measureSpace(space.dataDir, "alpha").would_go[kind].find((one) => one.days === days)!.rows;

describe("while rows go", () => {
  /** The log holds nothing but this many old changes of no system. */
  const onlyOld = (count: number) => {
    db.delete(changes).run();
    const row = { at: ago(500), by: "u", type: "node", id: "n", mode: "update" as const };
    db.insert(changes)
      .values(Array.from({ length: count }, () => row))
      .run();
  };
  const old = () => db.$client.prepare("SELECT count(*) FROM changes WHERE type = 'node'").pluck().get();

  test("an admin who lets them stay is believed at once: the piece under way is the last", async () => {
    onlyOld(2_500);
    set("changes", 365);
    const removed = await apply(() => set("changes", null));
    // A piece is 500 rows; without a second look at the rule all 2 500 would be gone.
    expect(removed.changes?.rows).toBe(500);
    expect(old()).toBe(2000);
  });

  test("what is saved meanwhile stays, also where all there was is old", async () => {
    onlyOld(1);
    set("changes", 365);
    db.delete(changes).where(eq(changes.type, "retention")).run();
    const change = { type: "node", id: "n", systemId: null, mode: "update" as const, by: "u", at: ago(0), after: {} };
    await apply(() => record(db, change));
    // The one that was saved meanwhile. Up to the end of all numbers it would go too.
    expect(old()).toBe(1);
  });
});

test("points of more than two years go from the database of points", async () => {
  const points = livePoints(db);
  points.exec("INSERT INTO series (key, live_id, received_at) VALUES (1, 'x', 1)");
  const add = points.prepare("INSERT INTO points VALUES (1, ?, 1)");
  for (const days of [10, 700, 731, 4000]) add.run(now - days * DAY_MS);
  expect(would("points", 730)).toBe(2);
  set("points", 730);
  expect((await apply()).points?.rows).toBe(2);
  expect(points.prepare("SELECT count(*) FROM points").pluck().get()).toBe(2);
});

test("what cleaning set aside goes with them, in pieces, and is counted", async () => {
  const points = livePoints(db);
  points.exec("INSERT INTO series (key, live_id, received_at) VALUES (2, 'y', 1)");
  const add = points.prepare("INSERT INTO aside VALUES (2, ?, 1, 'range')");
  points.transaction(() => {
    for (let i = 0; i < 20_001; i++) add.run(now - 800 * DAY_MS + i);
    add.run(now - 10 * DAY_MS);
  })();
  expect(would("points", 730)).toBe(20_001);
  set("points", 730);
  const left = () => points.prepare("SELECT count(*) FROM aside").pluck().get();
  let afterOne: unknown;
  const removed = await apply(() => (afterOne = left()));
  // A piece is 5 000 rows: 15 001 of the old and the young one are left after the first.
  expect(afterOne).toBe(15_002);
  expect(removed.points?.rows).toBe(20_001);
  expect(left()).toBe(1);
});
