import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { spaceDb } from "~db/client";
import { optimizationResults, optimizations } from "~db/schema/optimizations";
import { lines, nodes } from "~db/schema/twin";
import { FormUser } from "../../helpers/formUser";
import { Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";

/** What keeps a run from starting, in calls and in the wizard, and what the wizard does when its answers change meanwhile. */

const SITE = "demo-district";
const designer = `/system/${SITE}/designer/optimizations`;
let product: Product;
let person: Person;
let user: FormUser;
let other: FormUser;

beforeAll(async () => {
  product = await startProduct();
  person = new Person(product.url);
  await person.signIn("editor@demo.test");
  // The same person in two windows.
  [user, other] = [new FormUser(person), new FormUser(person)];
});
afterAll(() => product.stop());

const run = (more: object) => ({
  optimization_id: "starts",
  system_id: SITE,
  name: "Starts",
  scenario_ids: ["base"],
  dates: ["2030-01-01"],
  config: { delta_t: 6 },
  ...more,
});
const start = async (more: object, who: "editor" | "viewer" | "foreign" = "editor") => {
  const { status, body } = await product.call(who, "POST", "optimization", run(more));
  const { error_details = [] } = body as { error_details?: { field: string; message: string }[] };
  return [status, ...error_details.map(({ field }) => field)];
};
const config = (more: object) => ({ config: { delta_t: 6, ...more } });

test("what a run would ignore or bend is refused at its field", async () => {
  const scenario = { scenario_id: "gone", name: "Gone", system_id: SITE };
  await product.call("editor", "POST", "scenario", scenario);
  await product.call("editor", "DELETE", "scenario/gone");
  for (const [more, ...fields] of [
    [config({ year_split: 2 }), "config.year_split"],
    [
      {
        dates: ["2030-01-01", "2040-01-01"],
        ...config({ rolling_horizon_years: 5, cost_cap: { kind: "percent", value: 5 } }),
      },
      "config.rolling_horizon_years",
    ],
    [{ colour: 1 }, "colour"],
    [
      config({ foo: 1, model: { retire: true }, optimizer: { MipGap: 0.1 } }),
      "config.foo",
      "config.model.retire",
      "config.optimizer.MipGap",
    ],
    [{ dates: ["2030-01-01", "2030-01-01"] }, "dates"],
    [{ dates: ["2035-01-01", "2030-01-01"] }, "dates"],
    [{ dates: ["1949-01-01"] }, "dates.0"],
    [{ weatherdates: ["2077-01-01T00:00:00"] }, "weatherdates.0"],
    [{ weatherdates: Array.from({ length: 22 }, () => "2018-01-01T00:00:00") }, "weatherdates"],
    [{ scenario_ids: ["base", "base"] }, "scenario_ids"],
    [{ scenario_ids: ["gone"] }, "scenario_ids"],
    [{ carrier_level_ids: ["no-such-level"] }, "carrier_level_ids"],
    [{ eb_id: "no-such-balance" }, "eb_id"],
    [{ method: "external", ...config({ clusters: { nowhere: "North" } }) }, "config.clusters"],
    [config({ optimizer: { MIPGap: 1.1 } }), "config.optimizer.MIPGap"],
    [config({ optimizer: { TimeLimit: 1e300 } }), "config.optimizer.TimeLimit"],
  ] as const)
    expect(await start(more), JSON.stringify(more)).toEqual([422, ...fields]);
  // Who may not start, or does not see the system, is told no more than that.
  expect(await start({ colour: 1 }, "viewer")).toEqual([403]);
  expect(await start({ colour: 1 }, "foreign")).toEqual([404]);
  expect((await product.call("editor", "GET", "optimization/starts")).status).toBe(404);
});

async function toReview(name: string): Promise<string> {
  await user.open(`${designer}/new`);
  await user.send("Continue");
  await user.send("Continue", { type: { name, year_start: "2030", year_end: "2030" } });
  await user.send("Continue", { choose: { delta_t: "6 hours (a first look)" } });
  for (let i = 0; i < 2; i++) await user.send("Continue");
  expect(user.path).toMatch(/review$/);
  return user.path.replace("/review", "");
}

test("a start begins what was reviewed, not what another window changed since", async () => {
  const wizard = await toReview("Two windows");
  await other.open(`${wizard}/basic`);
  await other.send("Continue", { type: { year_start: "2040", year_end: "2040" } });
  await expect(user.send("Start")).rejects.toThrow(/422.*changed in another window/);
  expect(user.text).toContain("Years 2040");
  await user.send("Start");
  const id = user.path.split("/").pop()!;
  // While it waits or runs it can be stopped, and another one made of it.
  for (const button of ["Cancel", "Duplicate and change"]) expect(() => user.fieldsOf(button)).not.toThrow();
  expect((await product.call("editor", "GET", `optimization/${id}`)).body).toMatchObject({ dates: ["2040-01-01"] });
  await product.call("editor", "POST", `optimization/${id}/cancel`);
  // Back, and an answer that is sent late: there is a run, and it is shown.
  await user.open(`${wizard}/review`);
  expect(user.path).toBe(`${designer}/${id}`);
  await expect(other.send("Continue")).resolves.toBeUndefined();
  expect(other.path).toBe(`${designer}/${id}`);
});

test("a wizard whose type is changed asks for what that type needs before it starts", async () => {
  const wizard = await toReview("Another type");
  const id = wizard.split("/").pop()!;
  const change = async (kind: string) => {
    // Sent as it is: a form does not offer a dispatch while there is nothing to dispatch.
    const body = new URLSearchParams({ kind });
    await person.send(new URL(`${designer}/new?draft=${id}`, product.url), { method: "POST", body });
    await user.open(`${wizard}/review`);
  };
  await change("status_quo");
  expect(user.text).toContain("Type Status quo");
  // A dispatch needs to know of which run: without it this would have started an investment run.
  await change("dispatch");
  expect(user.path).toMatch(/basic$/);
  expect([...user.fieldsOf("Continue").values()]).toContain("optimization_id_invest");
});

/** What an investment run of the site leaves to a dispatch: its components, one unit of each. */
function invested() {
  const db = spaceDb(product.dataDir, "demo");
  const rows = [
    ...db.select().from(nodes).where(eq(nodes.system_id, SITE)).all(),
    ...db.select().from(lines).where(eq(lines.system_id, SITE)).all(),
  ].filter(({ is_draft, deleted_at }) => !is_draft && !deleted_at);
  const components = rows.map((row) => ({
    id: "node_id" in row ? row.node_id : row.line_id,
    name: row.name,
    technologyId: row.technology_id,
    geometryId: row.geometry_id,
    carrierLevelInput: row.carrier_level_input,
    carrierLevelOutput: row.carrier_level_output,
  }));
  const capacities = components.flatMap(({ id }) =>
    ["capacity", "power"].map((kind) => ({ componentId: id, kind, year: 2030, total: 1 })),
  );
  return { components, tables: { capacities, vintages: [] }, years: [2030] };
}

test("a dispatch keeps the parts of its years that a call asks for; an investment run has none", async () => {
  expect(await start({ optimization_id: "in-one", ...config({ year_split: 1 }) })).toEqual([200]);
  await product.call("editor", "POST", "optimization/in-one/cancel");
  const db = spaceDb(product.dataDir, "demo");
  db.update(optimizations).set({ status: "success" }).where(eq(optimizations.optimization_id, "in-one")).run();
  const parts = { optimization_id: "in-parts", optimization_id_invest: "in-one", ...config({ year_split: 3 }) };
  // Without a result there is nothing to take over.
  expect((await start(parts)).slice(0, 2)).toEqual([422, SITE]);
  const body = invested();
  db.insert(optimizationResults)
    .values({ optimization_id: "in-one", body })
    .onConflictDoUpdate({ target: optimizationResults.optimization_id, set: { body } })
    .run();
  expect(await start(parts)).toEqual([200]);
  expect((await product.call("editor", "GET", "optimization/in-parts")).body).toMatchObject({
    config: { year_split: 3 },
  });
  const typical = { year_split: 3, temporal_clustering: { status: true } };
  expect(await start({ ...parts, optimization_id: "typical", ...config(typical) })).toEqual([
    422,
    "config.temporal_clustering.status",
  ]);
  await product.call("editor", "POST", "optimization/in-parts/cancel");
});

test("a number of the solver that is emptied is asked for, not taken as usual", async () => {
  const wizard = await toReview("Emptied");
  for (const field of ["TimeLimit", "MIPGap", "BarConvTol", "FeasibilityTol", "OptimalityTol"]) {
    await user.open(`${wizard}/solving`);
    await expect(user.send("Continue", { type: { [`optimizer.${field}`]: "" } }), field).rejects.toThrow("422");
  }
  for (const [field, value] of Object.entries({
    TimeLimit: "1e300",
    MIPGap: "0",
    BarConvTol: "2",
    OptimalityTol: "1",
  })) {
    await user.open(`${wizard}/solving`);
    await expect(user.send("Continue", { type: { [`optimizer.${field}`]: value } }), field).rejects.toThrow("422");
  }
});

test("a scenario that is deleted before the start is named with the way to its step", async () => {
  const made = { scenario_id: "short-lived", name: "Short-lived", system_id: SITE };
  await product.call("editor", "POST", "scenario", made);
  await user.open(`${designer}/new`);
  await user.send("Continue");
  await user.send("Continue", {
    type: { name: "Without scenario", year_start: "2030", year_end: "2030" },
    tick: ["scenario_ids=short-lived"],
  });
  for (let i = 0; i < 3; i++) await user.send("Continue");
  await product.call("editor", "DELETE", "scenario/short-lived");
  await expect(user.send("Start")).rejects.toThrow(/422.*Basic: This item does not exist here, or was deleted/);
  expect(user.page).toContain('href="#review-basic"');
});

test("a run without a result has no parameters, worths or comparison yet; others are told nothing of it", async () => {
  expect((await start({ optimization_id: "waits" }))[0]).toBe(200);
  const status = async (path: string, who: "viewer" | "foreign" | "nobody" = "viewer") =>
    (await product.call(who, "GET", `optimization/waits/${path}`)).status;
  const { body } = await product.call("viewer", "GET", "optimization/waits/parameters");
  expect(body).toEqual({ total: 0, parameters: [] });
  for (const query of [
    "parameters?colour=1",
    "parameters?changed=2",
    "parameters?limit=0",
    "parameters?offset=some",
    "results/series?component=a&variable=b",
    "results/series?component=a&variable=b&year=late",
    "results/compare?with=demo-investment-2030&year=x",
  ])
    expect(await status(query), query).toBe(422);
  for (const view of ["influence", "report", "summary"]) expect(await status(`results/${view}`)).toBe(409);
  expect(await status("results/compare")).toBe(422);
  expect(await status("results/compare?with=demo-investment-2030")).toBe(409);
  expect(await status("results/compare?with=there-is-none")).toBe(409);
  for (const path of ["parameters", "results/influence", "results/compare?with=demo-investment-2030"]) {
    expect(await status(path, "foreign"), path).toBe(404);
    expect(await status(path, "nobody"), path).toBe(401);
  }
});

test("a note on a run that is sent twice is one note; sent again with other words it is changed, unless somebody did so first", async () => {
  expect((await start({ optimization_id: "noted" }))[0]).toBe(200);
  await user.open(`${designer}/noted/notes/new`);
  const form = { page: user.page, path: user.path };
  const again = (text: string) => Object.assign(user, form).send("Save note", { type: { text } });
  const notes = async () => {
    const { body } = await product.call("viewer", "GET", `system/${SITE}/run-notes`);
    return (body as { note_id: string; optimization_id: string; text: string }[]).filter(
      ({ optimization_id }) => optimization_id === "noted",
    );
  };
  await again("Approved");
  await again("Approved");
  expect(await notes()).toMatchObject([{ text: "Approved" }]);
  await again("Approved by the board");
  const [note] = await notes();
  expect(note).toMatchObject({ text: "Approved by the board" });
  await expect(again("Approved")).rejects.toThrow(/Somebody changed this/);
  expect(await notes()).toEqual([note]);
  // Not into the notes of another run, and not by whoever may only look.
  await user.open(`${designer}/demo-investment-2030/notes/new`);
  user.page = user.page.replace(/(name="note_id" value=")[^"]*/, `$1${note!.note_id}`);
  await expect(user.send("Save note", { type: { text: "Elsewhere" } })).rejects.toThrow(/409|422/);
  expect(await notes()).toEqual([note]);
});
