import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { randomStream } from "~/entities/core/random";
import { midnightClock } from "~/entities/spot/deliveryClock";
import { realData } from "../../../../tests/helpers/realData";
import {
  captureOf,
  type Deal,
  deliveryGrid,
  discountFactors,
  onGrid,
  pricesBy,
  stepsOf,
  sumLines,
  valueDeals,
} from "../index";

const RANGE = { first: "2024-01-01", last: "2025-12-31" };
/** Hourly prices [EUR/MWh] and power of the sun [MW] of two years. */
interface Market {
  startMs: number;
  price: number[];
  solar: number[];
}

/** German prices and solar power of 2024 and 2025 (SMARD), of the folder ENERGY_DATA; skipped, visibly, where there is none. */
const FILES = [2024, 2025].map((year) => realData(`de_${year}_hourly_price_load_solar.csv`));
const isThere = FILES.every((file) => file !== null);

function measured(): Market {
  const rows = FILES.flatMap((file) => readFileSync(file!, "utf8").trim().split("\n").slice(1));
  const cells = rows.map((row) => row.split(","));
  return {
    startMs: Date.parse(cells[0]![0]!),
    price: cells.map((row) => Number(row[1])),
    solar: cells.map((row) => Number(row[3])),
  };
}

/** The same made up: the more sun the lower the price, below zero at noon in summer, both with noise and in cents and kW. */
function madeUp(): Market {
  const random = randomStream(24);
  const hours = Array.from({ length: 17_544 }, (_, hour) => hour);
  const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
  const solar = hours.map((hour) => {
    const height = Math.sin((2 * Math.PI * (hour - 6)) / 24) - 0.6 * Math.cos((2 * Math.PI * hour) / 8766);
    return rounded(Math.max(0, 40_000 * height * (0.5 + random() / 2)), 3);
  });
  const price = solar.map((mw) => rounded(85 + 50 * (random() - 0.5) - mw / 350, 2));
  return { startMs: Date.UTC(2024, 0, 1), price, solar };
}

const SOURCES = [
  { name: "two years made up", isThere: true, read: madeUp },
  { name: "two measured years", isThere, read: measured },
];

describe.each(SOURCES)("$name", ({ isThere, read }) => {
  const it = test.skipIf(!isThere);
  const { startMs, price, solar } = isThere ? read() : { startMs: 0, price: [], solar: [] };
  const own = () => {
    const grid = deliveryGrid(midnightClock("Europe/Berlin"), RANGE);
    const series = (values: number[]) => onGrid(grid, { startMs, stepMinutes: 60, values });
    return { grid, prices: series(price), power: series(solar) };
  };

  /** Hour by hour from the clock of Intl, without anything of the engine. */
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Europe/Berlin",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    weekday: "short",
    hour: "2-digit",
    hourCycle: "h23",
  });
  const hours = () =>
    price.map((value, i) => {
      const parts = new Map(clock.formatToParts(startMs + i * HOUR_MS).map((part) => [part.type, part.value]));
      const hour = Number(parts.get("hour"));
      const weekend = ["Sat", "Sun"].includes(parts.get("weekday")!);
      const day = `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
      return { day, month: day.slice(0, 7), peak: !weekend && hour >= 8 && hour < 20, value, solar: solar[i]! };
    });

  it("mean prices of base, peak and off-peak, solar capture and negative hours of all 24 months", () => {
    const { grid, prices, power } = own();
    const hoursOfYear = hours();
    const months = pricesBy("month", grid, prices);
    expect(months).toHaveLength(24);
    for (const { period, base, peak, offPeak, negativeHours, hours: count } of months) {
      const rows = hoursOfYear.filter(({ month }) => month === period.key);
      const mean = (list: typeof rows) => list.reduce((sum, { value }) => sum + value, 0) / list.length;
      expect(count).toBe(rows.length);
      expect(base).toBeCloseTo(mean(rows), 9);
      expect(peak).toBeCloseTo(mean(rows.filter((row) => row.peak)), 9);
      expect(offPeak).toBeCloseTo(mean(rows.filter((row) => !row.peak)), 9);
      expect(negativeHours).toBe(rows.filter(({ value }) => value < 0).length);
      const sun = captureOf(grid, power, prices, stepsOf(grid, period));
      const energy = rows.reduce((sum, row) => sum + row.solar, 0);
      const captured = rows.reduce((sum, row) => sum + row.solar * row.value, 0) / energy;
      expect(sun.capturePrice).toBeCloseTo(captured, 9);
      expect(sun.captureRate).toBeCloseTo(captured / mean(rows), 9);
      expect(sun.profileCost).toBeCloseTo(mean(rows) - captured, 9);
    }
    const october = months.find(({ period }) => period.key === "2024-10")!;
    expect([october.hours, months.find(({ period }) => period.key === "2024-03")!.hours]).toEqual([745, 743]);
  });

  it("ten deals: the same to the cent, deal by deal and month by month, as hour by hour", () => {
    const { grid, prices, power } = own();
    const scaled = power.map((value) => value / 1000);
    const year = { first: "2025-01-01", last: "2025-12-31" };
    const deals: Deal[] = [
      { id: "base year", side: "buy", profile: { kind: "base", mw: 10 }, price: 84.5, ...year },
      { id: "peak year", side: "buy", profile: { kind: "peak", mw: 2.5 }, price: 91.25, ...year },
      {
        id: "base sold",
        side: "sell",
        profile: { kind: "base", mw: 3.5 },
        price: 90,
        first: "2025-04-01",
        last: "2025-06-30",
      },
      {
        id: "month of 743 h",
        side: "buy",
        profile: { kind: "base", mw: 0.5 },
        price: 94.73,
        first: "2025-03-01",
        last: "2025-03-31",
      },
      {
        id: "month of 745 h",
        side: "sell",
        profile: { kind: "peak", mw: 0.7 },
        price: 99.01,
        first: "2025-10-01",
        last: "2025-10-31",
      },
      { id: "day", side: "buy", profile: { kind: "base", mw: 7 }, price: 120, first: "2025-01-20", last: "2025-01-20" },
      {
        id: "off-peak",
        side: "sell",
        profile: { kind: "offPeak", mw: 1.1 },
        price: 77.77,
        first: "2025-02-11",
        last: "2025-08-03",
      },
      {
        id: "as produced",
        side: "buy",
        profile: { kind: "series", mw: scaled },
        price: 48.9,
        first: "2024-05-15",
        last: "2025-12-31",
      },
      {
        id: "curtailed",
        side: "buy",
        profile: { kind: "series", mw: scaled, scale: 0.5 },
        price: 40,
        curtailed: true,
        ...RANGE,
      },
      { id: "baseload PPA sold", side: "sell", profile: { kind: "base", mw: 5 }, price: 62, curtailed: true, ...RANGE },
    ];
    // What is delivered before July 2025 is settled at spot, the rest at the same prices with a discount of 3 % a year.
    const asOf = "2025-07-01";
    const factor = (day: string) => (day < asOf ? 1 : 1.03 ** (-(Date.parse(day) - Date.parse(asOf)) / DAY_MS / 365));
    const hoursOfYear = hours();
    const discount = discountFactors(grid, asOf, [{ days: 0, rate: 0.03 }]);
    const lines = valueDeals(deals, { grid, asOf, forward: prices, spot: prices, discount });

    const booked = new Map<string, number>();
    for (const deal of deals) {
      for (const { day, month, peak, value, solar: sun } of hoursOfYear) {
        if (day < deal.first || day > deal.last) continue;
        const { profile } = deal;
        let mw = 0;
        if (profile.kind === "series") mw = (sun / 1000) * (profile.scale ?? 1);
        else if (profile.kind === "base" || (profile.kind === "peak") === peak) mw = profile.mw;
        let margin = value - deal.price;
        if (deal.curtailed) margin = Math.max(margin, 0);
        const name = `${deal.id} ${month} ${day < asOf ? "delivered" : "open"}`;
        booked.set(name, (booked.get(name) ?? 0) + (deal.side === "buy" ? 1 : -1) * mw * margin * factor(day));
      }
    }
    expect(lines.length).toBe(booked.size);
    let total = 0;
    for (const { deal, month, part, minor } of lines) {
      const exact = booked.get(`${deal} ${month} ${part}`)!;
      const cents = Math.sign(exact) * Math.floor(Math.abs(exact) * 100 + 0.5 + 1e-6);
      expect(minor, `${deal} ${month}`).toBe(cents + 0);
      total += cents;
    }
    expect(sumLines(lines).minor).toBe(total);
    // The files begin an hour after midnight in Berlin: that hour is counted as unknown.
    expect(lines.filter((line) => line.hoursWithoutPrice + line.hoursWithoutPower > 0)).toHaveLength(2);
  });
});
