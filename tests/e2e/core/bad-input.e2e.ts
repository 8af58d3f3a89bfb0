import { PATIENCE_MS } from "../../helpers/eventually";
import { signIn } from "../check";
import { type APIResponse, type Browser, expect, type Page, test } from "../test";

/** What people, broken programs and impatient hands send: answered clearly each time, and nothing is lost or let in. */

const DEMO = "/system/demo-district";
const twin = `${DEMO}/digital-twin`;
const origin = (page: Page) => new URL(page.url()).origin;
const send = (page: Page, path: string, form: Record<string, string>): Promise<APIResponse> =>
  page.request.post(path, { form, maxRedirects: 0, headers: { Origin: origin(page) } });
const api = (page: Page, path: string, data: object): Promise<APIResponse> =>
  page.request.post(`/api/${path}`, { data, headers: { Origin: origin(page) } });

async function person(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, email);
  return page;
}

/** A system of its own with one location and a demand of electricity. */
async function site(page: Page, name: string): Promise<string> {
  const system_id = crypto.randomUUID();
  const rows: [string, object][] = [
    ["system", { system_id, name, timezone: "Europe/Berlin", geometry_id: `${system_id}-border` }],
    ["geometry", { geometry_id: `${system_id}-hall`, name: "Hall", type: "Point", coordinates: [7.8, 48], system_id }],
    [
      "node",
      {
        node_id: `${system_id}-load`,
        system_id,
        geometry_id: `${system_id}-hall`,
        technology_id: "electricity_demand",
        name: "Workshop load",
        is_draft: false,
        carrier_level_input: "electricity_0.4kV",
      },
    ],
  ];
  for (const [path, row] of rows) expect((await api(page, path, row)).status(), path).toBe(200);
  return system_id;
}

const hours = (year: number) => Array.from({ length: 8760 }, (_, i) => new Date(Date.UTC(year, 0, 1) + i * 3.6e6));
const csv = (line: (hour: Date, i: number) => string | null) =>
  Buffer.from(
    `time;load\n${hours(2025)
      .map(line)
      .filter((text) => text !== null)
      .join("\n")}\n`,
  );
const stamp = (hour: Date) => hour.toISOString().slice(0, 16).replace("T", " ");

test.describe("files", () => {
  const cases: [string, Buffer, string, RegExp][] = [
    ["text in a number column", csv((hour, i) => `${stamp(hour)};${i === 40 ? "about 5" : "5"}`), "UTC", /Row 42\b/],
    ["a missing hour", csv((hour, i) => (i === 100 ? null : `${stamp(hour)};5`)), "UTC", /After row 101: missing from/],
    [
      "a 23-hour day",
      csv((hour) => `${stamp(hour)};5`),
      "Europe/Berlin",
      /2025-03-30 02:00 does not exist in Europe\/Berlin/,
    ],
  ];
  test("are named by their rows", async ({ page }) => {
    await signIn(page);
    const system = await site(page, "Files");
    const query = `node_id=${system}-load&scenario_id=base&parameter_type=demand`;
    for (const [what, buffer, zone, sentence] of cases) {
      await page.goto(`/system/${system}/digital-twin/parameters/upload?${query}`);
      await page.locator('input[type="file"]').setInputFiles({ name: "load.csv", mimeType: "text/csv", buffer });
      await page.getByRole("button", { name: "Upload", exact: true }).click();
      await page.waitForURL(/upload\/.+/);
      // What the file does not say is asked for.
      await expect(page.locator("main"), what).toContainText("Neither the header nor a column names a unit.");
      await page.locator('main [name="unit"]').fill("kW");
      await page.locator('main select[name="timezone"]').selectOption(zone);
      await page.getByRole("button", { name: "Convert", exact: true }).click();
      await expect(page.locator("main"), what).toContainText(sentence);
    }
  });

  test("of 60 MB are refused in words and not kept", async ({ page }) => {
    await signIn(page);
    const system = await site(page, "Large file");
    const path = `/system/${system}/digital-twin/parameters/upload?node_id=${system}-load&scenario_id=base&parameter_type=demand`;
    const line = "2025-01-01 00:00;12345.678\n";
    const buffer = Buffer.alloc(60 * 1024 * 1024, line);
    const answer = await page.request.post(path, {
      multipart: { file: { name: "large.csv", mimeType: "text/csv", buffer } },
      headers: { Origin: origin(page) },
      maxRedirects: 0,
    });
    expect([413, 422]).toContain(answer.status());
    expect(await answer.text()).toContain("larger than 50");
  });
});

test("a border that crosses itself is refused with the edges named, and stays as typed", async ({ page }) => {
  await signIn(page);
  await page.goto("/systems/new");
  const border = "7.7 48\n7.9 48.1\n7.9 48\n7.7 48.1";
  await page.locator('select[name="country_code"]').selectOption("DE");
  await page.locator('input[name="name"]').fill("Bow tie");
  await page.locator('textarea[name="border"]').fill(
    JSON.stringify({
      type: "Polygon",
      coordinates: [[...border.split("\n").map((l) => l.split(" ").map(Number)), [7.7, 48]]],
    }),
  );
  await page.getByRole("button", { name: "Create system" }).click();
  await expect(page.locator("main")).toContainText(/cross/);
  await expect(page.locator('input[name="name"]')).toHaveValue("Bow tie");
  await expect(page.locator('textarea[name="border"]')).toHaveValue(/48\.1/);
});

test("a negative capacity is refused with the value kept", async ({ page }) => {
  await signIn(page);
  await page.goto(`${twin}/parameters/new?step=3&node_id=demo-wind&scenario_id=base&parameter_type=minimum_capacity`);
  await page.locator('input[name="rows[0].value"]').fill("-5");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator("main")).toContainText("Enter 0 or a greater number.");
  await expect(page.locator('input[name="rows[0].value"]')).toHaveValue("-5");
});

test("a viewer's forms are refused and change nothing", async ({ browser }) => {
  const viewer = await person(browser, "viewer@demo.test");
  const before = await (await viewer.request.get("/api/system/demo-district")).text();
  const forms = [
    "/edit",
    "/delete",
    "/digital-twin/components/new/form?technology_id=photovoltaics",
    "/digital-twin/components/demo-pv",
    "/digital-twin/components/demo-pv/delete",
    "/digital-twin/infrastructure/locations/new",
    "/digital-twin/infrastructure/connections/new",
    "/digital-twin/scenarios/new",
    "/digital-twin/parameters/new?step=3&system=1&scenario_id=base&parameter_type=interest_rate",
    "/digital-twin/parameters/upload?system=1&scenario_id=base&parameter_type=interest_rate",
    "/designer/optimizations/new/00000000-0000-4000-8000-000000000000/basic",
  ];
  for (const path of forms)
    expect((await send(viewer, DEMO + path, { name: "Taken", intent: "save" })).status(), path).toBe(403);
  expect(await (await viewer.request.get("/api/system/demo-district")).text()).toBe(before);
});

test("another company space's addresses are not there", async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto("/login");
  await page.locator('input[name="email"]').fill("owner@main.test");
  await page.locator('input[name="password"]').fill("a-long-password-of-main");
  await page.locator('main button[type="submit"]').first().click();
  await page.waitForURL("**/systems");
  const pages = ["/edit", "/delete", "/export", "/sharing"];
  for (const area of ["components", "components/demo-pv", "infrastructure", "scenarios", "parameters", "audit"])
    pages.push(`/digital-twin/${area}`);
  for (const area of ["optimizations", "optimizations/demo-investment-2030", "results/summary", "results/costs.csv"])
    pages.push(`/designer/${area}`);
  for (const path of pages) expect((await page.request.get(DEMO + path)).status(), path).toBe(404);
  const calls = [
    "system/demo-district",
    "system/demo-district/nodes",
    "node/demo-pv",
    "optimization/demo-investment-2030",
  ];
  for (const path of [...calls, "optimization/demo-investment-2030/results/summary"])
    expect((await page.request.get(`/api/${path}`)).status(), path).toBe(404);
  for (const path of ["/edit", "/delete", "/digital-twin/components/demo-pv", "/digital-twin/scenarios/new"])
    expect((await send(page, DEMO + path, { name: "Taken" })).status(), path).toBe(404);
});

test("of two edits at once the second is told, and keeps what it typed", async ({ page, context }) => {
  await signIn(page);
  const system = await site(page, "Two tabs");
  const path = `/system/${system}/digital-twin/components/${system}-load`;
  const other = await context.newPage();
  await page.goto(path);
  await other.goto(path);
  await page.locator('input[name="name"]').fill("First");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect
    .poll(async () => (await (await page.request.get(`/api/node/${system}-load`)).text()).includes("First"))
    .toBe(true);
  await other.locator('input[name="name"]').fill("Second");
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await expect(other.locator("main")).toContainText("Somebody changed this while you were editing");
  await expect(other.locator('input[name="name"]')).toHaveValue("Second");
});

test("a run is started once by two tabs, and the way back leads to it", async ({ page }) => {
  test.setTimeout(800_000);
  await signIn(page);
  const system = await site(page, "No supply");
  const demand = { type: "demand", value: 1, unit: "MW" };
  const parameter = {
    parameter_id: `${system}-demand`,
    scenario_id: "base",
    system_id: system,
    node_id: `${system}-load`,
  };
  expect((await api(page, "parameter", { ...parameter, properties: demand })).status()).toBe(200);
  // Less than half of it can be bought: no test before the run finds that.
  const grid = {
    node_id: `${system}-grid`,
    system_id: system,
    geometry_id: `${system}-hall`,
    technology_id: "electricity_purchase",
    name: "Grid",
    is_draft: false,
    carrier_level_output: "electricity_0.4kV",
  };
  expect((await api(page, "node", grid)).status()).toBe(200);
  const rows = [
    { type: "purchase_price", value: 100, unit: "EUR/MWh", impact: "money" },
    { type: "existing_capacity", value: 0.4, unit: "MW" },
  ];
  for (const properties of rows) {
    const { type } = properties;
    const row = { ...parameter, parameter_id: `${system}-${type}`, node_id: grid.node_id, properties };
    expect((await api(page, "parameter", row)).status(), type).toBe(200);
  }
  await page.goto(`/system/${system}/designer/optimizations`);
  await page.getByRole("link", { name: "New optimization" }).first().click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/\/basic$/);
  await page.locator('input[name="name"]').fill("Once");
  await page.locator('input[name="year_start"]').fill("2025");
  await page.locator('input[name="year_end"]').fill("2025");
  for (const next of ["modeling", "clustering", "solving", "review"]) {
    await page.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(new RegExp(`/${next}$`));
  }
  const review = new URL(page.url()).pathname;
  const mark = await page.locator('input[name="mark"]').inputValue();
  const answers = await Promise.all([send(page, review, { mark }), send(page, review, { mark })]);
  expect(answers.map((answer) => answer.status())).toEqual([303, 303]);
  const runs = (await (await page.request.get(`/api/system/${system}/optimizations`)).json()) as object;
  expect(Object.keys(runs)).toHaveLength(1);
  await page.goto(review);
  await page.waitForURL(/optimizations\/[0-9a-f-]{36}$/);
  // The demo's run may be before it in the queue.
  await expect(async () => {
    await page.reload();
    const text = await page.locator("main").innerText();
    expect(text).toContain("Failed");
    expect(text).toContain("Workshop load");
    expect(text).toMatch(/Electricity 0\.4 kV/);
    expect(text).toContain("Hall");
  }).toPass({ timeout: PATIENCE_MS, intervals: [1000] });
});
