import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { midnightClock } from "~/entities/spot/deliveryClock";
import { realData } from "../../../../tests/helpers/realData";
import {
  changedPrices,
  deliveryGrid,
  type ForwardCurve,
  forwardCurve,
  type HourlyShape,
  hourlyShape,
  loadHours,
  meanPrice,
  offPeakPrice,
  onGrid,
  periodsOf,
  pricesBy,
  type Quote,
  shapeOn,
  stepsOf,
} from "../index";

const BERLIN = "Europe/Berlin";
const RANGE = { first: "2026-12-01", last: "2029-12-31" };
const grid = deliveryGrid(midnightClock(BERLIN), RANGE);
const quote = (id: string, load: Quote["load"], [first, last]: readonly [string, string], price: number): Quote => ({
  id,
  load,
  first,
  last,
  price,
});

/** A year, two of its quarters, two months of one, days and a week that lies in two months. */
const QUOTES: Quote[] = [
  quote("B-2027", "base", ["2027-01-01", "2027-12-31"], 84.37),
  quote("P-2027", "peak", ["2027-01-01", "2027-12-31"], 91.02),
  quote("B-2027-Q1", "base", ["2027-01-01", "2027-03-31"], 103.11),
  quote("P-2027-Q1", "peak", ["2027-01-01", "2027-03-31"], 121.5),
  quote("B-2027-Q3", "base", ["2027-07-01", "2027-09-30"], 70.2),
  quote("B-2027-01", "base", ["2027-01-01", "2027-01-31"], 109.44),
  quote("B-2027-03", "base", ["2027-03-01", "2027-03-31"], 95.18),
  quote("B-week", "base", ["2027-04-26", "2027-05-02"], 61.7),
  quote("P-day", "peak", ["2026-12-03", "2026-12-03"], 143),
  quote("B-2028", "base", ["2028-01-01", "2028-12-31"], 79.9),
  quote("P-2029", "peak", ["2029-01-01", "2029-12-31"], -12.35),
];

/** The shape of a made-up history: dear in winter and in the evening, cheap on weekends. */
const madeUp = (): HourlyShape => {
  const history = deliveryGrid(midnightClock(BERLIN), { first: "2024-01-01", last: "2025-12-31" });
  const prices = Float64Array.from({ length: history.steps }, (_, step) => {
    const season = Math.cos((2 * Math.PI * step) / 8766);
    return 70 + 25 * season + 30 * Math.cos((2 * Math.PI * (step - 19)) / 24) - (step % 168 > 130 ? 15 : 0);
  });
  return hourlyShape(history, prices);
};

const priceOf = (curve: ForwardCurve, one: Quote) =>
  meanPrice(curve.grid, curve.prices, one.load, stepsOf(curve.grid, one))!;

describe("forward curve", () => {
  it.each([
    ["a flat shape", undefined],
    ["an hourly shape", madeUp()],
  ] as const)("returns every contract to 1e-9 with %s", (_, shape) => {
    const curve = forwardCurve(grid, QUOTES, { shape });
    expect(curve.used).toHaveLength(QUOTES.length);
    for (const one of QUOTES) expect(Math.abs(priceOf(curve, one) - one.price), one.id).toBeLessThan(1e-9);
    expect(curve.findings).toEqual([
      { kind: "notQuoted", first: "2026-12-01", last: "2026-12-02" },
      { kind: "notQuoted", first: "2026-12-04", last: "2026-12-31" },
    ]);
    for (const { first, last, base, peak, offPeak } of curve.blocks) {
      const hours = loadHours(grid, { first, last });
      if (peak !== null && offPeak !== null) expect(offPeakPrice(base, peak, hours)).toBeCloseTo(offPeak, 8);
    }
  });

  it("returns random quotes of random contracts to 1e-9, whatever their sign", () => {
    let seed = 7;
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const shape = madeUp();
    const short = deliveryGrid(midnightClock(BERLIN), { first: "2027-01-01", last: "2027-12-31" });
    for (let round = 0; round < 20; round++) {
      const quotes = Array.from({ length: 12 }, (_, i): Quote => {
        const load = (["base", "peak", "offPeak"] as const)[Math.floor(random() * 3)]!;
        const day = (at: number) => new Date(Date.UTC(2027, 0, 1 + at)).toISOString().slice(0, 10);
        const first = Math.floor(random() * 330);
        return {
          id: `${i}`,
          load,
          first: day(first),
          last: day(first + Math.floor(random() * 34)),
          price: random() * 300 - 100,
        };
      });
      const curve = forwardCurve(short, quotes, { shape });
      const left = curve.findings.flatMap((finding) => ("quote" in finding ? [finding.quote] : []));
      expect([...curve.used, ...left].sort()).toEqual(quotes.map(({ id }) => id).sort());
      for (const one of quotes.filter(({ id }) => curve.used.includes(id))) {
        expect(Math.abs(priceOf(curve, one) - one.price)).toBeLessThan(1e-9);
      }
    }
  });

  it("a year that its quarters do not add up to is named with them, and left out", () => {
    const quarters = [
      ["01-01", "03-31", 100],
      ["04-01", "06-30", 60],
      ["07-01", "09-30", 70],
      ["10-01", "12-31", 95],
    ] as const;
    const inside = quarters.map(([first, last, price], i) =>
      quote(`Q${i + 1}`, "base", [`2027-${first}`, `2027-${last}`], price),
    );
    const implied = (2159 * 100 + 2184 * 60 + 2208 * 70 + 2209 * 95) / 8760;
    const curveOf = (price: number) =>
      forwardCurve(grid, [quote("Y", "base", ["2027-01-01", "2027-12-31"], price), ...inside]);
    const findingsAt = (price: number) => curveOf(price).findings.filter(({ kind }) => kind !== "notQuoted");
    expect(findingsAt(90)).toEqual([
      {
        kind: "contradictory",
        quote: "Y",
        price: 90,
        implied: expect.closeTo(implied, 9),
        against: ["Q1", "Q2", "Q3", "Q4"],
      },
    ]);
    expect(findingsAt(Math.round(implied * 100) / 100)).toMatchObject([{ kind: "rounding", quote: "Y" }]);
    expect(findingsAt(implied)).toEqual([]);
    expect(curveOf(90).used).toEqual(["Q1", "Q2", "Q3", "Q4"]);
  });

  it("two prices of one contract, and base, peak and off-peak that do not fit, are contradictions; the first one counts", () => {
    const may = ["2027-05-01", "2027-05-31"] as const;
    const curve = forwardCurve(grid, [
      quote("newer", "base", may, 60),
      quote("older", "base", may, 62),
      quote("peak", "peak", may, 50),
      quote("off-peak", "offPeak", may, 66.07),
      quote("Saturday", "peak", ["2027-05-01", "2027-05-01"], 70),
      quote("2030", "base", ["2030-01-01", "2030-12-31"], 70),
    ]);
    expect(curve.used).toEqual(["newer", "peak"]);
    expect(curve.findings.filter(({ kind }) => kind !== "notQuoted")).toMatchObject([
      { kind: "noDelivery", quote: "Saturday" },
      { kind: "outside", quote: "2030" },
      { kind: "contradictory", quote: "older", implied: 60, against: ["newer"] },
      { kind: "contradictory", quote: "off-peak", against: ["newer", "peak"] },
    ]);
    expect(() => forwardCurve(grid, [quote("2030", "base", ["2030-01-01", "2030-12-31"], 70)])).toThrow(
      "at least one contract",
    );
    expect(() => forwardCurve(grid, [quote("none", "base", may, NaN)])).toThrow("none is no number");
  });

  it("what rounding of base and peak explains of an off-peak price is no contradiction", () => {
    const may = ["2027-05-01", "2027-05-31"] as const;
    const implied = (744 * 60 - 252 * 50) / 492;
    const curveOf = (price: number) =>
      forwardCurve(grid, [
        quote("base", "base", may, 60),
        quote("peak", "peak", may, 50),
        quote("off-peak", "offPeak", may, price),
      ]).findings[0];
    expect(curveOf(implied + 0.014)).toMatchObject({ kind: "rounding", implied: expect.closeTo(implied, 9) });
    expect(curveOf(implied + 0.016)).toMatchObject({ kind: "contradictory" });
  });

  it("is smooth only where it is free: equal contracts with a flat shape give one price, quoted months keep theirs", () => {
    const flat = forwardCurve(grid, [
      quote("27", "base", ["2027-01-01", "2027-12-31"], 80),
      quote("28", "base", ["2028-01-01", "2028-12-31"], 80),
    ]);
    expect(Math.max(...flat.blocks.map(({ base }) => Math.abs(base - 80)))).toBeLessThan(1e-6);
    expect(flat.prices.every((price) => Math.abs(price - 80) < 1e-6)).toBe(true);
    const steps = forwardCurve(grid, [
      quote("27", "base", ["2027-01-01", "2027-12-31"], 80),
      quote("28", "base", ["2028-01-01", "2028-12-31"], 100),
    ]);
    const months = pricesBy("month", grid, steps.prices).map(({ base }) => base!);
    for (let i = 2; i < 25; i++) expect(months[i]!).toBeGreaterThanOrEqual(months[i - 1]! - 1e-9);
  });

  it("high and low prices move every hour up and down, those below zero too", () => {
    expect([...changedPrices(Float64Array.of(100, -10), { percent: 20 })]).toEqual([120, -8]);
    expect([...changedPrices(Float64Array.of(100, -10), { percent: -20, shift: -5 })]).toEqual([75, -17]);
  });
});

describe("hourly shape", () => {
  it("leaves out what is less than a year, and is flat without any", () => {
    const history = deliveryGrid(midnightClock(BERLIN), { first: "2024-06-01", last: "2025-12-31" });
    const shape = hourlyShape(history, new Float64Array(history.steps).fill(50));
    expect([shape.years, shape.leftOut]).toEqual([["2025"], ["2024"]]);
    const none = hourlyShape(history, new Float64Array(history.steps).fill(NaN));
    expect([none.years, new Set(none.factors)]).toEqual([[], new Set([1])]);
  });

  it("counts each year against its own mean, by month, day of the week and hour of the clock", () => {
    const history = deliveryGrid(midnightClock(BERLIN), { first: "2024-01-01", last: "2025-12-31" });
    const [newYear] = stepsOf(history, { first: "2025-01-01", last: "2025-12-31" });
    const noon = new Set(
      periodsOf("day", history).map(({ first }) => stepsOf(history, { first, last: first })[1] - 12),
    );
    // 200 in every hour of 2024; in 2025 5 at noon and 21 else, in the mean (5 + 23 * 21) / 24 = 20.33.
    const prices = Float64Array.from({ length: history.steps }, (_, step) =>
      step < newYear ? 200 : noon.has(step) ? 5 : 21,
    );
    const factors = shapeOn(history, hourlyShape(history, prices));
    // June has four Wednesdays in both years: (1 + 5 / 20.33) / 2 = 0.623. It is 0.93 if the dear year outweighs the other.
    const [june] = stepsOf(history, { first: "2025-06-11", last: "2025-06-11" });
    const mean = (5 + 23 * 21) / 24;
    expect(factors[june + 12]!).toBeCloseTo((1 + 5 / mean) / 2, 3);
    expect(factors[june + 13]!).toBeCloseTo((1 + 21 / mean) / 2, 3);
  });

  const FILES = [2024, 2025].map((year) => realData(`de_${year}_hourly_price_load_solar.csv`));
  // Measured prices of the folder ENERGY_DATA; skipped, visibly, where there is none.
  it.skipIf(!FILES[0] || !FILES[1])(
    "of two measured years: noon is cheap in summer, the evening dear in winter",
    () => {
      const rows = FILES.flatMap((file) => readFileSync(file!, "utf8").trim().split("\n").slice(1)).map((row) =>
        row.split(","),
      );
      const history = deliveryGrid(midnightClock(BERLIN), { first: "2024-01-01", last: "2025-12-31" });
      const values = rows.map((row) => Number(row[1]));
      const prices = onGrid(history, { startMs: Date.parse(rows[0]![0]!), stepMinutes: 60, values });
      const shape = hourlyShape(history, prices);
      expect(shape.years).toEqual(["2024", "2025"]);
      const curve = forwardCurve(grid, QUOTES, { shape });
      for (const one of QUOTES) expect(Math.abs(priceOf(curve, one) - one.price), one.id).toBeLessThan(1e-9);
      const [june] = stepsOf(grid, { first: "2027-06-09", last: "2027-06-09" });
      const [december] = stepsOf(grid, { first: "2027-12-08", last: "2027-12-08" });
      expect(curve.prices[june + 13]! + 40).toBeLessThan(curve.prices[june + 20]!);
      expect(curve.prices[december + 17]!).toBeGreaterThan(curve.prices[december + 3]! + 30);
      const months = pricesBy("month", grid, curve.prices).filter(({ period }) => period.key.startsWith("2028"));
      expect(months[0]!.base!).toBeGreaterThan(months[5]!.base!);
    },
  );
});
