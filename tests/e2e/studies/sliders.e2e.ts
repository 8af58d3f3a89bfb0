import { PATIENCE_MS } from "../../helpers/eventually";
import { check, demoIsSolved, signIn } from "../check";
import { expect, test } from "../test";

const sliders = "/system/demo-district/designer/what-if/new/sliders?optimization_id=demo-investment-2030";
const wind = "demo-wind||investment_cost|money";

test("sliders say what moved inputs come to, refuse what cannot be, and lead to the comparison", async ({ page }) => {
  test.setTimeout(900_000);
  await signIn(page);
  await demoIsSolved(page);
  const address = new URLSearchParams([
    ["input", wind],
    ["by", "80%"],
  ]);
  await page.goto(`${sliders}&${address.toString()}`);
  const estimate = page.getByRole("region", { name: "Estimate without a run" });
  const rowText = await estimate.getByRole("row", { name: /Share in a wind turbine/ }).innerText();
  expect(rowText).toMatch(/€1\.38m\/MW\s+€1\.11m\/MW\s+−1\d\.\d/);

  // The slider says where it is as it is moved, and what all of them come to.
  const live = page.locator(".slider-sum");
  await expect(live).toContainText(/−€1\d\.\dk/);
  const slider = page.getByRole("slider").first();
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".slider output").first()).toHaveText(/^85% = €1\.18m\/MW$/);
  await check(page, { axe: true });

  const start = page.getByRole("button", { name: "Make the scenario and run it" });
  await page.locator('[name="rows[0].number"]').fill("-130");
  await start.click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(page.locator('[name="rows[0].number"]')).toHaveAttribute("aria-invalid", "true");

  await page.waitForLoadState();
  await page.locator('[name="rows[0].number"]').fill("");
  await start.click();
  await expect(page).toHaveURL(/results\/compare\?optimization_id=demo-investment-2030&with=/);
  // The status quo under the same changes, and the plan that was there before, are computed along with it.
  const column = page.getByRole("columnheader", { name: /: Demo: investment 2030 kept/ });
  // They wait for the runs of other journeys of this product.
  await expect(column.first()).toBeVisible({ timeout: 4 * PATIENCE_MS });
  const payback = page.getByRole("row", { name: /^Payback/ }).getByRole("cell");
  await expect(async () => {
    const years = (await payback.allInnerTexts()).slice(1).map(Number);
    expect(years).toHaveLength(3);
    for (const value of years) expect(value).toBeGreaterThan(1);
  }).toPass({ timeout: PATIENCE_MS });
  const compared = page.getByRole("region", { name: "Estimate and result", exact: true });
  await expect(compared).toBeVisible({ timeout: PATIENCE_MS });
  const [amount, solved] = await Promise.all(
    ["Estimate in all", "Calculated"].map(async (name) => {
      const text = await compared.getByRole("row", { name }).getByRole("cell").first().innerText();
      return Number(text.replace("−", "-").replace(/[^\d-]/g, ""));
    }),
  );
  // Only a price moved: the run comes to at most the estimate, and nothing else moved it up.
  expect(amount).toBeLessThan(0);
  expect(solved).toBeLessThanOrEqual(amount! + 1);
  expect(solved).toBeGreaterThan(3 * amount!);
});
