import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { events } from "~db/schema/events";
import { STEP_MS } from "~/entities/operator/operation";
import type { PlanRow } from "~/entities/operator/plan";
import { dbOf, get, list, save } from "~/services/core/store.server";
import { eventEntity } from "~/services/events/event.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { emptyPlan } from "../../../../tests/helpers/operator/emptyPlan";
import { readySystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { approveOperation } from "../approve.server";
import { operationEntity } from "../operation.entity.server";
import { savePlan } from "../plans.server";
import { rowsInForce } from "../setpoints/inForce.server";
import { nextStep, startUntested } from "../start.server";
import { outagesIn, outagesOfPlan, unplannedOutages } from "./outages.server";

let space: TestSpace;
let system_id: string;
let chp: string;
const start = nextStep(Date.now());
const iso = (step: number) => new Date(start + step * STEP_MS).toISOString();
beforeAll(async () => {
  space = await testSpace();
  system_id = readySystem(space.superAdmin, { has_operation: true });
  chp = list(space.superAdmin, nodeEntity, { system_id })[0]!.node_id;
});
afterAll(() => space.close());

const row = (overrides: Partial<PlanRow> = {}): PlanRow => ({
  component_id: chp,
  name: "CHP",
  kind: "unit" as const,
  carrier_level_id: "el",
  power: Array.from({ length: 96 }, (_, t) => (t < 40 ? 50 : 0)),
  ...overrides,
});
const plan = (...rows: PlanRow[]) => emptyPlan(iso(0), { rows });
const out = (event_id: string, type: "outage" | "scheduled_maintenance", from: number, to: number) =>
  expect(
    save(space.superAdmin, eventEntity, {
      event_id,
      system_id,
      node_id: chp,
      type,
      start_at: iso(from),
      end_at: iso(to),
      level: "error",
    }),
  ).toMatchObject({ ok: true });
function proposed(id: string) {
  const operation = {
    optimization_operation_id: id,
    system_id,
    name: id,
    scenario_id_sq: "base",
    days: 1,
    start_at: iso(0),
  };
  expect(startUntested(space.superAdmin, operation).ok).toBe(true);
  const log = { at: new Date().toISOString(), key: "planned", params: {} };
  const result = { status: "proposed" as const, plan: plan(row()), log };
  expect(savePlan(dbOf(space.superAdmin), { space: "alpha", id }, result, () => undefined).ok).toBe(true);
}
const outagesAt = (id: string, at = start) =>
  outagesOfPlan(space.superAdmin, get(space.superAdmin, operationEntity, id)!, plan(row()), at);

it("tells of a plan what it counts on although it is out by events that came later, with the proposal that came after it", () => {
  proposed("before");
  expect(outagesAt("before")).toBe(null);
  out("broken", "outage", 30, 60);
  const line = { component_id: chp, name: "CHP", event_id: "broken", kind: "outage", from: 30, to: 40 };
  // It is told while it waits for its approval, and once it is in force.
  expect(outagesAt("before")).toEqual({ outages: [line], newer: null });
  expect(approveOperation(space.superAdmin, "before", 1).ok).toBe(true);
  expect(outagesAt("before")).toEqual({ outages: [line], newer: null });
  proposed("after");
  const newer = { id: "after", name: "after", from: null, plan: expect.objectContaining({ start: iso(0) }) as object };
  expect(outagesAt("before")).toEqual({ outages: [line], newer });
  // Another one is in force, or its time is over: nobody goes by it any more.
  expect(approveOperation(space.superAdmin, "after", 1).ok).toBe(true);
  expect(outagesAt("before")).toBe(null);
  expect(outagesAt("after", start + 97 * STEP_MS)).toBe(null);
});

it("tells nothing of what the plan knew, of steps that are over, of what it does not use and of demands", () => {
  const db = dbOf(space.superAdmin);
  const of = (planRow: PlanRow, at = start) => unplannedOutages(db, system_id, plan(planRow), at);
  expect(of(row({ blocked: [[30, 60]] }))).toEqual([]);
  expect(of(row({ blocked: [[30, 35]] }))).toMatchObject([{ from: 35, to: 40 }]);
  expect(of(row(), start + 38 * STEP_MS)).toMatchObject([{ from: 38, to: 40 }]);
  expect(of(row(), start + 41 * STEP_MS)).toEqual([]);
  expect(of(row({ power: new Array<number>(96).fill(0) }))).toEqual([]);
  expect(of(row({ kind: "demand" }))).toEqual([]);
  expect(of(row({ power: new Array<number>(96).fill(0), on: new Array<number>(96).fill(1) }))).toHaveLength(1);
});

it("has the steps in which components are out, whatever the plan knew", () => {
  out("service", "scheduled_maintenance", -4, 8);
  expect(outagesIn(dbOf(space.superAdmin), system_id, plan())[chp]).toEqual(
    expect.arrayContaining([
      [30, 60],
      [0, 8],
    ]),
  );
});

it("what a rule raised of silent values alone switches nothing off, until a person took note of it", () => {
  const db = dbOf(space.superAdmin);
  const outNow = () =>
    rowsInForce(db, system_id, plan(row({ component_id: chp })), start).map(({ out }) => out?.[70] ?? null);
  expect(outNow()).toEqual([null]);
  out("silent", "outage", 65, 80);
  const event = get(space.superAdmin, eventEntity, "silent")!;
  const cause = { rule: "silent", start_at: event.start_at, end_at: event.end_at, ongoing: false };
  db.update(events)
    .set({ cause: cause as never })
    .where(eq(events.event_id, "silent"))
    .run();
  expect(outNow()).toEqual([null]);
  const note = { acknowledged_at: new Date().toISOString(), acknowledged_by: "x" };
  db.update(events).set(note).where(eq(events.event_id, "silent")).run();
  expect(outNow()).toEqual(["outage"]);
});
