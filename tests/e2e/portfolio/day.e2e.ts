import { addDays, dayOf, firstOfMonth } from "~/entities/core/clock";
import { PATIENCE_MS } from "../../helpers/eventually";
import { check, signIn } from "../check";
import { keyboard } from "../hands";
import { reload } from "../reload";
import { expect, test } from "../test";
import { textsIn } from "../texts";

/**
 * A trader's day, by keyboard alone, on a phone, without scripts: in the morning why the value changed, tomorrow's proposal, the result of the
 * auction, a change within the day, a limit that is crossed, a hedge of gas with its confirmation, and at the end of the month the counterparty's own statement.
 */
const system = "/system/demo-district";
const portfolio = `${system}/portfolio-manager`;
const ZONE = "Europe/Brussels";
const SPOT = "day_ahead_DE-LU";
const tomorrow = addDays(dayOf(ZONE, Date.now()), 1);
const month = firstOfMonth(dayOf("Europe/Berlin", Date.now()), -1).slice(0, 7);

for (const locale of ["en", "de"] as const) {
  const decimal = (text: string) => (locale === "de" ? text.replace(".", ",") : text);
  test.describe(`in ${locale}, by keyboard on a phone, without scripts`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });

    test("a trader's day", async ({ page, context }) => {
      const t = textsIn(locale);
      const hands = keyboard(page);
      const main = page.locator("main");
      const field = (name: string) => main.locator(`[name="${name}"]`).last();
      const link = (name: string) => main.getByRole("link", { name, exact: true });
      const button = (name: string) => main.getByRole("button", { name, exact: true });
      await signIn(page, "admin@demo.test");
      const headers = { Origin: new URL(page.url()).origin };
      const make = async (path: string, data: object) =>
        expect((await page.request.post(`/api/${path}`, { headers, data })).ok(), path).toBe(true);
      const gas = {
        spot_id: `hub-${locale}`,
        name: `Hub ${locale}`,
        carrier_id: "natural_gas",
        country_code: "DE",
        timezone: "Europe/Berlin",
        price_source: "synthetic",
      };
      await make("spot-market", gas);
      const symbol = `GAS${locale.toUpperCase()}`;
      await make("futures-market", {
        futures_id: `gas-${locale}`,
        name: `Gas ${locale}`,
        symbol,
        spot_id: gas.spot_id,
      });
      await make("tradelimit", {
        limit_id: `gas-${locale}`,
        system_id: "demo-district",
        name: `Gas ${locale}`,
        carriers: ["natural_gas"],
        max_mw: 1,
        action: "warn",
      });
      await signIn(page);
      await context.addCookies([{ name: "i18n_redirected", value: locale, url: page.url() }]);

      // The morning: what the portfolio is worth, and why that changed.
      await page.goto(`${portfolio}/overview`);
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await hands.press(link(t("portfolio:analysis.title")).first());
      await page.waitForURL(/analysis/);
      const reasons = main.locator('section[aria-labelledby="reasons-EUR"]');
      await expect
        .poll(
          async () => {
            await reload(page);
            return reasons.locator("tbody tr").count();
          },
          { timeout: PATIENCE_MS, intervals: [1000] },
        )
        .toBeGreaterThan(0);
      await check(page);

      // Before noon: what the plan proposes for tomorrow.
      const day = `${system}/operator/spot-deals/day?spot_id=${SPOT}&day=${tomorrow}`;
      await page.goto(day);
      await hands.press(link(t("spot:day.fill")));
      await expect(page.getByText(t("spot:day.filled")).first()).toBeVisible();
      await check(page);

      // After the auction: its result, pasted as the exchange shows it; 24 hours bought, one of them sold.
      await hands.press(link(t("spot:day.upload")));
      const result = Array.from({ length: 24 }, (_, hour) => {
        const time = `${String(hour).padStart(2, "0")}:00`;
        return [time, hour === 12 ? "-0,100" : "0,050", (40 + hour / 2).toFixed(2).replace(".", ",")].join("\t");
      });
      await hands.fill(
        field("pasted"),
        [
          [t("spot:deals.start"), `${t("spot:day.volume")} [MW]`, `${t("spot:deals.price")} [EUR/MWh]`].join("\t"),
          ...result,
        ].join("\n"),
      );
      await hands.press(button(t("spot:day.read")));
      await page.waitForURL(/day\/upload\/\w/);
      await check(page);
      await hands.press(button(t("spot:day.store")));
      await expect(page.getByText(t("spot:status.day_saved"))).toBeVisible();
      await expect(field("rows[48].volume")).toHaveValue(decimal("-0.1"));

      // Within the day: noon is no longer sold but bought.
      await hands.fill(field("rows[48].volume"), decimal("0.025"));
      await hands.press(button(t("spot:day.save")));
      await expect(page.getByText(t("spot:status.day_saved"))).toBeVisible();
      await expect(field("rows[48].volume")).toHaveValue(decimal("0.025"));
      await check(page);

      // Gas for the next winter, whose ticker tells delivery and market.
      await page.goto(`${portfolio}/deals/new`);
      await hands.press(link(`${t("portfolio:load.base")}: ${t("portfolio:period.gas_year")}`));
      // The second of the list: the first may have begun.
      await hands.choose(field("start_date"), (await field("start_date").locator("option").nth(2).innerText()).trim());
      await hands.press(button(t("portfolio:wizard.continue")));
      await hands.press(link(t("portfolio:wizard.continue")));
      await hands.fill(field("amount"), "2");
      await hands.fill(field("trading_price"), "31.5");
      await hands.press(button(t("portfolio:wizard.continue")));
      // Said before it is saved: a limit of the desk is crossed.
      await expect(main.getByText(t("portfolio:limits.ahead.warn"))).toBeVisible();
      await expect(main.getByText(`Gas ${locale}`).first()).toBeVisible();
      await check(page);
      const ticker = field("ticker_symbol").locator("option", { hasText: `${symbol}.` });
      await hands.choose(field("ticker_symbol"), (await ticker.innerText()).trim());
      await hands.fill(field("name"), `Gas ${locale}`);
      await hands.choose(field("status"), t("portfolio:status_of.existing"));
      await hands.choose(field("counterparty_id"), "Demo utility");
      await hands.choose(field("book_id"), "Demo gas");
      await hands.press(button(t("portfolio:wizard.save")));
      await expect(page.getByText(t("portfolio:status.deal_made"))).toBeVisible();
      await check(page);
      const dealId = new URL(page.url()).pathname.split("/").at(-1)!;
      await hands.press(link(t("portfolio:confirmation.title")));
      await expect(
        main.getByText(t("portfolio:confirmation.between", { seller: "Demo utility", buyer: "Demo district trading" })),
      ).toBeVisible();
      await expect(main.getByText(/, 06:00 \(Europe\/Berlin\)/).first()).toBeVisible();
      await check(page);

      // The end of the month: what is owed, and where the counterparty sees it otherwise.
      await page.goto(`${portfolio}/settlement?month=${month}&party=demo-utility`);
      const compare = link(t("portfolio:statement.compare_with"));
      await expect
        .poll(
          async () => {
            await reload(page);
            return compare.count();
          },
          { timeout: PATIENCE_MS, intervals: [1000] },
        )
        .toBe(1);
      await hands.press(compare);
      await page.waitForURL(/statement/);
      const statement = [
        `${t("portfolio:statement.column.name")};${t("portfolio:statement.column.amount")} [EUR]`,
        `Base ${month.slice(0, 4)};1,00`,
      ].join("\n");
      await hands.attach(main.locator("input[type=file]"), {
        name: "statement.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(statement),
      });
      await hands.press(button(t("portfolio:import.action")));
      await page.waitForURL(/statement\/\w/);
      await hands.press(button(t("portfolio:statement.compare")));
      await page.waitForURL(/compared/);
      await expect(main.getByText(t("portfolio:statement.difference.amount")).first()).toBeVisible();
      await check(page);

      // Other journeys deal without a market of gas.
      await signIn(page, "admin@demo.test");
      const ending = [
        `deal/${dealId}`,
        `deal/${dealId}?hard=1`,
        `tradelimit/gas-${locale}?hard=1`,
        `futures-market/gas-${locale}?hard=1`,
        `spot-market/hub-${locale}?hard=1`,
      ];
      for (const path of ending) {
        const answer = await page.request.delete(`/api/${path}`, { headers });
        expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
      }
    });
  });
}
