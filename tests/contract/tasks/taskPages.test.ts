import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { peopleOf, type Person } from "../../helpers/person";
import { type Caller, type Product, startProduct } from "../../helpers/product";
import { parameterFor, sample, SHARED } from "../core/samples";

/** Tasks, shared scenarios and shared parameters as people use them: forms without a script. */

let product: Product;
let as: (caller: Caller) => Person;
const PARAMETER = "task-pages-parameter";
const base = `/system/${SHARED}/digital-twin`;
const inSystem = `${base}/tasks`;

beforeAll(async () => {
  product = await startProduct();
  as = await peopleOf(product.url, ["admin", "editor", "viewer", "foreign"]);
  const scenario = { scenario_id: "task-pages", name: "Tasks", system_id: SHARED };
  expect((await product.call("admin", "POST", "scenario", scenario)).status).toBe(200);
  const parameter = parameterFor(PARAMETER, SHARED, "task-pages");
  expect((await product.call("admin", "POST", "parameter", parameter)).status).toBe(200);
});
afterAll(() => product.stop());

const idOf = async (name: string) =>
  ((await product.call("admin", "GET", "users")).body as { user_id: string; email: string }[]).find(({ email }) =>
    email.startsWith(name),
  )!.user_id;
const task = async () => (await product.call("admin", "GET", `task/${PARAMETER}`)).body as Record<string, unknown>;
const notices = async (name: Caller) => (await (await as(name).get("/notifications")).text()).match(/tasks\/[\w-]+/g);

describe("a task", () => {
  const form = { description: "Ask the supplier", due_on: "2020-02-03", done: "false" };

  test("is added to a parameter by those who edit, and whom it is given to is told", async () => {
    const at = `${inSystem}/${PARAMETER}`;
    expect((await as("viewer").get(at)).status).toBe(403);
    expect((await as("viewer").post(at, form)).status).toBe(403);
    for (const method of ["get", "post"] as const) expect((await as("foreign")[method](at, form)).status).toBe(404);
    // A parameter of a system has no page among those of everyone.
    expect((await as("admin").get(`/tasks/${PARAMETER}`)).status).toBe(404);
    expect((await as("admin").get(`${inSystem}/no-such-parameter`)).status).toBe(404);
    const refused = await as("editor").post(at, { ...form, assignee_id: await idOf("viewer"), due_on: "soon" });
    expect(refused.status).toBe(422);
    const html = await refused.text();
    expect([html.includes('href="#f-due_on"'), html.includes("Ask the supplier")]).toEqual([true, true]);
    expect((await as("editor").post(at, { ...form, assignee_id: await idOf("viewer") })).status).toBe(422);
    const saved = await as("editor").post(at, { ...form, assignee_id: await idOf("admin") });
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, inSystem]);
    expect(await task()).toMatchObject({ system_id: SHARED, due_on: "2020-02-03", done_at: null });
    expect(await notices("admin")).toEqual([`tasks/${PARAMETER}`]);
    expect(await notices("editor")).toBeNull();
  });

  test("is in both lists and their files, found by its filters", async () => {
    for (const list of ["/tasks", inSystem]) {
      for (const name of ["admin", "editor", "viewer"] as const) {
        const html = await (await as(name).get(`${list}?state=overdue`)).text();
        expect(html.includes("Ask the supplier"), `${name} ${list}`).toBe(true);
        expect(html.includes('name="intent" value="done"'), `${name} ${list}`).toBe(name !== "viewer");
      }
      const namesIn = async (query: string, name: Caller = "admin") =>
        (await (await as(name).get(`${list}.csv?${query}`)).text()).includes("Ask the supplier");
      expect(await namesIn("assignee=me")).toBe(true);
      expect(await namesIn("assignee=me", "editor")).toBe(false);
      expect(await namesIn("assignee=none")).toBe(false);
      expect(await namesIn("type=interest_rate&q=supplier&sort=-due")).toBe(true);
      expect(await namesIn("type=lifetime")).toBe(false);
      expect(await namesIn("state=done")).toBe(false);
    }
    expect(await (await as("foreign").get("/tasks.csv")).text()).not.toContain("Ask the supplier");
    expect((await as("foreign").get(inSystem)).status).toBe(404);
    expect((await as("foreign").get(`${inSystem}.csv`)).status).toBe(404);
    expect(await (await as("admin").get("/tasks?system=shared")).text()).not.toContain("Ask the supplier");
  });

  test("is done and reopened with a button that keeps the list's filters", async () => {
    const press = (name: Caller, intent: string, at = `${inSystem}?state=open`) =>
      as(name).post(at, { intent, task_id: PARAMETER });
    expect((await press("viewer", "done")).status).toBe(403);
    expect((await press("viewer", "done", "/tasks")).status).toBe(403);
    expect((await press("foreign", "done")).status).toBe(404);
    expect((await press("foreign", "done", "/tasks")).status).toBe(404);
    const answer = await press("editor", "done");
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${inSystem}?state=open`]);
    expect((await task()).done_at).toEqual(expect.any(String));
    expect((await press("editor", "reopen", "/tasks")).status).toBe(303);
    expect((await task()).done_at).toBeNull();
  });

  test("is not changed by whom somebody else was quicker", async () => {
    const at = `${inSystem}/${PARAMETER}`;
    const expected = String((await task()).set_at);
    expect((await as("editor").post(at, { ...form, description: "First", expected })).status).toBe(303);
    expect((await as("admin").post(at, { ...form, description: "Second", expected })).status).toBe(422);
    expect((await task()).description).toBe("First");
  });

  test("is switched on and off in the form of its parameter", async () => {
    const at = `${base}/parameters/${PARAMETER}`;
    const html = await (await as("editor").get(at)).text();
    expect(html).toMatch(/name="task.on"[^>]*checked|checked[^>]*name="task.on"/);
    const { set_at } = (await product.call("admin", "GET", `parameter/${PARAMETER}`)).body as { set_at: string };
    const row = {
      "rows[0].parameter_id": PARAMETER,
      "rows[0].value": "0.06",
      "rows[0].expected": set_at,
      intent: "save",
    };
    const off = await as("editor").post(at, { ...row, unit: "", mode: "number", "task.on": "false" });
    expect(off.status).toBe(303);
    expect((await product.call("admin", "GET", `task/${PARAMETER}`)).status).toBe(404);
    const again = { ...row, "rows[0].expected": "", unit: "", mode: "number", "task.on": "true" };
    const nobody = await as("editor").post(at, { ...again, "task.assignee_id": await idOf("viewer") });
    expect(nobody.status).toBe(422);
    expect(await nobody.text()).toContain("This person cannot be given work here.");
    expect((await as("editor").post(at, { ...again, "task.description": "From the form" })).status).toBe(303);
    expect(await task()).toMatchObject({ description: "From the form", assignee_id: null });
  });

  test("is deleted on a page of its own", async () => {
    const at = `${inSystem}/${PARAMETER}/delete`;
    expect((await as("viewer").post(at, {})).status).toBe(403);
    expect((await as("editor").get(at)).status).toBe(200);
    expect((await as("editor").post(at, {})).status).toBe(303);
    expect((await product.call("admin", "GET", `task/${PARAMETER}`)).status).toBe(404);
    expect((await as("editor").get(at)).status).toBe(404);
  });
});

describe("an event", () => {
  test("is about a component of its system and ends after it starts", async () => {
    const { item } = sample("event", SHARED);
    const event = { ...item, node_id: "demo-pv" };
    const post = (more: object) => product.call("editor", "POST", "event", { ...event, ...more });
    for (const [more, field] of [
      [{ end_at: item.start_at }, "end_at"],
      [{ node_id: "no-such-node" }, "node_id"],
      [{ timeseries_id: "no-such-series" }, "timeseries_id"],
      [{ type: "party" }, "type"],
    ] as const) {
      const answer = await post(more);
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringContaining(`"${field}"`)]);
    }
    const late = (await post({ end_at: "2026-06-30T23:59:59Z" })).body as { error_details: { message: string }[] };
    expect(late.error_details[0]?.message).toBe("End date must be after start date.");
    expect((await post({ timeseries_id: "demo-series-temperature" })).status).toBe(200);
  });
});

describe("what all systems share", () => {
  test("scenarios are the admins', and the base scenario nobody's", async () => {
    const form = { scenario_id: "pages-dear", name: "Dear energy", expected: "" };
    for (const path of ["/scenarios/new", "/scenarios/base", "/scenarios/base/delete"]) {
      expect((await as("editor").get(path)).status, path).toBe(403);
      expect((await as("editor").post(path, form)).status, path).toBe(403);
    }
    expect((await as("admin").get("/scenarios/base")).status).toBe(403);
    expect((await as("admin").post("/scenarios/base/delete", {})).status).toBe(403);
    expect((await as("admin").post("/scenarios/new", { ...form, name: "Rizm 2" })).status).toBe(422);
    expect((await as("admin").post("/scenarios/new", form)).headers.get("Location")).toBe("/scenarios");
    expect((await as("admin").post("/scenarios/pages-dear", { ...form, name: "Very dear" })).status).toBe(303);
    expect(await (await as("viewer").get("/scenarios")).text()).toContain("Very dear");
    expect((await as("admin").post("/scenarios/pages-dear/delete", {})).status).toBe(303);
    const restore = { intent: "restore", scenario_id: "pages-dear" };
    expect((await as("editor").post("/scenarios?tab=deleted", restore)).status).toBe(403);
    expect((await as("admin").post("/scenarios?tab=deleted", restore)).status).toBe(303);
    await as("admin").post("/scenarios/pages-dear/delete", {});
    expect((await as("admin").post("/scenarios/pages-dear/delete", { confirm_count: "2" })).status).toBe(422);
    expect((await as("admin").post("/scenarios/pages-dear/delete", { confirm_count: "1" })).status).toBe(303);
    expect((await product.call("admin", "GET", "scenario/pages-dear")).status).toBe(404);
  });

  test("parameters of technologies are the admins'", async () => {
    const at = "/parameters/new?technology_id=photovoltaics&parameter_type=investment_cost";
    const form = {
      parameter_id: "pages-parameter",
      scenario_id: "base",
      impact: "money",
      value: "900",
      unit: "EUR/kW",
    };
    for (const path of ["/parameters/new", at]) expect((await as("editor").get(path)).status).toBe(403);
    expect((await as("editor").post(at, { ...form, date: "2047" })).status).toBe(403);
    expect((await as("admin").post(at, { ...form, date: "2047", unit: "EUR/kg" })).status).toBe(422);
    expect((await as("admin").post(at, { ...form, date: "2047" })).status).toBe(303);
    const stored = (await product.call("viewer", "GET", "parameter/pages-parameter")).body;
    expect(stored).toMatchObject({
      system_id: null,
      date: "2047-01-01",
      properties: { value: 900_000, unit: "EUR/MW" },
    });
    const own = "/parameters/pages-parameter";
    expect((await as("admin").get(own)).status).toBe(200);
    expect((await as("admin").get(`/parameters/${PARAMETER}`)).status).toBe(404);
    expect((await as("admin").post(own, { ...form, date: "2048" })).status).toBe(303);
    expect((await as("editor").get(`/tasks/pages-parameter`)).status).toBe(200);
    expect((await as("viewer").get(`/tasks/pages-parameter`)).status).toBe(403);
    expect((await as("admin").post(`${own}/delete`, {})).status).toBe(303);
    const restore = { intent: "restore", parameter_id: "pages-parameter" };
    expect((await as("viewer").post("/parameters?tab=deleted", restore)).status).toBe(403);
    expect((await as("admin").post("/parameters?tab=deleted", restore)).status).toBe(303);
    await as("admin").post(`${own}/delete`, {});
    expect((await as("admin").post(`${own}/delete`, { confirm_count: "1" })).status).toBe(303);
    expect((await product.call("admin", "GET", "parameter/pages-parameter")).status).toBe(404);
  });
});
