import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import pino from "pino";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { type Loop, startLoop } from "~jobs/worker/loop";
import { LeaseLost, openQueue, type SqliteQueue } from "~db/queue";
import { notifications } from "~db/schema/notifications";
import { DAY_MS } from "~/entities/core/clock";
import type { SetpointMessage } from "~/entities/operator/setpoints/message";
import { dbOf, list, remove, restore, save } from "~/services/core/store.server";
import { eventEntity } from "~/services/events/event.entity.server";
import { approveOperation } from "~/services/operator/approve.server";
import { operatorCalls } from "~/services/operator/calls.server";
import { operationEntity } from "~/services/operator/operation.entity.server";
import { savePlan } from "~/services/operator/plans.server";
import { bodyOf, deliveriesOf } from "~/services/operator/setpoints/deliveries.server";
import { sendDueSetpoints } from "~/services/operator/setpoints/due.server";
import { setpointOutputEntity } from "~/services/operator/setpoints/output.entity.server";
import { saveOutput } from "~/services/operator/setpoints/saveOutput.server";
import { tryOutput } from "~/services/operator/setpoints/try.server";
import { startUntested } from "~/services/operator/start.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { PATIENCE_MS } from "../../../tests/helpers/eventually";
import { type ReceivedCall, startReceiver } from "../../../tests/helpers/http/receiver";
import { emptyPlan } from "../../../tests/helpers/operator/emptyPlan";
import { giveRole, readySystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { setpointHandlers } from "./setpoints";

const STEP = 900_000;
const KEY = "a-key-of-enough-letters";
const log = pino({ level: "silent" });
const start = Math.floor(Date.now() / STEP) * STEP;
// The clock starts with a quarter-hour: a plan that counts from `start` would lose its first step at the next one.
vi.useFakeTimers({ toFake: ["Date"], shouldAdvanceTime: true, now: start + 1000 });
let space: TestSpace;
let system_id: string;
let plant: string;
let receiver: Awaited<ReturnType<typeof startReceiver<SetpointMessage>>>;
let url: string;
let queue: SqliteQueue;
let worker: Loop | undefined;

type Call = ReceivedCall<SetpointMessage>;
let calls: Call[];
let reply: (call: Call) => [status: number, body: string];
const accept = ({ message }: Call): [number, string] => [200, JSON.stringify({ message_id: message.message_id })];

beforeAll(async () => {
  space = await testSpace();
  system_id = readySystem(space.superAdmin, { has_operation: true, timezone: "Europe/Berlin" });
  giveRole(space.editor, system_id, "admin");
  giveRole(space.viewer, system_id, "viewer");
  plant = list(space.superAdmin, nodeEntity, { system_id })[0]!.node_id;
  queue = openQueue(space.dataDir, { retryMs: 5 });
  receiver = await startReceiver<SetpointMessage>((call) => reply(call));
  ({ url, calls } = receiver);
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});
afterAll(() => {
  vi.useRealTimers();
  receiver.close();
  queue.close();
  space.close();
});

const db = () => dbOf(space.superAdmin);
const work = () =>
  (worker = startLoop({
    queue,
    registry: setpointHandlers(),
    workerId: "one",
    dataDir: space.dataDir,
    log,
    pollMs: 5,
  }));
const newest = (output_id: string) => deliveriesOf(db(), output_id, 1)[0];

function output(output_id: string, overrides: object = {}, secret: string | undefined = KEY) {
  const components = [{ component_id: plant, name: "chp_1", fallback: "value" as const, value_kw: 5 }];
  const fields = { system_id, name: output_id, kind: "webhook" as const, url, timeout_s: 2, max_age_hours: 24 };
  const row = {
    output_id,
    ...fields,
    active: true,
    username: null,
    ca_certificate: null,
    topic: null,
    reply_topic: null,
  };
  return saveOutput(space.editor, { ...row, components, ...overrides }, secret);
}

/** A plan that is approved: `kw` in its first step, one more in each that follows. */
function approvedPlan(id: string, begin: number, kw: number): void {
  const start_at = new Date(begin).toISOString();
  const named = { optimization_operation_id: id, name: id, system_id, scenario_id_sq: "base", start_at, days: 1 };
  const outcome = startUntested(space.superAdmin, named);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  const power = Array.from({ length: 96 }, (_, t) => kw + t);
  const row = { component_id: plant, name: "Plant", kind: "unit" as const, carrier_level_id: "x", power };
  const plan = emptyPlan(start_at, { rows: [row], ageMinutes: 5, trade: [], statusQuoTrade: null });
  const line = { at: new Date().toISOString(), key: "planned", params: {} };
  savePlan(db(), { space: "alpha", id }, { status: "proposed", plan, log: line }, () => undefined);
  const approved = approveOperation(space.superAdmin, id, undefined);
  if (!approved.ok) throw new Error(JSON.stringify(approved));
}

it("sends the plan in force, signed, again with the same id and the same words until it is confirmed", async () => {
  expect(output("hook").ok).toBe(true);
  const [error, plain] = [(): [number, string] => [500, "down"], (): [number, string] => [200, "ok"]];
  const replies = [error, plain, accept];
  reply = (call) => (replies.shift() ?? accept)(call);
  approvedPlan("today", start, 100);
  work();
  await vi.waitFor(() => expect(newest("hook")?.state).toBe("acknowledged"), { timeout: PATIENCE_MS });
  expect(newest("hook")).toMatchObject({ attempts: 3, problem: null, sequence: 1, kind: "plan", without: [] });
  expect(calls).toHaveLength(3);
  expect(new Set(calls.map(({ body }) => body)).size).toBe(1);
  for (const { headers, body, message } of calls) {
    expect(headers["energy-tool-message"]).toBe(message.message_id);
    const at = String(headers["energy-tool-timestamp"]);
    expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(60);
    const signature = createHmac("sha256", KEY).update(`${at}.${body}`).digest("hex");
    expect(headers["energy-tool-signature"]).toBe(`v1=${signature}`);
  }
  const { message } = calls[0]!;
  expect(message).toMatchObject({ unit: "kW", timezone: "Europe/Berlin", step_minutes: 15 });
  expect(message.plans).toMatchObject([{ plan_id: "today", revision: 1 }]);
  expect([message.times.length, Date.parse(message.times[0]!)]).toEqual([96, start]);
  expect(message.times[0]).toMatch(/T\d\d:\d\d:00\+0[12]:00$/);
  expect(Date.parse(message.valid_until!)).toBe(start + DAY_MS);
  const [first] = message.components;
  expect(first).toMatchObject({ component_id: plant, name: "chp_1", fallback: { action: "value", power: 5 } });
  expect(first!.power.slice(0, 2)).toEqual([100, 101]);
  // Nothing new: nothing is sent.
  expect(sendDueSetpoints("alpha", Date.now())).toBe(0);
  // A quarter-hour later the same plan goes on.
  expect(sendDueSetpoints("alpha", start + STEP)).toBe(0);
});

it("says what follows when a later plan is approved, and counts its messages", async () => {
  reply = accept;
  work();
  approvedPlan("tomorrow", start + 48 * STEP, 500);
  await vi.waitFor(() => expect(newest("hook")).toMatchObject({ sequence: 2, state: "acknowledged" }), {
    timeout: PATIENCE_MS,
  });
  const { plans, components, times, valid_until } = calls.at(-1)!.message;
  expect(plans.map(({ plan_id }) => plan_id)).toEqual(["today", "tomorrow"]);
  expect([components[0]!.power[47], components[0]!.power[48], times.length]).toEqual([147, 500, 144]);
  expect(Date.parse(valid_until!)).toBe(start + 144 * STEP);
});

it("tells a plant that is out to do nothing at once, before anybody approves a plan; and the plan once it is back", async () => {
  reply = accept;
  work();
  const event = {
    event_id: "broken",
    system_id,
    node_id: plant,
    start_at: new Date(start).toISOString(),
    end_at: new Date(start + 4 * STEP).toISOString(),
    type: "outage" as const,
  };
  expect(save(space.editor, eventEntity, event).ok).toBe(true);
  // Saving it asked for the message: nobody else did.
  await vi.waitFor(() => expect(newest("hook")).toMatchObject({ sequence: 3, state: "acknowledged" }), {
    timeout: PATIENCE_MS,
  });
  const [component] = calls.at(-1)!.message.components;
  expect(component!.power.slice(0, 6)).toEqual([0, 0, 0, 0, 104, 105]);
  expect(component!.out!.slice(0, 5)).toEqual(["outage", "outage", "outage", "outage", null]);
  const schedule = operatorCalls.find(({ id }) => id === "schedule")!;
  const request = { actor: space.viewer, params: { system_id }, query: {}, input: undefined, locale: "en" };
  expect(await schedule.run(request as never)).toMatchObject({
    ok: true,
    value: { components: [{ component_id: plant, out: expect.arrayContaining(["outage"]) as string[] }] },
  });
  expect(sendDueSetpoints("alpha", Date.now())).toBe(0);
  expect(remove(space.editor, eventEntity, "broken").ok).toBe(true);
  await vi.waitFor(() => expect(newest("hook")).toMatchObject({ sequence: 4, state: "acknowledged" }), {
    timeout: PATIENCE_MS,
  });
  expect(calls.at(-1)!.message.components[0]!.power.slice(0, 2)).toEqual([100, 101]);
  expect(calls.at(-1)!.message.components[0]!.out).toBe(undefined);
});

it("sends the fallback once when no plan counts any more", async () => {
  reply = accept;
  const over = start + 144 * STEP;
  expect(sendDueSetpoints("alpha", over - STEP)).toBe(0);
  expect(sendDueSetpoints("alpha", over)).toBe(1);
  expect(sendDueSetpoints("alpha", over + STEP)).toBe(0);
  work();
  await vi.waitFor(
    () => expect(newest("hook")).toMatchObject({ kind: "fallback", state: "acknowledged" }),
    PATIENCE_MS,
  );
  const { message } = calls.at(-1)!;
  expect(message).toMatchObject({ kind: "fallback", valid_until: null, plans: [] });
  expect(message.components[0]).toMatchObject({ power: [5] });
  // Other settings change nothing of it; the plan of now is told again, as it counts.
  expect(sendDueSetpoints("alpha", Date.now())).toBe(1);
});

it("keeps what was told last where that is the fallback; other settings send the plan again", () => {
  const components = [{ component_id: plant, name: "chp_1", fallback: "last" as const, value_kw: null }];
  expect(output("hook", { components }).ok).toBe(true);
  expect(sendDueSetpoints("alpha", Date.now())).toBe(1);
  expect(sendDueSetpoints("alpha", start + 144 * STEP)).toBe(1);
  const { kind, delivery_id } = newest("hook")!;
  const message = JSON.parse(bodyOf(db(), delivery_id)!) as SetpointMessage;
  expect([kind, message.components[0]!.power]).toEqual(["fallback", [595]]);
});

it("a fallback knows what is out: 0 with its reason, and once it is back what it would have been", () => {
  const messageAt = (step: number): SetpointMessage | null => {
    if (sendDueSetpoints("alpha", start + step * STEP) === 0) return null;
    return JSON.parse(bodyOf(db(), newest("hook")!.delivery_id)!) as SetpointMessage;
  };
  const event = {
    event_id: "out-later",
    system_id,
    node_id: plant,
    start_at: new Date(start + 145 * STEP).toISOString(),
    end_at: new Date(start + 148 * STEP).toISOString(),
    type: "scheduled_maintenance" as const,
  };
  expect(save(space.editor, eventEntity, event).ok).toBe(true);
  expect(messageAt(144)).toBe(null);
  const out = messageAt(145)!;
  expect(out.kind).toBe("fallback");
  expect(out.components[0]).toMatchObject({ power: [0], out: ["maintenance"], fallback: { power: 595 } });
  expect(messageAt(147)).toBe(null);
  const back = messageAt(148)!;
  // It was told 0 last; what it would have been told is kept with it.
  expect(back.components[0]).toMatchObject({ power: [595], fallback: { action: "last", power: 595 } });
  expect(back.components[0]!.out).toBe(undefined);
  expect(remove(space.editor, eventEntity, "out-later").ok).toBe(true);
});

it("says who refused and why, tells the admins, and gives up what came too late", async () => {
  expect(output("hook", { active: false }).ok).toBe(true);
  reply = ({ message }) => [
    422,
    JSON.stringify({ message_id: message.message_id, accepted: false, reason: "local mode" }),
  ];
  expect(output("picky").ok).toBe(true);
  work();
  await vi.waitFor(() => expect(newest("picky")?.state).toBe("refused"), { timeout: PATIENCE_MS });
  expect(newest("picky")).toMatchObject({
    attempts: 1,
    problem: { reason: "refused", params: { said: "local mode" } },
  });
  const notices = db().select().from(notifications).where(eq(notifications.topic, "setpoints_given_up")).all();
  expect(notices.map(({ user_id, params }) => [user_id, params.output])).toEqual([[space.editor.user_id, "picky"]]);
  await worker!.stop();
  // Nothing listens there: tried again, until the plan is over.
  expect(output("nowhere", { url: "http://127.0.0.1:1/" }).ok).toBe(true);
  sendDueSetpoints("alpha", Date.now());
  const { setpoints_send } = setpointHandlers(() => start + 200 * STEP);
  worker = startLoop({
    queue,
    registry: { setpoints_send: setpoints_send! },
    workerId: "late",
    dataDir: space.dataDir,
    log,
    pollMs: 5,
  });
  await vi.waitFor(() => expect(newest("nowhere")).toMatchObject({ state: "given_up" }), { timeout: PATIENCE_MS });
  for (const id of ["picky", "nowhere"]) remove(space.editor, setpointOutputEntity, id);
});

it("sends the same message again when a worker dies before it could note that it was taken", async () => {
  reply = accept;
  expect(output("twice").ok).toBe(true);
  sendDueSetpoints("alpha", Date.now());
  calls.length = 0;
  const { delivery_id } = newest("twice")!;
  let job = queue.claim("dying", ["setpoints_send"])!;
  // Jobs of messages that were replaced come first.
  while (job.payload.delivery_id !== delivery_id) {
    queue.finish(job.id, job.lease_token, null);
    job = queue.claim("dying", ["setpoints_send"])!;
  }
  const nothing = () => undefined;
  const { signal } = new AbortController();
  const context = { job, dataDir: space.dataDir, log, signal, begin: nothing, progress: nothing };
  const guard = () => {
    throw new LeaseLost(job.id);
  };
  const handler = setpointHandlers()["setpoints_send"]!;
  await expect(handler.run({ ...context, guard })).rejects.toThrow(LeaseLost);
  expect(newest("twice")).toMatchObject({ state: "waiting", attempts: 0 });
  await handler.run({ ...context, guard: () => undefined });
  expect(newest("twice")).toMatchObject({ state: "acknowledged", attempts: 1 });
  await handler.run({ ...context, guard: () => undefined });
  expect(calls.map(({ message }) => message.message_id)).toEqual([delivery_id, delivery_id]);
  queue.finish(job.id, job.lease_token, null);
});

it("tells the fallback at once when the plan in force is deleted", async () => {
  reply = accept;
  work();
  for (const id of ["today", "tomorrow"]) expect(remove(space.superAdmin, operationEntity, id).ok).toBe(true);
  await vi.waitFor(() => expect(newest("twice")).toMatchObject({ kind: "fallback", state: "acknowledged" }), {
    timeout: PATIENCE_MS,
  });
});

it("tells the plan at once when it is restored", async () => {
  reply = accept;
  work();
  expect(restore(space.superAdmin, operationEntity, "today").ok).toBe(true);
  await vi.waitFor(() => expect(newest("twice")).toMatchObject({ kind: "plan", state: "acknowledged" }), {
    timeout: PATIENCE_MS,
  });
  expect(calls.at(-1)!.message.plans.map(({ plan_id }) => plan_id)).toEqual(["today"]);
});

it("a test tells nobody to do anything, and is for those who edit; addresses and secrets are looked at", async () => {
  reply = accept;
  calls.length = 0;
  expect(await tryOutput(space.editor, "twice")).toMatchObject({ ok: true, value: { state: "acknowledged" } });
  expect(calls[0]!.message).toMatchObject({ kind: "test", times: [], components: [{ power: [] }] });
  reply = () => [404, ""];
  expect(await tryOutput(space.editor, "twice")).toMatchObject({
    value: { state: "waiting", problem: { reason: "status", params: { status: 404 } } },
  });
  expect(await tryOutput(space.viewer, "twice")).toMatchObject({ status: 403 });
  expect(await tryOutput(space.stranger, "twice")).toMatchObject({ status: 404 });
  const issue = (path: string, message: string) => ({ issues: [{ path, message }] });
  expect(output("new", { url: "https://169.254.169.254/" })).toMatchObject(issue("url", "live.source.rule.private"));
  expect(output("new", {}, "short")).toMatchObject(issue("secret", "operator.output.rule.short_secret"));
  expect(withoutSecret({ output_id: "none" })).toMatchObject(issue("secret", "operator.output.rule.needs_secret"));
  const two = [plant, plant].map((component_id) => ({
    component_id,
    name: "x",
    fallback: "off" as const,
    value_kw: null,
  }));
  expect(output("new", { components: two })).toMatchObject(issue("components.1.component_id", "operator.rules.twice"));
  expect(save(space.viewer, setpointOutputEntity, { output_id: "v", system_id } as never)).toMatchObject({ ok: false });
  // A secret goes to the host it was given for alone.
  const elsewhere = { output_id: "twice", url: url.replace("127.0.0.1", "localhost") };
  expect(withoutSecret(elsewhere)).toMatchObject(issue("secret", "operator.output.rule.needs_secret"));
});

const withoutSecret = (overrides: { output_id: string; url?: string }) => {
  const components = [{ component_id: plant, name: "x", fallback: "off" as const, value_kw: null }];
  const empty = { username: null, ca_certificate: null, topic: null, reply_topic: null };
  const fields = { system_id, name: "none", kind: "webhook" as const, url, timeout_s: 2, max_age_hours: 24 };
  return saveOutput(space.editor, { ...fields, ...empty, active: true, components, ...overrides }, undefined);
};
