import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deliveryGrid, imbalanceOf } from "~/engines/portfolio";
import { DAY_MS, dayEnd, dayStart } from "~/entities/core/clock";
import { STEP_MS } from "~/entities/operator/operation";
import { spotPeriods } from "~/entities/operator/trade";
import type { DealInput } from "~/entities/portfolio/deal";
import { deliveryClock } from "~/entities/spot/deliveryClock";
import { dbOf, save } from "~/services/core/store.server";
import { saveDeal } from "~/services/spot/deals.server";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { contractedPower } from "./contracted.server";
import { dealEntity } from "./deal.entity.server";
import { bookEntity, counterpartyEntity, houseEntity } from "./parties.entity.server";

const ZONE = "Europe/Brussels";
const year = new Date().getUTCFullYear() + 1;
let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
  save(space.editor, houseEntity, { house_id: "desk", name: "Desk" });
  save(space.editor, bookEntity, { book_id: "book", name: "Book" });
  save(space.editor, counterpartyEntity, { counterparty_id: "party", name: "Party" });
});
afterAll(() => space.close());

/** The last Sunday of a month of the year, and the Wednesday before it. */
function lastSunday(month: number): string {
  const last = new Date(Date.UTC(year, month, 0));
  return new Date(last.getTime() - last.getUTCDay() * DAY_MS).toISOString().slice(0, 10);
}
const wednesday = new Date(Date.parse(lastSunday(6)) - 4 * DAY_MS).toISOString().slice(0, 10);

const window = (day: string) => {
  const startMs = dayStart(ZONE, day);
  return { carrierId: "electricity", startMs, steps: (dayEnd(ZONE, day) - startMs) / STEP_MS };
};

const future = (load: "base" | "peak"): Partial<DealInput> => ({
  tech_id: `futures_${load}_year`,
  ticker_symbol: `DE-LU.${load.toUpperCase()}.${year}`,
  periodType: "year",
  base_peak_type: load,
});
const ppa = (day: string, load: "base" | "peak"): Partial<DealInput> => ({
  tech_id: "ppa_other",
  ticker_symbol: null,
  periodType: "custom",
  base_peak_type: load,
  start_date: day,
  end_date: day,
});
function make(system_id: string, deal_id: string, change: Partial<DealInput>): void {
  const outcome = save(space.editor, dealEntity, {
    deal_id: `${system_id}-${deal_id}`,
    system_id,
    name: deal_id,
    tech_id: "futures_base_year",
    status: "existing",
    carrier_level_id: "futures_electricity_none",
    house_id: "desk",
    book_id: "book",
    counterparty_id: "party",
    start_date: `${year}-01-01`,
    periodType: "year",
    base_peak_type: "base",
    trading_price: 80,
    amount: 1,
    futures_id: "futures_DE-LU",
    properties: {},
    ...change,
  });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
}

/** Whether it is peak load, told by another way than the product's. */
const isPeakAt = (ms: number) => {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: ZONE,
    weekday: "short",
    hour: "2-digit",
    hourCycle: "h23",
  });
  const named = Object.fromEntries(parts.formatToParts(ms).map(({ type, value }) => [type, value]));
  const hour = Number(named["hour"]);
  return !["Sat", "Sun"].includes(named["weekday"]!) && hour >= 8 && hour < 20;
};

/** Numbers that look random and are the same in every run (Park and Miller, 1988). */
function randomNumbers(seed: number) {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

describe("one book", () => {
  it.each([
    [wednesday, 96],
    [lastSunday(3), 92],
    [lastSunday(10), 100],
  ])("contracts, spot and imbalance add up to the meter in each quarter-hour of %s (%d)", (day, quarters) => {
    const system = newSystem(space.editor);
    const random = randomNumbers(Date.parse(day) % 2_147_483_647);
    const mw = () => Math.round(random() * 40) / 10 + 0.1;
    const { startMs, steps, ...rest } = window(day);
    expect(steps).toBe(quarters);
    const amounts = { base: mw(), peak: mw(), bought: mw(), sold: mw() };
    make(system, "base", { ...future("base"), amount: amounts.base });
    make(system, "peak", { ...future("peak"), amount: amounts.peak });
    make(system, "bought", { ...ppa(day, "base"), amount: amounts.bought });
    make(system, "sold", { ...ppa(day, "peak"), amount: amounts.sold, properties: { direction: "sale" } });
    // None of these delivers: settled in money, not closed, of other days.
    make(system, "derivative", { ...future("base"), amount: 50, properties: { is_derivative: true } });
    make(system, "optional", { ...future("base"), amount: 60, status: "optional" });
    make(system, "other-day", { ...ppa(`${year}-08-01`, "base"), amount: 70 });
    const spot = new Float64Array(steps);
    for (let t = 0; t < steps; t++) {
      const direction = random() < 0.4 ? ("sale" as const) : ("purchase" as const);
      const amount = mw();
      const start_at = new Date(startMs + t * STEP_MS).toISOString();
      const deal = { spotdeal_id: `${system}-${t}`, spot_id: "day_ahead_DE-LU", start_at, direction, amount };
      expect(saveDeal(space.editor, system, { ...deal, trading_price: 50, expected: null }).ok).toBe(true);
      spot[t] = direction === "sale" ? -amount : amount;
    }
    const contracted = contractedPower(dbOf(space.editor), system, { startMs, steps, ...rest });
    expect(contracted.unknownSteps).toBe(0);
    // Consumption is positive here; the meter of balancing energy has what is fed in.
    const demand = Float64Array.from({ length: steps }, () => random() * 12 - 3);
    const metered = demand.map((value) => -value);
    const scheduled = spot.map((_, t) => -(contracted.spot[t]! + contracted.ownUse[t]!));
    const prices = new Float64Array(steps).fill(100);
    const grid = deliveryGrid(
      deliveryClock({ timezone: ZONE, carrier_id: "electricity" }),
      { first: day, last: day },
      15,
    );
    const { deltaMwh } = imbalanceOf({ grid, metered, scheduled, prices: { positive: prices, negative: prices } });
    const trade = { import: demand.map((value) => value * 1000), export: new Float64Array(steps) };
    const periods = spotPeriods(trade, { startMs, minutes: 15 }, contracted);
    for (let t = 0; t < steps; t++) {
      const isPeak = isPeakAt(startMs + t * STEP_MS);
      const ownUse = amounts.base + amounts.bought + (isPeak ? amounts.peak - amounts.sold : 0);
      expect(contracted.ownUse[t], `own use ${t}`).toBeCloseTo(ownUse, 9);
      expect(contracted.spot[t], `spot ${t}`).toBeCloseTo(spot[t]!, 9);
      // Short (negative) is what was used beyond the contracts: contracts + spot - imbalance = meter.
      expect(ownUse + spot[t]! - deltaMwh[t]! * 4, `meter ${t}`).toBeCloseTo(demand[t]!, 9);
      // What is left to be bought is what would be short else, to a tenth of a megawatt.
      expect(Math.abs(periods[t]!.proposed! + deltaMwh[t]! * 4), `proposal ${t}`).toBeLessThanOrEqual(0.05 + 1e-9);
    }
  });

  it("takes no energy of a curtailed purchase while the day-ahead price is not above the agreed one", () => {
    const system = newSystem(space.editor);
    // Every price is above 1; none is above 10 000.
    const curtailed = { properties: { curtailment: true } };
    const past = `${year - 1}-06-03`;
    make(system, "taken", { ...ppa(past, "base"), ...curtailed, amount: 2, trading_price: 1 });
    make(system, "left", { ...ppa(past, "base"), ...curtailed, amount: 5, trading_price: 10_000 });
    const delivered = contractedPower(dbOf(space.editor), system, window(past)).ownUse;
    expect(delivered.every((power) => power === 2 || power === 0)).toBe(true);
    expect(delivered.some((power) => power === 2)).toBe(true);
  });

  it("is of the carrier that is looked at", () => {
    const system = newSystem(space.editor);
    make(system, "base", { ...future("base"), amount: 3 });
    const heat = contractedPower(dbOf(space.editor), system, { ...window(wednesday), carrierId: "heat" });
    expect(heat.ownUse.every((power) => power === 0)).toBe(true);
  });
});
