import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { failedRun } from "~jobs/handlers/optimizations/failed-run";
import { openQueue } from "~db/queue";
import { creditGrants, runCosts } from "~db/schema/accounting";
import { balanceIn, grantSchema, projectionOf } from "~/entities/accounting/credits";
import { DAY_MS } from "~/entities/core/clock";
import { optimizationConfig, optimizationSchema } from "~/entities/optimizations/optimization";
import { addGrant, creditState, withdrawGrant } from "~/services/accounting/credits.server";
import { accounting, creditUse } from "~/services/accounting/creditUse.server";
import { dbOf, get, remove } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { startTested } from "~/services/optimizations/start.server";
import { setStatus } from "~/services/optimizations/status.server";
import { cancelOptimization } from "~/services/optimizations/stop.server";
import { loadRun, saveResult } from "~/services/optimizations/work.server";
import { giveRole, readySystem, type TestSpace, testSpace } from "../../tests/helpers/space";

const YEAR = new Date().getUTCFullYear();
/** 2 cores and 8 GB: 4 credits a second, so a minute is 240. */
const CONFIG = optimizationConfig.parse({});

describe("balance", () => {
  const grant = (amount: number, start_year: number, end_year = start_year) => ({ amount, start_year, end_year });

  test("a year's use is taken from what ends first", () => {
    const grants = [grant(100, 2030, 2031), grant(50, 2030)];
    expect(balanceIn(grants, new Map([[2030, 60]]), 2030)).toBe(90);
    expect(balanceIn(grants, new Map([[2030, 60]]), 2031)).toBe(90);
    expect(balanceIn(grants, new Map([[2030, 20]]), 2031)).toBe(100);
  });
  test("too much use is owed in its own year only", () => {
    const grants = [grant(50, 2030), grant(70, 2031)];
    expect(balanceIn(grants, new Map([[2030, 80]]), 2030)).toBe(-30);
    expect(balanceIn(grants, new Map([[2030, 80]]), 2031)).toBe(70);
  });
  test("looks ahead to the end of the year", () => {
    const now = Date.UTC(2030, 11, 22);
    const seen = projectionOf(now, 1000, 300, 45);
    expect(seen).toEqual({ mean: 10, yearEnd: 1100, exhaustedAt: now + 4.5 * DAY_MS });
    expect(projectionOf(now, 0, 0, 45).exhaustedAt).toBeNull();
  });
  test("years of a grant: in order, and not over", () => {
    const form = { grant_id: "g", amount: 1, start_year: YEAR, end_year: YEAR };
    expect(grantSchema.safeParse(form).success).toBe(true);
    expect(grantSchema.safeParse({ ...form, start_year: YEAR + 1 }).success).toBe(false);
    expect(grantSchema.safeParse({ ...form, start_year: YEAR - 1 }).success).toBe(false);
    expect(grantSchema.safeParse({ ...form, amount: 0 }).success).toBe(false);
  });
});

describe("a space", () => {
  let space: TestSpace;
  let system: string;
  beforeAll(async () => {
    space = await testSpace();
  });
  afterAll(() => space.close());
  beforeEach(() => {
    const db = dbOf(space.admin);
    db.delete(creditGrants).run();
    db.delete(runCosts).run();
    system = readySystem(space.editor, { name: "Harbour" });
  });

  const give = (amount: number, grant_id: string = randomUUID()) => {
    expect(addGrant(space.admin, { grant_id, amount, start_year: YEAR, end_year: YEAR }).ok).toBe(true);
    return grant_id;
  };
  const start = (fields: Record<string, unknown> = {}) => {
    const optimization_id = randomUUID();
    const names = { optimization_id, system_id: system, name: "Plan", description: "" };
    const run = { ...names, scenario_ids: ["base"], dates: ["2030-01-01"], config: CONFIG, ...fields };
    const user = space.editor.user_id;
    expect(optimizationSchema.safeParse({ ...run, user_id: user }).success).toBe(true);
    return { optimization_id, outcome: startTested(space.editor, run) };
  };
  const state = () => creditState(dbOf(space.admin));
  const costOf = (id: string) =>
    dbOf(space.admin).select().from(runCosts).where(eq(runCosts.optimization_id, id)).get();
  /** Ends a run as if the machine had worked `seconds` on it. */
  const end = (id: string, seconds: number, guard = () => {}) => {
    const failed = failedRun(loadRun("alpha", id)!, { code: "unexpected", message: "" });
    const timings = { assembleS: 0, buildS: 0, solveS: seconds, reportS: 0 };
    saveResult("alpha", id, { ...failed, timings }, { guard });
  };

  test("without grants nothing is refused, and what ran then is not counted later", () => {
    const { optimization_id, outcome } = start();
    expect(outcome.ok).toBe(true);
    end(optimization_id, 100);
    give(1000);
    expect(state()).toMatchObject({ limited: true, balance: 1000, reserved: 0 });
    expect(costOf(optimization_id)).toMatchObject({ state: "charged", credits: 400, counted: false });
  });

  test("held back before the start, charged once at the end", () => {
    give(1000);
    const { optimization_id } = start();
    expect(state()).toMatchObject({ balance: 1000, reserved: 240 });
    end(optimization_id, 30);
    expect(state()).toMatchObject({ balance: 880, reserved: 0 });
    end(optimization_id, 30);
    expect(state().balance).toBe(880);
  });

  test("nothing is charged when the result could not be stored", () => {
    give(1000);
    const { optimization_id } = start();
    const lost = () => {
      throw new Error("lost");
    };
    expect(() => end(optimization_id, 30, lost)).toThrow("lost");
    expect(costOf(optimization_id)?.state).toBe("reserved");
  });

  test("given back when aborted, and when the machine failed", () => {
    give(1000);
    const aborted = start().optimization_id;
    expect(cancelOptimization(space.editor, aborted).ok).toBe(true);
    expect(costOf(aborted)).toMatchObject({ state: "refunded", credits: 0 });
    const failed = start().optimization_id;
    end(failed, 0);
    expect(costOf(failed)?.state).toBe("refunded");
    expect(state()).toMatchObject({ balance: 1000, reserved: 0 });
  });

  test("given back when a waiting run is deleted, whose job does not start then", () => {
    give(1000);
    const id = start().optimization_id;
    const job = () => openQueue(space.dataDir).list({ type: "optimization", state: "pending" });
    const waits = () => job().some(({ payload }) => payload["optimization_id"] === id);
    expect(waits()).toBe(true);
    // Whoever may not delete it does not stop it either.
    giveRole(space.viewer, system, "viewer");
    expect(remove(space.viewer, optimizationEntity, id)).toMatchObject({ ok: false, status: 403 });
    expect(get(space.editor, optimizationEntity, id)?.status).toBe("pending");
    expect(waits()).toBe(true);
    expect(remove(space.editor, optimizationEntity, id).ok).toBe(true);
    expect(waits()).toBe(false);
    expect(costOf(id)).toMatchObject({ state: "refunded", credits: 0 });
    expect(state()).toMatchObject({ balance: 1000, reserved: 0 });
    expect(get(space.editor, optimizationEntity, id)).toMatchObject({ status: "abort" });
    expect(remove(space.editor, optimizationEntity, id)).toMatchObject({ ok: false, status: 409 });
    expect(remove(space.editor, optimizationEntity, id, true).ok).toBe(true);
  });

  test("a run deleted while it is computed is stopped and costs nothing, also when its result comes after that", () => {
    give(1000);
    const computed = start().optimization_id;
    setStatus("alpha", computed, "run_optimization");
    const result = failedRun(loadRun("alpha", computed)!, { code: "unexpected", message: "" });
    expect(remove(space.editor, optimizationEntity, computed).ok).toBe(true);
    expect(state().reserved).toBe(0);
    const timings = { assembleS: 1, buildS: 2, solveS: 3, reportS: 4 };
    saveResult("alpha", computed, { ...result, timings }, { guard: () => {} });
    expect(costOf(computed)).toMatchObject({ state: "refunded", credits: 0 });
    expect(get(space.editor, optimizationEntity, computed)).toMatchObject({ status: "abort" });
  });

  test("refused when less is left than a minute costs, also by runs that wait", () => {
    const id = give(400);
    expect(start().outcome.ok).toBe(true);
    const second = start();
    expect(second.outcome).toMatchObject({ ok: false, status: 409, message: "accounting.credits.exhausted" });
    expect(get(space.editor, optimizationEntity, second.optimization_id)).toBeUndefined();
    expect(start({ config: { ...CONFIG, optimizer: { ...CONFIG.optimizer, TimeLimit: 40 } } }).outcome.ok).toBe(true);
    expect(withdrawGrant(space.admin, id).ok).toBe(true);
    expect(start().outcome.ok).toBe(true);
  });

  test("grants are the admins’ business, and sent twice are one", () => {
    const form = { grant_id: "twice", amount: 5, start_year: YEAR, end_year: YEAR };
    expect(addGrant(space.editor, form)).toMatchObject({ ok: false, status: 403 });
    expect(withdrawGrant(space.editor, "twice")).toMatchObject({ ok: false, status: 403 });
    expect(creditUse(space.editor)).toMatchObject({ ok: false, status: 403 });
    give(5, "twice");
    give(5, "twice");
    expect(state().granted).toBe(5);
    expect(withdrawGrant(space.stranger, "twice")).toMatchObject({ ok: false, status: 404 });
    expect(creditState(dbOf(space.stranger)).limited).toBe(false);
  });

  test("use by day, system and person, and the list of costs in sight", () => {
    give(1000);
    const { optimization_id } = start();
    end(optimization_id, 30);
    const use = creditUse(space.admin);
    if (!use.ok) throw new Error(use.message);
    expect(use.value).toMatchObject({ used: 120, projection: { mean: 4 } });
    expect(use.value.days.at(-1)?.credits).toBe(120);
    expect(use.value.days).toHaveLength(30);
    expect(use.value.systems).toEqual([{ id: system, name: "Harbour", runs: 1, credits: 120 }]);
    expect(use.value.people).toMatchObject([{ name: "editor", credits: 120 }]);
    const query = { q: "", sort: { key: "at", descending: true }, offset: 0, limit: 50 };
    expect(accounting(space.editor, query)).toMatchObject({ total: 1, rows: [{ seconds: 30, credits: 120 }] });
    expect(accounting(space.otherEditor, query).total).toBe(0);
    expect(accounting(space.stranger, query).total).toBe(0);
    giveRole(space.viewer, system, "viewer");
    expect(accounting(space.viewer, { ...query, q: "harb" }).total).toBe(1);
    giveRole(space.otherEditor, system, "approver");
    expect(accounting(space.viewer, query).total).toBe(0);
  });
});
