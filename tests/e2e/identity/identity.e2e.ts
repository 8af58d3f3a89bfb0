import { HOUR_MS, MINUTE_MS } from "~/entities/core/clock";
import { totpCode } from "~/services/identity/totp";
import { check, checkSource, open, PASSWORD, signIn } from "../check";
import { type Hands, keyboard, pointer } from "../hands";
import { expect, type Page, test } from "../test";

const LOCALES = ["en", "de", "fr"] as const;
const speak = (page: Page, locale: string) =>
  page.context().addCookies([{ name: "i18n_redirected", value: locale, url: page.url() }]);
const main = (page: Page) => page.locator("main");

test.describe.configure({ mode: "serial" });

for (const locale of LOCALES)
  test(`pages before the sign-in hold in every state, ${locale}`, async ({ page }) => {
    await page.goto("/login");
    await speak(page, locale);
    for (const path of [
      "/login",
      "/login?message=idle",
      "/login?message=code_tries",
      "/login/forgot",
      "/login/forgot?sent=1",
      "/login/company",
      "/privacy",
    ]) {
      await open(page, path, { axe: true });
      await checkSource(page, path);
    }
    for (const path of ["/login/nowhere", "/login/reset/an-old-link"])
      await open(page, path, { axe: true, status: 404 });
    for (const path of ["/login", "/login/forgot", "/login/company"]) {
      await page.goto(path);
      await main(page).locator("button.button-primary").click();
      await expect(main(page).getByRole("alert")).toBeFocused();
      await check(page, { axe: true });
    }
  });

for (const locale of LOCALES)
  test(`pages of the account hold in every state, ${locale}`, async ({ page }) => {
    await signIn(page, "superadmin@demo.test");
    await speak(page, locale);
    const fields = {
      name: "Nightly import of the meters",
      calls_per_minute: 1200,
      runs_per_day: 20,
      credits_per_day: 9e5,
    };
    const signedIn = await page.request.post("/api/auth/token", {
      headers: { Origin: new URL(page.url()).origin },
      data: { email: "superadmin@demo.test", password: PASSWORD, ...fields },
    });
    const { token_id } = (await signedIn.json()) as { token_id: string };
    const pages = [
      "/settings/account",
      `/settings/account/tokens/${token_id}`,
      "/admin/team-members/tokens",
      "/settings/account/password",
      "/settings/account/two-factor",
      "/settings/account/two-factor/app",
      "/admin/maintenance",
      "/admin/operations",
      "/admin/storage",
      "/admin/webhooks",
      "/admin/webhooks/new",
      "/settings/programs/connected",
      "/admin/operations?state=failed&error=none",
    ];
    for (const path of pages) {
      await open(page, path, { axe: true });
      await checkSource(page, path);
    }
    await page.goto("/settings/account/password");
    // Marked as disabled while fields are empty, and still answered when it is pressed.
    await main(page).locator("form button.button-primary").focus();
    await page.keyboard.press("Enter");
    await expect(main(page).getByRole("alert")).toBeFocused();
    await check(page, { axe: true });
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of pages) await open(page, path);
  });

/** Sets an app up, signs in with its code, and switches it off again. */
async function secondFactor(page: Page, hands: Hands, axe: boolean): Promise<void> {
  const factors = "/settings/account/two-factor";
  const step = () => Math.floor(Date.now() / 30_000);
  await signIn(page, "viewer@demo.test");
  await page.goto("/settings/account");
  await hands.press(page.getByRole("link", { name: "Manage two-factor authentication" }));
  await hands.fill(page.locator("#app-form input[name=current_password]"), PASSWORD);
  await hands.press(page.getByRole("button", { name: "Set up authenticator app" }));
  await page.waitForURL(`**${factors}/app`);
  await check(page, { axe });
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  const key = (await main(page).locator("code").innerText()).replaceAll(" ", "");
  await hands.fill(page.locator("input[name=code]"), "12345");
  await hands.press(page.getByRole("button", { name: "Confirm" }));
  await expect(main(page).getByRole("alert")).toContainText("This code is wrong");
  await check(page, { axe });
  await hands.fill(page.locator("input[name=code]"), totpCode(key, step() - 1));
  await hands.press(page.getByRole("button", { name: "Confirm" }));
  await expect(main(page).locator("ol code")).toHaveCount(10);
  await check(page, { axe });
  const [recovery = ""] = await main(page).locator("ol code").allInnerTexts();
  await hands.press(page.getByRole("link", { name: "I have kept the codes" }));
  await expect(main(page)).toContainText("Recovery codes left");
  await check(page, { axe });

  for (const code of [totpCode(key, step()), recovery]) {
    await page.context().clearCookies();
    await page.goto("/login");
    await hands.fill(page.locator("input[name=email]"), "viewer@demo.test");
    await hands.fill(page.locator("input[name=password]"), PASSWORD);
    await hands.press(page.getByRole("button", { name: "Sign in" }));
    await page.waitForURL("**/login/code");
    await check(page, { axe });
    await hands.press(page.getByRole("button", { name: "Sign in" }));
    await expect(main(page).getByRole("alert")).toContainText("Enter the code.");
    await hands.fill(page.locator("input[name=code]"), code);
    await hands.press(page.getByRole("button", { name: "Sign in" }));
    await page.waitForURL("**/systems");
  }
  await page.goto(factors);
  await check(page, { axe });
  await hands.fill(page.locator("#off-form input[name=current_password]"), PASSWORD);
  await hands.press(page.getByRole("button", { name: "Switch two-factor authentication off" }));
  await expect(page.getByText("Two-factor authentication is off.")).toBeVisible();
}

test("a second factor with the keyboard alone", ({ page }) => secondFactor(page, keyboard(page), true));
test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("a second factor", ({ page }) => secondFactor(page, pointer(), false));
});

test("maintenance is announced and withdrawn", async ({ page }) => {
  await signIn(page, "admin@demo.test");
  await open(page, "/admin/maintenance");
  await page.locator("input[name=start_at]").fill("2099-07-03T22:00");
  await page.locator("input[name=end_at]").fill("2099-07-04T01:30");
  await page.locator("select[name=timezone]").selectOption("Europe/Berlin");
  await page.getByRole("button", { name: "Announce maintenance" }).click();
  await expect(page.getByRole("rowheader")).toContainText("3 Jul 2099, 22:00 (Europe/Berlin)");
  await check(page, { axe: true });
  await page.context().clearCookies();
  await open(page, "/login", { axe: true });
  await expect(main(page)).toContainText("Scheduled maintenance");
  await signIn(page, "admin@demo.test");
  await page.goto("/admin/maintenance");
  await page.getByRole("button", { name: /^Withdraw/ }).click();
  await expect(main(page)).toContainText("No maintenance is announced.");
});

test("five hours without activity end the sign-in; the dialog before can extend it", async ({ page }) => {
  await page.clock.install();
  await signIn(page, "viewer@demo.test");
  await page.goto("/settings/account");
  const dialog = page.getByRole("dialog", { name: "Are you still there?" });
  const pass = async (ms: number) => {
    await page.clock.fastForward(ms);
    await page.clock.runFor(16_000);
  };
  await expect(page.locator("[data-island=idle]")).toHaveCount(1);
  await page.waitForTimeout(500);
  await pass(4.9 * HOUR_MS);
  await expect(dialog).toBeHidden();
  await pass(2 * MINUTE_MS);
  await expect(dialog).toBeVisible();
  await check(page);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/settings\/account$/);
  // The server's clock stands still here, so its end is ours too when the page asks again.
  await pass(5 * HOUR_MS);
  await page.waitForURL("**/login?message=idle");
  await expect(main(page)).toContainText("after five hours without activity");
});
