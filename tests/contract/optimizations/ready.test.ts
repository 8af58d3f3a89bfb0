import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { optimizationConfig } from "~/entities/optimizations/optimization";
import { FormUser } from "../../helpers/formUser";
import { Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";
import { ground, sample } from "../core/samples";

/** What a run needs, as people and programs meet it: the review, the refusal at the start, and the sheets of components. */

const SITE = "ready-site";
const twin = `/system/${SITE}/digital-twin`;
let product: Product;
let user: FormUser;
let viewer: FormUser;

beforeAll(async () => {
  product = await startProduct();
  const make = async (name: string, item: unknown) =>
    expect((await product.call("editor", "POST", name, item)).status, name).toBe(200);
  const named = { system_id: SITE, name: "Ready site", geometry_id: `${SITE}-border` };
  await make("system", { ...sample("system", "").item, ...named });
  for (const row of ground(SITE)) await make("geometry", row);
  const square = [
    [7, 47],
    [9, 47],
    [9, 49],
    [7, 49],
    [7, 47],
  ];
  const border = { ...ground(SITE)[0], geometry_id: `${SITE}-border`, type: "Polygon", coordinates: [square] };
  await make("geometry", border);
  for (const [node_id, technology_id, input, output, more] of [
    ["load", "electricity_demand", "electricity_0.4kV", null, {}],
    ["grid", "electricity_purchase", null, "electricity_0.4kV", {}],
    ["sun", "photovoltaics", null, "electricity_0.4kV", { status: "optional" }],
    ["cell", "battery", "electricity_0.4kV", "electricity_0.4kV", { status: "optional" }],
  ] as const)
    await make("node", {
      node_id,
      technology_id,
      system_id: SITE,
      geometry_id: `${SITE}-place`,
      name: node_id,
      is_draft: node_id === "load",
      carrier_level_input: input,
      carrier_level_output: output,
      ...more,
    });
  const person = new Person(product.url);
  await person.signIn("editor@demo.test");
  user = new FormUser(person);
  const other = new Person(product.url);
  await other.signIn("viewer@demo.test");
  viewer = new FormUser(other);
});
afterAll(() => product.stop());

const run = (optimization_id: string) => ({
  optimization_id,
  system_id: SITE,
  name: optimization_id,
  scenario_ids: ["base"],
  dates: ["2030-01-01"],
  config: optimizationConfig.parse({}),
});
const checks = async () =>
  (await product.call("editor", "GET", `system/${SITE}/checks`)).body as {
    ready: boolean;
    findings: { rule: string; id: string | null; parameter_type: string | null; href: string | null }[];
    components: { id: string; mandatory: { missing: { any_of: string[] }[] } }[];
    left_out: { id: string; why: string }[];
  };

async function review(): Promise<void> {
  await user.open(`/system/${SITE}/designer/optimizations/new`);
  await user.send("Continue");
  await user.send("Continue", { type: { name: "First", year_start: "2030", year_end: "2030" } });
  for (let i = 0; i < 3; i++) await user.send("Continue");
}

describe("a system that is not ready", () => {
  test("is refused at the start by name, parameter and the address of its form", async () => {
    const refused = await product.call("editor", "POST", "optimization", run("too-early"));
    expect(refused.status).toBe(422);
    const { message, error_details } = refused.body as { message: string; error_details: Record<string, string>[] };
    expect(message).toContain("not ready");
    expect(error_details).toContainEqual(
      expect.objectContaining({
        field: "sun.availability",
        element: "Node",
        id: "sun",
        parameter_type: "availability",
        href: expect.stringContaining("node_id=sun") as string,
      }),
    );
    expect(error_details.map(({ field }) => field).sort()).toEqual([
      "cell.power_to_energy_ratio",
      SITE,
      "sun.availability",
    ]);
    for (const { href } of error_details) {
      if (!href) continue;
      await user.open(href);
      expect(user.fieldsOf("Save").size).toBeGreaterThan(0);
    }
    expect((await product.call("editor", "GET", "optimization/too-early")).status).toBe(404);
  });

  test("says the same to programs and to nobody else", async () => {
    const { ready, findings, left_out } = await checks();
    expect(ready).toBe(false);
    expect(findings.map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(["nothing_to_serve", "needs_availability", "needs_power_to_energy_ratio"]),
    );
    expect(left_out).toEqual([{ id: "load", name: "load", why: "draft" }]);
    expect((await product.call("foreign", "GET", `system/${SITE}/checks`)).status).toBe(404);
    expect((await product.call("nobody", "GET", `system/${SITE}/checks`)).status).toBe(401);
    expect((await product.call("editor", "GET", `system/${SITE}/checks?scenario_id=none`)).status).toBe(404);
  });

  test("is reviewed with what is missing and what is left out; one click takes a draft into use", async () => {
    await review();
    expect(user.text).toContain("The run cannot start yet");
    expect(user.text).toContain("sun Availability or Fixed profile is missing");
    expect(user.text).toMatch(/load ○ Draft Its demand is not served/);
    expect(() => user.fieldsOf("Start")).toThrow("No button");
    await user.send("Take load into use");
    expect(user.path).toMatch(/review$/);
    expect(user.text).not.toContain("What the run leaves out");
    expect(user.text).toContain("Demand is missing");
  });

  test("shows the same gaps in the list, the checks and each component's parameters", async () => {
    const gaps = (await checks()).components.flatMap(({ id, mandatory }) => (mandatory.missing.length ? [id] : []));
    expect(gaps.sort()).toEqual(["cell", "load", "sun"]);
    await user.open(`${twin}/components`);
    for (const id of ["load", "sun", "cell"]) expect(user.text).toMatch(new RegExp(`${id} .{0,200}?1 missing`));
    await user.open(`${twin}/checks`);
    expect(user.text).toContain("1 of 4 components have everything a run needs");
    for (const id of gaps) {
      await user.open(`${twin}/parameters?node_id=${id}`);
      expect(user.text, id).toContain("mandatory parameter");
    }
  });
});

describe("the sheet of a component", () => {
  test("saves what is entered together, in the unit chosen, and says at a field what is wrong", async () => {
    await user.open(`${twin}/components/sun/parameters`);
    const fields = user.fieldsOf("Save");
    const [availability, cost, life] = ["Availability", "Investment cost", "Lifetime"].map((name) => fields.get(name)!);
    const unit = cost!.replace(".value", ".unit");
    await expect(
      user.send("Save", { type: { [availability!]: "3", [cost!]: "700" }, choose: { [unit]: "EUR/kW" } }),
    ).rejects.toThrow("422");
    const before = (await product.call("editor", "GET", `system/${SITE}/nodes/parameters`)).body as unknown[];
    expect(Object.values(before).length).toBe(0);
    await user.open(`${twin}/components/sun/parameters`);
    const entries = { [availability!]: "0.12", [cost!]: "700", [life!]: "25" };
    await user.send("Save", { type: entries, choose: { [unit]: "EUR/kW" } });
    expect(user.text).toContain("The parameters are saved.");
    expect(user.text).toContain("Everything a run needs of this component is given");
    const rows = Object.values(
      (await product.call("editor", "GET", `system/${SITE}/nodes/parameters`)).body as object,
    ) as {
      properties: { type: string; value: number };
    }[];
    const saved = Object.fromEntries(rows.map(({ properties }) => [properties.type, properties.value]));
    expect(saved).toEqual({ availability: 0.12, investment_cost: 700_000, lifetime: 25 });
    await user.follow(/^Next component that lacks something/);
    expect(user.path).toContain("/components/");
  });

  test("fills what is missing with published values and their sources, which undo takes back together", async () => {
    await user.open(`${twin}/components/cell/parameters`);
    const ratio = user.fieldsOf("Save").get("Power-to-energy ratio")!;
    await user.send(/^Save, and fill/, { type: { [ratio]: "0.5" } });
    expect(user.text).toContain("filled with typical values");
    const own = async () =>
      (
        Object.values((await product.call("editor", "GET", `system/${SITE}/nodes/parameters`)).body as object) as {
          node_id: string;
          properties: { type: string; reference?: string };
        }[]
      ).filter(({ node_id }) => node_id === "cell");
    const filled = await own();
    expect(filled.map(({ properties }) => properties.type)).toEqual(
      expect.arrayContaining(["power_to_energy_ratio", "investment_cost"]),
    );
    const cost = filled.find(({ properties }) => properties.type === "investment_cost");
    expect(cost?.properties.reference).toMatch(/^DEA, Technology Data: .*20\d\d/);
    await user.open(`${twin}/audit/undo`);
    await user.send(/^Undo/);
    expect(await own()).toEqual([]);
    await user.open(`${twin}/components/cell/parameters`);
    await user.send("Save", { type: { [user.fieldsOf("Save").get("Power-to-energy ratio")!]: "0.5" } });
  });

  test("is read by whoever sees the system, and by nobody else", async () => {
    expect((await product.call("foreign", "GET", `system/${SITE}`)).status).toBe(404);
    await viewer.open("/system/demo-district/digital-twin/components/demo-pv/parameters");
    expect(() => viewer.fieldsOf("Save")).toThrow("No button");
    await expect(viewer.open(`${twin}/components/sun/parameters`)).rejects.toThrow("404");
  });
});

test("of three starts of one run at once, one is queued and the others are told so", async () => {
  const id = "three-at-once";
  const jobsOf = () => {
    const db = new Database(join(product.dataDir, "jobs.sqlite"), { readonly: true });
    const rows = db.prepare("SELECT count(*) AS n FROM jobs WHERE dedupe_key = ?").get(`optimization:demo:${id}`);
    db.close();
    return rows;
  };
  const order = { ...run(id), system_id: "demo-district" };
  const answers = await Promise.all([1, 2, 3].map(() => product.call("editor", "POST", "optimization", order)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  for (const { status, body } of answers)
    if (status === 409) expect((body as { message: string }).message).toContain("has been started before");
  expect(jobsOf()).toEqual({ n: 1 });
  // Under the id of another's run nothing begins either, and a change of its words still gets through.
  expect((await product.call("admin", "POST", "optimization", order)).status).toBe(409);
  const stored = answers.find(({ status }) => status === 200)!.body as object;
  const renamed = await product.call("editor", "POST", "optimization", { ...stored, name: "Renamed" });
  expect([renamed.status, (renamed.body as { name: string }).name]).toEqual([200, "Renamed"]);
  expect(jobsOf()).toEqual({ n: 1 });
});

test("a system that is ready starts, and another run like it begins with what was asked for", async () => {
  await user.open(`${twin}/components/load/parameters`);
  await user.send("Save", { type: { [user.fieldsOf("Save").get("Demand")!]: "2" } });
  expect((await checks()).ready).toBe(true);
  await review();
  expect(user.text).toContain("Everything a run needs is given");
  await user.send("Start");
  const run_id = /optimizations\/([0-9a-f-]{36})/.exec(user.path)![1]!;
  expect((await product.call("editor", "POST", `optimization/${run_id}/cancel`)).status).toBe(200);
  await user.open(`/system/${SITE}/designer/optimizations/${run_id}`);
  await user.send("Run again");
  expect(user.path).toMatch(/\/review$/);
  expect(user.text).toContain("First (2)");
  await user.open(`/system/${SITE}/designer/optimizations/${run_id}`);
  await user.send("Duplicate and change");
  expect(user.path).toMatch(/\/basic$/);
  expect(user.page).toContain('value="2030"');
});

test("what only the test of a run finds is said before it and refused at its start, to those who may start one", async () => {
  const bounds = { minimum_capacity: 5, maximum_capacity: 2 };
  for (const [type, value] of Object.entries(bounds)) {
    const row = { parameter_id: type, scenario_id: "base", system_id: SITE, node_id: "sun" };
    const saved = await product.call("editor", "POST", "parameter", {
      ...row,
      properties: { type, value, unit: "MW" },
    });
    expect(saved).toMatchObject({ status: 200 });
  }
  const { ready, findings } = await checks();
  expect([ready, findings.map(({ rule }) => rule)]).toEqual([false, expect.arrayContaining(["bounds_cross"])]);
  const refused = await product.call("editor", "POST", "optimization", run("tested"));
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    message: expect.stringContaining("not ready") as string,
    error_details: [
      {
        field: "sun.minimum_capacity",
        id: "sun",
        parameter_type: "minimum_capacity",
        href: expect.stringContaining("node_id=sun") as string,
      },
    ],
  });
  await review();
  expect(user.text).toContain("The run cannot start yet");
  expect(() => user.fieldsOf("Start")).toThrow("No button");
  for (const [who, status] of [
    ["viewer", 404],
    ["foreign", 404],
    ["nobody", 401],
  ] as const)
    expect((await product.call(who, "POST", "optimization", run("tested"))).status, who).toBe(status);
  expect((await product.call("editor", "GET", "optimization/tested")).status).toBe(404);
  for (const type of Object.keys(bounds))
    expect((await product.call("editor", "DELETE", `parameter/${type}`)).status).toBe(200);
  expect((await checks()).ready).toBe(true);
});

test("the kind of a run decides what its steps ask for, and stays with runs like it", async () => {
  const designer = `/system/${SITE}/designer/optimizations`;
  await user.open(`${designer}/new`);
  expect(user.text).toContain("Possible as soon as an investment optimization has finished");
  await user.send("Continue", { tick: ["kind=status_quo"] });
  const basic = [...user.fieldsOf("Continue").values()];
  expect(basic).toContain("fixed_rebuild");
  expect(basic).not.toContain("optimization_id_invest");
  await user.send("Continue", {
    type: { name: "As it is", year_start: "2030", year_end: "2030" },
    tick: ["fixed_rebuild"],
  });
  const modeling = [...user.fieldsOf("Continue").values()];
  expect(modeling).toContain("model.emission_trade");
  for (const flag of ["retirement", "repowering", "integer_expansion", "building_time", "space_consideration"])
    expect(modeling).not.toContain(`model.${flag}`);
  for (let i = 0; i < 3; i++) await user.send("Continue");
  expect(user.text).toMatch(/Type Status quo.*Rebuild what reaches its end of life Yes/);
  expect(user.text).toMatch(/sun ○ Optional, in a status quo/);
  await user.send("Start");
  const id = /optimizations\/([0-9a-f-]{36})/.exec(user.path)![1]!;
  const { config } = (await product.call("editor", "GET", `optimization/${id}`)).body as ReturnType<typeof run>;
  expect(config.status_quo).toEqual({ status: true, fixed_rebuild: true });
  await product.call("editor", "POST", `optimization/${id}/cancel`);
  await user.open(`${designer}/${id}`);
  await user.send("Duplicate and change");
  expect([...user.fieldsOf("Continue").values()]).toContain("fixed_rebuild");

  for (const [more, field] of [
    [{ optimization_id_invest: "nobody" }, "optimization_id_invest"],
    [{ optimization_id_invest: id }, "optimization_id_invest"],
    [{ optimization_id_invest: id, config: { status_quo: { status: true } } }, "config"],
    [
      { optimization_id_invest: id, config: { temporal_clustering: { status: true } } },
      "config.temporal_clustering.status",
    ],
  ] as const) {
    const refused = await product.call("editor", "POST", "optimization", { ...run("a-dispatch"), ...more });
    expect([refused.status, (refused.body as { error_details: { field: string }[] }).error_details[0]!.field]).toEqual([
      422,
      field,
    ]);
  }
});

test("a system is copied by whoever may create systems", async () => {
  await user.open(`/system/${SITE}/copy`);
  await user.send("Copy system");
  expect(user.text).toContain("The copy is being made");
  expect(user.text).toContain("Ready site (2)");
  await expect(viewer.open("/system/demo-district/copy")).rejects.toThrow("403");
});

test("the machine's cost is computed again without scripts; a run too large for it is refused with what to reduce", async () => {
  await user.open(`/system/${SITE}/designer/optimizations/new`);
  await user.send("Continue");
  await user.send("Continue", { type: { name: "Large", year_start: "2030", year_end: "2050" } });
  await user.send("Continue", { choose: { delta_t: "15 minutes" } });
  await user.send("Continue");
  await user.send("Compute the cost again", { choose: { "machine.cores": "8", "machine.memory": "4" } });
  expect(user.text).toContain("This machine costs 32,400 credits per hour.");
  expect(user.path).toMatch(/solving/);
  await user.send("Continue");
  expect(user.text).toMatch(/The run is too large: it needs about \d+.GB, and its machine has 4.GB/);
  expect(user.text).toContain("longer steps, fewer years");
  expect(() => user.fieldsOf("Start")).toThrow("No button");
  const dates = Array.from({ length: 21 }, (_, i) => `${2030 + i}-01-01`);
  const config = { ...optimizationConfig.parse({}), delta_t: 0.25, machine: { cores: 2, memory: 4 } };
  const refused = await product.call("editor", "POST", "optimization", { ...run("too-large"), dates, config });
  expect(refused.status).toBe(422);
  const { error_details } = refused.body as { error_details: { field: string; message: string }[] };
  expect(error_details).toEqual([
    expect.objectContaining({
      field: "config.machine.memory",
      message: expect.stringMatching(/needs about \d+ GB.*4 GB.*larger machine, longer steps/) as string,
    }),
  ]);
});
