import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { parameters } from "~db/schema/parameters";
import { tradeLimits } from "~db/schema/portfolio";
import { timeseries, timeseriesBlocks } from "~db/schema/timeseries";
import { HOUR_MS } from "~/entities/core/clock";
import type { DealInput } from "~/entities/portfolio/deal";
import type { TradeLimit } from "~/entities/portfolio/tradeLimit";
import { undo, undoable } from "~/services/changes/undo.server";
import type { Actor } from "~/services/core/access.server";
import { dbOf, get, remove, save } from "~/services/core/store.server";
import { saveDayTable } from "~/services/spot/dayTable/dayTable.server";
import { saveDeal as saveSpotDeal, spotDeals } from "~/services/spot/deals.server";
import { spotDealEntity } from "~/services/spot/spotDeal.entity.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { saveSeriesPoints } from "~/services/timeseries/points.server";
import { timeseriesEntity } from "~/services/timeseries/timeseries.entity.server";
import { baseOfYear, saveParties } from "../../../../tests/helpers/portfolio/desk";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { dealEntity } from "../deal.entity.server";
import { tradesIn } from "../valuation/spot/trades.server";
import { decideOn } from "./approvals.server";
import { tradeLimitEntity } from "./tradeLimit.entity.server";
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

const deal = (change: Partial<DealInput>): DealInput => ({
  ...baseOfYear(system, next),
  ...change,
});
const saveDeal = (change: Partial<DealInput>, actor: Actor = space.editor) => save(actor, dealEntity, deal(change));
const stored = (id: string) => get(space.admin, dealEntity, id)!;
const setLimit = (change: Partial<TradeLimit>) =>
  save(space.admin, tradeLimitEntity, {
    limit_id: `l${Math.random()}`,
    system_id: system,
    name: "Desk",
    action: "approve",
    ...change,
  });
const decide = (actor: Actor, id: string, verdict: "approve" | "refuse" | "withdraw") =>
  decideOn(actor, system, [{ kind: "deal", id, asked_at: stored(id).approval!.asked_at }], { verdict, note: "no" });
const undoLatest = (actor: Actor) => undo(actor, system, undoable(actor, system)?.seq ?? -1);

/** A month of hours at one value. */
const profile = (value: number) => {
  const start = Date.UTC(next, 0, 1) - HOUR_MS;
  return {
    system_id: system,
    type: "uploaded" as const,
    interpolation: "stepwise" as const,
    weather_type: null,
    geometry_id: null,
    properties: { unit: "1", lower_bound: 0, upper_bound: null },
    data: {
      times: Float64Array.from({ length: 744 }, (_, i) => start + i * HOUR_MS),
      values: Float64Array.from({ length: 744 }, () => value),
    },
  };
};
const purchase = (change: Partial<DealInput>) => ({
  tech_id: "ppa_wind" as const,
  ticker_symbol: null,
  futures_id: "futures_DE-LU",
  periodType: "month" as const,
  base_peak_type: "individual" as const,
  full_load_hours: 4380,
  ...change,
});

it("refuses to write over the profile of a deal, in force or waiting, and says which deal", () => {
  for (const [id, value] of [
    ["in-force", 0.5],
    ["asked", 0.9],
    ["free", 0.5],
  ] as const)
    // prettier-ignore
    expect(saveSeriesPoints(space.editor, id, profile(value) as never)).toMatchObject({ ok: true });
  setLimit({ max_mwh: 4000 });
  // 10 MW at 0.5 in 744 h are 3 720 MWh; at 0.9 they are 6 696 MWh.
  const ppa = purchase({ deal_id: "ppa", name: "Wind park", ts_id: "in-force" });
  expect(saveDeal(ppa)).toMatchObject({ ok: true, value: { status: "existing", approval: null } });
  expect(saveDeal({ ...ppa, ts_id: "asked" })).toMatchObject({
    ok: true,
    value: { ts_id: "in-force", approval: { state: "waiting", change: { ts_id: "asked" } } },
  });
  const db = dbOf(space.admin);
  const before = db.select().from(timeseriesBlocks).all().length;
  for (const id of ["in-force", "asked"])
    expect(saveSeriesPoints(space.editor, id, profile(1) as never)).toMatchObject({
      ok: false,
      status: 409,
      message: "portfolio.rules.profile_of_deal",
      params: { deal: "Wind park" },
    });
  expect(db.select().from(timeseriesBlocks).all()).toHaveLength(before);
  // A series that no deal names is written over as ever.
  expect(saveSeriesPoints(space.editor, "free", profile(1) as never)).toMatchObject({ ok: true });
  // What is deleted can be restored, and nobody asks a limit then.
  remove(space.editor, dealEntity, "ppa");
  expect(saveSeriesPoints(space.editor, "in-force", profile(1) as never)).toMatchObject({ status: 409 });
});

it("keeps a profile as long as another deal has it, and makes none anew that a deal still names", () => {
  // prettier-ignore
  for (const id of ["kept", "own", "wanted"])
    expect(saveSeriesPoints(space.editor, id, profile(0.5) as never)).toMatchObject({ ok: true });
  setLimit({ max_mwh: 4000 });
  const isThere = (id: string) => get(space.admin, timeseriesEntity, id) !== undefined;
  const waits = (change: Partial<DealInput>) =>
    expect(saveDeal(purchase(change))).toMatchObject({ ok: true, value: { approval: { state: "waiting" } } });
  // 10 MW are 3 720 MWh, 20 MW are beyond the limit.
  saveDeal(purchase({ deal_id: "first", name: "First", ts_id: "kept" }));
  saveDeal(purchase({ deal_id: "second", ts_id: "own" }));
  // A change to the profile that another deal has in force ends: that one would have no energy any more.
  waits({ deal_id: "second", ts_id: "kept", amount: 20 });
  expect(decide(space.editor, "second", "withdraw")).toMatchObject({ ok: true });
  expect([isThere("kept"), stored("first").ts_id]).toEqual([true, "kept"]);
  // The same where the change of another deal wants it; with the last of both it goes.
  waits({ deal_id: "first", name: "First", ts_id: "wanted", amount: 20 });
  waits({ deal_id: "second", ts_id: "wanted", amount: 20 });
  decide(space.editor, "second", "withdraw");
  expect(isThere("wanted")).toBe(true);
  // Were the series gone all the same, nobody gives the change that waits another profile by its name.
  dbOf(space.admin).delete(timeseries).where(eq(timeseries.ts_id, "wanted")).run();
  expect(saveSeriesPoints(space.editor, "wanted", profile(1) as never)).toMatchObject({
    status: 409,
    message: "portfolio.rules.profile_of_deal",
    params: { deal: "First" },
  });
  // What is deleted for good takes its own profile along, not that of another deal.
  saveDeal(purchase({ deal_id: "third", ts_id: "kept" }));
  for (const id of ["third", "second"])
    for (const hard of [false, true]) expect(remove(space.admin, dealEntity, id, hard)).toMatchObject({ ok: true });
  expect([isThere("kept"), isThere("own"), stored("first").ts_id]).toEqual([true, false, "kept"]);
});

it("keeps a series that a parameter has, whatever change names it as a profile", () => {
  for (const id of ["profile", "availability"])
    expect(saveSeriesPoints(space.editor, id, profile(0.5) as never)).toMatchObject({ ok: true });
  setLimit({ max_mwh: 4000 });
  const at = new Date().toISOString();
  const history = { created_at: at, set_at: at, created_by: "test", set_by: "test" };
  const row = { parameter_id: "available", scenario_id: "base", system_id: system, ts_id: "availability", ...history };
  dbOf(space.admin)
    .insert(parameters)
    .values({ ...row, properties: {} as never } as never)
    .run();
  saveDeal(purchase({ deal_id: "late", ts_id: "profile" }));
  expect(saveDeal(purchase({ deal_id: "late", ts_id: "availability", amount: 20 }))).toMatchObject({
    value: { approval: { state: "waiting" } },
  });
  expect(decide(space.editor, "late", "withdraw")).toMatchObject({ ok: true });
  expect(get(space.admin, timeseriesEntity, "availability")).toBeDefined();
});

const SPOT = "day_ahead_CH";
/** Two deals of 6 and 4 MW in the hour from 03:00 of a day, and a table that makes `volume` of it. */
const twoDeals = (day: string) => {
  for (const [name, amount] of [
    ["b", 6],
    ["a", 4],
  ] as const)
    // prettier-ignore
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
