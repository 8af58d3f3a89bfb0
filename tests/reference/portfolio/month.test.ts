import { afterAll, beforeAll, expect, it } from "vitest";
import { futuresPrices } from "~db/schema/market";
import type { DealInput } from "~/entities/portfolio/deal";
import { dbOf, get, save } from "~/services/core/store.server";
import { futuresMarketEntity } from "~/services/market/futuresMarket.entity.server";
import { dealEntity } from "~/services/portfolio/deal.entity.server";
import { bookEntity, counterpartyEntity, houseEntity } from "~/services/portfolio/parties.entity.server";
import { settleMonth } from "~/services/portfolio/settlement/settle.server";
import { valuePortfolio } from "~/services/portfolio/valuation/value.server";
import { positionsIn } from "~/services/portfolio/valuation/view.server";
import { keepPrices } from "~/services/spot/keep.server";
import { spotDealEntity } from "~/services/spot/spotDeal.entity.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { saveSeries } from "~/services/timeseries/series.server";
import { newSystem, type TestSpace, testSpace } from "../../helpers/space";

/*
 * March 2026 of a desk in Berlin, with a deal of every kind, calculated quarter-hour by quarter-hour on its own: position, value before and
 * after delivery, and what is owed. Nothing below calls the product for a figure; it walks UTC and asks Intl for the clock. Summer time
 * begins on the 29th: a gas month from 06:00 to 06:00 has 743 hours, as has one from midnight, but other ones.
 */
const QUARTER = 900_000;
const BASE = 72.35;
const PEAK = 80.15;
const GAS = 33.4;
const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Berlin",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  weekday: "short",
  hourCycle: "h23",
});
function wall(ms: number) {
  const part = Object.fromEntries(clock.formatToParts(ms).map(({ type, value }) => [type, value]));
  return {
    day: `${part["year"]}-${part["month"]}-${part["day"]}`,
    hour: Number(part["hour"]),
    weekend: ["Sat", "Sun"].includes(part["weekday"]!),
  };
}
/** Prices with two decimals from -20 to 100, alike in nothing but their rule; gas has one for an hour. */
const powerPrice = (ms: number) => (((ms / QUARTER) * 7919) % 12_007) / 100 - 20;
const gasPrice = (ms: number) => 25 + ((Math.floor(ms / (4 * QUARTER)) * 31) % 997) / 100;
/** The profile of the wind park: an hour has one value, known from the 10th on. */
const wind = (ms: number) => ((Math.floor(ms / (4 * QUARTER)) * 13) % 101) / 100;

interface Quarter {
  ms: number;
  day: string;
  isPeak: boolean;
}
/** The quarter-hours of the month by a clock whose days begin at an hour. */
const month = (beginsAt: number): Quarter[] => {
  const quarters: Quarter[] = [];
  for (let ms = Date.UTC(2026, 1, 27); ms < Date.UTC(2026, 3, 3); ms += QUARTER) {
    const { day, hour, weekend } = wall(ms);
    // By civil days: before the hour at which a day begins it is still the day before.
    const date = hour < beginsAt ? new Date(Date.parse(day) - 96 * QUARTER).toISOString().slice(0, 10) : day;
    if (date.startsWith("2026-03")) quarters.push({ ms, day: date, isPeak: !weekend && hour >= 8 && hour < 20 });
  }
  return quarters;
};
const power = month(0);
const gas = month(6);

interface Case {
  id: string;
  party: "utility" | "trader" | "hub";
  price: number;
  sign: 1 | -1;
  /** MW in a quarter-hour. */
  mw: (at: Quarter) => number;
  money?: true;
  curtailed?: true;
  isGas?: true;
  input: Partial<DealInput>;
}
const future = (load: "base" | "peak", symbol = "PWR") => ({
  tech_id: `futures_${load}_month`,
  base_peak_type: load,
  periodType: "month" as const,
  start_date: "2026-03-01",
  ticker_symbol: `${symbol}.${load.toUpperCase()}.2026-03`,
});
const ppa = (tech: string, load: "base" | "individual", start: string) => ({
  tech_id: `ppa_${tech}`,
  base_peak_type: load,
  periodType: "custom" as const,
  start_date: start,
  end_date: "2026-04-20",
  futures_id: "pwr",
});
const inPeak = (mw: number) => (at: Quarter) => (at.isPeak ? mw : 0);
const CASES: Case[] = [
  { id: "base", party: "utility", price: 70.1, sign: 1, mw: () => 3, input: future("base") },
  { id: "peak-sale", party: "utility", price: 90.55, sign: -1, mw: inPeak(2), input: future("peak") },
  { id: "money", party: "trader", price: 75.25, sign: 1, mw: () => 1.5, money: true, input: future("base") },
  { id: "money-sale", party: "trader", price: 41.37, sign: -1, mw: inPeak(0.7), money: true, input: future("peak") },
  {
    id: "wind",
    party: "trader",
    price: 61.37,
    sign: 1,
    mw: ({ ms, day }) => (day < "2026-03-10" ? 0 : 2.5 * wind(ms)),
    input: { ...ppa("wind", "individual", "2026-03-10"), ts_id: "wind" },
  },
  {
    id: "curtailed",
    party: "utility",
    price: 55.5,
    sign: 1,
    mw: ({ day }) => (day < "2026-03-05" ? 0 : 0.4),
    curtailed: true,
    input: ppa("other", "base", "2026-03-05"),
  },
  { id: "gas", party: "hub", price: 31.2, sign: 1, mw: () => 10, isGas: true, input: future("base", "GAS") },
];
/** Spot deals: market, begin, MW (sold negative), price. Those next to the month show which day they belong to. */
const SPOT: [market: "power" | "hub", start: string, mw: number, price: number][] = [
  ["power", "2026-02-28T22:45:00Z", 50, 11.11],
  ["power", "2026-02-28T23:00:00Z", 4.2, 33.33],
  ["power", "2026-03-29T00:45:00Z", 1.7, -12.57],
  ["power", "2026-03-29T01:00:00Z", -3.1, 45.99],
  ["power", "2026-03-31T21:45:00Z", -0.3, 101.17],
  ["power", "2026-03-31T22:00:00Z", 50, 11.11],
  ["hub", "2026-03-01T04:00:00Z", 70, 29.99],
  ["hub", "2026-03-01T05:00:00Z", 7, 30.03],
  ["hub", "2026-04-01T03:00:00Z", -2, 28.71],
  ["hub", "2026-04-01T04:00:00Z", 70, 29.99],
];

/** To the cent, half away from zero. */
const cents = (amount: number) => Math.sign(amount) * Math.floor(Math.abs(amount) * 100 + 0.5 + 1e-6);
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const sumOf = (deal: Case, of: (at: Quarter, mwh: number) => number) =>
  total((deal.isGas ? gas : power).map((at) => of(at, deal.mw(at) / 4)));
const spotOf = (deal: Case, { ms }: Quarter) => (deal.isGas ? gasPrice(ms) : powerPrice(ms));
const isDelivered = (deal: Case, at: Quarter) => !deal.curtailed || spotOf(deal, at) > deal.price;
/** What the forward curve says with one price for base and one for peak load: what is left of base is off-peak load. */
const peakQuarters = power.filter(({ isPeak }) => isPeak).length;
const offPeak = (BASE * power.length - PEAK * peakQuarters) / (power.length - peakQuarters);
const forwardOf = (deal: Case, { isPeak }: Quarter) => (deal.isGas ? GAS : isPeak ? PEAK : offPeak);

/** What a case owes, positive to pay. */
const owed = (deal: Case) =>
  deal.money
    ? cents(deal.sign * sumOf(deal, (at, mwh) => mwh * (deal.price - spotOf(deal, at))))
    : cents(deal.sign * sumOf(deal, (at, mwh) => (isDelivered(deal, at) ? mwh * deal.price : 0)));
const inMonth = SPOT.filter(([, start], i) => start !== "" && ![0, 5, 6, 9].includes(i));
const spotOwed = (market: string, side: 1 | -1) =>
  cents(
    total(
      inMonth
        .filter(([of, , mw]) => of === market && Math.sign(mw) === side)
        .map(([of, , mw, price]) => (mw * price) / (of === "hub" ? 1 : 4)),
    ),
  );

let space: TestSpace;
let system: string;
const before = Date.parse("2026-02-20T19:00Z");
const after = Date.parse("2026-04-05T12:00Z");
const ok = (outcome: { ok: boolean }) => expect(outcome, JSON.stringify(outcome)).toMatchObject({ ok: true });

beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.editor);
  save(space.editor, houseEntity, { house_id: "desk", name: "Desk" });
  save(space.editor, bookEntity, { book_id: "book", name: "Book" });
  const market = { country_code: "DE", timezone: "Europe/Berlin", price_source: "upload" as const };
  ok(
    save(space.admin, spotMarketEntity, {
      ...market,
      spot_id: "power",
      name: "Power",
      carrier_id: "electricity",
      timestep_minutes: 15,
    }),
  );
  ok(
    save(space.admin, spotMarketEntity, {
      ...market,
      spot_id: "hub",
      name: "Hub",
      carrier_id: "natural_gas",
      timestep_minutes: 60,
    }),
  );
  ok(
    save(space.editor, counterpartyEntity, {
      counterparty_id: "utility",
      name: "Utility",
      vat_rate: 19,
      spot_ids: ["power"],
    }),
  );
  ok(save(space.editor, counterpartyEntity, { counterparty_id: "trader", name: "Trader", reverse_charge: true }));
  ok(save(space.editor, counterpartyEntity, { counterparty_id: "hub", name: "Gas trader", spot_ids: ["hub"] }));
  const futures = { price_source: "upload" as const };
  ok(
    save(space.admin, futuresMarketEntity, {
      ...futures,
      futures_id: "pwr",
      name: "Futures",
      symbol: "PWR",
      spot_id: "power",
    }),
  );
  ok(
    save(space.admin, futuresMarketEntity, {
      ...futures,
      futures_id: "gas",
      name: "Gas futures",
      symbol: "GAS",
      spot_id: "hub",
    }),
  );
  const quote = { day: "2026-02-20", stored_at: "2026-02-20T17:00:00.000Z", origin: "test", stored_by: "test" };
  const db = dbOf(space.editor);
  for (const [futures_id, product, price] of [
    ["pwr", "BASE.2026-03", BASE],
    ["pwr", "PEAK.2026-03", PEAK],
    ["gas", "BASE.2026-03", GAS],
  ] as const)
    db.insert(futuresPrices)
      .values({ ...quote, futures_id, product, price })
      .run();
  const from = Date.UTC(2026, 2, 9, 23);
  const values = Float64Array.from({ length: 24 * 50 }, (_, hour) => wind(from + hour * (4 * QUARTER)));
  const meta = {
    ts_id: "wind",
    system_id: system,
    type: "uploaded",
    interpolation: "stepwise",
    weather_type: null,
    geometry_id: null,
    properties: { unit: "1" },
  };
  ok(saveSeries(space.editor, meta as never, [{ year: 2026, startMs: from, stepS: 3600, values }]));
  for (const { id, party, price, sign, mw, money, curtailed, input } of CASES)
    ok(
      save(space.editor, dealEntity, {
        deal_id: id,
        system_id: system,
        name: id,
        tech_id: "",
        status: "existing",
        carrier_level_id: "futures_electricity_none",
        house_id: "desk",
        book_id: "book",
        counterparty_id: party,
        start_date: "",
        periodType: "month",
        base_peak_type: "base",
        trading_price: price,
        amount: id === "wind" ? 2.5 : mw({ ms: 0, day: "2026-03-31", isPeak: true }),
        properties: {
          direction: sign === 1 ? "purchase" : "sale",
          is_derivative: money ?? false,
          curtailment: curtailed ?? false,
          traded_on: "2026-01-05",
        },
        ...input,
      }),
    );
  // What is not closed is not owed.
  ok(
    save(space.editor, dealEntity, {
      ...get(space.editor, dealEntity, "curtailed")!,
      deal_id: "maybe",
      status: "optional",
    }),
  );
});
afterAll(() => space.close());

it("before the month the deals are worth their energy at the quotes less what was agreed, to the cent", () => {
  const { lines } = valuePortfolio(dbOf(space.editor), system, before)!;
  const open = Object.fromEntries(
    lines.filter((line) => line.month === "2026-03" && line.part === "open").map((line) => [line.deal, line.minor]),
  );
  const worth = (deal: Case) =>
    cents(
      deal.sign *
        sumOf(
          deal,
          (at, mwh) =>
            mwh * (deal.curtailed ? Math.max(0, forwardOf(deal, at) - deal.price) : forwardOf(deal, at) - deal.price),
        ),
    );
  // 743 hours of 3 MW 2.25 below the base price; a month of 744 hours would be worth 5 022.00.
  expect(open["base"]).toBe(501_525);
  for (const deal of CASES) expect([deal.id, open[deal.id]]).toEqual([deal.id, worth(deal)]);
});

it("the position of the month is the energy of the deals, purchases less sales, in and outside peak load", () => {
  const deals = CASES.filter(({ isGas }) => !isGas).map(({ id }) => get(space.editor, dealEntity, id)!);
  const window = { first: "2026-03-01", last: "2026-03-31" };
  const [position] = positionsIn(space.editor, deals, { futuresId: "pwr", window, kind: "month" });
  const energy = (isPeak: boolean) =>
    total(
      CASES.filter(({ isGas }) => !isGas).map(
        (deal) => deal.sign * sumOf(deal, (at, mwh) => (at.isPeak === isPeak ? mwh : 0)),
      ),
    );
  expect(position?.peak.hedgedMwh).toBeCloseTo(energy(true), 6);
  expect(position?.offPeak.hedgedMwh).toBeCloseTo(energy(false), 6);
});

it("after the month each deal owes what was delivered, and what is realised is what derivatives pay", () => {
  const db = dbOf(space.editor);
  for (const [spot_id, stepS, priceAt] of [
    ["power", 900, powerPrice],
    ["hub", 3600, gasPrice],
  ] as const) {
    const byDay = Map.groupBy(spot_id === "hub" ? gas : power, ({ day }) => day);
    const days = [...byDay].map(([day, quarters]) => {
      const steps = quarters.filter((_, i) => i % (stepS / 900) === 0);
      return { day, startMs: quarters[0]!.ms, stepS, values: Float64Array.from(steps, ({ ms }) => priceAt(ms)) };
    });
    ok(
      keepPrices(db, get(space.editor, spotMarketEntity, spot_id)!, {
        days,
        source: "upload",
        origin: "test",
        by: "test",
      }),
    );
  }
  for (const [i, [spot_id, start_at, mw, trading_price]] of SPOT.entries())
    ok(
      save(space.editor, spotDealEntity, {
        spotdeal_id: `s${i}`,
        system_id: system,
        spot_id,
        start_at,
        amount: Math.abs(mw),
        direction: mw < 0 ? "sale" : "purchase",
        trading_price,
      }),
    );
  const settlement = settleMonth(db, system, "2026-03", after);
  expect(settlement).toMatchObject({ isOver: true, failed: [] });
  const parties = Object.fromEntries(settlement.parties.map((party) => [party.id, party]));
  const lines = settlement.parties.flatMap((party) => party.lines.map((line) => [line.id, line.minor]));
  expect(lines.toSorted()).toEqual(
    [
      ...CASES.map((deal) => [deal.id, owed(deal)]),
      ["hub purchase", spotOwed("hub", 1)],
      ["hub sale", spotOwed("hub", -1)],
      ["power purchase", spotOwed("power", 1)],
      ["power sale", spotOwed("power", -1)],
    ].toSorted(),
  );
  // 743 hours of 3 MW at 70.10, and 10 MW of gas at 31.20: an hour more would be 210.30 and 312.00 more.
  expect(Object.fromEntries(lines)).toMatchObject({ base: 15_625_290, gas: 23_181_600 });
  const realised = valuePortfolio(db, system, after)!.lines.filter(
    ({ month: of, part }) => of === "2026-03" && part === "delivered",
  );
  for (const deal of CASES.filter(({ money }) => money))
    expect(Math.abs(realised.find((line) => line.deal === deal.id)!.minor + owed(deal))).toBeLessThanOrEqual(0);
  // Tax of purchases and sales apart, each rounded once; then everything is netted.
  const [bought, sold] = [
    total(CASES.filter(({ party, sign }) => party === "utility" && sign === 1).map(owed)) + spotOwed("power", 1),
    total(CASES.filter(({ party, sign }) => party === "utility" && sign === -1).map(owed)) + spotOwed("power", -1),
  ];
  const tax = cents((bought * 0.19) / 100) + cents((sold * 0.19) / 100);
  expect(parties["utility"]).toMatchObject({
    minor: bought + sold,
    vatMinor: tax,
    totalMinor: bought + sold + tax,
    due: "2026-04-20",
  });
  const trader = total(CASES.filter(({ party }) => party === "trader").map(owed));
  expect(parties["trader"]).toMatchObject({ minor: trader, vatMinor: 0, totalMinor: trader });
  expect(parties["trader"]!.taxes.map(({ direction, vat }) => [direction, vat.kind]).toSorted()).toEqual([
    ["money", "none"],
    ["purchase", "reverse_charge"],
  ]);
  // Nobody entered a rate: no tax is made up.
  expect(parties["hub"]).toMatchObject({
    minor: owed(CASES[6]!) + spotOwed("hub", 1) + spotOwed("hub", -1),
    vatMinor: null,
    totalMinor: null,
  });
});
