import { describe, expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { type Tariff, tariffSchema } from "~/entities/tariffs/tariff";
import { type Bill, billOf, type Meter } from "./index";

/* Bills that others have published, with their numbers. */
type Version = Tariff["versions"][number];
const tariff = (elements: unknown[], more: object = {}, version: Partial<Version> = {}): Tariff =>
  tariffSchema.parse({
    tariff_id: "t",
    name: "t",
    timezone: "UTC",
    bears_vat: false,
    ...more,
    versions: [{ year: 2000, ...version, elements }],
  });
const bill = (of: Tariff, meter: Meter): Bill => billOf(of, meter) as Bill;
const hours = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / HOUR_MS;

/** An even flow of an energy from a day to another, by the hour. */
function even(kwh: number, from: string, to: string): Meter {
  const n = hours(from, to);
  return { startMs: Date.parse(from), stepMin: 60, importKwh: new Float64Array(n).fill(kwh / n) };
}

describe("published worked examples", () => {
  // City of Seymour, Wisconsin, "Billing Calculation Examples", cityofseymour.org (residential electricity, bill comparison): falling tiers,
  // power cost, base charge and 1 % city tax. Winter, 1 200 kWh: 169.85 + 1.70 = 171.55 USD. Summer, 2 000 kWh: 275.13 + 2.75 = 277.88 USD.
  it.each([
    ["winter", { steps: [250, 0.064, 700, 0.049, null, 0.0446], kwh: 1200, month: 1, total: 169.85, withTax: 171.55 }],
    [
      "summer",
      {
        steps: [250, 0.064, 700, 0.049, 1250, 0.0475, null, 0.0446],
        kwh: 2000,
        month: 7,
        total: 275.13,
        withTax: 277.88,
      },
    ],
  ] as const)("Seymour in %s", (_, { steps, kwh, month, total, withTax }) => {
    const tiers = steps.flatMap((v, i) => (i % 2 === 0 ? [{ up_to_kwh: v, price: steps[i + 1] }] : []));
    const result = bill(
      tariff([
        { kind: "tiers", name: "rate", tiers },
        { kind: "energy", name: "power cost", price: 0.085 },
        { kind: "standing", name: "base", price: 7.5, per: "month" },
        { kind: "share", name: "city tax", role: "levy", percent: 1 },
      ]),
      even(kwh, `2025-0${month}-01`, `2025-0${month + 1}-01`),
    );
    const tax = result.years[0]!.lines[3]!.net[0]!;
    // The examples round half a cent up.
    expect(Math.abs(result.total - tax - total)).toBeLessThanOrEqual(0.005 + 1e-9);
    expect(Math.abs(result.total - withTax)).toBeLessThanOrEqual(0.005 + 1e-9);
  });

  // swm-online.de, "Netzentgelte berechnen", Rechenbeispiel ab 01.01.2024: medium voltage, 25 000 000 kWh, 5 000 kW, 5 000 h/a:
  // 5 000 kW x 147.35 EUR/kW = 736 750 EUR, 25 million kWh x 0.49 ct/kWh = 122 500 EUR, together 859 250 EUR.
  it("grid fee of 5 000 full-load hours at medium voltage", () => {
    const meter = even(25_000_000, "2025-01-01", "2026-01-01");
    meter.importKwh.fill((25_000_000 - 5000) / 8759);
    meter.importKwh[100] = 5000;
    const pair = { kind: "high_use", name: "grid", below_kw: 20, below_kwh: 0.05, above_kw: 147.35, above_kwh: 0.0049 };
    const result = bill(tariff([{ ...pair, interval_min: 60 }]), meter);
    const [line] = result.years[0]!.lines;
    expect(line!.quantity).toEqual({ value: expect.closeTo(5000, 6), unit: "kW" });
    expect(result.importKwh).toBeCloseTo(25_000_000, 3);
    expect(result.total).toBeCloseTo(736_750 + 122_500, 4);
  });

  // Wikibooks, "Energietransitie/Capaciteitstarief" (Flanders): twelve month peaks of at least 2.5 kW each; the year's is 1.782 times 2.5 kW.
  // (The page also prints 4.546 kW, which is a slip of digits: the sum of its row is 53.472, a twelfth 4.456 = 1.782 x 2.5.)
  it("mean of twelve month peaks in Flanders", () => {
    const peaks = [0.632, 4.6, 0, 1.028, 3.444, 4.164, 4.564, 6, 9.2, 5, 4.12, 4.88];
    const startMs = Date.UTC(2025, 0, 1);
    const importKwh = new Float64Array(8760 * 4);
    peaks.forEach((kw, m) => (importKwh[(Date.UTC(2025, m, 9, 18) - startMs) / 900_000] = kw / 4));
    const demand = { kind: "demand", name: "capacity", price: 1, peaks: 12, apart: "month", least_kw: 2.5 };
    const result = bill(tariff([demand]), { startMs, stepMin: 15, importKwh });
    expect(result.years[0]!.lines[0]!.quantity!.value / 2.5).toBeCloseTo(1.782, 3);
  });

  // Energy Toolbase, "Understanding Demand Ratchets in ETB": highest demand of the year 200 kW, ratchet 50 %: May with 80 kW is billed
  // 100 kW, June with 105 kW is billed 105 kW. PNNL, "What is a demand ratchet?": 80 % of 1 000 kW are billed as at least 800 kW.
  it.each([
    [50, { 1: 200, 5: 80, 6: 105 }, { 5: 100, 6: 105 }],
    [80, { 1: 1000, 2: 10, 12: 10 }, { 2: 800, 12: 800 }],
  ] as [number, Record<number, number>, Record<number, number>][])(
    "demand ratchet of %i %%",
    (ratchet, peaks, billed) => {
      const startMs = Date.UTC(2025, 0, 1);
      const importKwh = new Float64Array(8760);
      for (const [m, kw] of Object.entries(peaks))
        importKwh[(Date.UTC(2025, Number(m) - 1, 9) - startMs) / HOUR_MS] = kw;
      const demand = { kind: "demand", name: "d", price: 1, per: "month", ratchet_percent: ratchet, interval_min: 60 };
      const result = bill(tariff([demand]), { startMs, stepMin: 60, importKwh });
      for (const [m, kw] of Object.entries(billed)) expect(result.net[Number(m) - 1]).toBeCloseTo(kw, 9);
    },
  );

  // Ofgem, energy price cap of 1 July to 30 September 2024 (direct debit; rates as printed by Age UK Staffordshire): electricity 22.36 p/kWh
  // and 60.12 p/day, gas 5.48 p/kWh and 31.41 p/day; a typical household (2 700 kWh and 11 500 kWh) pays 1 568 pounds a year.
  it("Ofgem's price cap for a typical household", () => {
    const of = (kwh: number, price: number, day: number) =>
      bill(
        tariff([
          { kind: "energy", name: "unit rate", price },
          { kind: "standing", name: "standing charge", price: day, per: "day" },
        ]),
        even(kwh, "2025-01-01", "2026-01-01"),
      ).total;
    expect(Math.round(of(2700, 0.2236, 0.6012) + of(11_500, 0.0548, 0.3141))).toBe(1568);
  });
});
