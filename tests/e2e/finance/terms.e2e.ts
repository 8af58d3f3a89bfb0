import { demoIsSolved, open, signIn } from "../check";
import { expect, test } from "../test";

const designer = "/system/demo-district/designer";

test("terms of a bank are entered, counted, taken away as a workbook, deleted and restored", async ({ page }) => {
  await signIn(page);
  await demoIsSolved(page);
  await open(page, `${designer}/results/finance`, { axe: true });
  await expect(page.locator("main")).toContainText("Nobody has entered terms");
  await open(page, `${designer}/finance-terms/new`, { axe: true });
  await page.locator('[name="name"]').fill("Bank offer");
  await page.locator('[name="basis.discount_rate_percent"]').fill("6");
  await page.locator("summary", { hasText: /^Loan/ }).click();
  await page.locator('[name="loan.share_percent"]').fill("80");
  await page.getByRole("button", { name: "Save" }).click();
  // A loan without interest and years is refused, where they are missing.
  await expect(page.locator('[name="loan.rate_percent"]')).toHaveAttribute("aria-invalid", "true");
  await page.locator('[name="loan.rate_percent"]').fill("4");
  await page.locator('[name="loan.years"]').fill("15");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.locator("main")).toContainText("80.0% at 4.0% over 15 years");
  await expect(page.locator("main")).toContainText("Least debt service coverage");
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Workbook for the bank" }).click();
  expect((await file).suggestedFilename()).toMatch(/finance\.xlsx$/);
  await page.getByRole("link", { name: "All terms" }).click();
  await page.getByRole("link", { name: "Delete Bank offer" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.locator("main")).toContainText("No terms have been entered");
  await open(page, `${designer}/finance-terms?tab=deleted`, { axe: true });
  await page.getByRole("button", { name: "Restore Bank offer" }).click();
  await expect(page.getByRole("rowheader", { name: "Bank offer" })).toBeVisible();
});
