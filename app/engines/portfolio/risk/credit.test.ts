import { describe, expect, it } from "vitest";
import { creditExposure, type CreditLine, initialMargin, type MarginLine, variationMargin } from "./credit";

/** A line of 100 MWh; money in currency. */
const line = (change: Partial<CreditLine>): CreditLine => ({
  deal: "d",
  month: "2026-10",
  part: "delivered",
  peakMwh: 40,
  offPeakMwh: 60,
  contract: 0,
  delta: 0,
  peakDelta: 0,
  minor: 0,
  atMarket: 0,
  hoursWithoutPrice: 0,
  hoursWithoutPower: 0,
  derivative: false,
  margined: false,
  ...change,
});

describe("credit exposure on 10 November 2026", () => {
  const on = "2026-11-10";
  /**
   * By hand. October is paid on 20 November, September was paid on 20 October.
   * - sold in October for 9 000: receivable 9 000; bought in October for 2 500: payable. 6 500 are owed.
   * - sold in September for 4 000: paid, 0.
   * - a derivative that earned 300 in October is owed with 300, not with its price of 8 000.
   * - open: +1 200.00 and -450.50: V = 749.50 = R.
   * E = 6 800 + 749.50 = 7 549.50; of 10 000 that leaves 2 450.50.
   */
  const lines = [
    line({ contract: -9000 }),
    line({ contract: 2500 }),
    line({ contract: -4000, month: "2026-09" }),
    line({ contract: 8000, minor: 30_000, derivative: true }),
    line({ part: "open", month: "2027-01", minor: 120_000, contract: 5000 }),
    line({ part: "open", month: "2027-02", minor: -45_050, contract: 5000 }),
  ];

  it("is what is delivered and not paid, and what is open replaced", () => {
    expect(creditExposure(lines, on, 1_000_000)).toMatchObject({
      settlement: { receivableMinor: 930_000, payableMinor: 250_000, nettedMinor: 680_000 },
      netOpenMinor: 74_950,
      replacementMinor: 74_950,
      exposureMinor: 754_950,
      headroomMinor: 245_050,
      state: "green",
    });
    // 754.95 of 900 is 83.9 %: amber; of 7 549.50 all of it: red.
    expect(creditExposure(lines, on, 900_000)).toMatchObject({ state: "amber", headroomMinor: 145_050 });
    expect(creditExposure(lines, on, 754_950)).toMatchObject({ state: "red", utilisation: 1, headroomMinor: 0 });
    expect(creditExposure(lines, on, 700_000)).toMatchObject({ state: "red", headroomMinor: -54_950 });
  });

  it("does not set a loss on what is open off against what is owed", () => {
    // V = 1 200 - 2 000 is negative: nothing to replace, and the 6 800 stay.
    const losing = [...lines, line({ part: "open", minor: -200_000 })];
    expect(creditExposure(losing, on, null)).toMatchObject({
      netOpenMinor: -125_050,
      replacementMinor: 0,
      exposureMinor: 680_000,
      headroomMinor: null,
      state: "noLimit",
    });
    // After the day of payment October is owed no more.
    expect(creditExposure(lines, "2026-11-21", null)).toMatchObject({ exposureMinor: 74_950 });
  });

  it("leaves out what is paid day by day", () => {
    const margined = lines.map((one) => ({ ...one, margined: true }));
    expect(creditExposure(margined, on, 0)).toMatchObject({ exposureMinor: 0, utilisation: 0, state: "green" });
    expect(creditExposure(lines, on, 0)).toMatchObject({ utilisation: Infinity, state: "red" });
    expect(() => creditExposure([], on, -1)).toThrow("-1");
  });
});

describe("margin", () => {
  const open = (market: string, mwh: number, atMarket: number): MarginLine => ({
    part: "open",
    market,
    peakMwh: mwh * 0.4,
    offPeakMwh: mwh * 0.6,
    atMarket,
  });
  /** Power: 8 760 MWh bought and 2 000 sold leave 6 760. Gas: 500 sold. */
  const lines = [
    open("power", 8760, 744_600),
    open("power", -2000, -170_000),
    open("gas", -500, -15_000),
    { ...open("gas", 300, 9000), part: "delivered" as const },
  ];

  it("is a rate for each open MWh, netted market by market", () => {
    // (6 760 + 500) * 4.5 = 32 670.00
    expect(initialMargin(lines, { basis: "per_mwh", rate: 4.5 })).toBe(3_267_000);
  });

  it("is a share of the value at the market", () => {
    // (574 600 + 15 000) * 8 % = 47 168.00
    expect(initialMargin(lines, { basis: "percent", rate: 8 })).toBe(4_716_800);
  });

  it("moves by the change of value since the day before", () => {
    // 6 760 MWh fell by 0.50: -3 380. A deal of 100 MWh bought at 84 is at 85: +100.
    expect(
      variationMargin([
        { volume: 0, price: -338_000, newDeals: 0 },
        { volume: 0, price: 0, newDeals: 10_000 },
      ]),
    ).toBe(-328_000);
  });
});
