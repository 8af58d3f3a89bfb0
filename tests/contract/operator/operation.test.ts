import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DAY_MS } from "~/entities/core/clock";
import { PATIENCE_MS } from "../../helpers/eventually";
import { type Caller, type Product, startProduct } from "../../helpers/product";

const DEMO = "demo-district";
const STEP_MS = 900_000;
let product: Product;
beforeAll(async () => {
  product = await startProduct({}, { worker: true });
});
afterAll(() => product.stop());

const start_at = () => new Date(Math.ceil(Date.now() / STEP_MS) * STEP_MS).toISOString();
const request = (id: string, more: object = {}) => ({
  optimization_operation_id: id,
  name: id,
  system_id: DEMO,
  scenario_id_sq: "base",
  start_at: start_at(),
  days: 1,
  // A good plan is enough: with 0 the search goes on until its time is up.
  config: { optimizer: { MIPGap: 0.05 } },
  ...more,
});
const read = async (id: string) =>
  (await product.call("editor", "GET", `optimization-operation/${id}`)).body as Record<string, unknown>;
const planned = (id: string) =>
  vi.waitFor(async () => expect((await read(id)).status).not.toBe("pending"), { timeout: PATIENCE_MS, interval: 250 });
const mails = () => {
  const folder = join(product.dataDir, "outbox");
  return existsSync(folder) ? readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8")) : [];
};

test("a plan is asked for, computed, approved by one of two, in force, and mailed", async () => {
  const recipients = { supplier: "supplier@grid.test", operator: "operator@site.test" };
  const made = await product.call("editor", "POST", "optimization-operation", request("first", { recipients }));
  expect(made.body).toMatchObject({ status: "pending", config: { delta_t: 0.25, horizon_hours: 24, model: "milp" } });
  expect((await product.call("editor", "POST", "optimization-operation", request("first"))).status).toBe(409);
  await planned("first");
  const proposed = await read("first");
  expect(proposed).toMatchObject({ status: "proposed", approved_at: null });
  expect((proposed.logs as { key: string }[]).map(({ key }) => key)).toContain("planned");
  // It is not in force before somebody approves it; what the demo's autopilot approved may be.
  const inForce = await product.call("viewer", "GET", `system/${DEMO}/schedule`);
  expect(inForce.body).not.toMatchObject({ optimization_operation_id: "first" });

  const approve = (caller: "viewer" | "editor" | "admin" | "foreign", days?: number) =>
    product.call(
      caller,
      "POST",
      "optimization-operation/first/approve",
      days === undefined ? {} : { approval_days: days },
    );
  expect((await approve("foreign")).status).toBe(404);
  expect((await approve("viewer")).status).toBe(403);
  expect((await approve("editor", 2)).status).toBe(422);
  const both = await Promise.all([approve("editor"), approve("admin")]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  // A later submit of a stale page gets a message, though the page no longer has the form.
  const late = await fetch(`${product.url}/system/${DEMO}/operator/plans/first`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ intent: "approve", approval_days: "1" }),
    headers: { ...product.signIn("admin"), Origin: product.url },
  });
  expect([late.status, (await late.text()).includes("Somebody approved this plan before you.")]).toEqual([409, true]);
  const approved = await read("first");
  const end = new Date(Date.parse(String(approved.start_at)) + DAY_MS).toISOString();
  expect(approved).toMatchObject({ status: "approved", approval_days: 1, approved_until: end });

  // All that it says of a component, levels and the price are files: for who sees the system, and nobody else.
  const planFile = (caller: Caller, name: string) =>
    fetch(`${product.url}/system/${DEMO}/operator/plans/first/${name}.csv`, { headers: product.signIn(caller) });
  const steps = (await (await planFile("viewer", "components/demo-chp/steps")).text()).trim().split("\r\n");
  expect(steps).toHaveLength(97);
  expect(steps[0]).toContain("state,units_on,reason");
  expect(steps[0]).toContain('ground,"now [EUR/kWh]"');
  for (const name of ["components/demo-chp/steps", "levels", "price", "grounds"])
    expect([(await planFile("viewer", name)).status, (await planFile("foreign", name)).status]).toEqual([200, 404]);
  expect((await planFile("viewer", "components/nobody/steps")).status).toBe(404);
  const grounds = (await (await planFile("viewer", "grounds")).text()).trim().split("\r\n");
  expect(grounds[0]).toContain("component,component_id,start_utc");
  expect(grounds.length).toBeGreaterThan(5);
  const schedule = async (more: string) =>
    (
      await fetch(`${product.url}/system/${DEMO}/operator/schedule${more}`, { headers: product.signIn("viewer") })
    ).text();
  expect(await schedule("?plan=nowhere")).toContain("This plan is not there.");
  expect(await schedule("?plan=first")).toContain("Week (7 days)");

  // Its trade by step: for who sees the system, and nobody else.
  const trade = (caller: Caller, more = "") =>
    fetch(`${product.url}/system/${DEMO}/operator/energy-trade${more}`, { headers: product.signIn(caller) });
  expect((await trade("viewer")).status).toBe(200);
  expect((await trade("foreign")).status).toBe(404);
  expect((await trade("foreign", ".csv")).status).toBe(404);
  const file = (await (await trade("viewer", ".csv?plan=first&carrier=electricity&period=month")).text()).split("\r\n");
  expect(file[0]).toContain("price_import [EUR/kWh]");
  expect(file.filter((line) => !line.endsWith(",,,,,,,,")).length - 2).toBe(96);
  expect((await trade("viewer", "?plan=nowhere&carrier=x&period=age&from=2026-99-99")).status).toBe(200);

  // An address that names a component which is not in the plan says so, and which one is shown.
  const stepsOf = async (component: string) =>
    (
      await fetch(`${product.url}/system/${DEMO}/operator/schedule?tab=components&plan=first&component=${component}`, {
        headers: product.signIn("viewer"),
      })
    ).text();
  const wind = await stepsOf("demo-wind");
  expect(wind).toContain("“Share in a wind turbine” is not in this plan.");
  expect(wind).toContain("Shown instead: Gas CHP.");
  expect(await stepsOf("demo-boiler")).not.toContain("is not in this plan");

  const demands = (caller: Caller, more = "", body?: string) =>
    fetch(`${product.url}/system/${DEMO}/operator/energy-demands${more}`, {
      headers: { ...product.signIn(caller), Origin: product.url, "Content-Type": "application/x-www-form-urlencoded" },
      ...(body === undefined ? {} : { method: "POST", body, redirect: "manual" }),
    });
  const columns = (await (await demands("viewer", ".csv?period=week&resolution=daily")).text()).split("\r\n");
  expect(columns[0]).toContain("forecast_p50 [kW]");
  expect(columns.filter(Boolean)).toHaveLength(8);
  expect(
    (await (await demands("viewer", ".csv?table=consumers&component=demo-workshop-electricity")).text()).split(
      "\r\n",
    )[1],
  ).toContain("Workshop");
  expect((await demands("viewer", "?carrier=x&component=%00&period=age&from=2026-99-99&resolution=year")).status).toBe(
    200,
  );
  expect((await demands("foreign", ".csv")).status).toBe(404);
  expect([
    (await demands("viewer", "/outlier")).status,
    (await demands("viewer", "/manual-forecast", "")).status,
  ]).toEqual([403, 403]);
  expect(
    (await demands("editor", "/manual-forecast", "component=demo-workshop-electricity&forecast_mw=-1")).status,
  ).toBe(422);

  await vi.waitFor(() => expect(mails()).toHaveLength(2), { timeout: PATIENCE_MS, interval: 100 });
  const toSupplier = mails().find((mail) => mail.includes("To: supplier@grid.test"))!;
  expect(toSupplier).toContain("text/csv");
  const [, encoded = ""] = toSupplier
    .split("filename=")
    .at(-1)!
    .split(/\r?\n\r?\n/);
  const lines = Buffer.from(encoded.split("--")[0]!, "base64").toString().trim().split("\r\n");
  expect(lines).toHaveLength(97);
  expect(lines[0]).toContain("start_local Europe/Berlin");
});

test("what cannot be planned is refused with its field", async () => {
  const refused = async (more: object) => {
    const { status, body } = await product.call("editor", "POST", "optimization-operation", request("no", more));
    return [status, (body as { error_details?: { field: string }[] }).error_details?.[0]?.field];
  };
  expect(await refused({ start_at: "2020-01-01T00:00:00Z" })).toEqual([422, "start_at"]);
  expect(
    await refused({ start_at: new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 13) + ":00:00Z" }),
  ).toEqual([422, "start_at"]);
  expect(await refused({ start_at: "2027-01-01T00:07:00Z" })).toEqual([422, "start_at"]);
  expect(await refused({ days: 8 })).toEqual([422, "days"]);
  expect(await refused({ approval_days: 2 })).toEqual([422, "approval_days"]);
  expect(await refused({ scenario_id_sq: "nobody" })).toEqual([422, "scenario_id_sq"]);
  expect(await refused({ recipients: { supplier: "no mail", operator: null } })).toEqual([422, "recipients.supplier"]);
  const viewer = await product.call("viewer", "POST", "optimization-operation", request("no"));
  expect(viewer.status).toBe(403);
  // What the product alone writes is not taken from others.
  const made = await product.call(
    "editor",
    "POST",
    "optimization-operation",
    request("own", { approved_at: start_at() }),
  );
  expect(made.body).toMatchObject({ status: "pending", approved_at: null });
  const changed = { ...(made.body as object), status: "approved" };
  expect((await product.call("editor", "POST", "optimization-operation", changed)).status).toBe(422);
});

test("on autopilot a plan approves itself when nothing speaks against it, and else says why it waits", async () => {
  await product.call("editor", "POST", "optimization-operation", request("auto", { auto_approve: true }));
  await planned("auto");
  await vi.waitFor(
    async () => {
      const keys = ((await read("auto")).logs as { key: string }[]).map(({ key }) => key);
      expect(keys.some((key) => key === "approved_by_itself" || key.startsWith("waits_"))).toBe(true);
    },
    { timeout: PATIENCE_MS, interval: 100 },
  );
});

test("maintenance is planned by editors in a free window that the page finds", async () => {
  const page = `/system/${DEMO}/operator/maintenance?tab=planning`;
  const from = Math.ceil(Date.now() / STEP_MS) * STEP_MS + DAY_MS;
  const body = new URLSearchParams({
    intent: "plan",
    event_id: "boiler-work",
    component: "demo-boiler",
    from: `${from}`,
    to: `${from + STEP_MS}`,
  });
  const plan = (caller: "viewer" | "editor" | "foreign") =>
    fetch(`${product.url}${page}`, { method: "POST", headers: product.signIn(caller), body, redirect: "manual" });
  expect((await plan("foreign")).status).toBe(404);
  expect((await plan("viewer")).status).toBe(403);
  expect((await plan("editor")).status).toBe(303);
  // A double click is the same work.
  expect((await plan("editor")).status).toBe(303);
  const events = (await product.call("viewer", "GET", `system/${DEMO}/events`)).body as Record<string, unknown>[];
  expect(events.filter(({ node_id }) => node_id === "demo-boiler")).toMatchObject([
    { type: "scheduled_maintenance", start_at: new Date(from).toISOString() },
  ]);
});
