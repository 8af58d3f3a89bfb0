import { PATIENCE_MS } from "../../helpers/eventually";
import { check, signIn } from "../check";
import { keyboard } from "../hands";
import { reload } from "../reload";
import { expect, type Locator, test } from "../test";
import { textsIn } from "../texts";

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });

test("without scripts, by keyboard on a phone, in German, a shipped template runs, is kept by the company, used and deleted", async ({
  page,
  context,
}) => {
  const t = textsIn("de");
  const hands = keyboard(page);
  const main = page.locator("main");
  const link = (name: string): Locator => main.getByRole("link", { name, exact: true });
  const button = (name: string): Locator => main.getByRole("button", { name, exact: true });
  const field = (name: string): Locator => main.locator(`[name="${name}"]`).last();
  const again = (there: () => Promise<boolean>) =>
    expect.poll(async () => (await reload(page), there()), { timeout: PATIENCE_MS, intervals: [500, 1000] }).toBe(true);
  await signIn(page);
  await context.addCookies([{ name: "i18n_redirected", value: "de", url: page.url() }]);

  await page.goto("/systems/new/templates");
  await check(page);
  await hands.press(link(t("quick:template.use_item", { name: t("quick:template.name.home") })));
  await page.waitForURL(/templates\/home/);
  await hands.fill(field("place"), "Nirgendwo im Nichts");
  await hands.press(button(t("quick:template.submit")));
  await expect(field("place")).toHaveValue("Nirgendwo im Nichts");
  await expect(main.getByRole("alert").first()).toBeVisible();
  await check(page);
  const name = `Haus ${test.info().retry}`;
  await hands.fill(field("place"), "Freiburg");
  await hands.fill(field("name"), name);
  await hands.press(button(t("quick:template.submit")));
  await page.waitForURL((url) => !url.pathname.includes("/templates/"));
  await again(() => Promise.resolve(page.url().includes("/designer/optimizations/")));
  const system = new URL(page.url()).pathname.split("/").slice(0, 3).join("/");
  await again(async () => (await link(t("optimizations:run.open_results")).count()) > 0);

  // What was made is kept for the company, without its parameters.
  await page.goto(`${system}/template`);
  await hands.fill(field("name"), `Vorlage ${name}`);
  await hands.untick(field("with_parameters"));
  await hands.press(button(t("systems:template.keep")));
  await expect(page.getByText(t("systems:template.status.kept"))).toBeVisible();
  await check(page);
  await hands.press(link(t("quick:template.use_item", { name: `Vorlage ${name}` })));
  await expect(page.locator("h1")).toContainText(`Vorlage ${name}`);
  await hands.fill(field("name"), `Zweites ${name}`);
  await check(page);
  await hands.press(button(t("quick:template.submit")));
  await page.waitForURL((url) => !url.pathname.includes("/templates/"));
  await again(async () => (await link(t("systems:import.open")).count()) > 0);
  await hands.press(link(t("systems:import.open")));
  await expect(page.getByText(`Zweites ${name}`).first()).toBeVisible();

  await page.goto("/systems/new/templates");
  await hands.press(link(t("common:action.delete_item", { item: `Vorlage ${name}` })));
  await page.waitForURL(/delete/);
  await check(page);
  await hands.fill(main.getByRole("textbox").last(), "1");
  await hands.press(button(t("common:action.delete_forever")));
  await expect(page.getByText(t("systems:template.status.deleted"))).toBeVisible();
});
