import { afterAll, beforeAll, expect, it } from "vitest";
import { STEP_MS } from "~/entities/operator/operation";
import type { StoredPlan } from "~/entities/operator/plan";
import { dbOf, list, save } from "~/services/core/store.server";
import { eventEntity } from "~/services/events/event.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { readySystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { approveOperation } from "../approve.server";
import { operatorCalls } from "../calls.server";
import { savePlan } from "../plans.server";
import { startUntested } from "../start.server";

let space: TestSpace;
let system_id: string;
/** The step that is under way. */
const start = Math.floor(Date.now() / STEP_MS) * STEP_MS;
const iso = (step: number) => new Date(start + step * STEP_MS).toISOString();
beforeAll(async () => {
  space = await testSpace();
  system_id = readySystem(space.superAdmin, { has_operation: true });
});
afterAll(() => space.close());

it("tells programs why each component does it, and of what is out by an event nothing else", async () => {
  const actor = space.superAdmin;
  const { node_id: battery } = list(actor, nodeEntity, { system_id })[0]!;
  const operation = { optimization_operation_id: "p", system_id, name: "p", scenario_id_sq: "base", days: 1 };
  expect(startUntested(actor, { ...operation, start_at: iso(0) })).toMatchObject({ ok: true });
  const power = Array.from({ length: 96 }, (_, t) => (t < 40 ? -5 : 0));
  const row = {
    component_id: battery,
    name: "Battery",
    kind: "storage",
    carrier_level_id: "el",
    power,
    grounds: [{ from: 0, to: 40, ground: "fill", now: 0.039, other: 0.092, at: 60 }],
  };
  const plan = {
    start: iso(0),
    steps: 96,
    rows: [row],
    shortfalls: [],
    inputs: [],
    remarks: [],
    switched: { on: {}, power: {}, starts: {} },
  };
  const result = {
    status: "proposed" as const,
    plan: plan as unknown as StoredPlan,
    log: { at: iso(0), key: "planned", params: {} },
  };
  expect(savePlan(dbOf(actor), { space: "alpha", id: "p" }, result, () => undefined).ok).toBe(true);
  expect(approveOperation(actor, "p", 1).ok).toBe(true);
  const event = { event_id: "e", system_id, node_id: battery, type: "outage" as const, level: "error" as const };
  expect(save(actor, eventEntity, { ...event, start_at: iso(30), end_at: iso(50) }).ok).toBe(true);

  const schedule = operatorCalls.find(({ id }) => id === "schedule")!;
  const groundsIn = async (locale: "en" | "fr") => {
    const reply = await schedule.run({ actor, params: { system_id }, locale } as never);
    if (!reply.ok) throw new Error(reply.message);
    return (reply.value as { components: { grounds: object[] }[] }).components[0]!.grounds;
  };
  const fill = {
    kind: "fill",
    start_at: iso(0),
    end_at: iso(30),
    values: [
      { name: "now", value: 0.039, unit: "EUR/kWh" },
      { name: "other", value: 0.092, unit: "EUR/kWh" },
    ],
    at: iso(60),
    other_component: null,
  };
  const out = { kind: "out", start_at: iso(30), end_at: iso(50), values: [], at: iso(50) };
  // Without the event it would charge until step 40.
  expect(await groundsIn("en")).toMatchObject([
    { ...fill, text: expect.stringMatching(/^Charges at €39.0\/MWh for/) as string },
    out,
  ]);
  expect(await groundsIn("fr")).toMatchObject([{ ...fill, text: expect.stringMatching(/^Se charge/) as string }, out]);
});
