import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notifications } from "~db/schema/notifications";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { FUTURES_CARRIER } from "~/entities/market/futuresMarket";
import type { DealInput } from "~/entities/portfolio/deal";
import { writeHedgePath } from "~/entities/portfolio/hedgePath";
import { partyForm } from "~/entities/portfolio/parties";
import { dbOf, list, save } from "~/services/core/store.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { storePoints } from "~/services/live/points.server";
import { marketPair } from "~/services/market/markets.server";
import { operationSiteEntity } from "~/services/operator/operationSite.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { saveParties } from "../../../../tests/helpers/portfolio/desk";
import { giveRole, readySystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { dealEntity } from "../deal.entity.server";
import { parties, saveParty } from "../parties.server";
import { hedgeMonths } from "./hedge.server";
import { notifyOfHedges } from "./notifyOfHedges.server";
import { selectedDeals } from "./view.server";

const year = new Date().getUTCFullYear() + 1;
/** The middle of December: the months ahead are those of the next year. */
const TODAY = `${year - 1}-12-15`;
const NOW = Date.parse(`${TODAY}T12:00Z`);
let space: TestSpace;
let system_id: string;
const expectSaved = (outcome: { ok: boolean }) => expect(outcome, JSON.stringify(outcome)).toMatchObject({ ok: true });
const all = { statuses: ["existing"], house: "", book: "", counterparty: "", derivative: null } as const;
const form = (hedge_path: string) => ({
  name: "Book",
  description: "",
  mtm_delta_limit: null,
  vat_rate: null,
  reverse_charge: false,
  spot_ids: [],
  credit_limit: null,
  credit_action: null,
  margin_rate: null,
  margin_basis: null,
  expected: null,
  hedge_path,
});
const about = () => ({
  system_id,
  currency: "EUR",
  carrier: FUTURES_CARRIER,
  pair: marketPair(dbOf(space.editor), "futures_DE-LU")!,
});
const seen = (actor = space.viewer) =>
  hedgeMonths(actor, about(), selectedDeals(actor, system_id, all), { today: TODAY, now: NOW, needOf: () => null });

beforeAll(async () => {
  space = await testSpace();
  system_id = readySystem(space.editor);
  giveRole(space.viewer, system_id, "viewer");
  saveParties(space.editor);
  const deal = {
    deal_id: "bought",
    system_id,
    name: "Bought",
    tech_id: "futures_base_year",
    status: "existing",
    carrier_level_id: "futures_electricity_none",
    house_id: "desk",
    book_id: "book",
    counterparty_id: "party",
    ticker_symbol: `DE-LU.BASE.${year}`,
    start_date: `${year}-01-01`,
    periodType: "year",
    base_peak_type: "base",
    trading_price: 80,
    amount: 4,
    properties: { traded_on: "2020-01-01" },
  };
  expectSaved(save(space.editor, dealEntity, deal as DealInput));
});
afterAll(() => space.close());

describe("the hedge path of a book", () => {
  it("is typed line by line; what cannot be read is told with the field and changes nothing", () => {
    const messages = (text: string) => partyForm.safeParse(form(text)).error?.issues.map(({ message }) => message);
    expect(messages("12 30 50 70\n0; 80,5; 90; 100\n\n")).toBeUndefined();
    expect(messages("")).toBeUndefined();
    for (const wrong of ["12 30 50", "12 30 50 70 9", "a b c d", "12 50 30 70", "121 1 2 3", "-1 1 2 3", "1 2 3 1e9"])
      expect(messages(wrong)).toEqual(["portfolio.rules.hedge_path_line"]);
    expect(messages("1 2 3 4\n1 2 3 5")).toEqual(["portfolio.rules.hedge_path_twice"]);
    const many = Array.from({ length: 37 }, (_, i) => `${i} 1 2 3`).join("\n");
    expect(messages(many)).toEqual(["portfolio.rules.hedge_path_points"]);
    expect(saveParty(space.viewer, "book", "book", form("1 2 3 4")).ok).toBe(false);
    expectSaved(saveParty(space.editor, "book", "book", form("0; 60,5; 80; 100")));
    expect(writeHedgePath(parties(space.viewer, "book")[0]!.hedge_path)).toBe("0  60.5  80  100");
    expect(seen(space.stranger)).toEqual([]);
  });

  it("has no ratio where the demand is not known", () => {
    const [book] = seen();
    expect(book!.months).toHaveLength(12);
    expect(book!.months[0]).toMatchObject({ month: `${year}-01`, state: "unknown", ratio: null, toTargetMwh: null });
  });

  it("holds 4 MW bought against 5 MW needed in January; other months are not known", () => {
    const [sale] = list(space.editor, nodeEntity, { system_id });
    const node = { ...sale!, node_id: "works", technology_id: "electricity_demand", name: "Works" };
    expectSaved(save(space.editor, nodeEntity, { ...node, carrier_level_output: null }));
    const live = { system_id, type: "measurement", unit: "MW", timezone: "Europe/Berlin", live_id: "m", name: "M" };
    expectSaved(save(space.editor, liveSeriesEntity, live as never));
    const components = [{ component_id: "works", power_live_id: "m" }];
    expectSaved(save(space.editor, operationSiteEntity, { system_id, components }));
    // 52 weeks before January and its first and last hours: 5 MW in every hour of 33 days.
    const from = Date.parse(`${year}-01-01T00:00Z`) - 365 * DAY_MS;
    const points = Array.from({ length: 33 * 24 }, (_, i) => ({ live_id: "m", at: from + i * HOUR_MS, value: 5 }));
    storePoints(dbOf(space.editor), points, NOW);
    // 17 days before delivery. Points at 0 and 12 months (365 days): 80 % - 17/365 of the 40 % between them.
    expectSaved(saveParty(space.editor, "book", "book", form("12 20 40 60\n0 60 80 100")));
    const [january, february] = seen()[0]!.months;
    const share = (17 / 365) * 40;
    expect(january!.ratio).toBeCloseTo(80, 9);
    expect([january!.least, january!.target, january!.most]).toEqual(
      [60, 80, 100].map((percent) => expect.closeTo(percent - share, 9) as number),
    );
    expect(january!.state).toBe("within");
    // The target is 80 % - share of 5 MW in 744 hours, 4 MW are bought: less is wanted.
    expect(january!.toTargetMwh).toBeCloseTo((-share / 100) * 5 * 744, 6);
    expect(february).toMatchObject({ state: "unknown", ratio: null });
    // Nothing is forecast: held against forecasts no month is known.
    const forecast = hedgeMonths(space.viewer, about(), selectedDeals(space.viewer, system_id, all), {
      today: TODAY,
      now: NOW,
      source: "forecast",
      needOf: () => null,
    });
    expect(forecast[0]!.months.map(({ state }) => state)).toEqual(Array(12).fill("unknown"));
    expectSaved(saveParty(space.editor, "book", "book", form("0 85 90 100")));
    expect(seen()[0]!.months[0]).toMatchObject({ state: "below", ratio: 80 });
    // Everybody of the system is told once, however often the value is made; nobody of another space.
    const notified = (actor: TestSpace["editor"]) =>
      notifyOfHedges(dbOf(actor), { space: actor.space, system_id, needsOf: () => () => null }, NOW);
    const notices = () =>
      dbOf(space.editor).select().from(notifications).where(eq(notifications.topic, "hedge_path_left")).all();
    expect(notified(space.editor)).toBe(1);
    expect(notified(space.editor)).toBe(1);
    expect(notices().filter(({ user_id }) => user_id === space.viewer.user_id)).toMatchObject([
      { system_id, params: { book: "Book", months: 1, first: `${year}-01` } },
    ]);
    expect(notified(space.stranger)).toBe(0);
    expectSaved(saveParty(space.editor, "book", "book", form("")));
    expect(seen()).toEqual([]);
  });
});
