import { type AddressInfo, createServer } from "node:net";
import pino from "pino";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { highsOperation } from "~jobs/solver/operation/highsOperation";
import { type Loop, startLoop } from "~jobs/worker/loop";
import { openQueue, type SqliteQueue } from "~db/queue";
import { demoSnapshot } from "~db/seed/demo";
import { planOperation, validateSite } from "~/engines/operation";
import { shortfallsOfPlan } from "~/engines/operation/assembly/storedPlan";
import { HOUR_MS } from "~/entities/core/clock";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { operationSchema, type OptimizationOperation } from "~/entities/operator/operation";
import { environment } from "~/services/core/settings/environment.server";
import { dbOf, get, save } from "~/services/core/store.server";
import { deletePoints, storePoints } from "~/services/live/points.server";
import { approveOperation } from "~/services/operator/approve.server";
import { mailsSentOf } from "~/services/operator/mails/mailState.server";
import { operationEntity } from "~/services/operator/operation.entity.server";
import { operationSiteEntity } from "~/services/operator/operationSite.entity.server";
import { storedPlan } from "~/services/operator/plans.server";
import { prepareOperation } from "~/services/operator/prepare.server";
import { startUntested } from "~/services/operator/start.server";
import { PATIENCE_MS } from "../../../tests/helpers/eventually";
import { readySystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { mail } from "../notifications/mail";
import { planMails } from "./mails";
import { type ComputePlan, planHandler } from "./plan";
import { planSite } from "./planWork";

/** Faults of the surroundings, each with what a plan and its page say of it. */

const STEP = 900_000;
const log = pino({ level: "silent" });
const now = Math.ceil(Date.now() / STEP) * STEP;
const start_at = new Date(now).toISOString();
let space: TestSpace;
let system_id: string;
let queue: SqliteQueue;
/** Jobs that are claimed here are free again at once. */
let dying: SqliteQueue;
let loop: Loop | undefined;
beforeAll(async () => {
  space = await testSpace();
  system_id = readySystem(space.superAdmin, { has_operation: true });
  const site = { system_id, operator_email: "operator@site.test" };
  expect(save(space.superAdmin, operationSiteEntity, site).ok).toBe(true);
  queue = openQueue(space.dataDir, { retryMs: 5 });
  dying = openQueue(space.dataDir, { leaseMs: 20 });
});
afterEach(async () => {
  await loop?.stop();
  environment().mail.server = undefined;
});
afterAll(() => {
  queue.close();
  dying.close();
  space.close();
});

const db = () => dbOf(space.superAdmin);
const operation = (overrides: object = {}): OptimizationOperation =>
  operationSchema.parse({
    optimization_operation_id: "p",
    system_id: "demo-district",
    name: "p",
    scenario_id_sq: BASE_SCENARIO_ID,
    start_at,
    days: 1,
    config: { horizon_hours: 24 },
    ...overrides,
  });
function prepared() {
  const preparation = prepareOperation(db(), demoSnapshot(), operation(), now);
  if ("findings" in preparation) throw new Error(JSON.stringify(preparation.findings));
  return preparation;
}
const sources = (live_id: string) => prepared().inputs.find((input) => input.live_id === live_id)?.sources;
const points = (live_id: string, from: number, steps: number, value: number) =>
  storePoints(
    db(),
    Array.from({ length: steps }, (_, i) => ({ live_id, at: now + (from + i) * STEP, value })),
    now,
  );

/** What a worker does, in this process. */
const compute: ComputePlan = async (task) => {
  const solver = await highsOperation(() => false);
  const hooks = { onPlan: () => undefined, shouldStop: () => false, now: () => 0 };
  return planSite(task, (site, settings) => planOperation(site, solver, hooks, settings));
};

it("prices missing: those among the parameters are taken, or the same hours of the days before, and the plan says so", () => {
  expect([prepared().price, sources("demo-live-price")]).toEqual([null, null]);
  points("demo-live-price", -96, 96 + 40, 80);
  // Prices are hourly: the last of them holds to the end of its hour.
  const { known, forecast, days_before } = sources("demo-live-price")!;
  expect(known).toBeGreaterThanOrEqual(40);
  expect([known + days_before, forecast]).toEqual([96, 0]);
  expect(prepared().price?.every((price) => price === 0.08)).toBe(true);
});

it("forecast missing: the same time of the days before is expected, and the plan says of how many quarter-hours", () => {
  expect(sources("demo-live-homes")).toBe(null);
  points("demo-live-homes", -96, 96, 0.05);
  expect(sources("demo-live-homes")).toEqual({ known: 0, forecast: 0, days_before: 96 });
});

it("wear of running that is entered is that of every unit of the plan; of what does not run it is left out, and the plan says so", () => {
  const snapshot = demoSnapshot();
  snapshot.nodes.find(({ node_id }) => node_id === "demo-pv")!.status = "existing";
  const [site] = snapshot.operationSites!;
  const worn = ["demo-chp", "demo-boiler", "demo-pv"].map((component_id) => ({
    ...site!.components[0]!,
    power_live_id: null,
    component_id,
    wear_per_hour: 3,
  }));
  site!.components = [
    ...site!.components.filter((component) => worn.every((o) => o.component_id !== component.component_id)),
    ...worn,
  ];
  const preparation = prepareOperation(db(), snapshot, operation(), now);
  if ("findings" in preparation) throw new Error(JSON.stringify(preparation.findings));
  const unitsOf = (id: string) => preparation.site.units.filter((unit) => unit.id.replace(/#.*$/, "") === id);
  for (const id of ["demo-chp", "demo-boiler"]) {
    expect(unitsOf(id).length).toBeGreaterThan(0);
    expect(unitsOf(id).every(({ wear }) => wear === 3)).toBe(true);
  }
  const unused = preparation.remarks.filter(({ key }) => key === "wear_unused");
  expect(unused.map(({ component_id }) => component_id)).toEqual(["demo-pv"]);
});

/** The demo with its heat store in use: 2 MWh. */
function withStore() {
  const snapshot = demoSnapshot();
  const store = snapshot.nodes.find(({ node_id }) => node_id === "demo-heat-storage")!;
  store.status = "existing";
  const stock = snapshot.parameters.find(
    ({ node_id, properties }) => node_id === "demo-chp" && properties.type === "existing_capacity",
  )!;
  const properties = { ...stock.properties, value: 2, unit: "MWh" };
  snapshot.parameters.push({ ...stock, parameter_id: "stock", node_id: store.node_id, properties });
  return { snapshot, store };
}

it("level measured outside its store: the nearest possible one is taken, and the plan says so", () => {
  const { snapshot, store } = withStore();
  const findingsAt = (level: number | null) => {
    if (level !== null) points("demo-live-level", -1, 1, level);
    snapshot.liveSeries!.push({ ...snapshot.liveSeries![0]!, live_id: "demo-live-level", unit: "MWh" });
    const [site] = snapshot.operationSites!;
    const operated = { ...site!.components[0]!, component_id: store.node_id, power_live_id: null };
    site!.components.push({ ...operated, level_live_id: "demo-live-level" });
    const preparation = prepareOperation(db(), snapshot, operation(), now);
    if ("findings" in preparation) throw new Error(JSON.stringify(preparation.findings));
    expect(validateSite(preparation.site)).toEqual([]);
    const keys = preparation.remarks.filter(({ component_id }) => component_id === store.node_id).map(({ key }) => key);
    return [
      preparation.site.storages.find(({ id }) => id === store.node_id)!.level,
      keys.find((key) => key !== "values_missing") ?? null,
      keys.length,
    ];
  };
  // Nothing came yet of what is to measure it: half is no more than a guess, which holds the autopilot back.
  expect(findingsAt(null)).toEqual([1000, "level_assumed", 2]);
  expect(findingsAt(5)).toEqual([2000, "level_outside", 1]);
  expect(findingsAt(-1)).toEqual([0, "level_outside", 1]);
  expect(findingsAt(1)).toEqual([1000, null, 0]);
  // Its sensor is silent for three days.
  deletePoints(db(), "demo-live-level", now);
  points("demo-live-level", -3 * 96, 1, 1);
  expect(findingsAt(null)).toEqual([1000, "values_old", 1]);
});

it("a level to be reached that is entered is one of the plan; what cannot be reached is listed with time and amount", async () => {
  const { snapshot, store } = withStore();
  const [site] = snapshot.operationSites!;
  const soon = new Date(now + HOUR_MS).toLocaleTimeString("en-GB", {
    timeZone: "Europe/Berlin",
    hour: "2-digit",
    minute: "2-digit",
  });
  const target = { level: 90, time: soon, days: "every_day" as const };
  site!.components.push({ ...site!.components[0]!, component_id: store.node_id, power_live_id: null, target });
  const preparation = prepareOperation(db(), snapshot, operation(), now);
  if ("findings" in preparation) throw new Error(JSON.stringify(preparation.findings));
  const planned = preparation.site.storages.find(({ id }) => id === store.node_id);
  const { chargeLimit, chargeEfficiency } = planned!;
  const inAnHour = Number(typeof chargeLimit === "number" ? chargeLimit : chargeLimit[95]) * chargeEfficiency;
  // That of the next day lies an hour after the end: what an hour of charging brings may still be missing there.
  expect(planned!.targets).toMatchObject([
    { to: 4, level: 1800 },
    { to: 96, level: 1800 - inAnHour },
  ]);
  // Worth more than any peak, less than to serve whoever needs heat now.
  const bus = preparation.site.buses.find(({ id }) => id === planned!.bus)!;
  expect(planned!.targets![0]!.shortfallPrice).toBeCloseTo(bus.shortfallPrice / 5, 9);
  // Nothing charges it within the hour.
  const idle = { ...planned!, level: 1000, chargeLimit: 0, dischargeLimit: 0, lossPerHour: 0 };
  const idleSite = { ...preparation.site, before: undefined, storages: [idle] };
  const settings = { gap: 0.05, timeLimitS: 20, nodes: null };
  const outcome = await compute({ site: idleSite, statusQuo: idleSite, settings }, {} as never);
  if (!outcome.ok) throw new Error(outcome.reason);
  expect(shortfallsOfPlan(preparation.problem, outcome.plan)).toContainEqual({
    component_id: store.node_id,
    name: store.name,
    kind: "target",
    amount: 800,
    from: 3,
    to: 4,
  });
});

it("a unit out in the middle of its minimum run: it is off in those steps, and the rest is planned", async () => {
  const preparation = prepared();
  const [chp, ...others] = [...preparation.site.units].sort((a) => (a.id === "demo-chp" ? -1 : 1));
  const full = chp!.pieces.at(-1)!;
  const limit = Float64Array.from({ length: 96 }, (_, t) => (t >= 2 && t < 6 ? 0 : full));
  const running = { ...chp!, minUpHours: 4, limit, state: { on: true, power: full, heldHours: 0.5 } };
  const site = { ...preparation.site, before: undefined, units: [running, ...others] };
  const settings = { gap: 0.05, timeLimitS: 20, nodes: null };
  const outcome = await compute({ site, statusQuo: site, settings }, {} as never);
  if (!outcome.ok) throw new Error(outcome.reason);
  expect([...outcome.plan.units["demo-chp"]!.on.slice(0, 6)]).toEqual([1, 1, 0, 0, 0, 0]);
});

const registry = (compute: ComputePlan) => ({ ...planHandler(compute), ...planMails, ...mail });
const work = (compute: ComputePlan) =>
  (loop = startLoop({
    queue,
    registry: registry(compute),
    workerId: "w",
    dataDir: space.dataDir,
    log,
    pollMs: 5,
    tendMs: 5,
    heartbeatMs: 10,
    watchMs: 10,
  }));
const begin = (id: string) => {
  const overrides = {
    optimization_operation_id: id,
    name: id,
    recipients: { supplier: null, operator: "operator@site.test" },
  };
  const started = startUntested(space.superAdmin, {
    ...overrides,
    system_id,
    scenario_id_sq: "base",
    start_at,
    days: 1,
  });
  if (!started.ok) throw new Error(JSON.stringify(started));
};
const statusOf = (id: string) => get(space.superAdmin, operationEntity, id)?.status;
const logsOf = (id: string) => get(space.superAdmin, operationEntity, id)?.logs.map(({ key }) => key);

it("worker killed while planning: another one takes the plan up; the third time it has failed, with words", async () => {
  begin("killed");
  expect(dying.claim("dead", ["operation_plan"])).not.toBe(null);
  await new Promise((later) => setTimeout(later, 30));
  work(compute);
  await vi.waitFor(() => expect(statusOf("killed")).toBe("proposed"), { timeout: PATIENCE_MS });
  // Nobody entered a factor of CO2: none is made up.
  expect(storedPlan(db(), "killed")?.plan).toMatchObject({ co2: null, steps: 96 });
  await loop!.stop();
  begin("thrice");
  for (let i = 0; i < 3; i++) {
    expect(dying.claim("dead", ["operation_plan"])?.attempt).toBe(i + 1);
    await new Promise((later) => setTimeout(later, 30));
    queue.sweep();
  }
  work(compute);
  await vi.waitFor(() => expect(statusOf("thrice")).toBe("error"), { timeout: PATIENCE_MS });
  expect(logsOf("thrice")).toEqual(["failed"]);
});

it("mail server down: the page says that the mail is not sent, it is tried again, and its revision is kept", async () => {
  const closed = createServer().listen(0, "127.0.0.1");
  await new Promise((ready) => closed.once("listening", ready));
  const { port } = closed.address() as AddressInfo;
  await new Promise((done) => closed.close(done));
  environment().mail.server = `smtp://127.0.0.1:${port}`;
  begin("mailed");
  work(compute);
  await vi.waitFor(() => expect(statusOf("mailed")).toMatch(/proposed/), { timeout: PATIENCE_MS });
  expect(approveOperation(space.superAdmin, "mailed", undefined).ok).toBe(true);
  const seen = () => mailsSentOf(db(), "alpha", "mailed");
  const line = { kind: "operator", recipient: "operator@site.test", revision: 1 };
  await vi.waitFor(() => expect(seen()).toEqual([{ ...line, state: "trying" }]), { timeout: PATIENCE_MS });
  const urls: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, session, done) {
      stream
        .on("data", () => undefined)
        .on("end", () => {
          urls.push(session.envelope.rcptTo[0]!.address);
          done();
        });
    },
  });
  await new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready));
  await vi.waitFor(() => expect(seen()).toEqual([{ ...line, state: "sent" }]), { timeout: PATIENCE_MS });
  expect(urls).toEqual(["operator@site.test"]);
  await new Promise<void>((done) => server.close(() => done()));
});
