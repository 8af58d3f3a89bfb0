import { open, signIn } from "../check";
import { expect, test } from "../test";

const deals = "/system/demo-district/portfolio-manager/deals";

test("base load is bought and a wind farm's energy agreed on; a wrong entry is kept and told", async ({ page }) => {
  const name = "Base by hand";
  await signIn(page);
  await page.goto(`${deals}/new`);
  await page.getByRole("link", { name: "Base: Year", exact: true }).click();
  await page.getByLabel("Year").selectOption({ index: 2 });
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("link", { name: "Continue" }).click();
  await page.getByLabel("Quantity").fill("5");
  await page.getByLabel("Price", { exact: false }).first().fill("-3");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Price", { exact: false }).first()).toHaveValue("-3");
  await page.getByLabel("Price", { exact: false }).first().fill("82.5");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByLabel("Counterparty").selectOption({ label: "Demo utility" });
  await page.getByRole("button", { name: "Save the deal" }).click();
  await expect(page.locator("h1")).toContainText(name);
  await open(page, new URL(page.url()).pathname);

  await page.goto(`${deals}/new`);
  await page.getByRole("link", { name: "Wind: As produced" }).click();
  await page.getByLabel("Year").selectOption({ index: 2 });
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("No time series yet")).toBeVisible();
  await page.getByRole("button", { name: "Generate" }).click();
  await page.getByRole("button", { name: "Preview" }).last().click();
  const save = page.locator("main form button[value=save]");
  await expect
    .poll(
      async () => {
        if ((await save.count()) === 0) await page.reload();
        return save.count();
      },
      { timeout: 30_000, intervals: [500, 1000] },
    )
    .toBe(1);
  await save.click();
  await expect(page).toHaveURL(/step=4/);
  await expect(page.getByLabel("Quantity")).toBeVisible();
});

test.describe("guarantees of origin, by keyboard on a phone without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  test("a part is cancelled, never more than is there; a viewer cannot", async ({ page }) => {
    const goos = "/system/demo-district/portfolio-manager/goos";
    await signIn(page);
    await page.goto(`${goos}/new?deal_id=demo-deal-wind&year=2026`);
    await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue(/^GoO - /);
    await page.getByLabel("Quantity").fill("10");
    await page.getByLabel("Price").focus();
    await page.keyboard.type("1.5");
    await page.keyboard.press("Enter");
    await expect(page.getByText("The guarantees were entered.")).toBeVisible();
    const entry = new URL(page.url()).pathname;
    await page.getByLabel("Quantity").fill("10.5");
    await page.getByLabel("Quantity").press("Enter");
    await expect(page.getByText("Only 10 MWh are there.").first()).toBeVisible();
    await expect(page.getByLabel("Quantity")).toHaveValue("10.5");
    await page.getByLabel("Quantity").fill("4");
    await page.getByLabel("Quantity").press("Enter");
    await expect(page.getByText("The guarantees are cancelled.")).toBeVisible();
    await open(page, entry);
    await expect(page.getByText("6 MWh")).toBeVisible();
    await page.context().clearCookies();
    await signIn(page, "viewer@demo.test");
    await open(page, entry);
    await expect(page.getByRole("button", { name: "Book it" })).toHaveCount(0);
  });
});
