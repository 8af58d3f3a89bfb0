import { checkSource, demoIsSolved, open, signIn } from "../check";
import { expect, type Page, test } from "../test";

const SYSTEM = "demo-district";
const address = (id: string) => `/system/${SYSTEM}/designer/results/dashboards/${id}`;
const NAMES = ["First", "Second", "Third"];

/** A dashboard with three charts, stored by calls. */
async function dashboard(page: Page, id: string): Promise<void> {
  const headers = { Origin: new URL(page.url()).origin };
  const stored = async (path: string, data: object) =>
    expect((await page.request.post(`/api/${path}`, { headers, data })).status()).toBe(200);
  const config_ids = NAMES.map((name) => `${id}-${name.toLowerCase()}`);
  for (const [i, title] of NAMES.entries())
    await stored("chart-config", { config_id: config_ids[i], system_id: SYSTEM, chart: "costs", title });
  await stored("dashboard", { dashboard_id: id, system_id: SYSTEM, name: id, config_ids });
}

const cards = (page: Page) => page.locator(".board-card h2");
const handle = (page: Page, name: string) => page.getByRole("button", { name: `Drag “${name}”` });

/** Opens the menu of a card. */
const menu = async (page: Page, name: string) => {
  await page
    .locator("summary")
    .filter({ hasText: `Change “${name}”` })
    .click();
  return page.locator(".board-menu[open]");
};

/** What the page shows, and, as soon as it is answered, what is stored. */
async function holds(page: Page, names: string[]): Promise<void> {
  await expect(cards(page)).toHaveText(names);
  const fresh = async () =>
    [...(await (await page.request.get(page.url())).text()).matchAll(/<h2 class="chart-name">([^<]*)/g)].map(
      ([, n]) => n,
    );
  await expect.poll(fresh).toEqual(names);
}

test("charts of a dashboard are arranged by keyboard and by pointer", async ({ page }) => {
  await signIn(page);
  await dashboard(page, "arranged");
  await open(page, address("arranged"), { axe: true });
  await checkSource(page, address("arranged"));
  // By keyboard: the last place is the second stop from the first chart.
  await handle(page, "First").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Place 2 of 3, where “Second” is" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(handle(page, "First")).toBeFocused();
  await holds(page, ["Second", "Third", "First"]);
  // The page that came after it has left the focus where it was.
  await expect(handle(page, "First")).toBeFocused();
  const middle = async (name: string) => {
    const box = (await handle(page, name).boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await page.mouse.move(...(await middle("Third")));
  await page.mouse.down();
  const [x, y] = await middle("Second");
  await page.mouse.move(x + 20, y, { steps: 4 });
  await expect(page.locator(".board-zone")).toHaveCount(2);
  await page.mouse.move(x + 20, y + 20, { steps: 2 });
  await page.mouse.up();
  await holds(page, ["Third", "Second", "First"]);
  // What the server refuses is shown as it was, and a dialog says why.
  await page.route("**/dashboards/arranged", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 422, body: "<main><h1>No</h1><p data-refusal>Not now.</p></main>" })
      : route.continue(),
  );
  await menu(page, "First");
  await page.getByRole("button", { name: "Move “First” to place 2" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("“First” could not be changed:");
  await expect(page.getByRole("alertdialog")).toContainText("Not now.");
  await page.keyboard.press("Enter");
  await holds(page, ["Third", "Second", "First"]);
});

test("a card is widened, and what its menu is told after that is saved", async ({ page }) => {
  await signIn(page);
  await dashboard(page, "widened");
  await open(page, address("widened"));
  await expect(handle(page, "Second")).toBeVisible();
  const card = page.locator('[data-card="widened-second"]');
  const state = card.locator("[name=expected]");
  const first = await state.inputValue();
  const opened = await menu(page, "Second");
  await page.getByRole("button", { name: "“Second” 2 of 3 columns wide" }).click();
  await expect(card).toHaveAttribute("data-columns", "2");
  // The page that comes after the step leaves the card as it is; its menu follows it.
  await expect(state).not.toHaveValue(first);
  const second = await state.inputValue();
  // What is chosen meanwhile stays chosen.
  await opened.getByLabel("Run", { exact: true }).selectOption("The newest status quo");
  await page.getByRole("button", { name: "“Second” 3 of 3 columns wide" }).click();
  await expect(state).not.toHaveValue(second);
  await expect(opened.getByLabel("Run", { exact: true })).toHaveValue("newest:status_quo");
  await opened.getByRole("button", { name: "Apply" }).click();
  await expect(page.locator("#status")).toContainText("The chart is changed.");
  await expect(card).toHaveAttribute("data-columns", "3");
  await expect(card.getByLabel("Run", { exact: true })).toHaveValue("newest:status_quo");
});

test("the same without scripts, and not for those who may only look", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page);
  await dashboard(page, "plain");
  await page.goto(address("plain"));
  await menu(page, "First");
  await page.getByRole("button", { name: "Move “First” to place 2" }).click();
  await holds(page, ["Second", "First", "Third"]);
  await menu(page, "Third");
  await page.getByRole("button", { name: "“Third” 2 of 3 columns wide" }).click();
  await expect(page.locator('[data-card="plain-third"]')).toHaveAttribute("data-columns", "2");
  await signIn(page, "viewer@demo.test");
  await page.goto(address("plain"));
  await expect(cards(page)).toHaveText(["Second", "First", "Third"]);
  await expect(page.locator(".board-corner")).toHaveCount(0);
  await context.close();
});

test("a ready dashboard is made, its cards keep what they are told, and it hangs on a wall", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page);
  await demoIsSolved(page);
  await page.goto(address("new"));
  await page.getByRole("button", { name: "Make it: Management board" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Management board" })).toBeVisible();
  expect(await cards(page).count()).toBeGreaterThan(3);
  const made = page.url();
  // One press of the gallery adds a chart; the search finds it by its words.
  await page.getByRole("link", { name: "Add a chart" }).click();
  await page.locator("main").getByLabel("Search", { exact: true }).last().fill("hour and day");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByRole("button", { name: /^Add “/ })).toHaveCount(1);
  await page.getByRole("button", { name: "Add “Load by hour and day”" }).click();
  await expect(cards(page).last()).toHaveText("Load by hour and day");
  // The card keeps a run of its own, and says so.
  await (
    await menu(page, "Load by hour and day")
  )
    .getByLabel("Run", { exact: true })
    .selectOption("The newest status quo");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.locator(".board-card").last()).toContainText("Newest status quo:");
  await page.getByRole("link", { name: "Full screen" }).click();
  await expect(page.locator("nav, .board-corner")).toHaveCount(0);
  await expect(page.getByText(/^Screen 1 of 2$/)).toBeVisible();
  await page.getByRole("link", { name: "Next screen" }).click();
  await expect(page.locator(".wall .board-card h2").last()).toHaveText("Load by hour and day");
  await page.getByRole("link", { name: "Close full screen" }).click();
  await expect(page).toHaveURL(made);
  await context.close();
});

test("a wall fills the screen, and Escape leaves it", async ({ page }) => {
  await signIn(page);
  await demoIsSolved(page);
  await dashboard(page, "hung");
  await page.setViewportSize({ width: 1920, height: 1080 });
  await open(page, `${address("hung")}/wall`, { axe: true });
  await checkSource(page, `${address("hung")}/wall`);
  const { width, height } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    height: document.documentElement.scrollHeight,
  }));
  expect([width, height]).toEqual([1920, 1080]);
  const last = (await page.locator(".wall .board-card").last().boundingBox())!;
  expect(last.y + last.height).toBeGreaterThan(980);
  await page.keyboard.press("Escape");
  await page.waitForURL((url) => url.pathname === address("hung"));
});

/** A dashboard whose charts are in time: two of one week, and one of all days of the year. */
async function timed(page: Page, id: string): Promise<void> {
  const headers = { Origin: new URL(page.url()).origin };
  const charts = [
    { chart: "operation", settings: { resolution: "hourly", date: "2030-07-01" } },
    { chart: "price", settings: { resolution: "hourly", date: "2030-07-01" } },
    { chart: "operation", settings: { resolution: "daily" } },
  ];
  const config_ids = charts.map((_, i) => `${id}-${i}`);
  for (const [i, data] of charts.entries()) {
    const config = { ...data, config_id: config_ids[i], system_id: SYSTEM, title: `${id} ${i}` };
    expect((await page.request.post("/api/chart-config", { headers, data: config })).status()).toBe(200);
  }
  const board = { dashboard_id: id, system_id: SYSTEM, name: id, config_ids };
  expect((await page.request.post("/api/dashboard", { headers, data: board })).status()).toBe(200);
}

test("cards in time share one cursor, and on a phone the first begins near the top", async ({ page }) => {
  await signIn(page);
  await demoIsSolved(page);
  await timed(page, "timed");
  await page.setViewportSize({ width: 1440, height: 3000 });
  await open(page, address("timed"));
  const reader = (i: number) => page.locator(`[data-card="timed-${i}"] .chart-reader`);
  for (const i of [0, 1, 2]) await expect(reader(i)).toBeVisible();
  const pointed = (i: number) => expect(reader(i));
  await reader(0).hover();
  for (const i of [1, 2]) await pointed(i).toHaveAttribute("data-pointed", "");
  const at = (i: number) => reader(i).locator(".chart-cursor");
  const left = (i: number) => at(i).evaluate((cursor) => (cursor as HTMLElement).style.left);
  // The week is in the middle of the year.
  expect(Number.parseFloat(await left(2))).toBeGreaterThan(49);
  expect(Number.parseFloat(await left(2))).toBeLessThan(52);
  const before = await left(1);
  await reader(0).focus();
  await page.keyboard.press("PageDown");
  await expect.poll(() => left(1)).not.toBe(before);
  // A day outside the week takes its cursor away.
  await reader(2).focus();
  await page.keyboard.press("Home");
  for (const i of [0, 1]) await pointed(i).not.toHaveAttribute("data-pointed", "");

  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ["timed", "narrow"]) {
    if (name === "narrow") await dashboard(page, name);
    await page.goto(address(name));
    const top = await page
      .locator(".board-card")
      .first()
      .evaluate((card) => card.getBoundingClientRect().top);
    expect(top, name).toBeLessThan(420);
  }
  await page.getByText("More", { exact: true }).filter({ visible: true }).click();
  for (const name of ["Add a chart", "Full screen", "New dashboard", "Rename", "Show only", "Delete"])
    await expect(page.locator(".page-header").getByRole("link", { name })).toBeVisible();
});
