import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { tradeLimits } from "~db/schema/portfolio";
import type { TradeLimit } from "~/entities/portfolio/tradeLimit";
import { dbOf, get, save } from "~/services/core/store.server";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { gooEntity } from "../goos/goo.entity.server";
import { leaveGoo } from "../goos/leave.server";
import { tradeLimitEntity } from "./tradeLimit.entity.server";

let space: TestSpace;
let system: string;
beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.admin);
  giveRole(space.editor, system, "editor");
});
beforeEach(() => void dbOf(space.admin).delete(tradeLimits).run());
afterAll(() => space.close());

const lot = {
  goo_id: "g",
  name: "Wind",
  tech_id: "wind_turbine" as const,
  trading_price: 1,
  start_date: "2026-01-01",
  end_date: "2026-06-30",
  status: "held" as const,
  amount: 200,
};
const saveLot = (change: object, actor = space.editor) =>
  save(actor, gooEntity, { ...lot, system_id: system, ...change });
const setLimit = (change: Partial<TradeLimit>) =>
  save(space.admin, tradeLimitEntity, {
    limit_id: `l${Math.random()}`,
    system_id: system,
    name: "Desk",
    action: "block",
    kinds: ["goo"],
    ...change,
  });
const beyond = { status: 422, issues: [{ path: "amount", message: "portfolio.rules.limit_mwh" }] };
const leave = (how: "transferred" | "cancelled", amount: number) =>
  leaveGoo(space.editor, "g", {
    how,
    amount,
    on: "2026-07-10",
    counterparty_id: null,
    part_id: `${how}-${amount}`,
    expected: null,
  });

it("holds every lot that came from somebody else against limits, with a counterparty or without", () => {
  setLimit({ max_mwh: 100, direction: "purchase" });
  expect(saveLot({})).toMatchObject(beyond);
  // Entered as used up or sold at once, they were bought all the same; the stock counts them as received too.
  for (const status of ["issued", "cancelled", "transferred"])
    expect(saveLot({ status, properties: { received: true } })).toMatchObject(beyond);
  // Issued here and used up here, they are no trade.
  for (const status of ["issued", "cancelled"]) expect(saveLot({ goo_id: status, status })).toMatchObject({ ok: true });
  // What was issued becomes a purchase.
  expect(saveLot({ goo_id: "issued" })).toMatchObject(beyond);
});

it("lets the smaller rest of a lot pass, and the part that is used up; one that is sold is a trade", () => {
  expect(saveLot({}, space.admin)).toMatchObject({ ok: true });
  setLimit({ max_mwh: 20 });
  expect(leave("cancelled", 50)).toMatchObject({ ok: true, value: { amount: 50, status: "cancelled" } });
  expect(get(space.editor, gooEntity, "g")).toMatchObject({ amount: 150, status: "held" });
  expect(leave("transferred", 21)).toMatchObject(beyond);
  expect(get(space.editor, gooEntity, "g")).toMatchObject({ amount: 150 });
  expect(leave("transferred", 20)).toMatchObject({ ok: true, value: { amount: 20 } });
  // More than before, or at another price, is looked at again.
  expect(saveLot({ amount: 131 })).toMatchObject(beyond);
  expect(saveLot({ amount: 130, trading_price: 2 })).toMatchObject(beyond);
  expect(saveLot({ amount: 130, name: "Renamed" })).toMatchObject({ ok: true });
});

it("looks at the production that is moved to later days", () => {
  saveLot({ goo_id: "later" });
  setLimit({ max_days_ahead: 30 });
  const year = new Date().getUTCFullYear() + 2;
  expect(saveLot({ goo_id: "later", end_date: `${year}-06-30` })).toMatchObject({
    issues: [{ path: "end_date", message: "portfolio.rules.limit_ahead" }],
  });
});
