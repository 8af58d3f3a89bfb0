import { PATIENCE_MS } from "../../helpers/eventually";
import { check, signIn } from "../check";
import { reload } from "../reload";
import { type BrowserContext, expect, type Page, test } from "../test";
import { textsIn } from "../texts";

test.use({ viewport: { width: 390, height: 800 } });

/** A site of somebody who begins with the sign-in, in his language, on a phone, with and without scripts. */
interface Journey {
  locale: "fr" | "de" | "en";
  scripts: boolean;
  kind: string;
  town: string;
  /** What is typed; all else are defaults. */
  typed: Record<string, string>;
  /** Choices of lists. */
  chosen: Record<string, string>;
  /** Words of the summary: where the electricity's emissions are from, what was made of units, and sources of defaults. */
  says: readonly string[];
  /** Currency of the ranked table. */
  money: RegExp;
}

/** What each comes to is held beside published figures in tests/reference/quick/towns.test.ts. */
const JOURNEYS: readonly Journey[] = [
  {
    locale: "fr",
    scripts: false,
    kind: "farm",
    town: "Quimper",
    typed: {
      electricity_mwh: "120",
      heat_mwh: "40",
      boiler_kw: "50",
      price_ct: "0,225",
      sale_ct: "7,6",
      fuel_ct: "1,6 EUR/kg",
    },
    chosen: { heating: "lpg" },
    says: ["France, 2025", "1,6 EUR/kg"],
    money: /EUR|€/,
  },
  {
    locale: "de",
    scripts: true,
    kind: "home",
    town: "München",
    typed: { extent: "140", electricity_mwh: "3 800 kWh", heat_mwh: "1 800 m³" },
    chosen: {},
    says: ["Deutschland, 2025", "nrg_pc_202", "EEG 2023"],
    money: /EUR|€/,
  },
  {
    locale: "fr",
    scripts: true,
    kind: "supermarket",
    town: "Lyon",
    typed: { extent: "1000" },
    chosen: {},
    says: ["France, 2025", "nrg_pc_202", "CRE, S21"],
    money: /EUR|€/,
  },
  {
    locale: "en",
    scripts: true,
    kind: "dairy",
    town: "Exeter",
    typed: { extent: "150", price_ct: "25 p", sale_ct: "£0.12" },
    chosen: {},
    says: ["United Kingdom, 2025", "1 EUR = 0.87058 GBP"],
    money: /GBP|£/,
  },
  {
    locale: "de",
    scripts: false,
    kind: "hotel",
    town: "Innsbruck",
    typed: { extent: "1800", heat_mwh: "24 000 l", fuel_ct: "1,05 EUR/l" },
    chosen: { heating: "oil" },
    says: ["Österreich, 2025", "nrg_pc_202", "OeMAG", "1,05 EUR/l"],
    money: /EUR|€/,
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
  expect.poll(async () => (await reload(page), there()), { timeout: PATIENCE_MS, intervals: [500, 1000] }).toBe(true);

async function travels(page: Page, context: BrowserContext, journey: Journey): Promise<void> {
  const { locale, kind, town, typed, chosen, says, money } = journey;
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
  const sources = page.locator("section[aria-labelledby=rests-on]");
  for (const text of says) await expect(sources).toContainText(text);
  await check(page);
  await page.goto(`${system}/designer/what-if/new/alternatives?optimization_id=${run}`);
  await page.getByRole("button", { name: t("studies:new.start") }).click();
  await page.waitForURL((url) => !url.pathname.includes("/new/"));
  const table = page.getByRole("table").first();
  await reloadUntil(
    page,
    async () => money.test((await table.textContent()) ?? "") && (await table.locator("tbody tr").count()) > 3,
  );
  expect(entries).toBeLessThanOrEqual(15);
  await check(page);
}

for (const scripts of [false, true])
  test.describe(scripts ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled: scripts });
    for (const journey of JOURNEYS.filter((one) => one.scripts === scripts))
      test(`in ${journey.locale}, from the sign-in to the ranked table of a ${journey.kind} in at most 15 entries`, ({
        page,
        context,
      }) => travels(page, context, journey));
  });

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a unit, a currency and a price that nobody knows are asked about, and what was understood is said", async ({
    page,
  }) => {
    await signIn(page);
    await page.goto("/systems/new/quick");
    await field(page, "place").fill("Exeter");
    await field(page, "electricity_mwh").fill("3 800 kWh");
    await field(page, "heat_mwh").fill("900 l");
    await field(page, "price_ct").fill("0.30 EUR");
    const submit = () => page.getByRole("button", { name: "Plan this site" }).click();
    await submit();
    await expect(page.getByText("“l” is no measure of what heats").first()).toBeVisible();
    await expect(page.getByText("Prices of this place are in GBP").first()).toBeVisible();
    await expect(page.getByText("Understood: 3 800 kWh = 3.8 MWh")).toBeVisible();
    await expect(field(page, "electricity_mwh")).toHaveValue("3 800 kWh");
    await field(page, "heat_mwh").fill("900 m3");
    await field(page, "price_ct").fill("30 p");
    await submit();
    await expect(page.getByText("No published price is known for United Kingdom").first()).toBeVisible();
    await expect(field(page, "heat_mwh")).toHaveValue("900 m3");
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
});
