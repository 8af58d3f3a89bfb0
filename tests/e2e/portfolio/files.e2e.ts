import { addDays, DAY_MS } from "~/entities/core/clock";
import { odsOf } from "../../formats/openDocument";
import { PATIENCE_MS } from "../../helpers/eventually";
import { check, signIn } from "../check";
import { reload } from "../reload";
import { expect, type Page, test } from "../test";

const YEAR = new Date().getUTCFullYear() + 2;
const deals = "/system/demo-district/portfolio-manager/deals";

const HEAD = [
  "name",
  "tech_id",
  "status",
  "house_id",
  "book_id",
  "counterparty_id",
  "ticker_symbol",
  "start_date",
  "amount [kW]",
  "trading_price",
];
/** A workbook of deals whose second sheet is that of the site: 1500 kW at 80.5 EUR/MWh. `turned`: another file, as its columns are turned round. */
const workbook = (name: string, turned: boolean) => {
  const inOrder = (cells: (string | number)[]) => (turned ? [...cells].reverse() : cells);
  const line = (amount: number) => [
    name,
    "futures_base_year",
    "existing",
    "demo-house",
    "demo-book",
    "demo-utility",
    `DE-LU.BASE.${YEAR}`,
    `${YEAR}-01-01`,
    amount,
    80.5,
  ];
  return Buffer.from(
    odsOf([
      { name: "Other site", rows: [inOrder(HEAD), inOrder(line(9000))] },
      { name: "Our site", rows: [inOrder(HEAD), inOrder(line(1500))] },
    ]),
  );
};

/** Sends the one file of the page. */
async function take(page: Page, name: string, buffer: Buffer) {
  await page.setInputFiles("main input[type=file]", { name, mimeType: "application/octet-stream", buffer });
  await page.locator("main form button[type=submit]").click();
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts, on a phone", () => {
    test.use({ javaScriptEnabled, ...(javaScriptEnabled ? {} : { viewport: { width: 390, height: 844 } }) });
    const read = (page: Page) => page.getByRole("button", { name: "Read again" }).click();

    test("the sheet of a workbook of deals is chosen; a unit against its header is refused", async ({ page }) => {
      const name = `Of a sheet ${javaScriptEnabled}`;
      await signIn(page);
      await page.goto(`${deals}/import`);
      await take(page, "deals.ods", workbook(name, javaScriptEnabled));
      await expect(page.locator("section[aria-labelledby=preview]")).toContainText("9.000");
      await expect(page.locator("main")).toContainText("Sheets that are not read: Our site.");
      await page.getByLabel("Sheet").selectOption("Our site");
      await read(page);
      await expect(page.locator("section[aria-labelledby=preview]")).toContainText("1.500");
      // A price or an amount read as the other unit were a thousand times too much, without a word.
      await page.locator("main select[name=unit_amount]").selectOption("MW");
      await read(page);
      await expect(page.locator("main")).toContainText("The header names the unit “kW”, and MW was chosen. Choose kW");
      const store = page.getByRole("button", { name: "Import", exact: true });
      await expect(store).toHaveCount(0);
      await check(page, javaScriptEnabled ? { axe: true } : {});
      await page.locator("main select[name=unit_amount]").selectOption("kW");
      await read(page);
      const tick = page.locator("#doubts-confirmed");
      if (await tick.count()) await tick.check();
      await store.click();
      await expect
        .poll(
          async () => {
            await reload(page);
            return page.locator("main").textContent();
          },
          { timeout: PATIENCE_MS },
        )
        .toContain("New: 1.");
      await page.goto(deals);
      await expect(page.locator("main")).toContainText(name);
      await check(page);
    });

    test("prices of futures are asked for their decimal sign, and stored in EUR/MWh", async ({ page }) => {
      const symbol = javaScriptEnabled ? "PHONE" : "PLAIN";
      await signIn(page, "admin@demo.test");
      await page.goto("/futures-markets/new");
      await page.getByRole("textbox", { name: "Name" }).fill(`Prices ${symbol}`);
      await page.getByLabel("Symbol").fill(symbol);
      await page.locator("main select[name=spot_id]").selectOption({ index: 1 });
      await page.locator("main form button[type=submit]").last().click();
      await page.getByRole("link", { name: "Upload prices" }).click();
      const day = lastQuoted();
      await take(page, "prices.csv", Buffer.from(`Report;;\nticker;day;price [ct/kWh]\nBase ${YEAR};${day};8,425\n`));
      await expect(page.locator("main")).toContainText("“8,425” could be thousands or decimals");
      await page.locator("main select[name=decimal_separator]").selectOption("comma");
      await read(page);
      await expect(page.locator("section[aria-labelledby=preview]")).toContainText("84.25");
      // Of all rows, where a wrong decimal sign is seen at once.
      await expect(page.locator("section[aria-labelledby=preview] dl")).toContainText("84.25\u00a0EUR/MWh");
      await check(page, javaScriptEnabled ? { axe: true } : {});
      await page.getByRole("button", { name: "Store prices" }).click();
      await expect(page.getByRole("status").first()).toContainText("Prices stored");
      await expect(page.locator("main")).toContainText("84.3");
    });
  });

/** The newest working day before today, on which futures are quoted. */
function lastQuoted(): string {
  const days = [1, 2, 3].map((n) => addDays(new Date(Date.now()).toISOString().slice(0, 10), -n));
  return days.find((day) => ![0, 6].includes(new Date(Date.parse(day) + DAY_MS / 2).getUTCDay()))!;
}
