import { check, signIn } from "../check";
import { expect, type Page, test } from "../test";
import { textsIn } from "../texts";

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });

/** A site of somebody who begins with the sign-in, in his language, on a phone without scripts. */
interface Journey {
  locale: "fr" | "de";
  kind: string;
  town: string;
  /** What is typed; all else are defaults. */
  typed: Record<string, string>;
  /** Choices of lists. */
  chosen: Record<string, string>;
  ticked: string[];
  /** Words of the summary that say where the electricity's emissions are from. */
  mix: string;
}

const JOURNEYS: readonly Journey[] = [
  {
    locale: "fr",
    kind: "farm",
    town: "Quimper",
    typed: { electricity_mwh: "120", heat_mwh: "40", boiler_kw: "50", price_ct: "0,225", sale_ct: "7,6" },
    chosen: { heating: "lpg" },
    ticked: [],
    mix: "France, 2025",
  },
];

const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`).last();
/** Opens the part that a field is folded up in, if it is. */
async function unfold(page: Page, name: string): Promise<void> {
  const part = page.locator("main details", { has: page.locator(`[name="${name}"]`) });
  if ((await part.count()) > 0 && !(await field(page, name).isVisible())) await part.locator("summary").first().click();
}
/** Without scripts a page stays as it is until it is asked for again. */
const reloadUntil = (page: Page, there: () => Promise<boolean>) =>
  expect.poll(async () => (await page.reload(), there()), { timeout: 90_000, intervals: [500, 1000] }).toBe(true);

for (const journey of JOURNEYS)
  test(`in ${journey.locale}, from the sign-in to the ranked table of a ${journey.kind} in at most 15 entries`, async ({
    page,
    context,
  }) => {
    test.setTimeout(240_000);
    const { locale, kind, town, typed, chosen, ticked, mix } = journey;
    const t = textsIn(locale);
    await signIn(page);
    await context.addCookies([{ name: "i18n_redirected", value: locale, url: page.url() }]);
    // E-mail and password are entries, too.
    let entries = 2;
    await page.goto("/systems/new/quick");
    await check(page);
    await page.locator(`input[name=kind][value=${kind}]`).check();
    await field(page, "place").fill(town);
    entries += 2;
    for (const [name, value] of Object.entries(chosen)) {
      await unfold(page, name);
      await field(page, name).selectOption(value);
      entries++;
    }
    for (const name of ticked) {
      await unfold(page, name);
      await field(page, name).check();
      entries++;
    }
    for (const [name, value] of Object.entries(typed)) {
      await field(page, name).fill(value);
      entries++;
    }
    await page.getByRole("button", { name: t("quick:submit") }).click();
    await reloadUntil(page, () => Promise.resolve(page.url().includes("/designer/optimizations/")));
    const results = page.getByRole("link", { name: t("optimizations:run.open_results") });
    await reloadUntil(page, async () => (await results.count()) > 0);
    const system = new URL(page.url()).pathname.split("/").slice(0, 3).join("/");
    const run = new URL(page.url()).pathname.split("/").at(-1)!;
    await results.first().click();
    await page.waitForURL(/results/);
    await page.goto(page.url().replace(/results[^?]*/, "results/summary"));
    await expect(page.locator("#rests-on")).toBeVisible();
    await expect(page.locator("main")).toContainText(mix);
    await check(page);
    await page.goto(`${system}/designer/what-if/new/alternatives?optimization_id=${run}`);
    await page.getByRole("button", { name: t("studies:new.start") }).click();
    await page.waitForURL((url) => !url.pathname.includes("/new/"));
    const table = page.getByRole("table").first();
    await reloadUntil(
      page,
      async () => /EUR|€/.test((await table.textContent()) ?? "") && (await table.locator("tbody tr").count()) > 3,
    );
    expect(entries).toBeLessThanOrEqual(15);
    await check(page);
  });

test("a wrong entry keeps what was typed, unfolds its part, and says what is needed", async ({ page }) => {
  await signIn(page);
  await page.goto("/systems/new/quick");
  await field(page, "place").fill("Freiburg");
  await field(page, "price_ct").fill("1.8");
  await unfold(page, "roof1_m2");
  await field(page, "roof1_m2").fill("30");
  await unfold(page, "process_kw");
  await field(page, "process_kw").fill("12");
  const submit = () => page.getByRole("button", { name: "Plan this site" }).click();
  await submit();
  await expect(field(page, "process_kw")).toHaveValue("12");
  await expect(field(page, "process_kw")).toBeVisible();
  await expect(field(page, "roof1_m2")).toHaveValue("30");
  await expect(page.getByText("Enter the energy of the work that can wait").first()).toBeVisible();
  await field(page, "process_kw").fill("");
  await submit();
  await expect(page.getByText("is it a price in EUR/kWh?").first()).toBeVisible();
  await expect(field(page, "price_ct")).toHaveValue("1.8");
  await field(page, "price_ct").fill("");
  await unfold(page, "tariff");
  await field(page, "tariff").selectOption("fr_off_peak");
  await submit();
  await expect(page.getByText("This tariff is of another country").first()).toBeVisible();
  await expect(field(page, "tariff")).toHaveValue("fr_off_peak");
  await check(page);
});
