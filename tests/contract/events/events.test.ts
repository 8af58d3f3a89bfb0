import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { PATIENCE_MS } from "../../helpers/eventually";
import { Person } from "../../helpers/person";
import { type Caller, type Product, startProduct } from "../../helpers/product";
import { MISSING, SHARED } from "../core/samples";

const twin = `/system/${SHARED}/digital-twin`;
const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
const time = (hours: number) => new Date(now + hours * HOUR_MS).toISOString();

let product: Product;
let editor: Person;
let viewer: Person;
beforeAll(async () => {
  product = await startProduct({}, { worker: true });
  [editor, viewer] = [new Person(product.url), new Person(product.url)];
  await editor.signIn("editor@demo.test");
  await viewer.signIn("viewer@demo.test");
  const series = { live_id: "meter", system_id: SHARED, name: "Meter", type: "measurement", unit: "MW" };
  expect((await product.call("editor", "POST", "live-series", { ...series, node_id: "demo-pv" })).status).toBe(200);
});
afterAll(() => product.stop());

const EVENT = {
  event_id: "e1",
  system_id: SHARED,
  node_id: "demo-pv",
  type: "outage",
  start_at: time(-5),
  end_at: time(-3),
};
const save = (caller: Caller, more: object = {}) => product.call(caller, "POST", "event", { ...EVENT, ...more });
const FORM = {
  event_id: "e2",
  component: "node:demo-pv",
  start_at: "2026-07-01T10:00",
  end_at: "2026-07-01T12:00",
  type: "scheduled_maintenance",
  level: "info",
  description: "",
  expected: "",
};
/** What a call said of each field. */
const issues = (body: unknown) =>
  (body as { error_details?: { field: string; message: string }[] }).error_details?.map(
    ({ field, message }) => `${field}: ${message}`,
  );

describe("the calls", () => {
  it("save, read, list and delete events, levels as numbers or words", async () => {
    const saved = await save("editor", { level: 2 });
    expect([saved.status, saved.body]).toMatchObject([200, { level: "error", cause: null, acknowledged_at: null }]);
    expect((await save("editor", { event_id: "e0" })).body).toMatchObject({ level: "info" });
    const list = (await product.call("viewer", "GET", `system/${SHARED}/events`)).body as { event_id: string }[];
    expect(list.map(({ event_id }) => event_id)).toEqual(expect.arrayContaining(["e0", "e1"]));
    expect((await product.call("editor", "DELETE", "event/e0")).status).toBe(200);
    const updates = await product.call("viewer", "GET", `system/${SHARED}/events/updates?since=${time(-1)}`);
    const of = (updates.body as { event_id: string; set_mode: string }[]).filter(({ event_id }) => event_id === "e0");
    expect(of.map(({ set_mode }) => set_mode)).toEqual(["delete"]);
    expect((await product.call("editor", "POST", "event/e0/restore")).status).toBe(200);
  });

  it("refuse what is wrong with a sentence at its field", async () => {
    const refused = async (more: object) => issues((await save("editor", { event_id: "bad", ...more })).body);
    expect(await refused({ end_at: time(-5) })).toEqual(["end_at: End date must be after start date."]);
    expect(await refused({ node_id: null })).toEqual(["node_id: This field is required."]);
    expect(await refused({ node_id: MISSING })).toHaveLength(1);
    expect(await refused({ timeseries_id: MISSING })).toHaveLength(1);
    expect(await refused({ level: 3 })).toHaveLength(1);
    expect(await refused({ type: undefined })).toHaveLength(1);
    expect(await refused({ acknowledged_at: time(0), acknowledged_by: "somebody" })).toEqual([
      "acknowledged_by: An event is acknowledged in one’s own name: leave this out, or give your own id.",
    ]);
    expect((await save("editor", { event_id: "live", timeseries_id: "meter" })).status).toBe(200);
  });

  it("are for editors of the system", async () => {
    expect((await save("viewer")).status).toBe(403);
    expect((await save("foreign")).status).toBe(404);
    expect((await save("nobody")).status).toBe(401);
    expect((await product.call("foreign", "GET", "event/e1")).status).toBe(404);
    expect((await product.call("viewer", "DELETE", "event/e1")).status).toBe(403);
  });
});

describe("the pages", () => {
  it("add, change, delete and restore an event", async () => {
    const refused = await editor.post(`${twin}/events/new`, {
      ...FORM,
      end_at: "2026-07-01T10:00",
      component: "",
      type: "",
    });
    const text = await refused.text();
    expect(refused.status).toBe(422);
    expect(text).toContain("This field is required.");
    const order = await editor.post(`${twin}/events/new`, { ...FORM, end_at: "2026-07-01T10:00" });
    expect([order.status, (await order.text()).includes("End date must be after start date.")]).toEqual([422, true]);
    const added = await editor.post(`${twin}/events/new`, FORM);
    expect([added.status, added.headers.get("Location")]).toEqual([303, `${twin}/events/e2`]);
    // 10:00 in Berlin.
    expect((await product.call("viewer", "GET", "event/e2")).body).toMatchObject({
      start_at: "2026-07-01T08:00:00.000Z",
    });
    // Sent twice, it is one event.
    expect((await editor.post(`${twin}/events/new`, FORM)).status).toBe(303);
    const set_at = ((await product.call("editor", "GET", "event/e2")).body as { set_at: string }).set_at;
    const changed = { ...FORM, description: "New filters", expected: set_at };
    expect((await editor.post(`${twin}/events/e2/edit`, changed)).status).toBe(303);
    expect((await editor.post(`${twin}/events/e2/edit`, changed)).status).toBe(422);
    const page = await (await viewer.get(`${twin}/events/e2`)).text();
    for (const words of ["New filters", "Scheduled maintenance", "1 Jul 2026, 10:00", "Nobody has acknowledged"])
      expect(page, words).toContain(words);
    expect(page).not.toContain("Delete Event");
    expect((await editor.post(`${twin}/events/e2/delete`, {})).status).toBe(303);
    expect(await (await viewer.get(`${twin}/events/e2`)).text()).toContain("This event is deleted.");
    expect(await (await viewer.get(`${twin}/events?tab=deleted`)).text()).toContain("New filters");
    const back = await editor.post(`${twin}/events?tab=deleted`, { intent: "restore", event_id: "e2" });
    expect(back.status).toBe(303);
    expect(await (await viewer.get(`${twin}/events?q=filters&level=info&component=demo-pv`)).text()).toContain(
      "1 event",
    );
    expect(await (await viewer.get(`${twin}/events?q=filters&level=error`)).text()).toContain("No events.");
  });

  it("leave the end of an outage open until somebody enters it; other events have one", async () => {
    const offered = async (query: string) => {
      const html = await (await editor.get(`${twin}/events/${query}`)).text();
      const [field = ""] = /<input[^>]*name="end_at"[^>]*>/.exec(html) ?? [];
      return /value="([^"]*)"/.exec(field)?.[1] ?? "";
    };
    expect([await offered("new"), await offered("new?type=outage")]).toEqual(["", ""]);
    expect(await offered("new?type=scheduled_maintenance")).not.toBe("");
    const open = { ...FORM, event_id: "open", description: "Inverter", start_at: "2026-01-05T10:00", end_at: "" };
    expect((await editor.post(`${twin}/events/new`, open)).status).toBe(422);
    expect((await editor.post(`${twin}/events/new`, { ...open, type: "outage" })).status).toBe(303);
    const read = async () => (await product.call("viewer", "GET", "event/open")).body as Record<string, string>;
    expect(await read()).toMatchObject({ ongoing: true, start_at: "2026-01-05T09:00:00.000Z" });
    expect(await (await viewer.get(`${twin}/events/open`)).text()).toContain("goes on");
    expect(await (await viewer.get(`${twin}/events?state=ongoing`)).text()).toContain("Inverter");
    // Saved again as it is it goes on; an end that is entered ends it.
    expect(await offered("open/edit")).toBe("");
    const { end_at } = await read();
    expect((await editor.post(`${twin}/events/open/edit`, { ...open, type: "outage" })).status).toBe(303);
    expect(await read()).toMatchObject({ ongoing: true, end_at });
    const ended = { ...open, type: "outage", end_at: "2026-01-05T12:00" };
    expect((await editor.post(`${twin}/events/open/edit`, ended)).status).toBe(303);
    expect(await read()).toMatchObject({ ongoing: false, end_at: "2026-01-05T11:00:00.000Z" });
    expect(issues((await save("editor", { type: "outlier", ongoing: true })).body)?.[0]).toContain("ongoing: ");
    expect((await product.call("editor", "DELETE", "event/open")).status).toBe(200);
  });

  it("that a rule raised and still looks after are changed without an end of their own, whatever their type", async () => {
    const times = { start_at: "2026-02-01T09:00:00.000Z", end_at: "2026-02-01T10:00:00.000Z" };
    const about = { count: 4, value: null, measure: null, backup_live_id: null };
    const raised = {
      event_id: "silent",
      system_id: SHARED,
      node_id: "demo-pv",
      type: "backup_inactive",
      level: 1,
      ...times,
      description: "",
      cause: { ...times, ...about, rule: "backup_silent", ongoing: true },
    };
    expect((await product.call("editor", "POST", "event", raised)).status).toBe(200);
    const changed = {
      ...FORM,
      event_id: "silent",
      type: "backup_inactive",
      start_at: "2026-02-01T10:00",
      end_at: "",
      component: "node:demo-pv",
      description: "Modem was changed",
    };
    expect((await editor.post(`${twin}/events/silent/edit`, changed)).status).toBe(303);
    const read = (await product.call("viewer", "GET", "event/silent")).body;
    expect(read).toMatchObject({ ...times, description: "Modem was changed", cause: { ongoing: true } });
    // As another event it needs an end.
    expect((await editor.post(`${twin}/events/silent/edit`, { ...changed, type: "outlier" })).status).toBe(422);
    expect((await product.call("editor", "DELETE", "event/silent")).status).toBe(200);
  });

  it("note who acknowledged an event, and take that back", async () => {
    expect((await viewer.post(`${twin}/events/e2`, { intent: "acknowledge", note: "" })).status).toBe(403);
    expect((await editor.post(`${twin}/events/e2`, { intent: "acknowledge", note: "Ordered." })).status).toBe(303);
    expect(await (await viewer.get(`${twin}/events/e2`)).text()).toContain("Ordered.");
    expect(await (await viewer.get(`${twin}/events?state=acknowledged`)).text()).toContain("New filters");
    // A program that does not know of it leaves it as it is.
    const known = (await product.call("editor", "GET", "event/e2")).body as Record<string, unknown>;
    expect(known.acknowledged_note).toBe("Ordered.");
    const { event_id, system_id, node_id, start_at, end_at, type } = known;
    const plain = { event_id, system_id, node_id, start_at, end_at, type, description: "New filters" };
    expect((await product.call("editor", "POST", "event", plain)).body).toMatchObject({
      acknowledged_note: "Ordered.",
    });
    expect((await editor.post(`${twin}/events/e2`, { intent: "reopen" })).status).toBe(303);
    expect((await product.call("editor", "GET", "event/e2")).body).toMatchObject({ acknowledged_at: null });
  });
});

it("saved rules have the latest days looked at: an outage comes up, and goes when late values come", async () => {
  const rules = `${twin}/timeseries-live/meter/event-rules`;
  const form = {
    active: "true",
    outage_minutes: "120",
    outage_below: "",
    outage_level: "error",
    outlier_zscore: "10",
    window_size: "10",
    outlier_level: "info",
    threshold_factor_accumulated: "2",
    accumulated_value_level: "info",
    watch_forecast: "false",
    backup_live_id: "",
    backup_inactive_level: "warning",
    expected: "",
    divergence_percent: "",
    divergence_minutes: "60",
    operation_divergence_level: "warning",
  };
  const send = (from: number, to: number) => {
    const stamps = Array.from({ length: (to - from) * 4 }, (_, i) =>
      new Date(now + from * HOUR_MS + i * 900_000).toISOString(),
    );
    const data = stamps.map((timestamp) => ({ live_id: "meter", timestamp, value: 5 }));
    return product.call("editor", "POST", `system/${SHARED}/live-points`, { data });
  };
  const bad = await editor.post(rules, { ...form, outage_minutes: "5" });
  expect([bad.status, (await bad.text()).includes("Enter a number of at least 15.")]).toEqual([422, true]);
  expect((await viewer.post(rules, form)).status).toBe(403);
  const saveRules = async () => {
    const { body } = await product.call("editor", "GET", "event-rules/meter");
    const expected = (body as { set_at?: string }).set_at ?? "";
    expect((await editor.post(rules, { ...form, expected })).status).toBe(303);
  };
  // The clock may look at any time: the rules are there before the values.
  await saveRules();
  expect((await send(-20, -10)).body).toMatchObject({ refused: 0 });
  await saveRules();
  const raised = async () =>
    (
      (await product.call("viewer", "GET", `system/${SHARED}/events`)).body as {
        event_id: string;
        cause: object | null;
      }[]
    ).filter(({ cause }) => cause !== null);
  await expect.poll(async () => (await raised()).length, { timeout: PATIENCE_MS, interval: 100 }).toBe(1);
  const [event] = await raised();
  expect(event).toMatchObject({ type: "outage", level: "error", node_id: "demo-pv", start_at: time(-10) });
  const page = await (await viewer.get(`${twin}/events/${event!.event_id}`)).text();
  for (const words of ["No values came in.", "goes on", "the values at that time"])
    expect(page, words).toContain(words);
  expect(await (await viewer.get(`${twin}/events?state=ongoing&series=meter`)).text()).toContain("1 event");
  await send(-10, 0);
  await saveRules();
  await expect.poll(async () => (await raised()).length, { timeout: PATIENCE_MS, interval: 100 }).toBe(0);
  expect(await (await viewer.get(`${twin}/events/${event!.event_id}`)).text()).toContain("has withdrawn this event");
});
