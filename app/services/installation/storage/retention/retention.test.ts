import { eq, notInArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SpaceDb } from "~db/client";
import { changes } from "~db/schema/changes";
import { notifications } from "~db/schema/notifications";
import { operationPlans, optimizationOperations } from "~db/schema/operator";
import { optimizationResults, resultSeries } from "~db/schema/optimizations";
import { DAY_MS } from "~/entities/core/clock";
import { RETENTION_KINDS, type RetentionKind } from "~/entities/installation/retention";
import { readAudit } from "~/services/changes/audit.server";
import { record } from "~/services/core/changelog.server";
import { dbOf } from "~/services/core/store.server";
import { reasonNotShown } from "~/services/operator/schedule.server";
import { runChooser } from "~/services/results/pages.server";
import { readResultSeries, resultView } from "~/services/results/results.server";
import { systemRows } from "~/services/systems/systems.server";
import { bytesOf } from "~/services/timeseries/series.server";
import { saveRun } from "../../../../../tests/helpers/run";
import { newSystem, type TestSpace, testSpace } from "../../../../../tests/helpers/space";
import { measureSpace } from "../measure";
import { applyRetention } from "./remove.server";
import { readRetention, setRetention, spaceRetention, storeRetention } from "./retention.server";

let space: TestSpace;
let db: SpaceDb;
let site: string;
const now = Date.now();
const ago = (days: number) => new Date(now - days * DAY_MS).toISOString();
beforeAll(async () => {
  space = await testSpace({ catalogue: false });
  db = dbOf(space.admin);
  site = newSystem(space.admin);
});
afterAll(() => space.close());
beforeEach(() => storeRetention(db, { rules: {}, until: {}, last: null }));

/** `meanwhile`: what others do after the first piece. */
const apply = (meanwhile: () => void = () => {}) => {
  let isFirst = true;
  return applyRetention(db, now, () => {
    if (isFirst) meanwhile();
    isFirst = false;
    return Promise.resolve();
  });
};
const set = (kind: RetentionKind, days: number | null, hard = true) => setRetention(space.admin, { kind, days, hard });
/** What is measured to go of a kind at an age. */
const would = (kind: RetentionKind, days: number) =>
  measureSpace(space.dataDir, "alpha").would_go[kind].find((one) => one.days === days)!.rows;

describe("a rule", () => {
  test("is for admins, of an age that may be chosen, and asks for hard where more goes than before", () => {
    expect(setRetention(space.editor, { kind: "changes", days: 365, hard: true })).toMatchObject({ status: 403 });
    expect(spaceRetention(space.editor)).toMatchObject({ status: 403 });
    expect(set("points", 365)).toMatchObject({ status: 422, issues: [{ path: "days" }] });
    expect(set("changes", 365, false)).toMatchObject({ status: 409, message: "errors.retention_hard" });
    expect(readRetention(db).rules).toEqual({});
    expect(set("changes", 365)).toMatchObject({ ok: true, value: { days: 365 } });
    // Longer, or for ever, takes nothing.
    expect(set("changes", 730, false)).toMatchObject({ ok: true });
    expect(set("changes", null, false)).toMatchObject({ ok: true });
    expect(set("notices_read", 365, false)).toMatchObject({ ok: true });
    expect(set("notices_read", 180, false)).toMatchObject({ status: 409 });
  });

  test("is in the change log, for admins alone", () => {
    set("changes", 1095);
    const [entry] = readAudit(space.admin, { type: "retention" }, 1);
    expect(entry).toMatchObject({ type: "retention", id: "changes", mode: "update", by: space.admin.user_id });
    expect(readAudit(space.editor, { type: "retention" }, 1)).toEqual([]);
  });

  test("takes nothing where nobody said anything, but messages read half a year ago", async () => {
    expect(Object.keys(await apply())).toEqual(["notices_read"]);
  });
});

test("messages go by the age of each kind, but none that is still to be mailed", async () => {
  const message = (notification_id: string, fields: Partial<typeof notifications.$inferInsert>) =>
    db
      .insert(notifications)
      .values({
        notification_id,
        user_id: "u",
        topic: "credits_low",
        params: {},
        app_at: ago(400),
        created_at: ago(400),
        ...fields,
      })
      .run();
  message("read", { read_at: ago(181) });
  message("mailed", { read_at: ago(181), mail_due_at: ago(181), mailed_at: ago(181) });
  message("to be mailed", { read_at: ago(181), mail_due_at: ago(181) });
  message("read lately", { read_at: ago(179) });
  message("unread", {});
  message("unread, to be mailed", { mail_due_at: ago(400) });
  const left = () =>
    db
      .select({ id: notifications.notification_id })
      .from(notifications)
      .all()
      .map(({ id }) => id)
      .sort();
  expect(would("notices_read", 180)).toBe(2);
  expect((await apply()).notices_read?.rows).toBe(2);
  expect(left()).toEqual(["read lately", "to be mailed", "unread", "unread, to be mailed"]);
  set("notices_unread", 365);
  expect(would("notices_unread", 365)).toBe(1);
  await apply();
  expect(left()).toEqual(["read lately", "to be mailed", "unread, to be mailed"]);
});

test("changes go with all that was done in their step, but not those that others ask the log for", async () => {
  const add = (type: string, at: string, batch: number | null = null) => {
    const change = { type, id: type, systemId: site, mode: "update" as const, by: "u", at, after: { name: type } };
    const seq = record(db, change);
    if (batch !== null) db.$client.prepare("UPDATE changes SET batch = ? WHERE seq = ?").run(batch, seq);
    return seq;
  };
  db.delete(changes).run();
  const old = add("node", ago(500));
  const oldDeal = add("deal", ago(500));
  const head = add("node", ago(365.1));
  // Of the same step, stored a moment later: the head would go without it.
  const rest = add("line", ago(364.9), head);
  const young = add("node", ago(300));
  expect(would("changes", 365)).toBe(2);
  set("changes", 365);
  const removed = await apply();
  const seqs = db
    .select({ seq: changes.seq })
    .from(changes)
    .all()
    .map(({ seq }) => seq);
  expect(seqs).toEqual(expect.arrayContaining([oldDeal, young]));
  expect(seqs).not.toContain(old);
  expect(seqs.includes(head)).toBe(seqs.includes(rest));
  expect(readRetention(db).until.changes).toBe(ago(365));
  const [entry] = readAudit(space.admin, { type: "retention", mode: "delete" }, 1);
  expect(entry).toMatchObject({ id: "changes", by: "system" });
  expect(removed.changes!.rows).toBeGreaterThanOrEqual(2);
  // A second time nothing is left to take.
  expect((await apply()).changes!.rows).toBe(0);
});

test("the last step of a system stays, and with it when the system was last changed", async () => {
  const quiet = newSystem(space.admin);
  const add = (at: string, batch: number | null) => {
    const change = { type: "node", id: at, systemId: quiet, mode: "update" as const, by: "u", at, after: { name: at } };
    const seq = record(db, change);
    db.$client.prepare("UPDATE changes SET batch = ? WHERE seq = ?").run(batch, seq);
    return seq;
  };
  db.delete(changes).run();
  add(ago(900), null);
  const head = add(ago(800), null);
  const last = add(ago(800), head);
  expect(would("changes", 365)).toBe(1);
  set("changes", 365);
  expect((await apply()).changes?.rows).toBe(1);
  const seqs = db.select({ seq: changes.seq }).from(changes).where(eq(changes.system_id, quiet)).all();
  // Without the head an undo would take back half of the step.
  expect(seqs.map(({ seq }) => seq)).toEqual([head, last]);
  // Without the step it would be the moment at which the system itself was saved: today.
  expect(systemRows(space.admin).find(({ system }) => system.system_id === quiet)?.changed_at).toBe(ago(800));
});

describe("series of runs", () => {
  let count = 0;
  /** A run with a result of two steps that ended long ago. */
  const run = (fields: Record<string, unknown> = {}, finishedDaysAgo = 400): string => {
    const id = `run-${(count += 1)}`;
    const body = { components: [], years: [2030], yearStartMs: [0], stepH: 4380, steps: 2, tables: {} };
    saveRun(space.admin, site, [], { optimization_id: id, status: "success", ...fields });
    db.insert(optimizationResults)
      .values({ optimization_id: id, body, finished_at: ago(finishedDaysAgo) })
      .onConflictDoUpdate({
        target: optimizationResults.optimization_id,
        set: { body, finished_at: ago(finishedDaysAgo) },
      })
      .run();
    const values = bytesOf(Float64Array.of(1, 2));
    for (const variable of ["output", "secondary_output"])
      db.insert(resultSeries)
        .values({
          optimization_id: id,
          component: "c",
          variable,
          year: 2030,
          unit: "MW",
          step_h: 4380,
          float_bits: 64,
          values,
        })
        .run();
    return id;
  };
  const withSeries = () => [
    ...new Set(
      db
        .select({ id: resultSeries.optimization_id })
        .from(resultSeries)
        .all()
        .map(({ id }) => id),
    ),
  ];

  /** The run that pages take where none is named. */
  const chosen = () => {
    const choice = runChooser(space.admin, site).begun(null, 2030);
    return choice.ok ? choice.value.run?.optimization_id : choice;
  };

  test("go by age, but not where something else reads them, and the run says so", async () => {
    const plain = run();
    const shared = run({ visible_for: ["viewer"] });
    const young = run({}, 10);
    const pair = run();
    const ofPair = run();
    db.$client.prepare("UPDATE optimization_results SET status_quo_id = ? WHERE optimization_id = ?").run(pair, ofPair);
    const invested = run();
    const dispatch = run({ optimization_id_invest: invested });
    const noted = run();
    db.$client
      .prepare(
        "INSERT INTO run_notes (note_id, system_id, optimization_id, text, created_at, created_by, set_at, set_by) VALUES ('n', ?, ?, 'x', '', '', '', '')",
      )
      .run(site, noted);
    const otherYears = run({ dates: ["2040-01-01"] });
    const newest = run();
    // A run of a study is newer, but no page takes it where none is named.
    const ofStudy = run();
    db.$client
      .prepare(
        "INSERT INTO studies (study_id, system_id, optimization_id, name, settings, created_at, created_by, set_at, set_by) VALUES ('s', ?, ?, 's', '{}', '', '', '', '')",
      )
      .run(site, newest);
    db.$client
      .prepare("INSERT INTO study_runs (study_id, position, optimization_id, kept) VALUES ('s', 0, ?, 0)")
      .run(ofStudy);
    expect(chosen()).toBe(newest);
    // The plain one and that of the study, two series each.
    expect(would("result_series", 365)).toBe(4);
    set("result_series", 365);
    expect((await apply()).result_series?.rows).toBe(4);
    const untouched = [shared, young, pair, ofPair, invested, dispatch, noted, otherYears, newest];
    expect(chosen()).toBe(newest);
    expect(withSeries().sort()).toEqual(untouched.sort());

    const series = readResultSeries(space.admin, plain, { component: "c", variable: "output", year: 2030 });
    expect(series).toMatchObject({ ok: false, status: 410, message: "errors.series_removed" });
    expect(resultView(space.admin, plain, "flows")).toMatchObject({ ok: false, status: 410 });
    const stored = db.$client
      .prepare(
        "SELECT body ->> '$.secondFlows.secondary_output.\"c|2030\"' FROM optimization_results WHERE optimization_id = ?",
      )
      .pluck()
      .get(plain);
    // (1 + 2) MW in steps of 4 380 h: what tables sum up of the series stays, else second products would count as 0.
    expect(stored).toBe(13_140);
  });

  test("stay where something read them after the night began", async () => {
    const first = run();
    const second = run();
    const newest = run();
    set("result_series", 365);
    db.delete(resultSeries)
      .where(notInArray(resultSeries.optimization_id, [first, second, newest]))
      .run();
    await apply(() =>
      db.$client
        .prepare(
          "INSERT INTO run_notes (note_id, system_id, optimization_id, text, created_at, created_by, set_at, set_by) VALUES ('late', ?, ?, 'x', '', '', '', '')",
        )
        .run(site, second),
    );
    expect(withSeries().sort()).toEqual([second, newest].sort());
  });

  test("go to the end of a run that a stop left half, with the sums of the whole", async () => {
    const half = run();
    const newest = run();
    db.delete(resultSeries)
      .where(notInArray(resultSeries.optimization_id, [half, newest]))
      .run();
    const [row] = db.select().from(resultSeries).where(eq(resultSeries.optimization_id, half)).all();
    const years = Array.from({ length: 60 }, (_, i) => 2031 + i);
    db.insert(resultSeries)
      .values(years.map((year) => ({ ...row!, variable: "secondary_output", year })))
      .run();
    set("result_series", 365);
    const stopped = apply(() => {
      throw new Error("stopped");
    });
    await expect(stopped).rejects.toThrow("stopped");
    expect(withSeries()).toContain(half);
    await apply();
    expect(withSeries()).toEqual([newest]);
    const sums =
      "SELECT count(*), total(value) FROM json_each((SELECT body -> '$.secondFlows.secondary_output' FROM optimization_results WHERE optimization_id = ?))";
    // 61 years of 13 140 MWh. Summed up once more at the second start, those of the first piece would be missing.
    expect(db.$client.prepare(sums).raw().get(half)).toEqual([61, 61 * 13_140]);
  });
});

test("plans by step go, but not the newest, the last revision or what is being made; their rows stay", async () => {
  const plan = (id: string, fields: Partial<typeof optimizationOperations.$inferInsert>, revision = 0) => {
    db.insert(optimizationOperations)
      .values({
        optimization_operation_id: id,
        system_id: site,
        name: id,
        scenario_id_sq: "base",
        start_at: ago(200),
        days: 2,
        approval_days: 1,
        conversion_factor: 1,
        auto_approve: false,
        recipients: { schedule: "", supplier: "" } as never,
        config: {} as never,
        status: "proposed",
        logs: [],
        created_at: ago(200),
        created_by: "u",
        set_at: ago(200),
        set_by: "u",
        ...fields,
      })
      .run();
    const body = Buffer.from("x");
    db.insert(operationPlans)
      .values({ optimization_operation_id: id, revision, made_at: ago(200), body })
      .run();
  };
  plan("proposed", {});
  const approved = { status: "approved", approved_at: ago(200), approved_until: ago(199) } as const;
  plan("earlier revision", approved, 1);
  plan("last revision", approved, 2);
  plan("pending", { status: "pending" });
  plan("in force until lately", { ...approved, approved_until: ago(170) }, 1);
  plan("newest", { created_at: ago(100) });
  // What was asked for later and is deleted, or failed and has no body, is no newest plan.
  plan("deleted", { created_at: ago(50), deleted_at: ago(1) });
  plan("failed", { created_at: ago(40), status: "error" });
  db.delete(operationPlans).where(eq(operationPlans.optimization_operation_id, "failed")).run();
  expect(would("plans", 180)).toBe(2);
  set("plans", 180);
  expect((await apply()).plans?.rows).toBe(2);
  const left = db.select({ id: operationPlans.optimization_operation_id }).from(operationPlans).all();
  const stay = ["deleted", "in force until lately", "last revision", "newest", "pending"];
  expect(left.map(({ id }) => id).sort()).toEqual(stay);
  expect(db.select().from(optimizationOperations).all()).toHaveLength(8);
  expect(reasonNotShown(space.admin, site, "proposed")).toBe("removed");
});

test("each kind says what would go at each age", () => {
  const { would_go } = measureSpace(space.dataDir, "alpha");
  expect(Object.keys(would_go)).toEqual([...RETENTION_KINDS]);
});
