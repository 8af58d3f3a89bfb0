import { check, signIn } from "../check";
import { type Browser, expect, type Page, test } from "../test";

const SCENARIOS = "/system/demo-district/digital-twin/scenarios";

async function person(browser: Browser, name: string, baseURL: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, locale: "en-GB" })).newPage();
  await signIn(page, `${name}@demo.test`);
  return page;
}

/** A call as the browser itself would make it. */
const call = (page: Page, method: "POST" | "DELETE", path: string, data?: object) =>
  page.request.fetch(`/api/${path}`, { method, data, headers: { Origin: new URL(page.url()).origin } });

async function addScenario(page: Page, scenario_id: string, name = scenario_id): Promise<void> {
  const saved = await call(page, "POST", "scenario", { scenario_id, name, system_id: "demo-district" });
  expect(saved.ok(), await saved.text()).toBe(true);
}

/** Lets what the page sends wait until the test says go. */
async function hold(page: Page, path: RegExp): Promise<() => Promise<void>> {
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  await page.route(path, async (route) => {
    if (route.request().method() === "POST") await gate;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    open();
    await page.unroute(path);
  };
}

const row = (page: Page, name: string) =>
  page.locator("tbody tr").filter({ has: page.getByRole("rowheader", { name, exact: true }) });

async function rename(page: Page, from: string, to: string): Promise<void> {
  await row(page, from).locator("summary").click();
  await row(page, from).locator("input[name=name]").fill(to);
  await row(page, from).locator("input[name=name]").press("Enter");
}

test("a change of a row is shown before the server answers, and stays when others change the list", async ({
  browser,
  baseURL,
}) => {
  const [page, other] = [await person(browser, "editor", baseURL!), await person(browser, "admin", baseURL!)];
  await addScenario(page, "queue-a", "Queue A");
  await page.goto(SCENARIOS);
  const go = await hold(page, /scenarios\/queue-a/);
  await rename(page, "Queue A", "Renamed A");
  await expect(row(page, "Renamed A")).toBeVisible({ timeout: 1000 });
  await addScenario(other, "queue-b", "Queue B");
  await expect(row(page, "Queue B")).toBeVisible();
  await expect(row(page, "Renamed A")).toBeVisible();
  await expect(row(page, "Queue A")).toHaveCount(0);
  const question = page.waitForEvent("dialog");
  await page.locator("details.user-menu summary").click();
  const pressed = page.locator("details.user-menu form[action='/logout'] button").click();
  const dialog = await question;
  expect(dialog.message()).toContain("unsaved");
  await dialog.dismiss();
  await pressed;
  await go();
  await expect(page.locator("#status")).toContainText("saved");
  await expect(row(page, "Renamed A")).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("energy-queue"))).toBeNull();
  for (const id of ["queue-a", "queue-b"]) await call(page, "DELETE", `scenario/${id}`);
});

test("a refused change comes back and a dialog says why", async ({ browser, baseURL }) => {
  const [page, other] = [await person(browser, "editor", baseURL!), await person(browser, "admin", baseURL!)];
  await addScenario(page, "queue-c", "Queue C");
  // Without news the page does not know that somebody else was here.
  await page.route("**/api/stream**", (route) => route.abort());
  await page.goto(SCENARIOS);
  await addScenario(other, "queue-c", "Queue C of others");
  const go = await hold(page, /scenarios\/queue-c/);
  await rename(page, "Queue C", "My C");
  await expect(row(page, "My C")).toBeVisible({ timeout: 1000 });
  await go();
  const dialog = page.getByRole("alertdialog", { name: "Scenario could not be set:" });
  await expect(dialog).toContainText("changed");
  await expect(dialog.getByRole("button", { name: "OK" })).toBeFocused();
  await expect(row(page, "My C")).toHaveCount(0);
  await check(page, { axe: true });
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.locator("tbody tr :focus")).toHaveCount(1);
  await expect(row(page, "Queue C of others")).toBeVisible();
  await call(page, "DELETE", "scenario/queue-c");
});

test("restored rows leave the list of deleted ones; what was not sent goes on with the next page", async ({
  browser,
  baseURL,
}) => {
  const page = await person(browser, "editor", baseURL!);
  for (const id of ["queue-d", "queue-e", "queue-f"]) {
    await addScenario(page, id);
    await call(page, "DELETE", `scenario/${id}`);
  }
  await page.goto(`${SCENARIOS}?tab=deleted`);
  await row(page, "queue-d").getByRole("button").click();
  await expect(row(page, "queue-d")).toHaveCount(0);
  await expect(page.locator("#status")).toContainText("restored");
  await expect(page).toHaveURL(/tab=deleted/);
  // Nothing that this page sends is ever answered, as on a connection that is gone.
  await page.evaluate(() => {
    window.fetch = () => new Promise(() => undefined);
  });
  for (const id of ["queue-e", "queue-f"]) {
    await row(page, id).getByRole("button").click();
    await expect(row(page, id)).toBeHidden();
  }
  const sent: (string | null)[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.postData()));
  await page.goto("/systems");
  await expect(page.locator("#status")).toContainText("restored");
  await page.goto(SCENARIOS);
  await expect(row(page, "queue-f")).toBeVisible();
  // What was on its way is not sent again.
  await expect(row(page, "queue-e")).toHaveCount(0);
  expect(sent).toEqual([expect.stringContaining("queue-f")]);
  for (const id of ["queue-d", "queue-e", "queue-f"]) await call(page, "DELETE", `scenario/${id}`);
});
