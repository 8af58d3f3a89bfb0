import { execFileSync, spawnSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { failedRun } from "~jobs/handlers/optimizations/failed-run";
import { type Loop, startLoop } from "~jobs/worker/loop";
import { openQueue, type SqliteQueue } from "~db/queue";
import { notifications } from "~db/schema/notifications";
import { webhookMessages } from "~db/schema/webhooks";
import type { Webhook, WebhookMessage } from "~/entities/webhooks/webhook";
import { jobs } from "~/services/core/jobs.server";
import { done, refused } from "~/services/core/outcome";
import { dbOf, get, list, remove, restore, save, write } from "~/services/core/store.server";
import { eventEntity } from "~/services/events/event.entity.server";
import { approveOperation } from "~/services/operator/approve.server";
import { savePlan } from "~/services/operator/plans.server";
import { startUntested } from "~/services/operator/start.server";
import { loadRun, saveResult } from "~/services/optimizations/work.server";
import { dealEntity } from "~/services/portfolio/deal.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { announce } from "~/services/webhooks/announce.server";
import { dueMessagesJob } from "~/services/webhooks/jobs.server";
import { messageOf, MOST_WAITING, newestMessages, waitingMessages } from "~/services/webhooks/messages.server";
import { saveWebhook, setWebhookSecret, tryWebhook } from "~/services/webhooks/saveWebhook.server";
import { webhookEntity } from "~/services/webhooks/webhook.entity.server";
import { PATIENCE_MS } from "../../tests/helpers/eventually";
import { type ReceivedCall, startReceiver } from "../../tests/helpers/http/receiver";
import { emptyPlan } from "../../tests/helpers/operator/emptyPlan";
import { baseOfYear, saveParties } from "../../tests/helpers/portfolio/desk";
import { saveRun } from "../../tests/helpers/run";
import { giveRole, readySystem, type TestSpace, testSpace } from "../../tests/helpers/space";
import { webhookHandlers } from "./webhooks";

const KEY = "a-key-of-enough-letters";
let space: TestSpace;
let system_id: string;
let receiver: Awaited<ReturnType<typeof startReceiver<WebhookMessage>>>;
let url: string;
let queue: SqliteQueue;
let worker: Loop | undefined;

type Call = ReceivedCall<WebhookMessage>;
let calls: Call[];
let statusFor: (call: Call) => number;

beforeAll(async () => {
  space = await testSpace();
  system_id = readySystem(space.superAdmin, { has_operation: true, has_portfolio: true });
  giveRole(space.editor, system_id, "admin");
  giveRole(space.viewer, system_id, "viewer");
  queue = openQueue(space.dataDir, { retryMs: 1 });
  receiver = await startReceiver<WebhookMessage>((call) => [statusFor(call), ""]);
  ({ url, calls } = receiver);
});
beforeEach(() => {
  calls.length = 0;
  statusFor = () => 204;
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  for (const { webhook_id } of list(space.editor, webhookEntity)) remove(space.editor, webhookEntity, webhook_id, true);
});
afterAll(() => {
  receiver.close();
  queue.close();
  space.close();
});

const db = () => dbOf(space.superAdmin);
const work = () => {
  const log = pino({ level: "silent" });
  worker = startLoop({ queue, registry: webhookHandlers, workerId: "one", dataDir: space.dataDir, log, pollMs: 5 });
};
const states = (id: string) => newestMessages(db(), id, 9).map(({ topic, state }) => `${topic} ${state}`);

function webhook(webhook_id: string, topics: readonly string[], overrides: object = {}, secret: string | null = KEY) {
  const row = { webhook_id, system_id, name: webhook_id, active: true, url, ca_certificate: null, topics };
  return saveWebhook(space.editor, { ...row, ...overrides } as Parameters<typeof saveWebhook>[1], secret ?? undefined);
}

const end = (id: string) =>
  saveResult("alpha", id, failedRun(loadRun("alpha", id)!, { code: "unexpected", message: "" }), { guard: () => {} });

const plainEvent = (event_id: string) => ({
  event_id,
  system_id,
  node_id: list(space.superAdmin, nodeEntity, { system_id })[0]!.node_id,
  type: "outage" as const,
  start_at: "2026-03-01T00:00:00Z",
  end_at: "2026-03-02T00:00:00Z",
});

it("tells of a run that has ended, signed, again with the same id and words until it is taken", async () => {
  expect(webhook("runs", ["run_ended"]).ok).toBe(true);
  const replies = [500, 302];
  statusFor = () => replies.shift() ?? 200;
  const run = saveRun(space.editor, system_id);
  expect(states("runs")).toEqual([]);
  end(run);
  work();
  await vi.waitFor(() => expect(states("runs")).toEqual(["run_ended taken"]), { timeout: PATIENCE_MS });
  expect(newestMessages(db(), "runs", 1)).toMatchObject([{ attempts: 3, problem: null, sequence: 1 }]);
  expect(new Set(calls.map(({ body }) => body)).size).toBe(1);
  expect(calls).toHaveLength(3);
  for (const { headers, body, message } of calls) {
    expect(headers["energy-tool-message"]).toBe(message.message_id);
    const at = String(headers["energy-tool-timestamp"]);
    const signature = createHmac("sha256", KEY).update(`${at}.${body}`).digest("hex");
    expect(headers["energy-tool-signature"]).toBe(`v1=${signature}`);
  }
  const [{ message }] = calls as [Call];
  expect(message).toMatchObject({ topic: "run_ended", system_id, data: { optimization_id: run, status: "error" } });
  expect(message.page).toMatch(new RegExp(`^http.*/system/${system_id}/designer/optimizations/${run}$`));
  expect(message.read).toMatch(new RegExp(`^http.*/api/optimization/${run}$`));
});

it.skipIf(spawnSync("python3", ["--version"]).status !== 0)(
  "is checked by a receiver as the documentation shows it",
  async () => {
    webhook("python", ["event"]);
    write(db(), () => done(announce(db(), "alpha", { system_id, topic: "event", data: { name: "Kälte" } })));
    work();
    await vi.waitFor(() => expect(calls).toHaveLength(1), { timeout: PATIENCE_MS });
    const example = /```python\n(import hashlib[\s\S]*?)```/.exec(readFileSync("docs/api.md", "utf8"))![1]!;
    const [{ headers, body }] = calls as [Call];
    const capital = Object.entries(headers).map(([name, value]) => [
      name.replace(/(^|-)\w/g, (c) => c.toUpperCase()),
      value,
    ]);
    const check = (key: string, words: string) =>
      execFileSync("python3", [
        "-c",
        `${example}\nimport json, sys\nprint(is_ours(sys.argv[1], json.loads(sys.argv[2]), sys.argv[3].encode()))`,
        key,
        JSON.stringify(Object.fromEntries(capital)),
        words,
      ])
        .toString()
        .trim();
    expect([check(KEY, body), check("another-key-of-letters", body), check(KEY, `${body} `)]).toEqual([
      "True",
      "False",
      "False",
    ]);
  },
);

it("tells of what was asked for alone, of each step once, in the numbers of the webhook", async () => {
  webhook("events", ["event"]);
  webhook("runs", ["run_ended"]);
  webhook("off", ["event"], { active: false });
  const event = save(space.editor, eventEntity, plainEvent("outage"));
  if (!event.ok) throw new Error(JSON.stringify(event));
  save(space.editor, eventEntity, { ...event.value, description: "Bearings" });
  save(space.editor, eventEntity, { ...event.value, level: "alarm" as never });
  save(space.editor, eventEntity, { ...event.value, end_at: "2026-03-03T00:00:00Z" });
  remove(space.editor, eventEntity, "outage");
  restore(space.editor, eventEntity, "outage");
  work();
  await vi.waitFor(() => expect(calls).toHaveLength(4), { timeout: PATIENCE_MS });
  const messages = calls.map(({ message }) => message).sort((a, b) => a.sequence - b.sequence);
  expect(messages.map(({ sequence, data }) => [sequence, data.change])).toEqual([
    [1, "create"],
    [2, "update"],
    [3, "delete"],
    [4, "restore"],
  ]);
  expect(messages[0]!.data).toMatchObject({ event_id: "outage", type: "outage", end_at: "2026-03-02T00:00:00Z" });
  expect([states("runs"), states("off")]).toEqual([[], []]);
});

it("tells of a plan that comes into force, and of deals that are made, changed and deleted", async () => {
  webhook("trade", ["plan_in_force", "deal_changed"]);
  const start_at = new Date(Math.floor(Date.now() / 900_000) * 900_000).toISOString();
  const named = {
    optimization_operation_id: "today",
    name: "Today",
    system_id,
    scenario_id_sq: "base",
    start_at,
    days: 1,
  };
  expect(startUntested(space.superAdmin, named).ok).toBe(true);
  const line = { at: new Date().toISOString(), key: "planned", params: {} };
  const plan = emptyPlan(start_at, { ageMinutes: 5, trade: [], statusQuoTrade: null });
  savePlan(db(), { space: "alpha", id: "today" }, { status: "proposed", plan, log: line }, () => undefined);
  expect(states("trade")).toEqual([]);
  expect(approveOperation(space.superAdmin, "today", undefined).ok).toBe(true);

  saveParties(space.editor);
  const next = new Date().getUTCFullYear() + 1;
  const deal = save(space.editor, dealEntity, { ...baseOfYear(system_id, next), deal_id: "base", status: "optional" });
  if (!deal.ok) throw new Error(JSON.stringify(deal));
  save(space.editor, dealEntity, { ...deal.value, trading_price: 90 });
  remove(space.editor, dealEntity, "base");
  remove(space.editor, dealEntity, "base", true);
  work();
  await vi.waitFor(() => expect(calls).toHaveLength(4), { timeout: PATIENCE_MS });
  const data = calls.map(({ message }) => message).sort((a, b) => a.sequence - b.sequence);
  expect(data.map((message) => [message.topic, message.data.change ?? message.data.optimization_operation_id])).toEqual(
    [
      ["plan_in_force", "today"],
      ["deal_changed", "create"],
      ["deal_changed", "update"],
      ["deal_changed", "delete"],
    ],
  );
});

it("tells nothing of what was not stored", () => {
  webhook("events", ["event"]);
  write(db(), () => {
    announce(db(), "alpha", { system_id, topic: "event", data: {} });
    return refused(409, "errors.in_use");
  });
  expect(states("events")).toEqual([]);
});

it("sends in the next round what a stop left out of the queue", async () => {
  webhook("events", ["event"]);
  // Outside of `write` nothing is put into the queue, as when the process ends in between.
  announce(db(), "alpha", { system_id, topic: "event", data: {} });
  work();
  expect(calls).toEqual([]);
  queue.enqueue({ type: dueMessagesJob.type, payload: {} });
  await vi.waitFor(() => expect(states("events")).toEqual(["event taken"]), { timeout: PATIENCE_MS });
});

it("one of the company is told of every system, also of one that is imported later, and is for admins alone", () => {
  const row = { webhook_id: "erp", system_id: null, name: "ERP", active: true, url, ca_certificate: null };
  const all = { ...row, topics: ["event", "import_done"] as Webhook["topics"] };
  for (const actor of [space.editor, space.viewer]) expect(saveWebhook(actor, all, KEY)).toMatchObject({ status: 403 });
  expect(saveWebhook(space.admin, all, KEY).ok).toBe(true);
  expect(webhook("own", ["event"]).ok).toBe(true);
  const later = readySystem(space.superAdmin, {});
  const happens = (system: string) => {
    write(db(), () => done(announce(db(), "alpha", { system_id: system, topic: "event", data: {} })));
  };
  happens(system_id);
  happens(later);
  expect(states("own")).toEqual(["event waiting"]);
  const bodies = waitingMessages(db()).map(({ message_id }) => messageOf(db(), message_id)!);
  const systems = bodies.filter(({ webhook_id }) => webhook_id === "erp");
  expect(systems.map(({ body }) => (JSON.parse(body) as WebhookMessage).system_id).sort()).toEqual(
    [later, system_id].sort(),
  );
  // A system from a file is pending until its last row is there.
  const system = get(space.superAdmin, systemEntity, later)!;
  for (const status of ["pending", "success", "success"] as const)
    expect(save(space.superAdmin, systemEntity, { ...system, status }, { internal: true }).ok).toBe(true);
  expect(states("erp")).toEqual(["import_done waiting", "event waiting", "event waiting"]);
  expect(get(space.editor, webhookEntity, "erp")).toBeUndefined();
  expect(list(space.viewer, webhookEntity).map(({ webhook_id }) => webhook_id)).not.toContain("erp");
  expect(list(space.admin, webhookEntity, { system_id: null })).toHaveLength(1);
  for (const actor of [space.editor, space.viewer])
    expect([setWebhookSecret(actor, "erp", KEY), remove(actor, webhookEntity, "erp", true)]).toMatchObject([
      { status: 404 },
      { status: 403 },
    ]);
  expect(remove(space.admin, webhookEntity, "erp", true).ok).toBe(true);
});

it("does not send again what was refused, gives up after twelve attempts, and tells the admins once", async () => {
  webhook("refused", ["event"]);
  webhook("away", ["event"], { url: "http://127.0.0.1:9/" });
  statusFor = () => 422;
  write(db(), () => done(announce(db(), "alpha", { system_id, topic: "event", data: {} })));
  write(db(), () => done(announce(db(), "alpha", { system_id, topic: "event", data: {} })));
  work();
  await vi.waitFor(
    () => {
      expect(states("refused")).toEqual(["event refused", "event refused"]);
      expect(states("away")).toEqual(["event given_up", "event given_up"]);
    },
    { timeout: PATIENCE_MS },
  );
  expect(newestMessages(db(), "refused", 1)[0]).toMatchObject({ attempts: 1, problem: { reason: "status" } });
  expect(newestMessages(db(), "away", 1)[0]).toMatchObject({ attempts: 12, problem: { reason: "unreachable" } });
  const notices = db().select().from(notifications).where(eq(notifications.topic, "webhook_given_up")).all();
  expect(notices.map(({ user_id, params }) => [user_id, params.webhook]).sort()).toEqual([
    [space.editor.user_id, "away"],
    [space.editor.user_id, "refused"],
  ]);
});

it("gives up what waits when it is switched off or leads elsewhere, where the key is asked for again", () => {
  webhook("events", ["event"]);
  announce(db(), "alpha", { system_id, topic: "event", data: {} });
  expect(webhook("events", ["event"], { active: false }, null).ok).toBe(true);
  expect(newestMessages(db(), "events", 1)[0]).toMatchObject({ state: "given_up", problem: { reason: "off" } });
  expect(webhook("events", ["event"], { url: "https://other.example/" }, null)).toMatchObject({
    ok: false,
    issues: [{ path: "secret", message: "webhooks.rule.needs_secret" }],
  });
  expect(webhook("events", ["event"], {}, "short")).toMatchObject({ ok: false, issues: [{ path: "secret" }] });
});

it("bounds what waits for a receiver that is away, and says what it gave up", () => {
  webhook("events", ["event"]);
  write(db(), () => {
    for (let i = 0; i < MOST_WAITING + 3; i += 1) announce(db(), "alpha", { system_id, topic: "event", data: {} });
    return done(null);
  });
  expect(waitingMessages(db())).toHaveLength(MOST_WAITING);
  expect(newestMessages(db(), "events", 3).map(({ problem }) => problem?.reason)).toEqual(Array(3).fill("too_many"));
  db().delete(webhookMessages).run();
  for (const { id } of jobs().list({ state: "pending" })) jobs().requestCancel(id);
});

it("goes to no private address, carries no key in its address, and is nobody’s who may not change the system", async () => {
  expect(webhook("a", ["event"], { url: "https://10.0.0.1/" })).toMatchObject({ ok: false, issues: [{ path: "url" }] });
  expect(webhook("a", ["event"], { url: "https://x.example/{secret}" })).toMatchObject({ ok: false });
  expect(webhook("a", ["event", "event"])).toMatchObject({ ok: false, issues: [{ path: "topics" }] });
  expect(webhook("a", []).ok).toBe(false);
  expect(webhook("a", ["event"]).ok).toBe(true);
  const row = list(space.viewer, webhookEntity, { system_id })[0]!;
  expect(saveWebhook(space.viewer, row, undefined)).toMatchObject({ ok: false, status: 403 });
  expect(setWebhookSecret(space.viewer, "a", KEY)).toMatchObject({ ok: false, status: 403 });
  expect(await tryWebhook(space.viewer, "a")).toMatchObject({ ok: false, status: 403 });
  expect(await tryWebhook(space.stranger, "a")).toMatchObject({ ok: false, status: 404 });
  expect(await tryWebhook(space.editor, "a")).toMatchObject({ ok: true, value: { state: "taken" } });
  expect(calls[0]!.message).toMatchObject({ topic: "test", sequence: 0, data: {} });
});
