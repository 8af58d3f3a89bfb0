import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays } from "~/entities/core/clock";
import type { DealInput } from "~/entities/portfolio/deal";
import { dbOf, save } from "~/services/core/store.server";
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
