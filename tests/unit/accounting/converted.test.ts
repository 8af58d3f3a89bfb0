import { afterAll, beforeAll, expect, test } from "vitest";
import { type SpaceDb, spaceDb } from "~db/client";
import { liveRates } from "~db/schema/accounting";
import { convertedText } from "~/routes/results/converted.server";
import { resetRates, setRate, usedRate } from "~/services/accounting/currencies.server";
import { environment } from "~/services/core/settings/environment.server";
import { type TestSpace, testSpace } from "../../helpers/space";

let space: TestSpace;
let db: SpaceDb;
beforeAll(async () => {
  space = await testSpace({ catalogue: false });
  db = spaceDb(environment().dataDir, "alpha");
});
afterAll(() => space.close());

const SUMMARY = { moneyNpv: 1_100_000, annualMoney: [110_000] };
const textOf = (currency: string) =>
  convertedText(currency, usedRate(db, currency), SUMMARY, "en")?.replace(/\u00a0|\u202f/g, " ");

test("costs in another currency are shown in euros too, with the rate and its day", () => {
  expect(textOf("EUR")).toBeUndefined();
  expect(textOf("RSD")).toBe("There is no exchange rate for RSD, so nothing is shown in EUR.");
  expect(textOf("USD")).toBe(
    "In EUR: a present value of €941k, and €94.1k in the first year, at 1.1684 USD for 1 EUR (reference rate of the European Central Bank of 13 Apr 2026, shipped with the product).",
  );
  const row = { currency: "USD", rate: 1.1, date: "2026-11-20", fetched_at: "2026-11-21T00:00:00Z" };
  db.insert(liveRates).values(row).run();
  expect(textOf("USD")).toBe(
    "In EUR: a present value of €1.00m, and €100k in the first year, at 1.1000 USD for 1 EUR (daily rate of 20 Nov 2026).",
  );
  expect(textOf("BAM")).toContain("at the fixed parity of 1.9558 BAM for 1 EUR.");
  expect(setRate(space.admin, { currency: "USD", rate: 2.2 }).ok).toBe(true);
  expect(textOf("USD")).toMatch(/€500k, and €50\.0k in the first year, at 2\.2000 USD .*\(own rate, set on /);
  expect(resetRates(space.admin, "USD").ok).toBe(true);
  expect(textOf("USD")).toContain("daily rate of 20 Nov 2026");
});
