import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { tradeLimits } from "~db/schema/portfolio";
import { undo, undoable } from "~/services/changes/undo.server";
import type { Actor } from "~/services/core/access.server";
import { dbOf, get, save } from "~/services/core/store.server";
import { saveDayTable } from "~/services/spot/dayTable/dayTable.server";
import { saveDeal as saveSpotDeal, spotDeals } from "~/services/spot/deals.server";
import { spotDealEntity } from "~/services/spot/spotDeal.entity.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { saveParties } from "../../../../tests/helpers/portfolio/desk";
import { limitedDesk } from "../../../../tests/helpers/portfolio/limitedDesk";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { tradesIn } from "../valuation/spot/trades.server";
import { decideOn } from "./approvals.server";
import { waitingSpotDeals } from "./waiting.server";

/** What limits hold stays held: whichever other way a deal could be changed by. */

let space: TestSpace;
let system: string;
const next = new Date().getUTCFullYear() + 1;
beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.admin);
  giveRole(space.editor, system, "editor");
  giveRole(space.otherEditor, system, "editor");
  saveParties(space.editor);
});
beforeEach(() => void dbOf(space.admin).delete(tradeLimits).run());
afterAll(() => space.close());

const { saveDeal, stored, setLimit, decide } = limitedDesk(() => ({ space, system, year: next }));
const undoLatest = (actor: Actor) => undo(actor, system, undoable(actor, system)?.seq ?? -1);

const SPOT = "day_ahead_CH";
/** Two deals of 6 and 4 MW in the hour from 03:00 of a day, and a table that makes `volume` of it. */
const twoDeals = (day: string) => {
  for (const [name, amount] of [
    ["b", 6],
    ["a", 4],
  ] as const)
    expect(
      saveSpotDeal(space.editor, system, {
        spotdeal_id: `${day}-${name}`,
        spot_id: SPOT,
        start_at: `${day}T01:00:00.000Z`,
        direction: "purchase",
        amount,
        trading_price: 50,
        expected: null,
      }),
    ).toMatchObject({ ok: true });
};
const tableOf = (day: string, volume: number, actor = space.editor) =>
  saveDayTable(actor, system, {
    spot_id: SPOT,
    day,
    version: null,
    rows: Array.from({ length: 24 }, (_, hour) => (hour === 3 ? { volume, price: 50 } : null)),
  });
const inForce = (day: string) =>
  spotDeals(dbOf(space.admin), system, Date.parse(`${day}T01:00Z`), Date.parse(`${day}T02:00Z`)).map(
    ({ deal: { amount } }) => amount,
  );
function decideAll(verdict: "approve" | "refuse", isReversed = false) {
  const items = waitingSpotDeals(space.admin, system).map(({ spotdeal_id: id, approval }) => ({
    kind: "spot_deal" as const,
    id,
    asked_at: approval!.asked_at,
  }));
  return decideOn(space.admin, system, isReversed ? items.reverse() : items, { verdict, note: "no" });
}

it("leaves the deals of a period in force until the one in their place is decided on, and counts nothing twice then", () => {
  const day = "2026-06-02";
  twoDeals(day);
  setLimit({ max_mw: 10 });
  expect(tableOf(day, 30)).toMatchObject({ value: { created: 0, changed: 1, deleted: 0, waiting: 1 } });
  expect(inForce(day).sort()).toEqual([4, 6]);
  // The same table again, and the one of what is in force, change nothing.
  for (const volume of [30, 10]) expect(tableOf(day, volume)).toMatchObject({ value: { changed: 0, deleted: 0 } });
  expect(decideAll("refuse")).toMatchObject({ ok: true, value: { decided: 1, gone: 0 } });
  expect(inForce(day).sort()).toEqual([4, 6]);
  // A change that was refused makes no deal a new one: its value came when the deal was entered.
  const market = get(space.admin, spotMarketEntity, SPOT)!;
  const trades = tradesIn(dbOf(space.admin), { systemId: system, market, range: { first: day, last: day } });
  const entered = ["a", "b"].map((name) => get(space.admin, spotDealEntity, `${day}-${name}`)!.created_at);
  expect(trades.map(({ since }) => since).sort()).toEqual(entered.sort());
  tableOf(day, 30);
  expect(decideAll("approve")).toMatchObject({ ok: true, value: { decided: 1, gone: 0 } });
  expect(inForce(day)).toEqual([30]);
  // Within the limits one deal stands in place of all at once.
  const other = "2026-06-03";
  twoDeals(other);
  expect(tableOf(other, 9)).toMatchObject({ value: { changed: 1, deleted: 1, waiting: 0 } });
  expect(inForce(other)).toEqual([9]);
});

it("keeps what a change stands in place of when the same change is sent by itself, whatever limits there are then", () => {
  const day = "2026-06-05";
  twoDeals(day);
  setLimit({ max_mw: 10 });
  tableOf(day, 30);
  const [waiting] = waitingSpotDeals(space.admin, system);
  const sendAlone = () => save(space.editor, spotDealEntity, { ...waiting!, amount: 30, trading_price: 50 });
  for (const limits of ["as before", "none"]) {
    if (limits === "none") dbOf(space.admin).delete(tradeLimits).run();
    expect(sendAlone()).toMatchObject({ value: { approval: { state: "waiting", change: { amount: 30 } } } });
    expect(waitingSpotDeals(space.admin, system)[0]!.approval!.replaces).toEqual(waiting!.approval!.replaces);
  }
  expect(decideAll("approve")).toMatchObject({ ok: true });
  // Next to the other deal it would be 34 or 36 MW.
  expect(inForce(day)).toEqual([30]);
});

it("stays in place of the same deals when it is sent by itself with other terms, within the limits too", () => {
  for (const [day, amount] of [
    ["2026-06-10", 40],
    ["2026-06-11", 9],
  ] as const) {
    dbOf(space.admin).delete(tradeLimits).run();
    twoDeals(day);
    setLimit({ max_mw: 10 });
    tableOf(day, 30);
    const [waiting] = waitingSpotDeals(space.admin, system);
    expect(save(space.editor, spotDealEntity, { ...waiting!, amount })).toMatchObject({
      value: { approval: { state: "waiting", change: { amount }, replaces: waiting!.approval!.replaces } },
    });
    // At once, or without the others in mind, there would be 4 or 6 MW next to it.
    expect(inForce(day).sort()).toEqual([4, 6]);
    expect(decideAll("approve")).toMatchObject({ ok: true });
    expect(inForce(day)).toEqual([amount]);
  }
});

it("notes who sends a change that waits once more: nobody approves what they sent", () => {
  saveDeal({ deal_id: "twice", amount: 8 });
  setLimit({ max_mw: 10, approver_ids: [space.editor.user_id, space.otherEditor.user_id] });
  saveDeal({ deal_id: "twice", amount: 20 });
  const { asked_at } = stored("twice").approval!;
  saveDeal({ deal_id: "twice", amount: 20 }, space.otherEditor);
  expect(stored("twice").approval).toMatchObject({
    asked_at,
    authors: [space.editor.user_id, space.otherEditor.user_id],
  });
  expect(decide(space.otherEditor, "twice", "approve")).toMatchObject({
    status: 403,
    message: "portfolio.rules.own_deal",
  });
  expect(decide(space.admin, "twice", "approve")).toMatchObject({ ok: true });
  // The same of the change of a table.
  const day = "2026-06-12";
  twoDeals(day);
  tableOf(day, 30);
  const [waiting] = waitingSpotDeals(space.admin, system);
  save(space.otherEditor, spotDealEntity, { ...waiting!, amount: 30, trading_price: 50 });
  expect(waitingSpotDeals(space.admin, system)[0]!.approval).toMatchObject({
    authors: [space.editor.user_id, space.otherEditor.user_id],
    replaces: waiting!.approval!.replaces,
  });
  decideAll("refuse");
});

it("leaves out what an approval of the same decision deletes, in either order, and says how many", () => {
  setLimit({ max_mw: 10 });
  for (const [day, isReversed] of [
    ["2026-06-08", false],
    ["2026-06-09", true],
  ] as const) {
    twoDeals(day);
    for (const name of ["a", "b"]) {
      const row = get(space.editor, spotDealEntity, `${day}-${name}`)!;
      save(space.editor, spotDealEntity, { ...row, amount: 12 });
    }
    // One of both takes the table, the other one has its own change still.
    expect(tableOf(day, 30)).toMatchObject({ value: { changed: 1, waiting: 1 } });
    expect(waitingSpotDeals(space.admin, system)).toHaveLength(2);
    expect(decideAll("approve", isReversed)).toMatchObject({ ok: true, value: { decided: 1, gone: 1 } });
    expect(inForce(day)).toEqual([30]);
  }
});

it("does not approve a change in place of a deal that was changed since", () => {
  const day = "2026-06-04";
  twoDeals(day);
  setLimit({ max_mw: 10 });
  tableOf(day, 30);
  const row = get(space.editor, spotDealEntity, `${day}-b`)!;
  expect(save(space.editor, spotDealEntity, { ...row, amount: 7 })).toMatchObject({ ok: true });
  expect(decideAll("approve")).toMatchObject({ ok: false, status: 409, message: "errors.changed_meanwhile" });
  expect(inForce(day).sort()).toEqual([4, 7]);
  expect(decideAll("refuse")).toMatchObject({ ok: true });
});

it("takes a change that waits back by undo, and a deal that waits to what it was", () => {
  saveDeal({ deal_id: "u", amount: 8 });
  setLimit({ max_mw: 10 });
  saveDeal({ deal_id: "u", amount: 20 });
  expect(stored("u").approval?.state).toBe("waiting");
  expect(undoLatest(space.editor)).toMatchObject({ ok: true });
  expect(stored("u")).toMatchObject({ amount: 8, status: "existing", approval: null });
  // Taken back by an owner and undone, the change waits as it did, and its author is who it was.
  saveDeal({ deal_id: "u", amount: 20 });
  decide(space.admin, "u", "withdraw");
  expect(undoLatest(space.admin)).toMatchObject({ ok: true });
  expect(stored("u").approval).toMatchObject({ state: "waiting", authors: [space.editor.user_id] });
  saveDeal({ deal_id: "v", amount: 20 });
  saveDeal({ deal_id: "v", amount: 25 }, space.otherEditor);
  expect(undoLatest(space.otherEditor)).toMatchObject({ ok: true });
  expect(stored("v")).toMatchObject({
    status: "waiting",
    amount: 20,
    approval: { authors: [space.editor.user_id] },
  });
});

it("refuses to undo a decision, and what the limits of today would not let be as it was", () => {
  setLimit({ max_mw: 10 });
  saveDeal({ deal_id: "d", amount: 20 });
  for (const verdict of ["refuse", "approve"] as const) {
    decide(space.admin, "d", verdict);
    expect(undoLatest(space.admin)).toMatchObject({ status: 409, message: "portfolio.rules.undo_decision" });
    expect(stored("d")).toMatchObject({ approval: { state: verdict === "approve" ? "approved" : "refused" } });
    if (verdict === "refuse") saveDeal({ deal_id: "d", amount: 20 });
  }
  saveDeal({ deal_id: "d", amount: 8 });
  expect(undoLatest(space.editor)).toMatchObject({ status: 409, message: "portfolio.rules.undo_limits" });
  expect(stored("d")).toMatchObject({ amount: 8, approval: null });
  // From waiting to existing: as it waits no more, it does not come to wait next to itself.
  saveDeal({ deal_id: "e", amount: 20 });
  saveDeal({ deal_id: "e", amount: 8 });
  expect(undoLatest(space.editor)).toMatchObject({ status: 409, message: "portfolio.rules.undo_limits" });
  // Within the limits a change comes back as ever.
  saveDeal({ deal_id: "e", amount: 9 });
  expect(undoLatest(space.editor)).toMatchObject({ ok: true });
  expect(stored("e").amount).toBe(8);
});

it("takes back a change of a deal that was set to proposed, and who entered it stays its author", () => {
  const both = [space.editor.user_id, space.otherEditor.user_id];
  setLimit({ max_mw: 10, approver_ids: both });
  for (const id of ["waits", "refused"]) {
    saveDeal({ deal_id: id, amount: 20 });
    if (id === "refused") decide(space.admin, id, "refuse");
    saveDeal({ deal_id: id, amount: 20, status: "proposed" }, space.otherEditor);
    expect(stored(id)).toMatchObject({ status: "proposed", approval: { state: "withdrawn" } });
    saveDeal({ deal_id: id, amount: 20 }, space.otherEditor);
    expect(stored(id)).toMatchObject({ status: "waiting", approval: { authors: both } });
    expect(decide(space.editor, id, "approve")).toMatchObject({ status: 403, message: "portfolio.rules.own_deal" });
    expect(decide(space.admin, id, "approve")).toMatchObject({ ok: true });
  }
  // What was never beyond a limit has nobody to note.
  saveDeal({ deal_id: "small", amount: 2 });
  saveDeal({ deal_id: "small", amount: 2, status: "proposed" });
  expect(stored("small").approval).toBeNull();
});
