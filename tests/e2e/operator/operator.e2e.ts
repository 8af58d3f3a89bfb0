import { PATIENCE_MS } from "../../helpers/eventually";
import { open, signIn } from "../check";
import { reload } from "../reload";
import { expect, test } from "../test";

const operator = "/system/demo-district/operator";

for (const scripts of [true, false])
  test.describe(scripts ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled: scripts });
    test("a plan is asked for, made, understood and approved", async ({ page }) => {
      await signIn(page);
      await open(page, `${operator}/site`);
      await expect(page.getByText("Nothing keeps a plan from being made.")).toBeVisible();
      await page.getByRole("link", { name: "Schedule" }).first().click();
      await page.getByRole("link", { name: "New plan" }).click();
      await page.getByRole("textbox", { name: "Name" }).fill(scripts ? "By hand" : "By hand, without scripts");
      await page.getByLabel("Days ahead").fill("8");
      await page.getByRole("button", { name: "Make the plan" }).click();
      // Refused, and nothing that was typed is lost.
      await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue(/By hand/);
      await page.getByLabel("Days ahead").fill("1");
      // The site is on autopilot: this plan waits for a person all the same.
      await page.getByRole("checkbox", { name: /by itself/i }).uncheck();
      await page.getByRole("button", { name: "Make the plan" }).click();
      await expect(page).toHaveURL(/\/plans\/(?!new)/, { timeout: PATIENCE_MS });
      await expect
        .poll(
          async () => {
            await reload(page);
            return page.getByRole("button", { name: "Approve the plan" }).count();
          },
          { timeout: PATIENCE_MS, intervals: [500, 1000] },
        )
        .toBe(1);
      await expect(page.getByText("Saving", { exact: true }).first()).toBeVisible();
      await page.getByRole("button", { name: "Approve the plan" }).click();
      await expect(page.getByText("The plan is approved.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Approve the plan" })).toHaveCount(0);
      await page.getByRole("link", { name: "Show its schedule" }).click();
      const schedule = `${page.url().slice(new URL(page.url()).origin.length)}&tab=components&component=demo-chp`;
      await open(page, schedule);
      // Every quarter-hour of the days of the calendar has its power, state, reason and worth.
      const rows = page.locator("section[aria-labelledby=steps]").getByRole("row");
      const days = await page.getByLabel("Day").locator("option").count();
      let steps = (await rows.count()) - 1;
      if (days > 1) {
        await page.goto(`${schedule}&day=1`);
        steps += (await rows.count()) - 1;
      }
      expect(steps).toBe(96);
      await expect(page.getByRole("columnheader", { name: "Reason" })).toBeVisible();
    });
  });

test("a viewer looks at plans and asks for none", async ({ page }) => {
  await signIn(page, "viewer@demo.test");
  await open(page, `${operator}/schedule?tab=planning`);
  await expect(page.getByRole("link", { name: "New plan" })).toHaveCount(0);
  expect((await page.goto(`${operator}/plans/new`))?.status()).toBe(403);
});

test.describe("by keyboard on a phone, without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  test("maintenance is planned in the cheapest free window; what is needed is shown", async ({ page }) => {
    await signIn(page);
    await open(page, `${operator}/energy-demands`);
    await expect(page.getByRole("heading", { name: "Energy demands" })).toBeVisible();
    await page.goto(`${operator}/maintenance?tab=planning`);
    await page.getByLabel("Component", { exact: true }).selectOption({ label: "Gas boiler" });
    await page.getByLabel("Hours of work").fill("none");
    await page.getByLabel("Hours of work").press("Enter");
    await expect(page.getByText("Write a number of hours above 0, at most 168.").first()).toBeVisible();
    await expect(page.getByLabel("Hours of work")).toHaveValue("none");
    await page.getByLabel("Hours of work").fill("2");
    // The demo's first plan is made in the first minute.
    await expect
      .poll(
        async () => {
          await page.getByLabel("Hours of work").press("Enter");
          await page.waitForLoadState();
          return page.getByRole("button", { name: /Plan maintenance here/ }).count();
        },
        { timeout: PATIENCE_MS, intervals: [500, 1000] },
      )
      .toBeGreaterThan(0);
    await page
      .getByRole("button", { name: /Plan maintenance here/ })
      .first()
      .focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Maintenance is planned.", { exact: false })).toBeVisible();
  });
});
