import { afterAll, beforeAll, expect, it } from "vitest";
import { notifications } from "~db/schema/notifications";
import { spotDeals } from "~db/schema/spot";
import type { DealInput } from "~/entities/portfolio/deal";
import { dbOf, remove, save } from "~/services/core/store.server";
import { marketPair } from "~/services/market/markets.server";
import { spotDealEntity } from "~/services/spot/spotDeal.entity.server";
import { baseOfYear, saveParties } from "../../../../tests/helpers/portfolio/desk";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { dealEntity } from "../deal.entity.server";
import { liveDeals } from "../dealList.server";
import { spotPriceAtMarket } from "../limits/marketPrice.server";
import { counterpartyEntity } from "../parties.entity.server";
import { keepValue, storedValue, versionOf } from "../valuation/store.server";
import { valuePortfolio } from "../valuation/value.server";
import { creditRows } from "./credit.server";
import { notifyOfCredit } from "./notifyOfCredit.server";

let space: TestSpace;
let system: string;
const next = new Date().getUTCFullYear() + 1;
const today = new Date().toISOString().slice(0, 10);
beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.editor);
  giveRole(space.viewer, system, "viewer");
  saveParties(space.editor);
});
afterAll(() => space.close());

const buy = (change: Partial<DealInput> = {}) =>
  save(space.editor, dealEntity, {
    ...baseOfYear(system, next),
    deal_id: "bought",
    name: "Bought at 1",
    trading_price: 1,
    amount: 1,
    ...change,
  });
const value = () => {
  const db = dbOf(space.editor);
  const fresh = valuePortfolio(db, system, Date.now())!;
  keepValue(db, system, versionOf(db, system)!, fresh);
  return storedValue(db, system)!.value;
};
const party = (change: object) =>
  save(space.admin, counterpartyEntity, { counterparty_id: "party", name: "Party", ...change });
const rows = () => creditRows(space.viewer, system, value(), { today });

it("is what replacing open deals would cost, to the cent that they are valued at, for who sees the system", () => {
  expect(buy()).toMatchObject({ ok: true });
  const valued = value();
  const open = valued.lines.reduce((sum, line) => sum + (line.part === "open" ? line.minor : 0), 0);
  expect(open).toBeGreaterThan(0);
  const expected = { id: "party", netOpenMinor: open, replacementMinor: open, exposureMinor: open, state: "noLimit" };
  expect(creditRows(space.viewer, system, valued, { today })).toMatchObject([expected]);
  expect(creditRows(space.otherEditor, system, valued, { today })).toEqual([]);
  expect(creditRows(space.stranger, system, valued, { today })).toEqual([]);
});

it("holds a deal against the limit by its setting, and lets go what lowers it", () => {
  const exposure = rows()[0]!.exposureMinor / 100;
  // Only told of: nothing happens.
  party({ credit_limit: exposure * 1.5 });
  expect(buy({ deal_id: "second" })).toMatchObject({ value: { status: "existing", approval: null } });
  expect(buy({ deal_id: "second", status: "proposed" })).toMatchObject({ ok: true });
  value();
  party({ credit_limit: exposure * 1.5, credit_action: "block" });
  const refusal = buy({ deal_id: "second" });
  expect(refusal).toMatchObject({
    status: 422,
    issues: [{ path: "counterparty_id", message: "portfolio.rules.limit_credit" }],
  });
  party({ credit_limit: exposure * 1.5, credit_action: "approve" });
  expect(buy({ deal_id: "second" })).toMatchObject({
    value: {
      status: "waiting",
      approval: { grounds: [{ measure: "credit", limit_id: null, name: "Party", most: exposure * 1.5 }] },
    },
  });
  // Beyond the limit already, a sale with a loss lowers what would be lost.
  party({ credit_limit: exposure / 2, credit_action: "block" });
  const sale = { deal_id: "sale", properties: { direction: "sale" as const }, amount: 0.1 };
  expect(buy(sale)).toMatchObject({ value: { status: "existing" } });
  expect(buy({ deal_id: "third", amount: 0.01 })).toMatchObject({ status: 422 });
});

it("tells the team from 80 % on, once a day", () => {
  const db = dbOf(space.editor);
  db.delete(notifications).run();
  const exposure = rows()[0]!.exposureMinor / 100;
  party({ credit_limit: exposure * 2 });
  expect(notifyOfCredit(db, { space: "alpha", system_id: system }, value(), Date.now())).toBe(0);
  party({ credit_limit: exposure / 0.9 });
  expect(notifyOfCredit(db, { space: "alpha", system_id: system }, value(), Date.now())).toBe(1);
  notifyOfCredit(db, { space: "alpha", system_id: system }, value(), Date.now());
  const messages = db
    .select()
    .from(notifications)
    .all()
    .filter(({ topic }) => topic === "credit_reached");
  expect(messages.map(({ user_id }) => user_id).sort()).toEqual([space.editor.user_id, space.viewer.user_id].sort());
  expect(messages[0]!.params).toMatchObject({ counterparty: "Party", share: 90 });
});

it("takes margined futures out of credit, and shows their margin", () => {
  party({ credit_limit: 0, credit_action: "block", margin_rate: 2, margin_basis: "per_mwh" });
  const valued = value();
  const open = valued.lines.filter(({ part }) => part === "open");
  const energy = Math.abs(open.reduce((sum, line) => sum + line.peakMwh + line.offPeakMwh, 0));
  const [row] = creditRows(space.editor, system, valued, { today });
  expect(row).toMatchObject({ exposureMinor: 0, state: "green", margin: { basis: "per_mwh", rate: 2 } });
  // Two purchases less a sale, or what of them exists, times 2 for each MWh.
  expect(row!.margin!.initialMinor).toBeCloseTo(energy * 200, -1);
  const change = valued.deals.reduce((sum, { volume, price, newDeals }) => sum + volume + price + newDeals, 0);
  expect(row!.margin!.variationMinor).toBe(change);
  // What has margin is not held against the limit.
  expect(buy({ deal_id: "margined", amount: 5 })).toMatchObject({ value: { status: "existing" } });
});

it("holds a change of a spot deal against the limit once: what is stored of it counts no more", () => {
  const spot = marketPair(dbOf(space.editor), "futures_DE-LU")!.spot.spot_id;
  const start = `${next}-03-04T10:00:00+01:00`;
  const spotDeal = (change: object = {}) =>
    save(space.editor, spotDealEntity, {
      spotdeal_id: "hour",
      system_id: system,
      spot_id: spot,
      start_at: start,
      amount: 1000,
      trading_price: 1,
      ...change,
    });
  party({ spot_ids: [spot], margin_rate: 2, margin_basis: "per_mwh" });
  expect(spotDeal()).toMatchObject({ ok: true });
  const worth = creditRows(space.editor, system, value(), { today })[0]!.exposureMinor / 100;
  expect(worth).toBeGreaterThan(0);
  party({
    spot_ids: [spot],
    margin_rate: 2,
    margin_basis: "per_mwh",
    credit_limit: worth * 1.5,
    credit_action: "block",
  });
  // A fifth more stays within one and a half; counted twice it would be 2.2.
  expect(spotDeal({ amount: 1200 })).toMatchObject({ value: { status: "existing", approval: null } });
  value();
  expect(spotDeal({ amount: 1600 })).toMatchObject({ status: 422 });
});

it("has its limit changed by admins alone; editors change the rest", () => {
  const credit = { credit_limit: 10, credit_action: "block" as const, margin_rate: 2 };
  expect(party(credit)).toMatchObject({ ok: true });
  const byEditor = (change: object) =>
    save(space.editor, counterpartyEntity, { counterparty_id: "party", name: "Party", ...credit, ...change });
  for (const [path, value] of [
    ["credit_limit", 20],
    ["credit_action", "warn"],
    ["margin_rate", null],
  ] as const)
    expect(byEditor({ [path]: value })).toMatchObject({
      status: 422,
      issues: [{ path, message: "portfolio.rules.credit_by_admins" }],
    });
  expect(byEditor({ name: "Party of the grid" })).toMatchObject({ value: { name: "Party of the grid", ...credit } });
});

it("holds a deal against counterparties as they are now, not as they were when the value was last looked at", () => {
  buy({ deal_id: "open", amount: 5 });
  value();
  const cleared = { spot_ids: ["day_ahead_DE-LU"], credit_limit: 100_000, credit_action: "block" as const };
  party(cleared);
  expect(rows()[0]!.exposureMinor).toBeGreaterThan(10_000_000);
  const sold = () =>
    save(space.editor, spotDealEntity, {
      spotdeal_id: "cleared",
      system_id: system,
      spot_id: "day_ahead_DE-LU",
      start_at: `${next}-11-03T10:00:00.000Z`,
      amount: 0.001,
      direction: "purchase",
      trading_price: 0,
    });
  expect(sold()).toMatchObject({ status: 422, issues: [{ message: "portfolio.rules.limit_credit" }] });
  // Margined, the futures are in no exposure: what is left is within the limit.
  party({ ...cleared, margin_rate: 10 });
  expect(sold()).toMatchObject({ ok: true });
});

it("holds a deal against the counterparty that others were moved to since the value was last looked at", () => {
  save(space.editor, counterpartyEntity, { counterparty_id: "moved", name: "Moved to" });
  party({});
  expect(buy({ deal_id: "mover", amount: 5 })).toMatchObject({ ok: true });
  value();
  const limit = { credit_limit: 100_000, credit_action: "warn" as const };
  save(space.admin, counterpartyEntity, { counterparty_id: "moved", name: "Moved to", ...limit });
  const small = (deal_id: string) => buy({ deal_id, counterparty_id: "moved", amount: 0.001 });
  expect(small("before")).toMatchObject({ value: { approval: null } });
  expect(buy({ deal_id: "mover", counterparty_id: "moved", amount: 5 })).toMatchObject({ ok: true });
  // No valuation was made since. Without the deal that came over it would be within the limit, as before.
  expect(small("after")).toMatchObject({ value: { approval: { state: "warned", grounds: [{ measure: "credit" }] } } });
});

it("counts the deals before it in a file, and those of a table of a day: their sum crosses the limit", () => {
  for (const { deal_id } of liveDeals(space.admin, system, ["existing", "proposed", "optional"]))
    remove(space.admin, dealEntity, deal_id);
  dbOf(space.admin).delete(spotDeals).run();
  party({});
  expect(buy({ deal_id: "first-line", amount: 1 })).toMatchObject({ ok: true });
  const one = rows()[0]!.exposureMinor / 100;
  value();
  const spot = marketPair(dbOf(space.editor), "futures_DE-LU")!.spot.spot_id;
  party({ spot_ids: [spot], credit_limit: one * 3.5, credit_action: "warn" });
  // No valuation in between: with the one that is valued a line by itself is twice, far within three and a half.
  const line = (deal_id: string) => buy({ deal_id, amount: 1 });
  for (const id of ["a", "b"]) expect(line(id)).toMatchObject({ value: { approval: null } });
  const ground = { measure: "credit", value: expect.closeTo(one * 4, -2) };
  expect(line("c")).toMatchObject({ value: { approval: { state: "warned", grounds: [ground] } } });
  // One that is changed counts as it is now, once: with what it was it would be five.
  expect(buy({ deal_id: "c", amount: 1.1 })).toMatchObject({
    value: { approval: { grounds: [{ measure: "credit", value: expect.closeTo(one * 4.1, -2) }] } },
  });
  // What lowers exposure passes, as long as it is lower than with the lines before it.
  expect(buy({ deal_id: "sold", amount: 1, properties: { direction: "sale" } })).toMatchObject({
    value: { approval: null },
  });
  // Two quarter-hours of a table, each worth two: both are beyond three and a half.
  expect(buy({ deal_id: "sold", amount: 4.1, properties: { direction: "sale" } })).toMatchObject({ ok: true });
  const db = dbOf(space.editor);
  const market = marketPair(db, "futures_DE-LU")!.spot;
  const quarter = (at: number) => {
    const start_at = `${next}-03-04T${at}:00:00+01:00`;
    const deal = {
      spotdeal_id: `quarter-${at}`,
      system_id: system,
      spot_id: spot,
      start_at,
      direction: "purchase",
      trading_price: 0,
    } as const;
    const price = spotPriceAtMarket(db, market, { ...deal, amount: 1 } as never)!;
    return save(space.editor, spotDealEntity, { ...deal, amount: (one * 2 * 4) / price });
  };
  expect(quarter(10)).toMatchObject({ value: { approval: null } });
  expect(quarter(11)).toMatchObject({ value: { approval: { state: "warned", grounds: [{ measure: "credit" }] } } });
});

it("counts a spot deal that was changed since the valuation for other deals, and its next change by the difference", () => {
  for (const { deal_id } of liveDeals(space.admin, system, ["existing", "proposed", "optional"]))
    remove(space.admin, dealEntity, deal_id);
  const db = dbOf(space.admin);
  db.delete(spotDeals).run();
  const spot = marketPair(db, "futures_DE-LU")!.spot.spot_id;
  party({ spot_ids: [spot] });
  // The market of the future values the hours; it is worth next to nothing itself.
  expect(buy({ deal_id: "tiny", amount: 0.001, trading_price: 1 })).toMatchObject({ ok: true });
  const hour = (spotdeal_id: string, amount: number) =>
    save(space.editor, spotDealEntity, {
      spotdeal_id,
      system_id: system,
      spot_id: spot,
      start_at: `${next}-03-04T1${spotdeal_id === "changed" ? 0 : 1}:00:00+01:00`,
      direction: "purchase",
      trading_price: 1,
      amount,
    });
  expect(hour("changed", 1000)).toMatchObject({ value: { status: "existing" } });
  value();
  const one = rows()[0]!.exposureMinor / 100;
  party({ spot_ids: [spot], credit_limit: 1, credit_action: "warn" });
  const exposure = (outcome: ReturnType<typeof hour>) =>
    outcome.ok ? (outcome.value.approval?.grounds[0]?.value ?? 0) / one : NaN;
  expect(exposure(hour("changed", 2000))).toBeCloseTo(2, 1);
  // Twice as much is stored, once is valued; the other hour costs nearly the same. Without what was changed it would be two, less what it costs less.
  const both = exposure(hour("other", 1000));
  expect([both > 2.5, both < 3.5]).toEqual([true, true]);
  // Three instead of two: one more. Counted whole next to its first change it would be three more.
  expect(exposure(hour("changed", 3000))).toBeCloseTo(both + 1, 1);
});
