import { check, signIn } from "../check";
import { expect, test } from "../test";

test("the assistant's drawer: question, vote, width, tab's memory, clearing", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
  await signIn(page);
  await page.goto("/systems");
  const toggle = page.locator('a[data-island="chat"]');
  expect(scripts.filter((path) => path.includes("chat.client"))).toEqual([]);

  await toggle.click();
  const drawer = page.getByRole("dialog", { name: "Assistant" });
  await expect(drawer.getByRole("button", { name: "How do I" })).toHaveCount(3);
  await expect(drawer.locator("textarea")).toBeFocused();
  expect((await drawer.boundingBox())?.width).toBe(400);
  await drawer.locator("textarea").fill("How do I upload a time series?");
  await drawer.getByRole("button", { name: "Ask" }).click();
  await expect(drawer.getByRole("link", { name: "Time series: Upload a time series" })).toBeVisible();
  await expect(page).toHaveURL(/\/systems$/);

  await drawer.getByRole("button", { name: "This answer helped" }).click();
  await expect(drawer.getByRole("button", { name: "This answer helped" })).toHaveAttribute("aria-pressed", "true");
  await drawer.getByRole("button", { name: "Wider" }).click();
  expect((await drawer.boundingBox())?.width).toBe(600);
  await check(page, { axe: true });
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(toggle).toBeFocused();

  await page.goto("/carriers");
  await toggle.click();
  await expect(drawer.getByText("How do I upload a time series?")).toBeVisible();

  // What cannot be sent stays where it was typed.
  await page.route("**/chat?session=*", (route) => route.abort());
  await drawer.locator("textarea").fill("What is an annuity?");
  const alert = page.waitForEvent("dialog");
  void drawer.getByRole("button", { name: "Ask" }).click();
  const dialog = await alert;
  expect(dialog.message()).toBe("The question could not be sent. Please try again.");
  await dialog.accept();
  await expect(drawer.locator("textarea")).toHaveValue("What is an annuity?");
  await page.unroute("**/chat?session=*");

  page.once("dialog", (question) => void question.accept());
  await drawer.getByRole("link", { name: "Clear history" }).click();
  await expect(drawer.getByRole("button", { name: "How do I" })).toHaveCount(3);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes("chat")))).toEqual([]);
});
