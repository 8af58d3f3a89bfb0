import { afterAll, beforeAll, expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { decemberDay } from "~/entities/market/products";
import { readRefs, type WaitingRef } from "~/entities/portfolio/approvals";
import { type DealInput, dealSchema } from "~/entities/portfolio/deal";
import { timeseriesSchema } from "~/entities/timeseries/timeseries";
import { textsOf } from "~/i18n/i18n.server";
import type { SystemPage } from "~/routes/page/guard.server";
import { get, save } from "~/services/core/store.server";
import { futuresMarketEntity } from "~/services/market/futuresMarket.entity.server";
import { ownNotifications } from "~/services/notifications/notifications.server";
import { dealEntity } from "~/services/portfolio/deal.entity.server";
import { gooEntity } from "~/services/portfolio/goos/goo.entity.server";
import { decideOn } from "~/services/portfolio/limits/approvals.server";
import { tradeLimitEntity } from "~/services/portfolio/limits/tradeLimit.entity.server";
import { waitingItems } from "~/services/portfolio/limits/waiting.server";
import { bookEntity, counterpartyEntity, houseEntity } from "~/services/portfolio/parties.entity.server";
import { saveDayTable } from "~/services/spot/dayTable/dayTable.server";
import { saveDeal as saveSpotDeal } from "~/services/spot/deals.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { saveSeriesPoints } from "~/services/timeseries/points.server";
import { baseOfYear } from "../../../../tests/helpers/portfolio/desk";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { waitingGroups } from "./view.server";

let space: TestSpace;
let system: string;
const next = new Date().getUTCFullYear() + 1;
beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.admin);
  giveRole(space.editor, system, "editor");
  save(space.editor, houseEntity, { house_id: "desk", name: "Desk" });
  save(space.editor, bookEntity, { book_id: "book", name: "Book" });
  for (const id of ["party", "other"])
    save(space.editor, counterpartyEntity, { counterparty_id: id, name: `The ${id}` });
  save(space.admin, tradeLimitEntity, {
    limit_id: "desk",
    system_id: system,
    name: "Desk",
    action: "approve",
    max_mw: 10,
  });
});
afterAll(() => space.close());

const saveDeal = (change: Partial<DealInput>) =>
  save(space.editor, dealEntity, {
    ...baseOfYear(system, next),
    ...change,
  });
const view = (number = 1) => {
  const page = { actor: space.admin, system: get(space.admin, systemEntity, system)!, role: "admin", editable: true };
  return waitingGroups({ page: page as unknown as SystemPage, locale: "en", t: textsOf("en") }, number);
};
const factsOf = (name: string) =>
  Object.fromEntries(
    view()
      .groups.find((group) => group.name === name)!
      .facts.map(({ term, value }) => [term, value]),
  );
const plain = (text: string | undefined) => text?.replace(/[\u00a0\u202f]/g, " ");

it("shows a change of direction and counterparty as it was and as it would be", () => {
  saveDeal({ deal_id: "turned", name: "Turned", amount: 8 });
  const sale = { ...dealSchema.shape.properties.parse({}), direction: "sale" as const };
  saveDeal({ deal_id: "turned", name: "Turned", amount: 20, counterparty_id: "other", properties: sale });
  expect(factsOf("Turned")).toMatchObject({
    Direction: "Purchase → Sale",
    Counterparty: "The party → The other",
  });
  expect(plain(factsOf("Turned")["Quantity"])).toBe("8.00 MW → 20.0 MW");
});

it("counts allowances in tonnes", () => {
  const spot = { spot_id: "eua", name: "eua", carrier_id: "emission_allowance", country_code: "DE" };
  save(space.admin, spotMarketEntity, { ...spot, timezone: "Europe/Berlin" });
  save(space.admin, futuresMarketEntity, { futures_id: "eua", name: "EUA", symbol: "EUA", spot_id: "eua" });
  save(space.admin, tradeLimitEntity, {
    limit_id: "tonnes",
    system_id: system,
    name: "Tonnes",
    action: "approve",
    carriers: ["emission_allowance"],
    max_mwh: 500,
  });
  const december = saveDeal({
    deal_id: "eua",
    name: "Allowances",
    tech_id: "futures_base_december",
    carrier_level_id: "futures_electricity_none",
    ticker_symbol: `EUA.BASE.${next}-DEC`,
    start_date: decemberDay(next),
    periodType: "december",
    amount: 1000,
  });
  expect(december).toMatchObject({ ok: true, value: { status: "waiting" } });
  expect(plain(factsOf("Allowances")["Quantity"])).toMatch(/^1[,.]?000? ?k?t$/);
  expect(JSON.stringify(view().groups.find(({ name }) => name === "Allowances"))).not.toMatch(/MWh?/);
});

it("works the hours of a profile out of its values, whatever was typed of them", () => {
  const first = Date.UTC(next, 0, 1);
  const saved = saveSeriesPoints(space.editor, "half", {
    ...timeseriesSchema.parse({ ts_id: "half", system_id: system, properties: { unit: "1" } }),
    data: {
      times: Float64Array.from({ length: 48 }, (_, i) => first + i * HOUR_MS),
      values: Float64Array.from({ length: 48 }, (_, i) => i % 2),
    },
  });
  expect(saved).toMatchObject({ ok: true });
  const ppa = {
    tech_id: "ppa_wind",
    ticker_symbol: null,
    futures_id: "futures_DE-LU",
    base_peak_type: "individual",
  } as const;
  expect(
    saveDeal({ ...ppa, deal_id: "ppa", name: "Wind", ts_id: "half", full_load_hours: 8000, amount: 20 }),
  ).toMatchObject({ value: { status: "waiting", full_load_hours: 4380 } });
  // Every second hour at full load: 8 760 h / 2.
  expect(plain(factsOf("Wind")["Load"])).toMatch(/4,380 h/);
});

it("counts what a table of a day stands in place of as what there was, and says that it is deleted", () => {
  const day = "2026-06-10";
  for (const [id, amount] of [
    ["ten", 10],
    ["five", 5],
  ] as const)
    saveSpotDeal(space.editor, system, {
      spotdeal_id: id,
      spot_id: "day_ahead_CH",
      start_at: `${day}T01:00:00.000Z`,
      direction: "purchase",
      amount,
      trading_price: 50,
      expected: null,
    });
  const rows = Array.from({ length: 24 }, (_, hour) => (hour === 3 ? { volume: 20, price: 50 } : null));
  const table = saveDayTable(space.editor, system, { spot_id: "day_ahead_CH", day, version: null, rows });
  expect(table).toMatchObject({ value: { changed: 1, deleted: 0, waiting: 1 } });
  const { facts, items } = view().groups.find(({ name }) => name.includes("2026"))!;
  const values = facts.map(({ term, value }) => `${term}: ${plain(value)}`);
  // Without the deal that goes it would be 10 or 5 MW → 20 MW.
  expect(values).toContain("Periods: 1");
  expect(values).toContain("Largest power: 15.0 MW → 20.0 MW");
  expect(values).toContain("Energy, purchases less sales: 15.0 MWh → 20.0 MWh");
  expect(values.find((value) => value.startsWith("Cost"))).toMatch(/750\.00.*→.*1,000\.00/);
  expect(values.find((value) => value.startsWith("Deleted"))).toMatch(
    /^Deleted by the approval: 1 other deal .*, (5\.00|10\.0) MWh$/,
  );
  decideOn(space.admin, system, readRefs(items) as WaitingRef[], { verdict: "refuse", note: "no" });
});

it("tells spot deals beyond other limits apart, has pages, and tells the author of a day once", () => {
  const table = (day: string, of: (hour: number) => number | null) =>
    saveDayTable(space.editor, system, {
      spot_id: "day_ahead_CH",
      day,
      version: null,
      rows: Array.from({ length: 24 }, (_, hour) => ({ volume: of(hour), price: of(hour) === null ? null : 50 })),
    });
  save(space.admin, tradeLimitEntity, {
    limit_id: "sales",
    system_id: system,
    name: "Sales",
    action: "approve",
    direction: "sale",
    max_mw: 1,
  });
  // Two purchases beyond one limit, two sales beyond another one.
  expect(table("2026-06-02", (hour) => (hour < 2 ? 20 : hour < 4 ? -5 : null))).toMatchObject({
    value: { waiting: 4 },
  });
  const spot = view().groups.filter(({ name }) => name.includes("2026"));
  expect(spot.map(({ grounds }) => grounds.length)).toEqual([1, 1]);
  expect(spot.map(({ items }) => readRefs(items).length)).toEqual([2, 2]);

  const items = spot.flatMap((group) => readRefs(group.items) as WaitingRef[]);
  expect(decideOn(space.admin, system, items, { verdict: "approve", note: "" })).toMatchObject({
    ok: true,
    value: { decided: 4, gone: 0 },
  });
  const messages = ownNotifications(space.editor, 1, 50).rows.filter(({ topic }) => topic === "deal_approved");
  expect(messages).toHaveLength(1);
  expect(messages[0]!.params).toMatchObject({ deal_de: expect.stringContaining("02.06.2026") as string });
  expect(String(messages[0]!.params.deal)).not.toMatch(/T\d\d:/);

  // 30 deals and what is left of above are two pages.
  for (let i = 0; i < 30; i++) saveDeal({ deal_id: `many-${i}`, name: `Many ${i}`, amount: 20 });
  const [first, second] = [view(1), view(2)];
  expect(first.groups).toHaveLength(25);
  expect(first.total).toBe(second.groups.length + 25);
  const ids = waitingItems(space.admin, system, { limit: 5, offset: 3 }).map(({ id }) => id);
  expect(ids).toEqual(
    waitingItems(space.admin, system, { limit: 100, offset: 0 })
      .slice(3, 8)
      .map(({ id }) => id),
  );
});

it("shows guarantees that wait as what they are to be, and a transfer next to what they are", () => {
  const lot = {
    goo_id: "lot",
    system_id: system,
    name: "Wind lot",
    tech_id: "wind_turbine",
    trading_price: 2,
    start_date: "2026-01-01",
    end_date: "2026-06-30",
    status: "held",
    amount: 400,
  } as const;
  save(space.admin, tradeLimitEntity, {
    limit_id: "goos",
    system_id: system,
    name: "Lots",
    action: "approve",
    kinds: ["goo"],
    max_mwh: 100,
  });
  save(space.editor, gooEntity, lot);
  const group = () => {
    for (let number = 1; ; number++) {
      const match = view(number).groups.find(({ name }) => name === "Wind lot");
      if (match || view(number).groups.length === 0) return match!;
    }
  };
  const values = () => group().facts.map(({ term, value }) => `${term}: ${plain(value)}`);
  expect(group()).toMatchObject({ isChange: false, mayDecide: true, mayWithdraw: false });
  expect(values()).toContain("Status: Held");
  decideOn(space.admin, system, readRefs(group().items) as WaitingRef[], { verdict: "approve", note: "" });
  save(space.editor, gooEntity, { ...lot, status: "transferred", properties: { received: true } });
  expect(group()).toMatchObject({ isChange: true, mayWithdraw: true });
  expect(values()).toContain("Status: Held → Transferred");
});
