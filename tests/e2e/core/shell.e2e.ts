import { check, signIn } from "../check";
import { expect, type Page, test } from "../test";

const DESIGNER = "/system/demo-district/designer";

/** Eighteen messages, as the head of a busy person has them. */
async function eighteen(page: Page): Promise<void> {
  await page.locator(".bell").evaluate((bell) => {
    bell.querySelector(".bell-count")?.remove();
    const count = Object.assign(document.createElement("span"), { className: "bell-count", textContent: "18" });
    bell.append(count);
  });
}

test("the head fits on a phone: five targets in one line, the number whole", async ({ browser, baseURL }) => {
  for (const width of [390, 320]) {
    const context = await browser.newContext({ baseURL, viewport: { width, height: 700 }, locale: "de-DE" });
    const page = await context.newPage();
    await signIn(page);
    await page.goto(`${DESIGNER}/optimizations`);
    await eighteen(page);
    const boxes = await page.locator(".shell-header :is(a, summary)").evaluateAll((targets) =>
      targets
        // What is in a closed menu has a box as well.
        .filter((target) => target.checkVisibility())
        .map((target) => target.getBoundingClientRect())
        .map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
    );
    expect(boxes).toHaveLength(5);
    for (const [i, box] of boxes.entries()) {
      expect(box.right - box.left).toBeGreaterThanOrEqual(24);
      expect(box.bottom).toBeLessThanOrEqual(52);
      expect(box.right).toBeLessThanOrEqual(width);
      expect(box.left).toBeGreaterThanOrEqual(boxes[i - 1]?.right ?? 0);
    }
    const count = (await page.locator(".bell-count").boundingBox())!;
    expect(count.x + count.width).toBeLessThanOrEqual((await page.locator(".user-menu").boundingBox())!.x);
    await context.close();
  }
});

test("on a phone without scripts the menu is a page of its own", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 800 },
    javaScriptEnabled: false,
  });
  const page = await context.newPage();
  await signIn(page);
  await page.goto(`${DESIGNER}/optimizations`);
  const menu = page.getByRole("navigation", { name: "Main navigation" });
  await expect(menu).toBeHidden();
  await page.getByRole("link", { name: "Menu" }).click();
  await expect(menu.getByRole("link", { name: "Optimizations" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Assistant" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Deals" })).toBeHidden();
  await menu.getByText("Portfolio manager").click();
  await menu.getByRole("link", { name: "Deals" }).click();
  await page.waitForURL("**/portfolio-manager/deals");
  await context.close();
});

test("the menu opens the group one is in and carries the run through the views of a result", async ({ page }) => {
  await signIn(page);
  await page.goto(`${DESIGNER}/results/costs?optimization_id=demo-investment-2030`);
  const menu = page.getByRole("navigation", { name: "Main navigation" });
  await expect(menu.getByRole("link", { name: "Costs" })).toHaveAttribute("aria-current", "page");
  await expect(menu.getByRole("link", { name: "Components", exact: true })).toBeHidden();
  await menu.getByRole("link", { name: "Capacities" }).click();
  await page.waitForURL("**/results/capacities?optimization_id=demo-investment-2030");
  await page.goto(`${DESIGNER}/optimizations`);
  await expect(menu.getByRole("link", { name: "Costs" })).toBeHidden();
});

for (const scripts of [true, false])
  test(`the menu is folded, and stays so, ${scripts ? "with" : "without"} scripts`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: scripts });
    const page = await context.newPage();
    await signIn(page);
    const menu = page.getByRole("navigation", { name: "Main navigation" });
    expect((await menu.boundingBox())?.width).toBe(216);
    await page.getByRole("button", { name: "Narrow menu" }).click();
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(60);
    await page.goto("/carriers");
    expect((await menu.boundingBox())?.width).toBe(60);
    await expect(menu.getByRole("link", { name: "Systems", exact: true })).toBeVisible();
    if (scripts) await check(page, { axe: true });
    await page.getByRole("button", { name: "Wide menu" }).click();
    await expect.poll(async () => (await menu.boundingBox())?.width).toBe(216);
    await context.close();
  });

test("menus close each other and with Escape, and / leads to the search", async ({ page }) => {
  await signIn(page);
  await page.goto("/carriers");
  const account = page.locator("details.user-menu");
  const help = page.locator("details.help-menu");
  await help.locator("summary").press("Enter");
  await expect(help.getByRole("link", { name: "Handbook" })).toBeVisible();
  await account.locator("summary").click();
  await expect(help.getByRole("link", { name: "Handbook" })).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(account.getByRole("button", { name: "Sign out" })).toBeHidden();
  await expect(account.locator("summary")).toBeFocused();
  await page.keyboard.press("/");
  await expect(page.locator("#shell-search")).toBeFocused();
  await expect(page.locator("#shell-search")).toHaveValue("");
});
