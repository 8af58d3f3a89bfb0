import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY_MS } from "~/entities/core/clock";
import { Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";

const SYSTEM = "demo-district";
const PAGE = `/system/${SYSTEM}/designer/results/dashboards`;
let product: Product;
const people = {} as Record<"editor" | "viewer" | "foreign", Person>;

type Row = Record<string, unknown>;
const stored = async (path: "dashboards" | "configs") =>
  (await product.call("editor", "GET", `system/${SYSTEM}/results/${path}`)).body as Row[];
const boardOf = async (id: string) => (await stored("dashboards")).find((row) => row.dashboard_id === id);
const chartsOf = async (id: string) => {
  const [board, configs] = [await boardOf(id), await stored("configs")];
  return (board!.config_ids as string[]).map((one) => configs.find(({ config_id }) => config_id === one)!);
};
const page = async (who: keyof typeof people, path: string) => {
  const response = await people[who].get(path);
  return { response, html: (await response.text()).replace(/<script[\s\S]*?<\/script>/g, "") };
};
const count = (html: string, part: string) => html.split(part).length - 1;

beforeAll(async () => {
  product = await startProduct();
  for (const [who, email, password] of [
    ["editor", "editor@demo.test"],
    ["viewer", "viewer@demo.test"],
    ["foreign", "owner@main.test", "a-long-password-of-main"],
  ] as const) {
    people[who] = new Person(product.url);
    await people[who].signIn(email, password);
  }
});
afterAll(() => product.stop());

test("a ready dashboard is made by one press, under its name in the reader's language, once for each press", async () => {
  const { html } = await page("editor", `${PAGE}/new`);
  for (const name of ["planner", "operator", "trader", "board"])
    expect(html).toContain(`name="preset" value="${name}"`);
  const make = (id: string, preset: string) => people.editor.post(`${PAGE}/new`, { dashboard_id: id, preset });
  expect((await make("p-1", "planner")).status).toBe(303);
  expect(await boardOf("p-1")).toMatchObject({ name: "Planner", system_id: SYSTEM });
  expect((await make("p-2", "planner")).status).toBe(303);
  expect(await boardOf("p-2")).toMatchObject({ name: "Planner 2" });
  // Charts follow the run of the page, and each listens to its settings alone.
  const charts = await chartsOf("p-1");
  expect(charts.length).toBeGreaterThan(3);
  for (const chart of charts) expect(chart).toMatchObject({ optimization_id: null, newest_of: null, title: "" });
  const before = await stored("dashboards");
  expect((await make("p-3", "unknown")).status).toBe(422);
  expect(await stored("dashboards")).toEqual(before);
});

test("a press that is sent twice makes one dashboard with its charts; another from the same page makes its own", async () => {
  const make = async (fields: Record<string, string>) => {
    const { status, headers } = await people.editor.post(`${PAGE}/new`, { dashboard_id: "twice", ...fields });
    return [status, headers.get("Location")];
  };
  expect(await make({ preset: "operator" })).toEqual([303, `${PAGE}/twice`]);
  const before = [await stored("dashboards"), await stored("configs")];
  expect(await make({ preset: "operator" })).toEqual([303, `${PAGE}/twice`]);
  expect([await stored("dashboards"), await stored("configs")]).toEqual(before);
  const made = [await boardOf("twice"), await chartsOf("twice")];
  // After the button “back” the page still has the id of what it made.
  const others: Record<string, string>[] = [{ preset: "board" }, { name: "By name" }];
  for (const fields of others) {
    const [status, location] = await make(fields);
    expect(status).toBe(303);
    expect(location).not.toBe(`${PAGE}/twice`);
    expect(location).toContain(`${PAGE}/`);
    expect([await boardOf("twice"), await chartsOf("twice")]).toEqual(made);
  }
  const names = (await stored("dashboards")).map(({ name }) => name);
  expect(names.filter((name) => name === "Management board" || name === "By name")).toHaveLength(2);
});

test("an empty dashboard is filled by one press, and keeps its name", async () => {
  await product.call("editor", "POST", "dashboard", { dashboard_id: "bare", system_id: SYSTEM, name: "Bare" });
  const { html } = await page("editor", `${PAGE}/bare`);
  expect(html).toContain('name="preset" value="board"');
  const filled = await people.editor.post(`${PAGE}/bare`, { preset: "board" });
  expect(filled.status).toBe(303);
  expect((await boardOf("bare"))!.name).toBe("Bare");
  expect((await chartsOf("bare")).map(({ chart }) => chart)).toContain("emissions");
  expect((await page("editor", `${PAGE}/bare`)).html).not.toContain('name="preset"');
  // What is pressed on a page from before adds nothing.
  const before = [await boardOf("bare"), await stored("configs")];
  const again = await people.editor.post(`${PAGE}/bare`, { preset: "planner" });
  expect([again.status, again.headers.get("Location")]).toEqual([303, `${PAGE}/bare`]);
  expect([await boardOf("bare"), await stored("configs")]).toEqual(before);
});

test("the gallery adds a chart by one press, as wide as its kind begins, and finds charts by their words", async () => {
  await product.call("editor", "POST", "dashboard", { dashboard_id: "picked", system_id: SYSTEM, name: "Picked" });
  const { html } = await page("editor", `${PAGE}/picked/charts/new`);
  expect([count(html, 'name="chart" value="'), count(html, '<svg class="miniature')]).toEqual([16, 16]);
  const matches = (await page("editor", `${PAGE}/picked/charts/new?q=price`)).html;
  expect(matches).toContain('name="chart" value="price"');
  expect(count(matches, 'name="chart" value="')).toBeLessThan(6);
  expect((await page("editor", `${PAGE}/picked/charts/new?q=nothing+of+this`)).html).toContain("No chart fits");
  const add = (chart: string, config_id: string) =>
    people.editor.post(`${PAGE}/picked/charts/new`, { chart, config_id });
  expect((await add("operation", "picked-1")).status).toBe(303);
  expect((await add("costs", "picked-2")).status).toBe(303);
  expect((await chartsOf("picked")).map(({ chart, columns }) => [chart, columns])).toEqual([
    ["operation", 2],
    ["costs", 1],
  ]);
});

test("a card keeps a run, a year and a balance of its own, follows the page again, and says which", async () => {
  const own = (fields: Row) => people.editor.post(`${PAGE}/picked`, { own: "picked-1", expected: "", ...fields });
  const operation = async () => (await chartsOf("picked"))[0]!;
  expect((await own({ run: "newest:status_quo", year: "2030", of: "balance:here:there" })).status).toBe(303);
  expect(await operation()).toMatchObject({
    newest_of: "status_quo",
    settings: { year: 2030, of: "balance:here:there" },
    columns: 2,
  });
  expect((await page("editor", `${PAGE}/picked`)).html).toContain("Keeps the year 2030");
  expect((await own({ run: "", year: "", of: "" })).status).toBe(303);
  expect(await operation()).toMatchObject({ newest_of: null, settings: { year: null, of: null } });
  expect((await page("editor", `${PAGE}/picked`)).html).not.toContain("Keeps the year");
  expect((await own({ run: "nowhere", year: "", of: "" })).status).toBe(422);
  expect((await own({ run: "", year: "soon", of: "" })).status).toBe(422);
  expect((await own({ own: "gone", run: "" })).status).toBe(404);
  // Who edited an older state does not overwrite the newer one.
  expect((await own({ expected: "2020-01-01T00:00:00.000Z", run: "" })).status).toBe(409);
  // What a card is told to keep of a chart without balances is not stored.
  expect((await people.editor.post(`${PAGE}/picked`, { own: "picked-2", run: "", year: "2030", of: "x" })).status).toBe(
    303,
  );
  expect((await chartsOf("picked"))[1]).toMatchObject({ settings: { year: null, of: null } });
});

test("a wall has the same cards, nothing to change, and asks for itself anew until it is held or a day is over", async () => {
  const { response, html } = await page("viewer", `${PAGE}/p-1/wall`);
  expect(response.status).toBe(200);
  expect(count(html, 'class="board-card"')).toBeGreaterThan(2);
  expect(html).not.toMatch(/<nav|board-corner|<form|name="duplicate"/);
  const refresh = response.headers.get("Refresh") ?? "";
  expect(refresh).toMatch(new RegExp(`^60; url=${PAGE}/p-1/wall\\?(screen=2&)?until=\\d+$`));
  const until = Number(/until=(\d+)/.exec(refresh)![1]);
  expect(Math.abs(until - Date.now() - DAY_MS)).toBeLessThan(60_000);
  // The end stays the same from one screen to the next, and nobody can put it off.
  const later = async (query: string) => (await people.viewer.get(`${PAGE}/p-1/wall?${query}`)).headers.get("Refresh");
  expect(await later(`until=${until - 5}`)).toContain(`until=${until - 5}`);
  expect(Number(/until=(\d+)/.exec((await later("until=99999999999999"))!)![1])).toBeLessThan(
    Date.now() + DAY_MS + 60_000,
  );
  expect(await later(`until=${Date.now() - 1}`)).toBeNull();
  expect(await later("hold=1")).toBeNull();
  expect(html).toContain(`href="${PAGE}/p-1"`);
});

test("a wall, presets and the menu of a card are for those who may see or change the dashboard", async () => {
  expect((await people.foreign.get(`${PAGE}/p-1/wall`)).status).toBe(404);
  expect((await people.viewer.get(`${PAGE}/gone/wall`)).status).toBe(404);
  const signedOut = await new Person(product.url).get(`${PAGE}/p-1/wall`);
  expect([signedOut.status === 200 && (await signedOut.text()).includes("board-card")]).toEqual([false]);
  const before = [await stored("dashboards"), await stored("configs")];
  const posts: [path: string, fields: Record<string, string>][] = [
    [`${PAGE}/new`, { preset: "planner", dashboard_id: "theirs" }],
    [`${PAGE}/p-1`, { preset: "planner" }],
    [
      `${PAGE}/p-1`,
      { own: String((before[0]!.find((row) => row.dashboard_id === "p-1")!.config_ids as string[])[0]), run: "" },
    ],
    [`${PAGE}/p-1/charts/new`, { chart: "costs", config_id: "theirs" }],
  ];
  for (const [path, fields] of posts) {
    expect([path, (await people.viewer.post(path, fields)).status]).toEqual([path, 403]);
    expect([path, (await people.foreign.post(path, fields)).status]).toEqual([path, 404]);
  }
  expect([await stored("dashboards"), await stored("configs")]).toEqual(before);
});

test("an address with a run that is gone shows the newest in its place", async () => {
  const { response, html } = await page("editor", `${PAGE}/p-1?optimization_id=gone`);
  expect([response.status, html.includes("You may not see it")]).toEqual([200, false]);
  // Nor do its links, and those of a wall, ask for it.
  const views = `/system/${SYSTEM}/designer/results/costs`;
  expect(html).toContain(`href="${views}"`);
  expect(html).toContain(`href="${PAGE}/p-1/wall"`);
  expect((await people.editor.get(`${views}?optimization_id=gone`)).status).toBe(404);
  const wall = await people.viewer.get(`${PAGE}/p-1/wall?optimization_id=gone`);
  expect([wall.status, wall.headers.get("Refresh")?.includes("gone")]).toEqual([200, false]);
});
