import { check, signIn } from "../check";
import { expect, test } from "../test";

/** Save says why it is disabled while a required field is empty; the server is asked all the same, and always without scripts. */

test("a button to save is marked with its reason until the form is complete", async ({ page }) => {
  await signIn(page);
  await page.goto("/system/demo-district/edit");
  const name = page.locator('input[name="name"]');
  const save = page.getByRole("button", { name: "Save", exact: true });
  await expect(save).not.toHaveAttribute("aria-disabled");
  await name.fill("");
  await expect(save).toHaveAttribute("aria-disabled", "true");
  await expect(save).toHaveAccessibleDescription(/Fill in the fields marked with \*/);
  await check(page, { axe: true });
  await name.fill("Demo district");
  await expect(save).not.toHaveAttribute("aria-disabled");
  await expect(save).not.toHaveAttribute("title");
  await name.fill("");
  // It can be pressed: what is missing is then said at the field.
  await save.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".error-summary")).toContainText("This field is required.");
});

test("without scripts it is an ordinary button", async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage();
  await signIn(page);
  await page.goto("/system/demo-district/edit");
  await page.locator('input[name="name"]').fill("");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await expect(save).not.toHaveAttribute("aria-disabled");
  await save.click();
  await expect(page.locator(".error-summary")).toContainText("This field is required.");
});
