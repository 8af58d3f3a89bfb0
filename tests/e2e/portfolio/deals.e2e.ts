import { PATIENCE_MS } from "../../helpers/eventually";
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
  await page.getByLabel("Book").selectOption({ label: "Demo own use" });
  await page.getByLabel("Ticker").selectOption({ index: 1 });
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
      { timeout: PATIENCE_MS, intervals: [500, 1000] },
    )
    .toBe(1);
  await save.click();
  await expect(page).toHaveURL(/step=4/);
  await expect(page.getByLabel("Quantity")).toBeVisible();
});

const site = "/system/demo-district/portfolio-manager";
for (const javaScriptEnabled of [true, false])
  test.describe(`four eyes ${javaScriptEnabled ? "with" : "without"} scripts`, () => {
    test.use({ javaScriptEnabled });
    test("a deal beyond a limit waits, its author cannot approve it, an admin does", async ({ page }) => {
      const name = `Four eyes ${javaScriptEnabled ? "with" : "without"}`;
      await signIn(page, "admin@demo.test");
      await page.goto(`${site}/limits/new`);
      await page.getByRole("textbox", { name: "Name" }).fill(name);
      // Beyond what any other journey deals.
      await page.getByLabel("Greatest power").fill("400");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("The limit was saved.")).toBeVisible();

      await signIn(page);
      const wizard = "tech=futures_base_year&load=base&period=year&start=2027-01-01&amount=450&price=80&step=5";
      await page.goto(`${deals}/new?${wizard}&share.demo-homes=100`);
      await expect(page.getByText("waits for approval by somebody else").first()).toBeVisible();
      await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
      await page.getByLabel("Status").selectOption("existing");
      await page.getByLabel("Counterparty").selectOption({ label: "Demo utility" });
      await page.getByLabel("Book").selectOption({ label: "Demo own use" });
      await page.getByLabel("Ticker").selectOption({ index: 1 });
      await page.getByRole("button", { name: "Save the deal" }).click();
      await expect(page.getByText("Waiting for approval: this deal counts nowhere yet")).toBeVisible();
      await page.goto(`${site}/approvals`);
      const part = page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });
      await expect(part.getByText("You entered this: somebody else decides.")).toBeVisible();
      await expect(part.getByRole("button", { name: "Approve" })).toHaveCount(0);

      await signIn(page, "admin@demo.test");
      await page.goto(`${site}/approvals`);
      await part.getByRole("button", { name: "Approve" }).click();
      await expect(page.getByText("Approved.").first()).toBeVisible();
      await expect(part).toHaveCount(0);
      await page.goto(`${site}/limits`);
      await page.getByRole("link", { name: `Delete ${name}` }).click();
      await page.getByRole("button", { name: "Delete" }).last().click();
      await expect(page.getByText("The limit was deleted.")).toBeVisible();
    });
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
    await signIn(page, "viewer@demo.test");
    await open(page, entry);
    await expect(page.getByRole("button", { name: "Book it" })).toHaveCount(0);
  });
});
