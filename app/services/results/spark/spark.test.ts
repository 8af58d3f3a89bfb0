import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, firstOfMonth, HOUR_MS } from "~/entities/core/clock";
import { emptyTables, type ResultComponent, type RunResult } from "~/entities/results/result";
import { HIGHER_OVER_LOWER } from "~/entities/spot/deliveryClock";
import { dbOf, save } from "~/services/core/store.server";
import { futuresMarketEntity } from "~/services/market/futuresMarket.entity.server";
import { marketPair } from "~/services/market/markets.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { saveResult } from "~/services/optimizations/work.server";
import { dealEntity } from "~/services/portfolio/deal.entity.server";
import type { MarketSnapshot } from "~/services/portfolio/marketSnapshot/types";
import { bookEntity, counterpartyEntity, houseEntity } from "~/services/portfolio/parties.entity.server";
import { selectedDeals } from "~/services/portfolio/valuation/view.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { saveAll } from "../../../../tests/helpers/saveAll";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { productionOf, sparkSpreads, spreadsAt } from "./spark.server";

const zone = "Europe/Berlin";
const now = Date.parse(`${new Date().getUTCFullYear()}-11-15T12:00Z`);
const year = new Date(now).getUTCFullYear();
const query = { statuses: ["existing"] as const, house: "", book: "", counterparty: "", derivative: null };
let space: TestSpace;
let system: string;

const component = (id: string, more: Partial<ResultComponent>): ResultComponent => ({
  id,
  name: id,
  technologyId: "t",
  root: "transformation",
  placeId: "a",
  placeName: "A",
  placeIdEnd: null,
  unit: "MW",
  carrierLevelInput: null,
  carrierLevelOutput: null,
  ...more,
});
/** A CHP of 1 MW electricity and 1.2 MW heat from 2.5 MW of gas in all hours, and the purchase of its gas with 250 kg/MWh. */
const result = (): RunResult => ({
  status: "success",
  findings: [],
  impact: "money_npv",
  currency: "EUR",
  years: [year],
  spans: [1],
  discount: [1],
  interestRate: 0.05,
  stepH: 1,
  steps: 8760,
  yearStartMs: [Date.UTC(year - 1, 11, 31, 23)],
  summary: null,
  solver: null,
  timings: { assembleS: 0, buildS: 0, solveS: 0, reportS: 0 },
  components: [
    component("chp", {
      carrierLevelInput: "natural_gas_none",
      carrierLevelOutput: "electricity_0.4kV",
      carrierLevelOutputSecondary: "heat_none",
    }),
    component("boiler", { carrierLevelInput: "natural_gas_none", carrierLevelOutput: "heat_none" }),
    component("gas", { root: "trade", carrierLevelOutput: "natural_gas_none" }),
  ],
  tables: {
    ...emptyTables(),
    costs: [{ componentId: "gas", year, kind: "purchase", impact: "CO2", amount: 250 * 21_900 }],
    operation: [
      {
        componentId: "gas",
        year,
        energyMwh: 21_900,
        peakMw: 2.5,
        fullLoadHours: null,
        capacityFactor: null,
        curtailedMwh: null,
        curtailmentFactor: null,
        intakeMwh: 21_900,
        utilisationMean: null,
        utilisationMax: null,
      },
    ],
  },
  series: (["output", "secondary_output", "intake"] as const).map((variable, i) => ({
    componentId: "chp",
    variable,
    year,
    unit: "MW",
    stepH: 1,
    values: new Float64Array(8760).fill([1, 1.2, 2.5][i]!),
  })),
});

/** A curve of one price for two years. */
function flat(price: number): MarketSnapshot {
  const first = `${year}-11-16`;
  const [startMs, hours] = [Date.parse(`${first}T00:00+01:00`), 24 * 760];
  const month = {
    kind: "month" as const,
    key: `${year + 2}-12`,
    first,
    last: addDays(first, 750),
    hours,
    peakHours: 0,
  };
  const none = {
    base: price,
    peak: null,
    offPeak: null,
    capture: { solar: { price: null, rate: null }, wind: { price: null, rate: null } },
  };
  return {
    madeAt: "",
    quoteDay: first,
    openFrom: first,
    curve: {
      startMs,
      prices: Array.from({ length: hours }, () => price),
      periods: [{ ...month, quotes: [], at: { base: none, high: none, low: none } }],
      findings: [],
    },
    shape: { factors: [], years: [], leftOut: [] },
    months: [],
    days: [],
    missing: [],
    origins: [],
  };
}

beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.editor);
  const optimization_id = randomUUID();
  const run = { optimization_id, system_id: system, user_id: space.editor.user_id, name: "Run", config: {} };
  const stored = { ...run, scenario_ids: ["base"], dates: [`${year}-01-01`], status: "pending" };
  expect(saveAll(space.editor, [[optimizationEntity, stored]], { internal: true })).toMatchObject({ ok: true });
  saveResult("alpha", optimization_id, result(), { guard: () => undefined });
  save(space.editor, houseEntity, { house_id: "desk", name: "Desk" });
  save(space.editor, bookEntity, { book_id: "book", name: "Book" });
  save(space.editor, counterpartyEntity, { counterparty_id: "party", name: "Party" });
});
afterAll(() => space.close());

const about = () => ({ system_id: system, timezone: zone, properties: { country_code: "DE" } });
const spreads = (actor = space.editor) => sparkSpreads(actor, about() as never, { query, run: "", now });

it("says which market is missing, and nothing of a run that is not in sight", async () => {
  expect(await spreads()).toBe("no_gas");
  const spot = { country_code: "DE", timezone: zone };
  save(space.admin, spotMarketEntity, { ...spot, spot_id: "hub", name: "Hub", carrier_id: "natural_gas" });
  save(space.admin, futuresMarketEntity, { futures_id: "gas", name: "Gas", symbol: "GAS", spot_id: "hub" });
  expect(await spreads()).toBe("no_allowances");
  save(space.admin, spotMarketEntity, { ...spot, spot_id: "eua", name: "EUA", carrier_id: "emission_allowance" });
  save(space.admin, futuresMarketEntity, { futures_id: "eua", name: "EUA", symbol: "EUA", spot_id: "eua" });
  expect(await spreads(space.stranger)).toBe("no_run");
  expect(productionOf(space.viewer, about(), { run: "no-such-run", now })).toBe("no_run");
});

it("has the spread by the plant's own efficiency, the run's emission and the heat, and the open legs", () => {
  const deal = (deal_id: string, change: object) =>
    save(space.editor, dealEntity, {
      deal_id,
      system_id: system,
      name: deal_id,
      status: "existing",
      carrier_level_id: "futures_electricity_none",
      house_id: "desk",
      book_id: "book",
      counterparty_id: "party",
      base_peak_type: "base",
      start_date: `${year + 1}-01-01`,
      periodType: "year",
      tech_id: "futures_base_year",
      trading_price: 100,
      ...change,
    } as never);
  // Half of the electricity of next year is sold, a quarter of the gas is bought, no allowance.
  const sale = { ticker_symbol: `DE-LU.BASE.${year + 1}`, amount: 0.5, properties: { direction: "sale" } };
  expect(deal("sold", sale)).toMatchObject({ ok: true });
  expect(deal("bought", { ticker_symbol: `GAS.BASE.${year + 1}`, amount: 0.625 * HIGHER_OVER_LOWER })).toMatchObject({
    ok: true,
  });
  const plan = productionOf(space.editor, about(), { run: "", now });
  if (typeof plan === "string") throw new Error(plan);
  const db = dbOf(space.editor);
  const [power, gas, allowances] = ["futures_DE-LU", "gas", "eua"].map((id) => marketPair(db, id)!);
  const at = (gasCurve: MarketSnapshot) =>
    spreadsAt(space.editor, {
      plan,
      markets: { power: power!, gas: gas!, allowances: allowances! },
      deals: selectedDeals(space.editor, system, query),
      now,
      snapshots: { power: flat(160), gas: gasCurve, allowances: flat(80) },
    });
  const { plants, totals } = at(flat(30));
  expect(plants).toMatchObject([{ id: "chp", co2Factor: expect.closeTo(0.25, 9), isFactorOfRun: true }]);
  const january = plants[0]!.months.find(({ month }) => month === `${year + 1}-01`)!;
  // Gas of the lower heating value: 30 * 1.10967; 160 - (33.290 + 80 * 0.25) * 2.5.
  const fuel = 30 * HIGHER_OVER_LOWER + 20;
  expect(january).toMatchObject({
    powerMwh: expect.closeTo(744, 6),
    gasMwh: expect.closeTo(744 * 2.5 * HIGHER_OVER_LOWER, 6),
    co2T: expect.closeTo(744 * 2.5 * 0.25, 6),
    efficiency: expect.closeTo(0.4, 9),
    powerPrice: expect.closeTo(160, 9),
    gasPrice: expect.closeTo(30, 9),
    co2Price: 80,
    spread: expect.closeTo(160 - fuel * 2.5, 9),
    heatCredit: expect.closeTo((1.2 * fuel) / 0.92, 9),
  });
  expect(january.spread).toBeCloseTo(26.775, 2);
  expect(totals).toHaveLength(12);
  expect(totals[0]!.month).toBe(firstOfMonth(`${year}-11-15`, 1).slice(0, 7));
  const total = totals.find(({ month }) => month === `${year + 1}-01`)!;
  expect(total.legs).toEqual([
    {
      leg: "power",
      expected: expect.closeTo(744, 6),
      dealt: expect.closeTo(372, 6),
      open: expect.closeTo(372, 6),
      ratio: expect.closeTo(0.5, 9),
    },
    expect.objectContaining({ leg: "gas", ratio: expect.closeTo(0.25, 9) }),
    { leg: "allowances", expected: expect.closeTo(465, 6), dealt: 0, open: expect.closeTo(465, 6), ratio: 0 },
  ]);
  // Nothing is fixed as long as a leg is open.
  expect(total).toMatchObject({ hedged: 0, openValue: expect.closeTo(january.value!, 6) });

  // The month of summer time: of gas it has the hours from 06:00 to 06:00, as many as of electricity, as the change is before both ends.
  const march = plants[0]!.months.find(({ month }) => month === `${year + 1}-03`)!;
  expect(march).toMatchObject({ missing: [], powerMwh: expect.closeTo(743, 6) });
  expect(march.gasMonthMwh).toBeCloseTo(743 * 2.5 * HIGHER_OVER_LOWER, 6);

  // A curve of gas that ends with January: later months stand with what they lack, and count in no sum as 0.
  const short = flat(30);
  const endMs = Date.parse(`${year + 1}-02-01T06:00+01:00`);
  const prices = short.curve!.prices.slice(0, (endMs - short.curve!.startMs) / HOUR_MS);
  const cut = at({ ...short, curve: { ...short.curve!, prices } });
  const months = cut.plants[0]!.months;
  expect(months).toHaveLength(12);
  expect(months.filter(({ missing }) => missing.length === 0).map(({ month }) => month)).toEqual([
    `${year}-12`,
    `${year + 1}-01`,
  ]);
  const february = { month: `${year + 1}-02`, missing: ["gas"], gasPrice: null, spread: null, value: null };
  expect(months[2]).toMatchObject({
    ...february,
    powerPrice: expect.closeTo(160, 9),
    powerMwh: expect.closeTo(672, 6),
  });
  expect(cut.totals[2]).toMatchObject({ month: february.month, missing: ["gas"], value: null, openValue: null });
  // What is to be bought is known without its price.
  expect(cut.totals[2]!.legs[1]!.expected).toBeCloseTo(672 * 2.5 * HIGHER_OVER_LOWER, 6);
});
