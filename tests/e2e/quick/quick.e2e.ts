import { expect, test } from "../test";
import { signIn } from "../check";

test.use({ javaScriptEnabled: false });

test("without scripts, from the sign-in to a first result with one entry", async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page);
  await page.getByRole("link", { name: "Quick site" }).click();
  await page.getByRole("button", { name: "Plan this site" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Place" }).fill("Nowhere at all");
  await page.getByRole("button", { name: "Plan this site" }).click();
  await expect(page.getByText("No place of this name is known here").first()).toBeVisible();
  await page.getByRole("textbox", { name: "Place" }).fill("Freiburg");
  await page.getByRole("button", { name: "Plan this site" }).click();
  const again = async (there: () => Promise<boolean>) =>
    expect.poll(async () => (await page.reload(), there()), { timeout: 90_000, intervals: [500, 1000] }).toBe(true);
  await again(() => Promise.resolve(page.url().includes("/designer/optimizations/")));
  await again(async () => (await page.getByRole("link", { name: "Open results" }).count()) > 0);
  await page.getByRole("link", { name: "Open results" }).first().click();
  await page.goto(page.url().replace(/results.*/, "results/summary"));
  await expect(page.getByText("What to build", { exact: true })).toBeVisible();
  await expect(page.getByText(/Photovoltaics, 0\.012/).first()).toBeVisible();
});
