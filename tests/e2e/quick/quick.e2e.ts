import { MINUTE_MS } from "~/entities/core/clock";
import { PATIENCE_MS } from "../../helpers/eventually";
import { signIn } from "../check";
import { answersInFirstScreen } from "../firstScreen";
import { checkLayoutOfResults } from "../layout";
import { reload } from "../reload";
import { expect, type Page, test } from "../test";

/** Kinds with defaults alone; the others have a journey of their own. */
const KINDS = ["home", "district", "commerce", "industry", "farm"] as const;
/** What a planner may wait for a first result. */
const MOST_MS = 300_000;

const plan = (page: Page) => page.getByRole("button", { name: "Plan this site" }).click();
const place = (page: Page) => page.getByRole("textbox", { name: "Place" });

/** Waits for the run that a page leads to, and looks at its results. Without scripts a page is what it was until it is asked for again. */
async function seeResults(page: Page): Promise<void> {
  const again = async (there: () => Promise<boolean>) =>
    expect
      .poll(async () => (await reload(page), there()), { timeout: MOST_MS, intervals: [500, 1000, 2000] })
      .toBe(true);
  await again(() => Promise.resolve(page.url().includes("/designer/optimizations/")));
  await again(async () => (await page.getByRole("link", { name: "Open results" }).count()) > 0);
  await page.getByRole("link", { name: "Open results" }).first().click();
  await expect(page).toHaveURL(/results/, { timeout: PATIENCE_MS });
  await page.goto(page.url().replace(/results.*/, "results/summary"));
  await expect(page.getByRole("region", { name: "What is built and what goes" })).toBeVisible();
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("from the sign-in to a first result of each kind of site with two entries", async ({ page, context }) => {
    test.setTimeout(MOST_MS + MINUTE_MS);
    const began = Date.now();
    await signIn(page);
    await page.getByRole("link", { name: "Quick site" }).click();
    await plan(page);
    await expect(page.getByRole("alert").first()).toBeVisible();
    await place(page).fill("Nowhere at all");
    await plan(page);
    await expect(page.getByText("No place of this name is known here").first()).toBeVisible();
    // All are sent, then looked for: somebody who waits for one does nothing else.
    const pages: Page[] = [];
    for (const kind of KINDS) {
      const own = await context.newPage();
      await own.goto("/systems/new/quick");
      await own.locator(`input[name=kind][value=${kind}]`).check();
      await place(own).fill("Freiburg");
      await plan(own);
      pages.push(own);
    }
    for (const own of pages) await seeResults(own);
    expect(Date.now() - began).toBeLessThan(MOST_MS);
    await expect(pages[0]!.getByRole("row", { name: /^Photovoltaics.* 12/ }).first()).toBeVisible();
  });
});

test("with scripts, from the sign-in to the first result of a farm, which no width cuts", async ({ page }) => {
  test.setTimeout(MOST_MS + MINUTE_MS);
  await signIn(page);
  await page.getByRole("link", { name: "Quick site" }).click();
  await page.locator("input[name=kind][value=farm]").check();
  await place(page).fill("Freiburg");
  await plan(page);
  await expect(page).toHaveURL(/designer\/optimizations\//, { timeout: MOST_MS });
  await page.getByRole("link", { name: "Open results" }).first().click({ timeout: MOST_MS });
  await expect(page).toHaveURL(/results/, { timeout: PATIENCE_MS });
  await page.goto(page.url().replace(/results.*/, "results/summary"));
  await expect(page.getByRole("region", { name: "What is built and what goes" })).toBeVisible();
  const { origin, pathname } = new URL(page.url());
  await checkLayoutOfResults(page, origin + pathname.replace(/\/summary$/, ""));
  await answersInFirstScreen(page, origin + pathname);
});
