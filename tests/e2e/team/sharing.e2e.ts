import { check, checkSource, open, signIn } from "../check";
import { expect, test } from "../test";

const sharing = "/system/demo-district/sharing";
/** Pages of a super admin, who sees the most of each. */
const PAGES = [
  sharing,
  "/search",
  "/search?q=heat",
  "/search?q=no-such-thing",
  "/geometries",
  "/scenarios",
  "/parameters?sort=-value",
  "/parameters?q=no-such-thing",
  "/help",
  "/updates",
  "/admin/team-members",
  "/admin/team-members/new",
  "/admin/team-members/changes",
  "/database",
  "/admin/credits",
  "/accounting",
  "/accounting?q=no-such-thing",
  "/admin/currency-conversion",
  "/admin/currency-conversion/reset",
  "/notifications",
  "/settings/notifications",
  "/settings/notifications/space",
  "/settings/notifications/demo-district",
  "/system/demo-district/files/node/demo-pv",
  "/system/demo-district/images/node/demo-pv",
  "/settings/account/avatar",
  "/admin/logo",
];

/** Forms of these pages, a field, and what is refused there. */
const REFUSED: [path: string, field: string, value: string][] = [
  ["/admin/credits/new", "amount", "-1"],
  ["/admin/currency-conversion/new", "rate", "0"],
  ["/system/demo-district/files/node/demo-pv", "file", ""],
  ["/settings/account/avatar", "file", ""],
];

for (const locale of ["en", "de", "fr"]) {
  test(`sharing, team, search, lists and help in ${locale}`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: "i18n_redirected", value: locale, url: baseURL ?? "" }]);
    await signIn(page, "superadmin@demo.test");
    // A rate of one's own, so that there is one to take back.
    const rate = { form: { currency: "CHF", rate: "0.95" }, headers: { Origin: baseURL ?? "" } };
    expect((await page.request.post("/admin/currency-conversion/new", rate)).ok()).toBe(true);
    // French has the longest words: its pages are looked at where there is the least room for them.
    if (locale === "fr") await page.setViewportSize({ width: 320, height: 700 });
    for (const path of PAGES) {
      await open(page, path, { axe: locale !== "de" });
      const text = await page.locator("body").innerText();
      expect(text, path).not.toMatch(
        /\b(sharing|team|search|lists|help|credits|currencies|notifications|files)[.:][a-z_]+\b/,
      );
      if (locale === "en") await checkSource(page, path);
    }
    for (const [path, field, value] of REFUSED) {
      await page.goto(path);
      if (value) await page.locator(`#f-${field}`).fill(value);
      await page.locator("main form button[type=submit]").last().click({ force: true });
      await expect(page.locator(`#f-${field}-error`), path).toBeVisible();
      await check(page, { axe: true });
    }
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(sharing);
    await page.locator("#f-email").fill("nobody@else.test");
    await page.locator("#f-role").selectOption("viewer");
    await page.locator("main form button[type=submit]").click();
    await expect(page.locator("#f-email-error")).toBeVisible();
    await check(page, { axe: true });
  });
}

test("a person is added, changed and removed without scripts", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, "superadmin@demo.test");
  await page.goto(sharing);
  await page.locator("#f-email").fill("admin@demo.test");
  await page.locator("#f-role").selectOption("observer");
  await page.locator("main form button[type=submit]").click();
  const row = page.getByRole("row", { name: /admin@demo\.test/ });
  await expect(row).toContainText("Observer");
  await row.getByRole("link", { name: "Change role" }).click();
  await page.getByRole("radio", { name: "Approver" }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Approver");
  await row.getByRole("link", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Remove from the system" }).click();
  await expect(page.getByRole("status")).toContainText("removed");
  await expect(row).toHaveCount(0);
  await context.close();
});

test("the search is reached and used with the keyboard", async ({ page }) => {
  await signIn(page);
  const box = page.locator("#shell-search");
  for (let i = 0; i < 20 && !(await box.evaluate((e) => e === document.activeElement)); i++)
    await page.keyboard.press("Tab");
  await expect(box).toBeFocused();
  await page.keyboard.type("heat pump");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search?q=heat+pump");
  const match = page.getByRole("link", { name: "Heat pump", exact: true }).first();
  await match.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/digital-twin/components/*");
  await expect(page.locator("h1")).toContainText("Heat pump");
});
