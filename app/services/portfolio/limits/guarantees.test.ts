import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { goos, tradeLimits } from "~db/schema/portfolio";
import type { TradeLimit } from "~/entities/portfolio/tradeLimit";
import { dbOf, get, remove, save } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { heldLot } from "../../../../tests/helpers/portfolio/desk";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { gooEntity } from "../goos/goo.entity.server";
import { leaveGoo } from "../goos/leave.server";
import { gooList, gooStock } from "../goos/stock.server";
import { decideOn } from "./approvals.server";
import { previewCalls, previewInput } from "./previewCalls.server";
import { tradeLimitEntity } from "./tradeLimit.entity.server";
import { waitingItems } from "./waiting.server";

let space: TestSpace;
let system: string;
beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.admin);
  giveRole(space.editor, system, "editor");
});
beforeEach(() => void dbOf(space.admin).delete(tradeLimits).run());
afterAll(() => space.close());

const lot = { ...heldLot, amount: 200 };
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
  setLimit({ max_days_ahead: 30, action: "block" });
  const year = new Date().getUTCFullYear() + 2;
  expect(saveLot({ goo_id: "later", end_date: `${year}-06-30` })).toMatchObject({
    issues: [{ path: "end_date", message: "portfolio.rules.limit_ahead" }],
  });
});

const stored = (id: string) => get(space.admin, gooEntity, id)!;
const decide = (id: string, verdict: "approve" | "refuse" | "withdraw", actor = space.admin) =>
  decideOn(actor, system, [{ kind: "goo", id, asked_at: stored(id).approval!.asked_at }], { verdict, note: "no" });
const stock = () =>
  gooStock(
    gooList(space.admin, system, { ...anyLot, page: 0 }).rows.map(({ goo }) => goo),
    "2026-07-20",
  ).at(-1)?.stock;
const anyLot = {
  q: "",
  status: null,
  tech: "",
  year: "",
  lifecycle: "live",
  sort: { key: "start", descending: false },
} as const;
const MWH = 1e6;

it("lets a lot that is bought beyond a limit wait: it is in no stock until another person approves it", () => {
  dbOf(space.admin).delete(goos).run();
  setLimit({ max_mwh: 100, action: "approve" });
  expect(saveLot({ goo_id: "w" })).toMatchObject({
    value: { status: "waiting", approval: { state: "waiting", change: { status: "held", amount: 200 } } },
  });
  expect(stock()).toBeUndefined();
  expect(saveLot({ goo_id: "other", status: "issued" })).toMatchObject({ value: { status: "issued" } });
  expect(waitingItems(space.admin, system, { limit: 9, offset: 0 })).toMatchObject([{ kind: "goo", id: "w" }]);
  dbOf(space.admin).delete(goos).where(eq(goos.goo_id, "other")).run();
  expect(leaveOf("w", 10)).toMatchObject({ status: 409, message: "portfolio.rules.goo_waits" });
  // Sent once more, as it is or as it is to be, it waits on; another amount is what waits then.
  const since = stored("w").approval!.asked_at;
  expect(saveLot({ goo_id: "w", name: "Renamed" })).toMatchObject({ value: { status: "waiting", name: "Renamed" } });
  expect(saveLot({ goo_id: "w", status: "waiting" })).toMatchObject({ value: { status: "waiting" } });
  expect(stored("w").approval!.asked_at).toBe(since);
  expect(saveLot({ goo_id: "w", amount: 300 })).toMatchObject({ value: { status: "waiting", amount: 300 } });
  expect(saveLot({ goo_id: "new", status: "waiting" })).toMatchObject({ status: 422 });
  expect(decide("w", "approve", space.editor)).toMatchObject({ status: 403, message: "portfolio.rules.own_deal" });
  expect(decide("w", "withdraw", space.editor)).toMatchObject({ message: "portfolio.rules.delete_instead" });
  expect(decide("w", "approve")).toMatchObject({ ok: true });
  expect(stored("w")).toMatchObject({ status: "held", amount: 300, approval: { state: "approved", change: null } });
  expect(stock()).toMatchObject({ received: 300 * MWH, held: 300 * MWH });

  expect(saveLot({ goo_id: "r" })).toMatchObject({ value: { status: "waiting" } });
  expect(decide("r", "refuse")).toMatchObject({ ok: true });
  expect(stored("r")).toMatchObject({ status: "refused", approval: { note: "no" } });
  expect(stock()).toMatchObject({ held: 300 * MWH });
  // Within the limit it is bought after all.
  expect(saveLot({ goo_id: "r", amount: 100 })).toMatchObject({ value: { status: "held", approval: null } });
  expect(stock()).toMatchObject({ held: 400 * MWH });
});

const leaveOf = (id: string, amount: number, how: "transferred" | "cancelled" = "transferred", part = `${id}-part`) =>
  leaveGoo(space.editor, id, { how, amount, on: "2026-07-10", counterparty_id: null, part_id: part, expected: null });

it("lets a transfer wait next to the part that is to leave, which stays in the stock until then", () => {
  dbOf(space.admin).delete(goos).run();
  expect(saveLot({ goo_id: "h" }, space.admin)).toMatchObject({ value: { status: "held" } });
  setLimit({ max_mwh: 20, action: "approve", direction: "sale" });
  expect(leaveOf("h", 50)).toMatchObject({
    value: { goo_id: "h-part", status: "held", amount: 50, approval: { change: { status: "transferred" } } },
  });
  expect(stock()).toMatchObject({ received: 200 * MWH, held: 200 * MWH, transferred: 0 });
  // Neither used up nor given to two people meanwhile.
  expect(leaveOf("h-part", 50, "cancelled", "other")).toMatchObject({ status: 409 });
  expect(decide("h-part", "approve")).toMatchObject({ ok: true });
  expect(stored("h-part")).toMatchObject({ status: "transferred", properties: { left_on: "2026-07-10" } });
  expect(stock()).toMatchObject({ received: 200 * MWH, held: 150 * MWH, transferred: 50 * MWH });
  // Refused or taken back, the part stays here.
  expect(leaveOf("h", 30, "transferred", "two")).toMatchObject({ value: { status: "held" } });
  expect(decide("two", "refuse")).toMatchObject({ ok: true });
  expect(stored("two")).toMatchObject({ status: "held", properties: { left_on: null } });
  expect(leaveOf("two", 30)).toMatchObject({ value: { goo_id: "two", approval: { state: "waiting" } } });
  expect(decide("two", "withdraw", space.editor)).toMatchObject({ ok: true });
  expect(stored("two")).toMatchObject({ status: "held", approval: null });
  expect(leaveOf("two", 20)).toMatchObject({ value: { status: "transferred" } });
  expect(stock()).toMatchObject({ held: 130 * MWH, transferred: 70 * MWH });
});

it("lets nobody else change or delete a lot whose transfer waits: it would end unseen", () => {
  dbOf(space.admin).delete(goos).run();
  saveLot({ goo_id: "k" }, space.admin);
  setLimit({ max_mwh: 20, action: "approve", direction: "sale" });
  expect(leaveOf("k", 200)).toMatchObject({ value: { status: "held", approval: { state: "waiting" } } });
  const conflict = { status: 409, message: "portfolio.rules.goo_waits" };
  expect(saveLot({ goo_id: "k", amount: 190 }, space.admin)).toMatchObject(conflict);
  expect(remove(space.admin, gooEntity, "k")).toMatchObject(conflict);
  expect(saveLot({ goo_id: "k", name: "Renamed" }, space.admin)).toMatchObject({ ok: true });
  expect(stored("k").approval).toMatchObject({ state: "waiting", change: { status: "transferred" } });
  // Who entered it changes their mind.
  expect(saveLot({ goo_id: "k", amount: 190 })).toMatchObject({ value: { approval: null } });
  expect(remove(space.admin, gooEntity, "k")).toMatchObject({ ok: true });
});

it("previews a lot as the gate takes it", () => {
  dbOf(space.admin).delete(goos).run();
  save(space.superAdmin, systemEntity, { ...get(space.superAdmin, systemEntity, system)!, has_portfolio: true });
  setLimit({ max_mwh: 100, action: "approve" });
  const preview = (amount: number) => {
    const { goo_id, ...terms } = lot;
    expect(goo_id).toBe("g");
    const input = previewInput.parse({ ...terms, amount, kind: "goo" });
    return previewCalls[0]!.run({ actor: space.editor, params: { system_id: system }, input } as never);
  };
  expect(preview(100)).toMatchObject({ value: { action: "none" } });
  expect(preview(101)).toMatchObject({ value: { action: "approve", grounds: [{ measure: "mwh", value: 101 }] } });
  expect(dbOf(space.admin).select().from(goos).all()).toEqual([]);
});
