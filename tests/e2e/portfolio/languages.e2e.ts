import { PATIENCE_MS } from "../../helpers/eventually";
import { check, open, signIn } from "../check";
import { type Hands, keyboard } from "../hands";
import { expect, type Locator, test } from "../test";
import { textsIn } from "../texts";

const portfolio = "/system/demo-district/portfolio-manager";
const spotDeals = "/system/demo-district/operator/spot-deals";

/** Chooses an option of a list by its place in it. */
async function choose(hands: Hands, select: Locator, place: number): Promise<void> {
  const words = await select.evaluate((element, at) => (element as HTMLSelectElement).options[at]!.label.trim(), place);
  await hands.choose(select, words);
}

/** The desk's day: each step by keyboard on a phone without scripts, in each language. */
for (const locale of ["en", "de", "fr"] as const)
  test.describe(`in ${locale}, by keyboard on a phone, without scripts`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });

    test("base, peak, a wind farm, spot energy and guarantees are dealt in; risk and reasons are read", async ({
      page,
      context,
    }) => {
      const t = textsIn(locale);
      const hands = keyboard(page);
      const main = page.locator("main");
      const field = (name: string) => main.locator(`[name="${name}"]`).last();
      const link = (name: string) => main.getByRole("link", { name, exact: true });
      const button = (name: string) => main.getByRole("button", { name, exact: true });
      const names = { base: `Base ${locale}`, peak: `Peak ${locale}`, wind: `Wind ${locale}` };

      const trade = async (amount: string, price: string) => {
        await hands.fill(field("amount"), amount);
        await hands.fill(field("trading_price"), price);
        await hands.press(button(t("portfolio:wizard.continue")));
      };
      const keep = async (name: string) => {
        await hands.fill(field("name"), name);
        await hands.choose(field("status"), t("portfolio:status_of.existing"));
        await choose(hands, field("counterparty_id"), 1);
        await choose(hands, field("book_id"), 1);
        // What is produced as it comes is on no market.
        if ((await field("ticker_symbol").locator("option").count()) > 1)
          await choose(hands, field("ticker_symbol"), 1);
        await check(page);
        await hands.press(button(t("portfolio:wizard.save")));
        await expect(page.locator("h1")).toContainText(name);
        await expect(page.getByText(t("portfolio:status.deal_made"))).toBeVisible();
        await check(page);
        return page.url();
      };
      const future = async (load: "base" | "peak", period: "year" | "quarter", place: number) => {
        await page.goto(`${portfolio}/deals`);
        await hands.press(link(t("portfolio:deals.new")).first());
        await hands.press(link(`${t(`portfolio:load.${load}`)}: ${t(`portfolio:period.${period}`)}`));
        await choose(hands, field("start_date"), place);
        await hands.press(button(t("portfolio:wizard.continue")));
        await hands.press(link(t("portfolio:wizard.continue")));
      };

      await signIn(page);
      await context.addCookies([{ name: "i18n_redirected", value: locale, url: page.url() }]);

      // Base load: a price that cannot be is refused and kept.
      await future("base", "year", 2);
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await trade("5", "-82.5");
      await expect(field("trading_price")).toHaveValue("-82.5");
      await check(page);
      await trade("5", "82.5");
      const bought = await keep(names.base);

      await future("peak", "quarter", 6);
      await trade("3", "95");
      await keep(names.peak);

      // A wind farm's energy, with a profile that is generated.
      await page.goto(`${portfolio}/deals/new`);
      await hands.press(link(`${t("portfolio:source.wind")}: ${t("portfolio:load.individual")}`));
      await choose(hands, field("start_date"), 2);
      await hands.press(button(t("portfolio:wizard.continue")));
      await hands.press(button(t("portfolio:wizard.generate")));
      await check(page);
      await hands.press(button(t("generation:preview")).last());
      await page.waitForURL(/generate\/(?!\?)/);
      const save = main.locator("form button[value=save]");
      await expect
        .poll(
          async () => {
            if ((await save.count()) === 0) await page.reload();
            return save.count();
          },
          { timeout: PATIENCE_MS, intervals: [500, 1000] },
        )
        .toBe(1);
      await check(page);
      await hands.press(save);
      await expect(page).toHaveURL(/step=4/);
      await trade("10", "61");
      await keep(names.wind);

      // Energy of one delivery period of the spot market.
      await page.goto(spotDeals);
      await hands.press(link(t("spot:deals.new")).first());
      await page.waitForURL(/spot-deals\/new/);
      await choose(hands, main.locator("#choice-spot_id"), 1);
      await hands.press(button(t("spot:deals.show_times")));
      await page.waitForURL(/spot_id=./);
      await choose(hands, field("start_at"), 5);
      await hands.fill(field("amount"), "0");
      await hands.fill(field("trading_price"), "55");
      await hands.press(button(t("common:action.save")));
      await expect(field("trading_price")).toHaveValue("55");
      await check(page);
      await hands.fill(field("amount"), "2");
      await hands.press(button(t("common:action.save")));
      await expect(page.getByText(t("spot:status.deal_made"))).toBeVisible();
      await check(page);

      // Guarantees: more than there is is refused, a part is cancelled.
      await page.goto(`${portfolio}/goos/new?deal_id=demo-deal-wind&year=2026`);
      await hands.fill(field("name"), `GoO ${locale}`);
      await hands.fill(field("amount"), "10");
      await hands.fill(field("trading_price"), "1.5");
      await hands.press(button(t("common:action.save")));
      await expect(page.getByText(t("portfolio:status.goo_made"))).toBeVisible();
      await hands.fill(field("amount"), "10.5");
      await hands.press(button(t("portfolio:goo.leaving.action")));
      await expect(field("amount")).toHaveValue("10.5");
      await check(page);
      await hands.fill(field("amount"), "4");
      await hands.press(button(t("portfolio:goo.leaving.action")));
      await expect(page.getByText(t("portfolio:status.goo_cancelled"))).toBeVisible();

      // The risk, and why the value changed: the deal just made is a reason of its own.
      await open(page, `${portfolio}/overview`);
      await hands.press(link(t("portfolio:analysis.title")).first());
      await page.waitForURL(/analysis/);
      const reason = main
        .locator('section[aria-labelledby="reasons-EUR"]')
        .locator("tbody tr", { hasText: names.base });
      await expect
        .poll(
          async () => {
            if ((await reason.count()) === 0) await page.reload();
            return reason.count();
          },
          { timeout: PATIENCE_MS, intervals: [1000] },
        )
        .toBe(1);
      await check(page);
      await expect(main.getByText(t("portfolio:analysis.historical")).first()).toBeVisible();
      await hands.press(reason.getByRole("link"));
      await page.waitForURL(bought);
      await check(page);
    });
  });
