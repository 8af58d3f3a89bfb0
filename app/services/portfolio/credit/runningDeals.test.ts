import { afterAll, beforeAll, expect, it } from "vitest";
import { deals, portfolioValues } from "~db/schema/portfolio";
import { addDays } from "~/entities/core/clock";
import type { DealInput } from "~/entities/portfolio/deal";
import { dbOf, get, save } from "~/services/core/store.server";
import { futuresMarketEntity } from "~/services/market/futuresMarket.entity.server";
import { baseOfYear, saveParties } from "../../../../tests/helpers/portfolio/desk";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { dealEntity } from "../deal.entity.server";
import { counterpartyEntity } from "../parties.entity.server";
import { keepValue, storedValue, versionOf } from "../valuation/store.server";
import { valuePortfolio } from "../valuation/value.server";

let space: TestSpace;
let system: string;
const today = new Date().toISOString().slice(0, 10);
beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.editor);
  saveParties(space.editor);
});
afterAll(() => space.close());

/** A purchase at 1 that has run for 300 days and runs on for 30: its past result is some ten times what is open. */
const running = (change: Partial<DealInput>) =>
  save(space.editor, dealEntity, {
    ...baseOfYear(system, new Date().getUTCFullYear()),
    tech_id: "ppa_other",
    ticker_symbol: null,
    futures_id: "futures_DE-LU",
    periodType: "custom",
    start_date: addDays(today, -300),
    end_date: addDays(today, 30),
    trading_price: 1,
    ...change,
  });

it("counts what is open of a deal that runs: what it delivered is in the valuation already", () => {
  expect(running({ deal_id: "runs", amount: 10 })).toMatchObject({ value: { status: "existing" } });
  const db = dbOf(space.editor);
  keepValue(db, system, versionOf(db, system)!, valuePortfolio(db, system, Date.now())!);
  const { lines } = storedValue(db, system)!.value;
  const sum = (part: string) => lines.reduce((all, line) => all + (line.part === part ? line.minor : 0), 0) / 100;
  const open = sum("open");
  expect(sum("delivered")).toBeGreaterThan(5 * open);
  const limit = { credit_limit: 1, credit_action: "warn" as const };
  save(space.admin, counterpartyEntity, { counterparty_id: "party", name: "Party", ...limit });
  // Its name is no term: it is let be, and counts as newer than the valuation from now on.
  expect(running({ deal_id: "runs", amount: 10, name: "Renamed" })).toMatchObject({ value: { approval: null } });
  // A second one, of a tenth: what is open grows by a tenth. With the past result of either it would be ten times as much.
  const ground = { measure: "credit", value: expect.closeTo(1.1 * open, 0) };
  const outcome = running({ deal_id: "second", amount: 1 });
  expect(outcome).toMatchObject({ value: { approval: { grounds: [ground] } } });
});

it("counts a deal that came after the valuation as the next one does: discounted, and with curtailment without the hours that lose", () => {
  const db = dbOf(space.editor);
  db.delete(deals).run();
  const market = get(space.admin, futuresMarketEntity, "futures_DE-LU")!;
  save(space.admin, futuresMarketEntity, { ...market, discount_rate: 20 });
  db.delete(portfolioValues).run();
  save(space.admin, counterpartyEntity, {
    counterparty_id: "party",
    name: "Party",
    credit_limit: 1,
    credit_action: "warn",
  });
  const from = addDays(today, 400);
  const about = { deal_id: "later", amount: 10, start_date: from, end_date: addDays(from, 200), trading_price: 60 };
  const properties = { direction: "purchase" as const, curtailment: true };
  const outcome = running({ ...about, properties });
  const { lines } = valuePortfolio(db, system, Date.now())!;
  const open = lines.reduce((all, line) => all + (line.part === "open" ? line.minor : 0), 0) / 100;
  const owed = outcome.ok ? outcome.value.approval!.grounds[0]!.value! : NaN;
  expect(owed).toBeCloseTo(open, 0);
  // At 20 % a year a delivery in some 500 days is worth a fifth less than quoted; hours below 60 would take from it too.
  save(space.admin, futuresMarketEntity, {
    ...get(space.admin, futuresMarketEntity, "futures_DE-LU")!,
    discount_rate: 0,
  });
  const [plain] = [valuePortfolio(db, system, Date.now())!].map(
    ({ lines: all }) => all.reduce((sum, { minor }) => sum + minor, 0) / 100,
  );
  expect(owed).toBeLessThan(0.85 * plain!);
});
