import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabases, spaceDb } from "~db/client";
import { keepValue, versionOf } from "~/services/portfolio/valuation/store.server";
import { valuePortfolio } from "~/services/portfolio/valuation/value.server";
import { handWritten, longFigures } from "../../helpers/figures";
import { Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";

const SYSTEM = "demo-district";
const DECIMAL = { en: ".", de: ",", fr: "," } as const;
const PAGES = ["overview", "overview?scenario=high", "analysis", "deals", "goos", "balancing-energy", "market"].map(
  (page) => `/system/${SYSTEM}/portfolio-manager/${page}`,
);

let product: Product;
let reader: Person;
beforeAll(async () => {
  product = await startProduct();
  const db = spaceDb(product.dataDir, "demo");
  keepValue(db, SYSTEM, versionOf(db, SYSTEM)!, valuePortfolio(db, SYSTEM, Date.now())!);
  closeDatabases();
  reader = new Person(product.url);
  await reader.signIn("viewer@demo.test");
});
afterAll(() => product.stop());

it.each(["en", "de", "fr"] as const)("pages of the portfolio have short figures in %s", async (locale) => {
  reader.setCookie("i18n_redirected", locale);
  const home = await (await reader.get(`/system/${SYSTEM}/portfolio-manager/deals`)).text();
  const deal = /href="(\/system\/demo-district\/portfolio-manager\/deals\/[^"?]+)"/.exec(home)?.[1];
  expect(deal).toBeDefined();
  for (const path of [...PAGES, deal!, "/spot-markets"]) {
    const answer = await reader.get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    const html = await answer.text();
    expect(longFigures(html, DECIMAL[locale]), path).toEqual([]);
    expect(handWritten(html, locale), path).toEqual([]);
  }
  const overview = await (await reader.get(PAGES[0]!)).text();
  const sign = { en: /€[\d.,]+k/, de: /[\d,]+\u00a0Tsd\.\u00a0€/, fr: /[\d,]+\u00a0k€/ }[locale];
  expect(overview).toMatch(sign);
});
