import { bufferingProxy } from "../../helpers/proxy";
import { signIn } from "../check";
import { type Browser, expect, type Page, test } from "../test";

const SITE = "/system/demo-district/digital-twin";

/**
 * What the stream tells is seen within a second on a machine with nothing else to do. Here two products, two browsers and two
 * solvers share the cores; asking, which takes over where there is no stream, would take five.
 */
const BY_STREAM_MS = 3000;

/** A browser of its own, signed in as one of the demo's people. */
async function person(browser: Browser, name: string, baseURL: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL, locale: "en-GB" })).newPage();
  await signIn(page, `${name}@demo.test`);
  return page;
}

async function addLocation(page: Page, name: string): Promise<void> {
  await page.goto(`${SITE}/infrastructure/locations/new`);
  await page.locator("input[name=name]").fill(name);
  await page.locator("input[name=longitude]").fill("6.7");
  await page.locator("input[name=latitude]").fill("51.2");
  await page.locator("main form button[type=submit]").first().click();
  await page.waitForURL("**/infrastructure");
}

/** Notes in the page when the table first holds a text. */
const noteWhenSeen = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    delete document.body.dataset.seen;
    const watcher = new MutationObserver(() => {
      if (!document.querySelector("main tbody")?.textContent.includes(wanted)) return;
      watcher.disconnect();
      document.body.dataset.seen = String(Date.now());
    });
    watcher.observe(document.body, { childList: true, subtree: true });
  }, text);

/** ms from the answer that saved a change in one browser until another showed it. */
async function seenAfter(page: Page, saved: Promise<number>): Promise<number> {
  const after = Number(await page.locator("body").getAttribute("data-seen")) - (await saved);
  test.info().annotations.push({ type: "seen after", description: `${after} ms` });
  return after;
}
const savedAt = async (page: Page): Promise<number> => {
  await page.waitForResponse((response) => response.request().method() === "POST");
  return Date.now();
};

/** Opens a page and waits until the stream has greeted it. */
async function watch(page: Page, path: string): Promise<void> {
  const greeted = page.waitForResponse((response) => response.url().includes("/api/stream"));
  await page.goto(path);
  await greeted;
}

test("a change in one browser is seen in the other by the stream; ticks and focus stay", async ({
  browser,
  baseURL,
}) => {
  const [one, other] = [await person(browser, "editor", baseURL!), await person(browser, "admin", baseURL!)];
  await watch(other, `${SITE}/infrastructure`);
  const name = (await other.locator("main tbody th a").first().textContent()) ?? "";
  const link = other.locator("main tbody").getByRole("link", { name, exact: true });
  await link.focus();
  // The machine of the tests does other work too: the best of three is what the stream takes.
  let added = "";
  const took: number[] = [];
  for (let turn = 0; turn < 3 && !(Math.min(...took) <= BY_STREAM_MS); turn++) {
    added = `Seen live ${test.info().retry} ${turn}`;
    await noteWhenSeen(other, added);
    const saved = savedAt(one);
    await addLocation(one, added);
    await expect(other.locator("main tbody").getByRole("link", { name: added, exact: true })).toBeVisible();
    took.push(await seenAfter(other, saved));
  }
  expect(Math.min(...took)).toBeLessThanOrEqual(BY_STREAM_MS);
  await expect(link).toBeFocused();
  await one.locator("#status").getByRole("button", { name: "Undo" }).click();
  await one.waitForURL("**/audit");
  await expect(one.locator("#status")).toContainText("The change was undone");
  await expect(other.locator("main tbody").getByRole("link", { name: added, exact: true })).toHaveCount(0);
});

test("behind a proxy that holds streams back, asking takes over within five seconds", async ({ browser, baseURL }) => {
  const proxy = await bufferingProxy(baseURL!);
  const [one, far] = [await person(browser, "editor", baseURL!), await person(browser, "admin", proxy.url)];
  await far.goto(`${SITE}/infrastructure`);
  await far.waitForFunction(() => sessionStorage.getItem("energy-live") === "poll", undefined, { timeout: 6500 });
  // A second try finds what the first one left.
  const added = `Seen by asking ${test.info().retry}`;
  await noteWhenSeen(far, added);
  const saved = savedAt(one);
  await addLocation(one, added);
  await expect(far.locator("main tbody").getByRole("link", { name: added, exact: true })).toBeVisible({
    timeout: 5000,
  });
  expect(await seenAfter(far, saved)).toBeLessThanOrEqual(5000);
  await one.locator("#status").getByRole("button", { name: "Undo" }).click();
  await one.waitForURL("**/audit");
  await proxy.close();
});

test("unsaved entries are asked about before signing out", async ({ browser, baseURL }) => {
  const page = await person(browser, "editor", baseURL!);
  await page.goto(`${SITE}/infrastructure/locations/new`);
  await page.locator("input[name=name]").fill("Half written");
  const question = page.waitForEvent("dialog");
  await page.locator("details.user-menu summary").click();
  const pressed = page.locator("details.user-menu form[action='/logout'] button").click();
  const dialog = await question;
  expect(dialog.message()).toContain("unsaved");
  await dialog.dismiss();
  await pressed;
  await expect(page.locator("input[name=name]")).toHaveValue("Half written");
});

test("a page of an older build loads itself anew, but never with unsaved entries in it", async ({
  browser,
  baseURL,
}) => {
  const page = await person(browser, "editor", baseURL!);
  const newer = { "Content-Type": "text/event-stream", "X-Energy-Version": "99990101T000000Z-ffffffff" };
  let answer = false;
  await page.route("**/api/stream?**", async (route) => {
    if (answer) await route.fulfill({ headers: newer, body: ": here\n\n" });
    else await route.abort();
  });
  await page.goto(`${SITE}/scenarios/new`);
  await page.evaluate(() => (document.body.dataset.same = "page"));
  await page.locator("input[name=name]").fill("Half written");
  answer = true;
  await expect(page.locator("#status")).toContainText("newer version", { timeout: 10_000 });
  await expect(page.locator("input[name=name]")).toHaveValue("Half written");
  await page.locator("input[name=name]").fill("");
  // The stream is silent until the page is marked: it would load itself anew under the mark otherwise.
  answer = false;
  await page.goto(SITE + "/scenarios");
  await page.evaluate(() => (document.body.dataset.same = "page"));
  answer = true;
  await expect(page.locator("body[data-same]")).toHaveCount(0, { timeout: 10_000 });
  await expect(page.locator("h1")).toBeVisible();
  // At most once a minute: the page after it only says so.
  await expect(page.locator("#status")).toContainText("newer version", { timeout: 10_000 });
});

test("the end of a run is said over the page, which does not move, and closed by keyboard", async ({
  browser,
  baseURL,
}) => {
  const page = await person(browser, "editor", baseURL!);
  const end = (seq: number, name: string) =>
    `data: ${JSON.stringify({ seq, set_mode: "update", type: "optimization", id: "demo-investment-2030", system_id: "demo-district", name, status: "success", finished: true })}\n\n`;
  // A stream that tells of the ends when the page is measured.
  let hasEnded = false;
  await page.route("**/api/stream?**", async (route) => {
    if (!hasEnded) return route.abort();
    await route.fulfill({
      headers: { "Content-Type": "text/event-stream" },
      body: end(9_000_001, "First plan") + end(9_000_002, "Second plan"),
    });
  });
  await page.goto(`${SITE}/scenarios`);
  const top = async () => (await page.locator("h1").boundingBox())?.y;
  const before = await top();
  hasEnded = true;
  const news = page.locator(".live-news");
  await expect(news.getByRole("link", { name: "First plan has finished." })).toHaveAttribute(
    "href",
    /optimizations\/demo-investment-2030$/,
  );
  await expect(news.getByRole("link")).toHaveCount(2);
  expect(await top()).toBe(before);
  await news.getByRole("button", { name: "Close" }).first().focus();
  await page.keyboard.press("Enter");
  await expect(news.getByRole("link")).toHaveText(["Second plan has finished."]);
});
