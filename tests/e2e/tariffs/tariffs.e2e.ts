import { open, signIn } from "../check";
import { expect, test } from "../test";

/** From no tariff to the bill of last year's meter, as a farmer in France does it: the structure, the prices of the contract, the bill. */

const BILLS = "/system/demo-district/digital-twin/tariffs";

test("a tariff of France, its prices and its picture, and what a meter would have cost", async ({ page }) => {
  await signIn(page);
  await open(page, "/tariffs/new", { axe: true, source: true });
  await page.locator("#f-name").fill("Farm");
  await page.getByLabel("Begin with").selectOption({ label: "France: off-peak hours, up to 36 kVA" });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The prices of this year are examples")).toBeVisible();
  const farm = new URL(page.url()).pathname;
  await open(page, farm, { axe: true, source: true });
  await page.getByRole("link", { name: "Edit Energy price" }).click();
  await page.getByLabel("Price in all other hours").fill("0.2146");
  await page.getByLabel("Price", { exact: true }).first().fill("0.1696");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("0.1696 EUR/kWh")).toBeVisible();
  await open(page, BILLS);
  await page.getByLabel("Farm").check();
  await page.getByLabel("Household (demo)").check();
  await page.getByRole("button", { name: "Show the bills" }).click();
  await expect(page.getByRole("heading", { name: "Bill by Farm" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Comparison" })).toBeVisible();
  await open(page, page.url(), { axe: true, source: true });
  if (process.env.TARIFF_PICTURES) {
    await page.screenshot({ path: `${process.env.TARIFF_PICTURES}/bills.png`, fullPage: true });
    await page.goto(farm);
    await page.screenshot({ path: `${process.env.TARIFF_PICTURES}/tariff.png`, fullPage: true });
    await page.goto(`${farm}/versions/2025/parts/0`);
    await page.screenshot({ path: `${process.env.TARIFF_PICTURES}/part.png`, fullPage: true });
  }
});

test.describe("on a phone, in German", () => {
  test.use({ viewport: { width: 320, height: 700 }, locale: "de-DE", colorScheme: "dark" });

  test("nothing is wider than the screen", async ({ page }) => {
    await signIn(page);
    for (const path of ["/tariffs", "/tariffs/demo-tariff", "/tariffs/demo-tariff/versions/2025/parts/0"])
      await open(page, path, { axe: "look" });
    await open(page, `${BILLS}?tariff=demo-tariff`, { axe: "look" });
  });
});
