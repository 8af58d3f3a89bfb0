import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { dayTrades, deals, goos, tradeLimits } from "~db/schema/portfolio";
import { spotDeals } from "~db/schema/spot";
import type { DealInput } from "~/entities/portfolio/deal";
import type { TradeFacts } from "~/entities/portfolio/tradeLimit";
import type { Actor } from "~/services/core/access.server";
import { dbOf, get, remove, restore, save } from "~/services/core/store.server";
import { saveDayTable } from "~/services/spot/dayTable/dayTable.server";
import { saveDeal as saveSpotDeal } from "~/services/spot/deals.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { heldLot, saveParties } from "../../../../../tests/helpers/portfolio/desk";
import { limitedDesk } from "../../../../../tests/helpers/portfolio/limitedDesk";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../../../tests/helpers/space";
import { dealEntity } from "../../deal.entity.server";
import { gooEntity } from "../../goos/goo.entity.server";
import { leaveGoo } from "../../goos/leave.server";
import { importDeals } from "../../import/importDeals.server";
import { groundIssue } from "../gate.server";
import { previewCalls, previewInput } from "../previewCalls.server";
import { dayCalls } from "./calls.server";
import { sumWith } from "./daySums.server";
import { noteTrade } from "./dayTrades.server";

let space: TestSpace;
let system: string;
const year = new Date().getUTCFullYear() + 1;
const { saveDeal, setLimit, stored, decide } = limitedDesk(() => ({ space, system, year }));
/** Hours of the year in DE-LU: two clock changes cancel out. 1 MW of base load of it is so many MWh. */
const hours = (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / 3.6e6;
beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.admin);
  for (const actor of [space.editor, space.otherEditor]) giveRole(actor, system, "editor");
  saveParties(space.editor);
  // The call of sums is of the module.
  save(space.superAdmin, systemEntity, { ...get(space.superAdmin, systemEntity, system)!, has_portfolio: true });
});
beforeEach(() => {
  const db = dbOf(space.admin);
  for (const table of [tradeLimits, dayTrades, deals, spotDeals, goos]) db.delete(table).run();
});
afterAll(() => space.close());

const one = (id: string, amount = 1, change: Partial<DealInput> = {}, actor: Actor = space.editor) =>
  saveDeal({ deal_id: id, amount, ...change }, actor);
const isMade = { ok: true, value: { status: "existing", approval: null } };
const sumsOf = (actor: Actor = space.editor) => {
  const [call] = dayCalls;
  const read = call!.run({ actor, params: { system_id: system } } as never) as { value: { sums: object[] } };
  return read.value.sums;
};

it("adds up what one person deals on a day, and lets nothing pass beyond; another person has a sum of their own", () => {
  setLimit({ max_day_mwh: 3 * hours, action: "block" });
  expect(one("a")).toMatchObject(isMade);
  // 1 + 2 MW are the bound: at it a deal is within.
  expect(one("b", 2)).toMatchObject(isMade);
  const params = { value: 4 * hours, most: 3 * hours, used: 3 * hours, left: 0, unit: "MWh" };
  expect(one("c")).toMatchObject({
    status: 422,
    issues: [{ path: "amount", message: "portfolio.rules.limit_day_mwh", params }],
  });
  expect(one("d", 3, {}, space.otherEditor)).toMatchObject(isMade);
  expect(sumsOf()).toMatchObject([{ measure: "day_mwh", unit: "MWh", most: 3 * hours, used: 3 * hours, left: 0 }]);
  expect(sumsOf(space.admin)).toMatchObject([{ used: 0, left: 3 * hours }]);
});

it("adds up those of everybody where a limit says so, warns and asks", () => {
  setLimit({ max_all_day_money: 2 * hours * 85, action: "warn", name: "Warn" });
  setLimit({ max_all_day_money: 3 * hours * 85, name: "Ask" });
  expect(one("a", 2)).toMatchObject(isMade);
  expect(one("b", 1, {}, space.otherEditor)).toMatchObject({
    value: {
      status: "existing",
      approval: {
        state: "warned",
        grounds: [{ measure: "all_day_money", value: 3 * hours * 85, used: 2 * hours * 85 }],
      },
    },
  });
  expect(one("c")).toMatchObject({
    value: { status: "waiting", approval: { grounds: [{ name: "Warn" }, { name: "Ask" }] } },
  });
  // What waits counts nowhere, here neither; approved it counts for who entered it.
  expect(sumsOf().map((sum) => (sum as { used: number }).used)).toEqual([3 * hours * 85, 3 * hours * 85]);
  decide(space.admin, "c", "approve");
  expect(stored("c").status).toBe("existing");
  expect(sumsOf()[0]).toMatchObject({ unit: "EUR", used: 4 * hours * 85, left: 0 });
});

it("counts a change with what it adds, and nothing for less; what is deleted gives way, and comes back only if there is room", () => {
  setLimit({ max_day_mwh: 10 * hours, action: "block" });
  expect(one("a", 6)).toMatchObject(isMade);
  expect(one("a", 9)).toMatchObject(isMade);
  expect(one("a", 11)).toMatchObject({ status: 422 });
  expect(one("a", 4)).toMatchObject(isMade);
  expect(one("b", 6)).toMatchObject(isMade);
  expect(remove(space.editor, dealEntity, "b")).toMatchObject({ ok: true });
  expect(one("c", 6)).toMatchObject(isMade);
  expect(restore(space.editor, dealEntity, "b")).toMatchObject({
    status: 409,
    message: "portfolio.rules.limit_day_mwh",
  });
  remove(space.editor, dealEntity, "c");
  expect(restore(space.editor, dealEntity, "b")).toMatchObject({ ok: true });
  expect(sumsOf()).toMatchObject([{ used: 10 * hours }]);
});

it("counts days by the clock of the system; a deal of yesterday counts with what is added to it", () => {
  const row = get(space.superAdmin, systemEntity, system)!;
  save(space.superAdmin, systemEntity, { ...row, timezone: "Asia/Tokyo" });
  setLimit({ max_day_mwh: 3 * hours, action: "block" });
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    // 23:30 in Tokyo, then 00:30: the day of UTC, and that of the market, is the same.
    vi.setSystemTime(new Date(`${year - 1}-06-02T14:30:00Z`));
    expect(one("a", 3)).toMatchObject(isMade);
    expect(one("b")).toMatchObject({ status: 422 });
    vi.setSystemTime(new Date(`${year - 1}-06-02T15:30:00Z`));
    expect(one("b")).toMatchObject(isMade);
    // 3 to 5 MW are 2 more; 6 would be 3 more next to the 1 of above.
    expect(one("a", 5.5)).toMatchObject({ status: 422 });
    expect(one("a", 5)).toMatchObject(isMade);
    expect(sumsOf()).toMatchObject([{ used: 3 * hours }]);
    // Sold instead of bought it is another deal, and counts with all of it.
    const sale = { properties: { direction: "sale" as const } };
    expect(one("a", 2.5, sale)).toMatchObject({ status: 422 });
    expect(one("a", 2, sale)).toMatchObject(isMade);
  } finally {
    vi.useRealTimers();
    save(space.superAdmin, systemEntity, { ...get(space.superAdmin, systemEntity, system)!, timezone: row.timezone });
  }
});

it("knows what was dealt before the limit was set on the day", () => {
  expect(one("a", 2)).toMatchObject(isMade);
  expect(one("gone", 2)).toMatchObject(isMade);
  remove(space.editor, dealEntity, "gone");
  setLimit({ max_day_mwh: 3 * hours, action: "block" });
  expect(sumsOf()).toMatchObject([{ used: 2 * hours }]);
  expect(one("b", 1.5)).toMatchObject({ status: 422 });
  expect(restore(space.editor, dealEntity, "gone")).toMatchObject({ status: 409 });
  expect(one("b", 1)).toMatchObject(isMade);
});

it("counts the earlier lines of a file and of a table of a day", async () => {
  setLimit({ max_day_mwh: 2.5 * hours, kinds: ["futures"] });
  const line = (name: string) =>
    `${name},futures_base_year,existing,desk,book,party,DE-LU.BASE.${year},${year}-01-01,85,1\n`;
  const csv = `name,tech_id,status,house_id,book_id,counterparty_id,ticker_symbol,start_date,trading_price,amount\n${["One", "Two", "Three", "Four"].map(line).join("")}`;
  const file = { name: "deals.csv", bytes: new TextEncoder().encode(csv) };
  expect(await importDeals(space.editor, system, file)).toMatchObject({ ok: true, value: { made: 4, waiting: 2 } });

  setLimit({ max_day_mwh: 25, kinds: ["spot"] });
  const rows = Array.from({ length: 24 }, (_, hour) =>
    hour < 3 ? { volume: hour === 1 ? -10 : 10, price: 50 } : null,
  );
  const table = { spot_id: "day_ahead_CH", day: "2026-06-02", version: null, rows };
  // Purchases and sales alike: 10 + 10 are within 25 MWh, the third waits.
  expect(saveDayTable(space.editor, system, table)).toMatchObject({ value: { created: 3, waiting: 1 } });
});

it("says in a preview what the save does, of a deal that is changed too", () => {
  setLimit({ max_day_mwh: 3 * hours, action: "block" });
  const preview = (id: string, amount: number) => {
    const { system_id, ...terms } = { ...stored("a"), deal_id: id, amount, status: "existing" };
    expect(system_id).toBe(system);
    const input = previewInput.parse({ ...terms, kind: "deal" });
    return previewCalls[0]!.run({ actor: space.editor, params: { system_id: system }, input } as never);
  };
  one("a", 2);
  expect(preview("a", 3)).toMatchObject({ value: { action: "none" } });
  expect(preview("new", 1)).toMatchObject({ value: { action: "none" } });
  const ground = { measure: "day_mwh", used: 2 * hours, value: 4 * hours };
  expect(preview("new", 2)).toMatchObject({ value: { action: "block", grounds: [ground] } });
  // A preview adds nothing.
  expect(sumsOf()).toMatchObject([{ used: 2 * hours }]);
});

it("adds up systems where the limit is of all systems, and only what it names", () => {
  const other = newSystem(space.admin);
  giveRole(space.editor, other, "editor");
  setLimit({ system_id: null, max_day_mwh: 3 * hours, direction: "sale", action: "block" });
  const sale = { properties: { direction: "sale" as const } };
  expect(one("bought", 50)).toMatchObject(isMade);
  expect(one("a", 2, { ...sale, system_id: other })).toMatchObject(isMade);
  expect(one("b", 2, sale)).toMatchObject({ status: 422 });
  expect(one("b", 1, sale)).toMatchObject(isMade);
});

it("counts guarantees as they are bought and sold; a part that leaves was bought with its lot", () => {
  setLimit({ max_day_mwh: 100, direction: "purchase", kinds: ["goo"], action: "block" });
  const goo = { ...heldLot, system_id: system, amount: 90 };
  expect(save(space.editor, gooEntity, goo)).toMatchObject({ ok: true });
  const leave = {
    how: "transferred",
    amount: 40,
    on: "2026-07-10",
    counterparty_id: null,
    part_id: "part",
    expected: null,
  } as const;
  expect(leaveGoo(space.editor, "g", leave)).toMatchObject({ ok: true });
  expect(sumsOf()).toMatchObject([{ used: 90, left: 10 }]);
  expect(save(space.editor, gooEntity, { ...goo, goo_id: "h", amount: 11 })).toMatchObject({ status: 422 });
  expect(save(space.editor, gooEntity, { ...goo, goo_id: "h", amount: 10 })).toMatchObject({ ok: true });
});

it("approves nothing beyond a sum of the author that blocks, and names it", () => {
  setLimit({ max_day_mwh: 3 * hours, action: "block" });
  setLimit({ max_mw: 1 });
  for (const id of ["a", "b"]) expect(one(id, 2)).toMatchObject({ value: { status: "waiting" } });
  expect(decide(space.admin, "a", "approve")).toMatchObject({ ok: true });
  // 2 + 2 MW are beyond 3, though neither was when it was entered.
  const params = { name: "Desk", used: 2 * hours, value: 4 * hours, most: 3 * hours };
  expect(decide(space.admin, "b", "approve")).toMatchObject({
    status: 409,
    message: "portfolio.rules.sum_day_mwh",
    params,
  });
  expect(stored("b").status).toBe("waiting");
  expect(decide(space.admin, "b", "refuse")).toMatchObject({ ok: true });
  // Another person has a sum of their own.
  one("c", 2, {}, space.otherEditor);
  expect(decide(space.admin, "c", "approve")).toMatchObject({ ok: true });
});

it("holds what is restored against the sum of who it counts for, whoever restores it", () => {
  setLimit({ max_day_mwh: 3 * hours, action: "block" });
  expect(one("a", 2)).toMatchObject(isMade);
  remove(space.editor, dealEntity, "a");
  expect(one("b", 2)).toMatchObject(isMade);
  expect(restore(space.otherEditor, dealEntity, "a")).toMatchObject({
    status: 409,
    message: "portfolio.rules.sum_day_mwh",
  });
  // Nor is a colleague with a full sum held from restoring what counts for another.
  remove(space.editor, dealEntity, "b");
  expect(one("c", 3, {}, space.otherEditor)).toMatchObject(isMade);
  expect(restore(space.otherEditor, dealEntity, "a")).toMatchObject({ ok: true });
});

it("leaves a deal with who entered it where another person adds nothing", () => {
  setLimit({ max_day_mwh: 3 * hours, action: "block" });
  expect(one("a", 3)).toMatchObject(isMade);
  expect(one("b", 3, {}, space.otherEditor)).toMatchObject(isMade);
  // Less of it: who makes it smaller is not held, and takes nothing over.
  expect(one("a", 2, {}, space.otherEditor)).toMatchObject(isMade);
  expect(sumsOf()).toMatchObject([{ used: 2 * hours }]);
  expect(sumsOf(space.otherEditor)).toMatchObject([{ used: 3 * hours }]);
});

it("takes off what was noted only in the same unit and currency", () => {
  const facts = (currency: string, money: number): TradeFacts => ({
    carrier: "electricity",
    kind: "futures",
    direction: "purchase",
    currency,
    delivered: "MWh",
    measure: (of) => (of === "money" ? money : 10),
  });
  const db = dbOf(space.admin);
  const limit = setLimit({ max_day_money: 500, action: "block" });
  const trade = { systemId: system, tradeId: "deal:x", before: () => null };
  const now = { at: new Date().toISOString(), userId: space.editor.user_id };
  noteTrade(db, { ...trade, facts: facts("EUR", 1000) }, now);
  const sumOf = sumWith(db, space.editor, { ...trade, facts: facts("CHF", 900) });
  // 900 CHF are not within 1 000 EUR.
  expect(limit.ok && sumOf(limit.value, "day_money")).toEqual({ used: 0, value: 900 });
});

it("counts volumes that move within a table of a day once, and those it replaces not at all", () => {
  const table = (...volumes: (number | null)[]) => ({
    spot_id: "day_ahead_CH",
    day: "2026-06-02",
    version: null,
    rows: Array.from({ length: 24 }, (_, hour) =>
      hour < volumes.length
        ? { volume: volumes[hour] ?? null, price: (volumes[hour] ?? null) === null ? null : 50 }
        : null,
    ),
  });
  setLimit({ max_day_mwh: 25, kinds: ["spot"], action: "block" });
  expect(saveDayTable(space.editor, system, table(null, 20))).toMatchObject({ value: { created: 1 } });
  // An hour earlier: 20 again, not 40. Then half of it later: 10 + 10.
  expect(saveDayTable(space.editor, system, table(20, null))).toMatchObject({ value: { created: 1, deleted: 1 } });
  expect(saveDayTable(space.editor, system, table(5, 15))).toMatchObject({ value: { changed: 1, created: 1 } });
  expect(saveDayTable(space.editor, system, table(15, 5))).toMatchObject({ value: { changed: 2 } });
  expect(sumsOf()).toMatchObject([{ used: 20 }]);
  // Two deals of an hour become one: 10 + 10 to 25.
  dbOf(space.admin).delete(spotDeals).run();
  dbOf(space.admin).delete(dayTrades).run();
  for (const id of ["one", "two"])
    saveSpotDeal(space.editor, system, {
      spotdeal_id: id,
      spot_id: "day_ahead_CH",
      start_at: "2026-06-01T22:00:00.000Z",
      direction: "purchase",
      amount: 10,
      trading_price: 50,
      expected: null,
    });
  expect(sumsOf()).toMatchObject([{ used: 20 }]);
  expect(saveDayTable(space.editor, system, table(26))).toMatchObject({ status: 422 });
  expect(saveDayTable(space.editor, system, table(25))).toMatchObject({ value: { changed: 1, deleted: 1 } });
  expect(sumsOf()).toMatchObject([{ used: 25 }]);
});

it("tells sums to those who may edit, those of everybody in all systems to who sees all systems", () => {
  const viewer = { ...space.viewer };
  giveRole(viewer, system, "viewer");
  newSystem(space.admin);
  setLimit({ max_all_day_mwh: 3 * hours, action: "block" });
  setLimit({ system_id: null, max_all_day_mwh: 5 * hours, action: "block" });
  expect(one("a", 2)).toMatchObject(isMade);
  expect(sumsOf(viewer)).toEqual([]);
  expect(sumsOf()).toMatchObject([{ most: 3 * hours, used: 2 * hours }]);
  expect(sumsOf(space.admin)).toMatchObject([{ most: 3 * hours }, { most: 5 * hours, used: 2 * hours }]);
});

it("leaves a lot that is split, and its part, with who bought it", () => {
  setLimit({ max_day_mwh: 100, direction: "purchase", kinds: ["goo"], action: "block" });
  const lot = { ...heldLot, goo_id: "s", system_id: system, amount: 90 };
  expect(save(space.editor, gooEntity, lot)).toMatchObject({ ok: true });
  const leave = { how: "cancelled", amount: 40, on: "2026-07-10", counterparty_id: null, expected: null } as const;
  expect(leaveGoo(space.otherEditor, "s", { ...leave, part_id: "s-part" })).toMatchObject({ ok: true });
  expect(sumsOf()).toMatchObject([{ used: 90 }]);
  expect(sumsOf(space.otherEditor)).toMatchObject([{ used: 0 }]);
});

it("tells an energy that is not known from a price that is not", () => {
  const ground = { limit_id: null, name: "Desk", value: null, most: 5, action: "block" } as const;
  expect(groundIssue({ ...ground, measure: "price" }).message).toBe("portfolio.rules.limit_unknown");
  for (const measure of ["mwh", "money", "day_mwh", "all_day_money"] as const)
    expect(groundIssue({ ...ground, measure }).message).toBe("portfolio.rules.limit_unknown_energy");
});

it("begins no other day with another zone of the system", () => {
  const setZone = (timezone: string) =>
    save(space.superAdmin, systemEntity, { ...get(space.superAdmin, systemEntity, system)!, timezone });
  const { timezone } = get(space.superAdmin, systemEntity, system)!;
  setLimit({ max_day_mwh: 3 * hours, action: "block" });
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    vi.setSystemTime(new Date(`${year}-06-02T14:30:00Z`));
    expect(one("a", 3)).toMatchObject(isMade);
    // In Tokyo the day began at 15:00 UTC.
    vi.setSystemTime(new Date(`${year}-06-02T15:30:00Z`));
    setZone("Asia/Tokyo");
    expect(one("b")).toMatchObject({ status: 422 });
    vi.setSystemTime(new Date(`${year}-06-03T15:31:00Z`));
    expect(one("b", 3)).toMatchObject(isMade);
  } finally {
    vi.useRealTimers();
    setZone(timezone);
  }
});

it("attributes what was dealt before the first limit of a day as it is noted with one", () => {
  one("a", 1);
  // Who makes it more has it; who renames it, or makes it less, has not.
  one("a", 3, {}, space.otherEditor);
  one("a", 2, {}, space.admin);
  one("a", 2, { name: "Renamed" });
  setLimit({ max_day_mwh: 9 * hours, action: "block" });
  const used = [space.editor, space.otherEditor, space.admin].map(
    (actor) => (sumsOf(actor)[0] as { used: number }).used,
  );
  expect(used).toEqual([0, 2 * hours, 0]);
});
