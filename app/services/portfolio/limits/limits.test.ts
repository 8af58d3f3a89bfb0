import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { changes } from "~db/schema/changes";
import { notifications } from "~db/schema/notifications";
import { houses, tradeLimits } from "~db/schema/portfolio";
import type { Actor } from "~/services/core/access.server";
import { dbOf, get, remove, save } from "~/services/core/store.server";
import { saveDayTable } from "~/services/spot/dayTable/dayTable.server";
import { dealList as spotDealList, spotDeals } from "~/services/spot/deals.server";
import { spotDealEntity } from "~/services/spot/spotDeal.entity.server";
import { heldLot, saveParties } from "../../../../tests/helpers/portfolio/desk";
import { limitedDesk } from "../../../../tests/helpers/portfolio/limitedDesk";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { contractedPower } from "../contracted.server";
import { dealEntity } from "../deal.entity.server";
import { liveDeals } from "../dealList.server";
import { gooEntity } from "../goos/goo.entity.server";
import { importDeals } from "../import/importDeals.server";
import { houseEntity } from "../parties.entity.server";
import { valuePortfolio } from "../valuation/value.server";
import { decideOn } from "./approvals.server";
import { tradeLimitEntity } from "./tradeLimit.entity.server";
import { waitingDeals, waitingSpotDeals } from "./waiting.server";

let space: TestSpace;
let system: string;
const next = new Date().getUTCFullYear() + 1;
beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.admin);
  giveRole(space.viewer, system, "viewer");
  giveRole(space.editor, system, "editor");
  giveRole(space.otherEditor, system, "editor");
  saveParties(space.editor);
});
beforeEach(() => void dbOf(space.admin).delete(tradeLimits).run());
afterAll(() => space.close());

const desk = limitedDesk(() => ({ space, system, year: next }));
const { saveDeal, setLimit, stored } = desk;
const decide = (actor: Actor, id: string, verdict: "approve" | "refuse" | "withdraw", note = "too large") =>
  desk.decide(actor, id, verdict, note);
/** The deals that a valuation values. */
const valued = () => new Set(valuePortfolio(dbOf(space.admin), system, Date.now())?.lines.map((line) => line.deal));

it("changes nothing for anybody where no limit is set", () => {
  expect(saveDeal({ deal_id: "free", amount: 1e5, trading_price: 9e4 })).toMatchObject({
    ok: true,
    value: { status: "existing", approval: null },
  });
});

it("lets owners and admins set limits, of all systems admins alone; editors and viewers see them", () => {
  const limit = { limit_id: "set", max_mw: 5 };
  expect(setLimit(limit, space.editor)).toMatchObject({ ok: false, status: 403 });
  expect(setLimit(limit, space.viewer)).toMatchObject({ ok: false, status: 403 });
  expect(setLimit(limit, space.stranger)).toMatchObject({ ok: false, status: 404 });
  expect(setLimit({ ...limit, system_id: null }, space.editor)).toMatchObject({ ok: false, status: 403 });
  expect(setLimit(limit)).toMatchObject({ ok: true });
  expect(get(space.viewer, tradeLimitEntity, "set")).toMatchObject({ max_mw: 5 });
  expect(get(space.stranger, tradeLimitEntity, "set")).toBeUndefined();
  expect(remove(space.editor, tradeLimitEntity, "set")).toMatchObject({ ok: false, status: 403 });
  expect(remove(space.admin, tradeLimitEntity, "set")).toMatchObject({ ok: true });
  expect(setLimit({ max_mw: null })).toMatchObject({
    issues: [{ path: "max_mw", message: "portfolio.rules.limit_bound" }],
  });
  expect(setLimit({ max_mw: 1, user_id: space.viewer.user_id })).toMatchObject({ issues: [{ path: "user_id" }] });
  const log = dbOf(space.admin)
    .select()
    .from(changes)
    .all()
    .filter(({ type }) => type === "trade_limit");
  expect(log.map(({ mode }) => mode)).toEqual(["create", "delete"]);
});

it("warns, waits or refuses, the strictest first; at the bound a deal is within it", () => {
  setLimit({ name: "Warn", max_mw: 5, action: "warn" });
  setLimit({ name: "Ask", max_mw: 10 });
  setLimit({ name: "Stop", max_mw: 50, action: "block" });
  expect(saveDeal({ deal_id: "a", amount: 5 })).toMatchObject({ value: { status: "existing", approval: null } });
  const ground = { name: "Warn", measure: "mw", value: 10, most: 5, action: "warn" };
  expect(saveDeal({ deal_id: "b", amount: 10 })).toMatchObject({
    value: { status: "existing", approval: { state: "warned", grounds: [ground] } },
  });
  expect(saveDeal({ deal_id: "c", amount: 10.1 })).toMatchObject({
    value: { status: "waiting", approval: { state: "waiting", authors: [space.editor.user_id] } },
  });
  expect(saveDeal({ deal_id: "d", amount: 50.1 })).toMatchObject({
    status: 422,
    issues: [{ path: "amount", message: "portfolio.rules.limit_mw", params: { name: "Stop", value: 50.1, most: 50 } }],
  });
  expect(get(space.admin, dealEntity, "d")).toBeUndefined();
  // What is proposed is not made: nothing is held against it before it is.
  expect(saveDeal({ deal_id: "e", amount: 500, status: "proposed" })).toMatchObject({ ok: true });
  expect(saveDeal({ deal_id: "e", amount: 500 })).toMatchObject({ status: 422 });
});

it("measures energy, money, price and how far ahead, of what a limit names", () => {
  const last = `${next}-12-31`;
  const hours = (Date.parse(last) - Date.parse(`${next}-01-01`)) / 3.6e6 + 24;
  // 2 MW in all hours of the year.
  setLimit({ max_mwh: 2 * hours });
  expect(saveDeal({ deal_id: "mwh", amount: 2 })).toMatchObject({ value: { status: "existing" } });
  expect(saveDeal({ deal_id: "mwh", amount: 2.001 })).toMatchObject({
    value: { approval: { state: "waiting", grounds: [{ measure: "mwh" }] } },
  });
  dbOf(space.admin).delete(tradeLimits).run();
  setLimit({ max_money: 2 * hours * 85, direction: "sale" });
  expect(saveDeal({ deal_id: "money", amount: 3 })).toMatchObject({ value: { status: "existing" } });
  const sale = { properties: { direction: "sale" as const } };
  expect(saveDeal({ deal_id: "sale", amount: 3, ...sale })).toMatchObject({
    value: { status: "waiting", approval: { grounds: [{ measure: "money", value: 3 * hours * 85 }] } },
  });
  dbOf(space.admin).delete(tradeLimits).run();
  setLimit({ max_days_ahead: 30, kinds: ["futures"], action: "block" });
  expect(saveDeal({ deal_id: "ahead" })).toMatchObject({
    issues: [{ path: "start_date", message: "portfolio.rules.limit_ahead" }],
  });
  dbOf(space.admin).delete(tradeLimits).run();
  setLimit({ max_days_ahead: 0, carriers: ["natural_gas"], action: "block" });
  setLimit({ max_days_ahead: 0, kinds: ["spot", "ppa"], action: "block" });
  expect(saveDeal({ deal_id: "other" })).toMatchObject({ value: { status: "existing" } });
  dbOf(space.admin).delete(tradeLimits).run();
  // The curve is synthetic and near to 85; a thousand times that is far, whatever it is exactly.
  setLimit({ max_price_percent: 100 });
  expect(saveDeal({ deal_id: "price", trading_price: 85 })).toMatchObject({ value: { status: "existing" } });
  expect(saveDeal({ deal_id: "far", trading_price: 85_000 })).toMatchObject({
    value: { status: "waiting", approval: { grounds: [{ measure: "price", most: 100 }] } },
  });
});

it("counts a deal that waits nowhere until another person approved it", () => {
  setLimit({ max_mw: 10 });
  expect(saveDeal({ deal_id: "w", amount: 20 })).toMatchObject({ value: { status: "waiting" } });
  const window = { carrierId: "electricity", startMs: Date.parse(`${next}-03-02T12:00Z`), steps: 4 };
  const before = contractedPower(dbOf(space.admin), system, window).ownUse[0]!;
  expect(valued().has("w")).toBe(false);
  expect(
    liveDeals(space.editor, system, ["existing", "proposed", "optional"]).some(({ deal_id }) => deal_id === "w"),
  ).toBe(false);
  // The author, whoever has not the right, a viewer and somebody of another space.
  expect(decide(space.editor, "w", "approve")).toMatchObject({ status: 403, message: "portfolio.rules.own_deal" });
  expect(decide(space.otherEditor, "w", "approve")).toMatchObject({
    status: 403,
    message: "portfolio.rules.no_approver",
  });
  expect(decide(space.viewer, "w", "approve")).toMatchObject({ status: 403 });
  expect(decide(space.stranger, "w", "approve")).toMatchObject({ status: 404 });
  expect(waitingDeals(space.stranger, system)).toEqual([]);
  expect(decide(space.admin, "w", "approve", "")).toMatchObject({ ok: true });
  expect(stored("w")).toMatchObject({
    status: "existing",
    approval: { state: "approved", decided_by: space.admin.user_id },
  });
  expect(valued().has("w")).toBe(true);
  expect(contractedPower(dbOf(space.admin), system, window).ownUse[0]! - before).toBeCloseTo(20, 9);
  expect(
    decideOn(space.admin, system, [{ kind: "deal", id: "w", asked_at: stored("w").approval!.asked_at }], {
      verdict: "approve",
      note: "",
    }),
  ).toMatchObject({ status: 409 });
});

it("tells those who may approve, and the author what was decided", () => {
  const db = dbOf(space.admin);
  db.delete(notifications).run();
  setLimit({ max_mw: 10, approver_ids: [space.otherEditor.user_id] });
  saveDeal({ deal_id: "told", amount: 20 });
  const messages = () => db.select().from(notifications).all();
  const people = messages().map(({ user_id }) => user_id);
  expect(messages().every(({ topic }) => topic === "deal_waiting")).toBe(true);
  expect(people).toContain(space.otherEditor.user_id);
  expect(people).toContain(space.admin.user_id);
  expect(people).not.toContain(space.editor.user_id);
  expect(people).not.toContain(space.viewer.user_id);
  // Named by the limit, an editor may decide.
  expect(decide(space.otherEditor, "told", "refuse")).toMatchObject({ ok: true });
  expect(messages().filter(({ topic }) => topic === "deal_refused")).toMatchObject([
    { user_id: space.editor.user_id, params: { note: "too large" } },
  ]);
  expect(stored("told")).toMatchObject({
    status: "refused",
    approval: { state: "refused", decided_by: space.otherEditor.user_id, note: "too large" },
  });
  expect(valued().has("told")).toBe(false);
});

it("asks anew for another size or price; until then the deal counts as it was approved", () => {
  setLimit({ max_mw: 10 });
  saveDeal({ deal_id: "re", amount: 20 });
  decide(space.admin, "re", "approve");
  // What limits do not look at is changed at once.
  expect(saveDeal({ deal_id: "re", amount: 20, name: "Renamed" })).toMatchObject({
    value: { name: "Renamed", approval: { state: "approved" } },
  });
  expect(saveDeal({ deal_id: "re", amount: 30, trading_price: 90, name: "Larger" })).toMatchObject({
    value: {
      status: "existing",
      amount: 20,
      trading_price: 85,
      name: "Larger",
      approval: { state: "waiting", change: { amount: 30, trading_price: 90 } },
    },
  });
  const { asked_at } = stored("re").approval!;
  // The same again is the same question.
  saveDeal({ deal_id: "re", amount: 30, trading_price: 90 });
  expect(stored("re").approval!.asked_at).toBe(asked_at);
  expect(decide(space.editor, "re", "approve")).toMatchObject({ status: 403 });
  expect(decide(space.admin, "re", "refuse")).toMatchObject({ ok: true });
  expect(stored("re")).toMatchObject({
    status: "existing",
    amount: 20,
    approval: { state: "refused", note: "too large" },
  });
  saveDeal({ deal_id: "re", amount: 30 });
  expect(decide(space.otherEditor, "re", "withdraw")).toMatchObject({ status: 403 });
  expect(decide(space.editor, "re", "withdraw")).toMatchObject({ ok: true });
  expect(stored("re")).toMatchObject({ amount: 20, approval: null });
  saveDeal({ deal_id: "re", amount: 40 });
  expect(decide(space.admin, "re", "approve")).toMatchObject({ ok: true });
  expect(stored("re")).toMatchObject({ status: "existing", amount: 40, name: "Base of a year" });
  // Within the limits nobody is asked.
  expect(saveDeal({ deal_id: "re", amount: 8 })).toMatchObject({ value: { amount: 8, approval: null } });
});

it("lets nobody approve what they entered with somebody else, or give themselves a status", () => {
  setLimit({ max_mw: 10, approver_ids: [space.editor.user_id, space.otherEditor.user_id] });
  saveDeal({ deal_id: "two", amount: 20 });
  saveDeal({ deal_id: "two", amount: 21 }, space.otherEditor);
  expect(stored("two").approval!.authors).toEqual([space.editor.user_id, space.otherEditor.user_id]);
  for (const actor of [space.editor, space.otherEditor])
    expect(decide(actor, "two", "approve")).toMatchObject({ status: 403 });
  // Sent as approved, it waits all the same.
  const forged = { ...stored("two").approval!, state: "approved" as const, authors: [] };
  expect(saveDeal({ deal_id: "forged", amount: 20, approval: forged })).toMatchObject({
    value: { status: "waiting", approval: { authors: [space.editor.user_id] } },
  });
  expect(saveDeal({ deal_id: "two", amount: 21, status: "refused" })).toMatchObject({ issues: [{ path: "status" }] });
  // Entered anew since somebody looked, it is not decided on.
  const items = [{ kind: "deal" as const, id: "two", asked_at: "2026-01-01T00:00:00.000Z" }];
  expect(decideOn(space.admin, system, items, { verdict: "approve", note: "" })).toMatchObject({ status: 409 });
  // A second person can be asked for without any limit.
  dbOf(space.admin).delete(tradeLimits).run();
  expect(saveDeal({ deal_id: "own", amount: 1, status: "waiting" })).toMatchObject({
    value: { status: "waiting", approval: { grounds: [] } },
  });
});

it("counts who sends a deal that waits as existing as its author too", () => {
  setLimit({ max_mw: 10, approver_ids: [space.otherEditor.user_id] });
  saveDeal({ deal_id: "sent", amount: 20 });
  const { asked_at } = stored("sent").approval!;
  // Left waiting, as a program does that only renames it, it is not entered anew.
  saveDeal({ deal_id: "sent", amount: 20, status: "waiting", name: "Renamed" }, space.otherEditor);
  expect(stored("sent").approval!.authors).toEqual([space.editor.user_id]);
  saveDeal({ deal_id: "sent", amount: 20 }, space.otherEditor);
  expect(stored("sent")).toMatchObject({
    status: "waiting",
    approval: { authors: [space.editor.user_id, space.otherEditor.user_id], asked_at },
  });
  expect(decide(space.otherEditor, "sent", "approve")).toMatchObject({ message: "portfolio.rules.own_deal" });
});

it("counts who entered what was refused as an author when another person sends it", () => {
  setLimit({ max_mw: 10, approver_ids: [space.editor.user_id, space.otherEditor.user_id] });
  const both = [space.editor.user_id, space.otherEditor.user_id];
  saveDeal({ deal_id: "resent", amount: 20 });
  decide(space.admin, "resent", "refuse");
  saveDeal({ deal_id: "resent", amount: 20 }, space.otherEditor);
  expect(stored("resent")).toMatchObject({ status: "waiting", approval: { authors: both } });
  for (const actor of [space.editor, space.otherEditor])
    expect(decide(actor, "resent", "approve")).toMatchObject({ status: 403, message: "portfolio.rules.own_deal" });
  decide(space.admin, "resent", "approve");
  // A change that was refused: the same.
  saveDeal({ deal_id: "resent", amount: 30 });
  decide(space.admin, "resent", "refuse");
  saveDeal({ deal_id: "resent", amount: 30 }, space.otherEditor);
  expect(stored("resent").approval).toMatchObject({ state: "waiting", authors: both });
  expect(decide(space.editor, "resent", "approve")).toMatchObject({ status: 403 });
});

it("refuses what waits though its delivery has begun and its ticker has ended", () => {
  setLimit({ max_mw: 10 });
  const past = next - 2;
  saveDeal({ deal_id: "past", amount: 20, ticker_symbol: `DE-LU.BASE.${past}`, start_date: `${past}-01-01` });
  expect(stored("past").status).toBe("waiting");
  // Asked for its rules, it would be refused itself: nothing is dealt in a ticker that has ended.
  expect(decide(space.admin, "past", "refuse")).toMatchObject({ ok: true });
  expect(stored("past")).toMatchObject({ status: "refused", approval: { state: "refused" } });
});

it("takes a change back though a party of the deal is deleted since", () => {
  setLimit({ max_mw: 10 });
  save(space.editor, houseEntity, { house_id: "closed", name: "Closed" });
  saveDeal({ deal_id: "back", amount: 5, house_id: "closed" });
  saveDeal({ deal_id: "back", amount: 20, house_id: "closed" });
  dbOf(space.admin)
    .update(houses)
    .set({ deleted_at: "2026-01-01T00:00:00.000Z" })
    .where(eq(houses.house_id, "closed"))
    .run();
  expect(decide(space.editor, "back", "withdraw")).toMatchObject({ ok: true });
  expect(stored("back")).toMatchObject({ status: "existing", amount: 5, approval: null });
});

it("takes the limits of a person in place of those of everybody", () => {
  setLimit({ max_mw: 10, action: "block" });
  setLimit({ max_mw: 30, action: "block", user_id: space.editor.user_id });
  expect(saveDeal({ deal_id: "p", amount: 20 })).toMatchObject({ ok: true });
  expect(saveDeal({ deal_id: "q", amount: 20 }, space.otherEditor)).toMatchObject({ status: 422 });
  expect(saveDeal({ deal_id: "q", amount: 20 }, space.admin)).toMatchObject({ status: 422 });
});

it("holds files and tables of a day against the same limits", async () => {
  setLimit({ max_mw: 10 });
  const csv = `name,tech_id,status,house_id,book_id,counterparty_id,ticker_symbol,start_date,trading_price,amount\nLarge,futures_base_year,existing,desk,book,party,DE-LU.BASE.${next},${next}-01-01,85,25\nSmall,futures_base_year,existing,desk,book,party,DE-LU.BASE.${next},${next}-01-01,85,5\n`;
  const imported = await importDeals(space.editor, system, { name: "deals.csv", bytes: new TextEncoder().encode(csv) });
  expect(imported).toMatchObject({ ok: true, value: { made: 2, waiting: 1, wrong: 0 } });
  expect(waitingDeals(space.editor, system).map(({ name }) => name)).toContain("Large");

  const rows = Array.from({ length: 24 }, () => ({ volume: null as number | null, price: null as number | null }));
  const market = get(space.admin, spotDealEntity, "none");
  expect(market).toBeUndefined();
  const order = { spot_id: "day_ahead_CH", day: "2026-06-02", version: null };
  const table = rows.map((row, i) => (i === 3 ? { volume: 12, price: 50 } : i === 4 ? { volume: -2, price: 60 } : row));
  expect(saveDayTable(space.editor, system, { ...order, rows: table })).toMatchObject({
    value: { created: 2, waiting: 1 },
  });
  const day = [Date.parse("2026-06-01T22:00Z"), Date.parse("2026-06-02T22:00Z")] as const;
  expect(spotDeals(dbOf(space.admin), system, ...day).map(({ deal: { amount } }) => amount)).toEqual([2]);
  const query = { market: null, direction: null, fromMs: day[0], toMs: day[1], lifecycle: "live" as const, page: 1 };
  expect(spotDealList(space.viewer, system, query)).toMatchObject({ total: 2, sums: [{ deals: 1, energy: -2 }] });
  // The same table again changes nothing: what waits is in it.
  expect(saveDayTable(space.editor, system, { ...order, rows: table })).toMatchObject({
    value: { created: 0, changed: 0, deleted: 0 },
  });
  const waiting = waitingSpotDeals(space.editor, system);
  const items = waiting.map(({ spotdeal_id: id, approval }) => ({
    kind: "spot_deal" as const,
    id,
    asked_at: approval!.asked_at,
  }));
  expect(decideOn(space.editor, system, items, { verdict: "approve", note: "" })).toMatchObject({ status: 403 });
  expect(decideOn(space.admin, system, items, { verdict: "approve", note: "" })).toMatchObject({
    ok: true,
    value: { decided: 1, gone: 0 },
  });
  expect(spotDeals(dbOf(space.admin), system, ...day).map(({ deal: { amount } }) => amount)).toEqual([12, 2]);
});

it("refuses guarantees of origin beyond a limit that blocks", () => {
  setLimit({ max_mwh: 100, kinds: ["goo"], action: "block" });
  const goo = { ...heldLot, system_id: system, properties: { received: true } };
  expect(save(space.editor, gooEntity, { ...goo, amount: 101 })).toMatchObject({
    status: 422,
    issues: [{ path: "amount", message: "portfolio.rules.limit_mwh" }],
  });
  expect(save(space.editor, gooEntity, { ...goo, amount: 100 })).toMatchObject({ ok: true });
  // What was issued to oneself is no trade.
  expect(
    save(space.editor, gooEntity, { ...goo, goo_id: "i", status: "issued", properties: {}, amount: 5000 }),
  ).toMatchObject({ ok: true });
});
