import { describe, expect, it } from "vitest";
import { addDays, deliveryDay } from "~/engines/spot";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { type FutureProduct, keyOfDay, periodOfKey, quotedFutures } from "~/entities/market/products";
import { midnightClock } from "~/entities/spot/deliveryClock";
import { syntheticFutures } from ".";

const CLOCK = "Europe/Berlin";
const product = (load: "base" | "peak", key: string): FutureProduct => ({ load, ...periodOfKey(key)! });
const hoursOf = ({ load, start, end }: FutureProduct): number => {
  if (load === "base")
    return (
      (deliveryDay(midnightClock(CLOCK), addDays(end, 1)).startMs - deliveryDay(midnightClock(CLOCK), start).startMs) /
      HOUR_MS
    );
  let hours = 0;
  for (let ms = Date.parse(`${start}T00:00Z`); ms <= Date.parse(`${end}T00:00Z`); ms += DAY_MS)
    hours += [0, 6].includes(new Date(ms).getUTCDay()) ? 0 : 12;
  return hours;
};

describe("futures", () => {
  it("are named by their period", () => {
    expect(periodOfKey("2028-Q1")).toEqual({
      key: "2028-Q1",
      period: "quarter",
      start: "2028-01-01",
      end: "2028-03-31",
    });
    expect(periodOfKey("2028-02")).toMatchObject({ start: "2028-02-01", end: "2028-02-29" });
    expect(["2028-13", "2028-Q5", "28", "2027-02-29", "", "2028-XY"].map(periodOfKey)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it("of gas are also seasons and gas years, named by the year that they begin in", () => {
    expect(periodOfKey("2027-SUM")).toMatchObject({ period: "season", start: "2027-04-01", end: "2027-09-30" });
    // A winter has the leap day of the year after.
    expect(periodOfKey("2027-WIN")).toMatchObject({ period: "season", start: "2027-10-01", end: "2028-03-31" });
    expect(periodOfKey("2027-GY")).toMatchObject({ period: "gas_year", start: "2027-10-01", end: "2028-09-30" });
    expect(["2028-03-31", "2028-04-01", "2028-09-30", "2028-10-01"].map((day) => keyOfDay("season", day))).toEqual([
      "2027-WIN",
      "2028-SUM",
      "2028-SUM",
      "2028-WIN",
    ]);
    expect(["2028-09-30", "2028-10-01"].map((day) => keyOfDay("gas_year", day))).toEqual(["2027-GY", "2028-GY"]);
    const named = (carrier: string) => quotedFutures("2026-11-24", carrier).map(({ load, key }) => `${load} ${key}`);
    const seasons = named("natural_gas").filter((name) => /SUM|WIN|GY/.test(name));
    expect(seasons).toEqual([
      ...["2027-GY", "2028-GY", "2029-GY", "2030-GY"].map((key) => `base ${key}`),
      ...["2027-SUM", "2027-WIN", "2028-SUM", "2028-WIN", "2029-SUM", "2029-WIN", "2030-SUM", "2030-WIN"].map(
        (key) => `base ${key}`,
      ),
    ]);
    expect(named("electricity").some((name) => /SUM|WIN|GY/.test(name))).toBe(false);
  });

  it("are quoted until the day before delivery, years five ahead, quarters and months two, days a week", () => {
    const keys = quotedFutures("2026-11-24", "electricity")
      .filter(({ load }) => load === "base")
      .map(({ key }) => key);
    expect(keys.slice(0, 6)).toEqual(["2027", "2028", "2029", "2030", "2031", "2027-Q1"]);
    expect(keys).toContain("2028-Q4");
    expect(keys).not.toContain("2029-Q1");
    expect(keys).toContain("2026-12");
    expect(keys).not.toContain("2026-11");
    expect(keys.slice(-1)).toEqual(["2026-12-01"]);
    expect(
      quotedFutures("2026-11-24", "electricity").some(({ load, key }) => load === "peak" && key === "2026-11-28"),
    ).toBe(false);
  });

  it("of a synthetic market are the same at every call, without arbitrage between years, quarters and months", () => {
    const day = "2026-11-24";
    const quote = syntheticFutures({ id: "futures_DE-LU", timezone: CLOCK, carrier_id: "electricity" });
    expect(hoursOf(product("base", "2027-03"))).toBe(743);
    for (const load of ["base", "peak"] as const) {
      const months = Array.from({ length: 12 }, (_, i) => product(load, `2027-${String(i + 1).padStart(2, "0")}`));
      const quarters = [1, 2, 3, 4].map((one) => product(load, `2027-Q${one}`));
      const mean = (parts: FutureProduct[]) =>
        parts.reduce((sum, part) => sum + hoursOf(part) * quote(part, day)!, 0) /
        parts.reduce((sum, part) => sum + hoursOf(part), 0);
      const year = quote(product(load, "2027"), day)!;
      expect(mean(months)).toBeCloseTo(year, 9);
      expect(mean(quarters)).toBeCloseTo(year, 9);
      expect(year).toBeGreaterThan(40);
      expect(year).toBeLessThan(140);
      expect(
        syntheticFutures({ id: "futures_DE-LU", timezone: CLOCK, carrier_id: "electricity" })(
          product(load, "2027"),
          day,
        ),
      ).toBe(year);
      expect(quote(product(load, "2027"), "2026-11-22")).toBeNull();
      expect(quote(product(load, "2026"), day)).toBeNull();
    }
  });
});
