import { describe, expect, it } from "vitest";
import { easterSunday, holidaysOf } from "~/entities/tariffs/holidays";
import { openPrices, type Tariff, tariffSchema } from "~/entities/tariffs/tariff";
import { type Bill, billOf, type BillRefusal, type Meter, priceOfSize } from "./index";

const tariff = (elements: unknown[], more: object = {}): Tariff =>
  tariffSchema.parse({
    tariff_id: "t",
    name: "t",
    timezone: "Europe/Berlin",
    bears_vat: false,
    versions: [{ year: 2000, elements }],
    ...more,
  });
const bill = (of: Tariff, meter: Meter): Bill => billOf(of, meter) as Bill;
/** A constant power [kW] between two instants. */
function constant(kw: number, from: string, to: string, stepMin = 60): Meter {
  const steps = (Date.parse(to) - Date.parse(from)) / (stepMin * 60_000);
  return { startMs: Date.parse(from), stepMin, importKwh: new Float64Array(steps).fill((kw * stepMin) / 60) };
}
const year = (y: number, kw = 1, stepMin = 60) => constant(kw, `${y - 1}-12-31T23:00Z`, `${y}-12-31T23:00Z`, stepMin);

describe("public holidays", () => {
  it("Easter is that of the tables", () => {
    // U.S. Naval Observatory / Astronomical Applications, dates of Easter; 2038 the latest, 1818 the earliest of their centuries.
    const dates = [1818, 1943, 2000, 2008, 2019, 2024, 2025, 2026, 2038].map((y) => easterSunday(y).slice(5));
    expect(dates).toEqual(["03-22", "04-25", "04-23", "03-23", "04-21", "03-31", "04-20", "04-05", "04-25"]);
  });
  it("are those of the calendars of the countries", () => {
    expect(holidaysOf("DE", 2026).map((d) => d.slice(5))).toEqual(
      "01-01 04-03 04-06 05-01 05-14 05-25 10-03 12-25 12-26".split(" "),
    );
    // gov.uk/bank-holidays, England and Wales: 2021 moved both days of Christmas, 2022 the first of January and Christmas.
    expect(holidaysOf("GB", 2021).slice(-3)).toEqual(["2021-08-30", "2021-12-27", "2021-12-28"]);
    expect(holidaysOf("GB", 2022).filter((d) => /-01-|-12-/.test(d))).toEqual([
      "2022-01-03",
      "2022-12-26",
      "2022-12-27",
    ]);
    // opm.gov, federal holidays 2026: Independence Day falls on Saturday and is kept on Friday.
    expect(holidaysOf("US", 2026).map((d) => d.slice(5))).toEqual(
      "01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25".split(" "),
    );
    expect(holidaysOf("NL", 2025)).toContain("2025-04-26");
    expect(holidaysOf("AT", 2025)).toContain("2025-06-19");
    expect(holidaysOf("FR", 2025)).toHaveLength(11);
  });
});

describe("times of use", () => {
  const night = { kind: "energy", name: "e", price: 1, windows: [{ from: "22:00", to: "06:00", price: 0 }] };
  it("follow the clock where it is changed: a night of 7 h in March, of 9 h in October", () => {
    const of = (from: string, to: string) => bill(tariff([night]), constant(1, from, to)).total;
    // From 22:00 to 22:00 of the clock: 16 h of the day cost 1 each, whatever the night lasts.
    expect(of("2025-03-29T21:00Z", "2025-03-30T20:00Z")).toBeCloseTo(16, 9);
    expect(of("2025-10-25T20:00Z", "2025-10-26T21:00Z")).toBeCloseTo(16, 9);
    const dear = { ...night, price: 0, windows: [{ from: "22:00", to: "06:00", price: 1 }] };
    expect(bill(tariff([dear]), constant(1, "2025-03-29T21:00Z", "2025-03-30T20:00Z")).total).toBeCloseTo(7, 9);
    expect(bill(tariff([dear]), constant(1, "2025-10-25T20:00Z", "2025-10-26T21:00Z")).total).toBeCloseTo(9, 9);
  });
  it("have a 29 February: 366 days of standing charge and 8 784 h", () => {
    const of = tariff([night, { kind: "standing", name: "s", price: 1, per: "day" }]);
    expect(bill(of, year(2024)).total).toBeCloseTo(366 * 16 + 366, 6);
    expect(bill(of, year(2025)).total).toBeCloseTo(365 * 16 + 365, 6);
    // A yearly amount is that of the year, leap or not.
    expect(bill(tariff([{ kind: "standing", name: "s", price: 100 }]), year(2024)).total).toBeCloseTo(100, 9);
  });
  it("take a holiday as a Sunday where the tariff does, and a step across two times by its parts", () => {
    const workdays = { kind: "energy", name: "e", price: 0, windows: [{ days: "workdays", price: 1 }] };
    const good = constant(1, "2025-04-17T22:00Z", "2025-04-18T22:00Z");
    expect(bill(tariff([workdays]), good).total).toBeCloseTo(24, 9);
    expect(bill(tariff([workdays], { holiday_country: "DE" }), good).total).toBe(0);
    const half = { ...night, windows: [{ from: "07:30", to: "08:00", price: 3 }] };
    expect(bill(tariff([half]), constant(1, "2025-05-05T05:00Z", "2025-05-05T06:00Z")).total).toBeCloseTo(2, 9);
  });
  it("the first time that fits counts", () => {
    const windows = [
      { from: "10:00", to: "12:00", price: 5 },
      { from: "08:00", to: "20:00", price: 2 },
    ];
    const e = { kind: "energy", name: "e", price: 1, windows };
    // 2 h at 5, 10 h at 2, 12 h at 1.
    expect(bill(tariff([e]), constant(1, "2025-05-04T22:00Z", "2025-05-05T22:00Z")).total).toBeCloseTo(42, 9);
  });
});

describe("parts of a bill", () => {
  it("a part of a month has its share of yearly and monthly amounts and tiers, and says so", () => {
    const tiers = {
      kind: "tiers",
      name: "t",
      tiers: [
        { up_to_kwh: 300, price: 1 },
        { up_to_kwh: null, price: 2 },
      ],
    };
    const standing = { kind: "standing", name: "s", price: 30, per: "month" };
    // Ten days of April at 1 kW: 240 kWh, of which 100 cost 1; a third of 30.
    const result = bill(tariff([tiers, standing]), constant(1, "2025-04-01T00:00+02:00", "2025-04-11T00:00+02:00"));
    expect(result.total).toBeCloseTo(100 + 280 + 10, 9);
    expect(result.remarks).toContainEqual({ rule: "part_of_year", year: 2025, days: 10 });
  });
  it("tiers of a year go on over its months", () => {
    const tiers = [
      { up_to_kwh: 1000, price: 1 },
      { up_to_kwh: null, price: 0.5 },
    ];
    const result = bill(tariff([{ kind: "tiers", name: "t", per: "year", tiers }]), year(2025));
    expect(result.net[0]).toBeCloseTo(744, 9);
    expect(result.net[1]).toBeCloseTo(256 + (672 - 256) * 0.5, 9);
    expect(result.total).toBeCloseTo(1000 + 7760 * 0.5, 9);
  });
  it("a mean power over an interval, peaks of different days, a window of the winter", () => {
    const meter = constant(0, "2025-01-06T00:00+01:00", "2025-01-11T00:00+01:00", 15);
    // Monday 8:00: 8 kW for a quarter; Tuesday 12:00: 6 kW for an hour; Wednesday 12:00: 4 kW for an hour.
    meter.importKwh[32] = 2;
    for (const i of [0, 1, 2, 3]) {
      meter.importKwh[96 + 48 + i] = 1.5;
      meter.importKwh[192 + 48 + i] = 1;
    }
    const kw = (more: object) =>
      bill(tariff([{ kind: "demand", name: "d", price: 1, ...more }]), meter).years[0]!.lines[0]!.quantity!.value;
    expect(kw({})).toBeCloseTo(8, 9);
    expect(kw({ interval_min: 60 })).toBeCloseTo(6, 9);
    expect(kw({ interval_min: 60, peaks: 3, apart: "day" })).toBeCloseTo((6 + 4 + 2) / 3, 9);
    expect(kw({ peaks: 3 })).toBeCloseTo((8 + 6 + 6) / 3, 9);
    expect(kw({ window: { from_month: 11, to_month: 2, days: "workdays", from: "11:00", to: "13:00" } })).toBeCloseTo(
      6,
      9,
    );
    expect(kw({ window: { from_month: 3, to_month: 10 } })).toBe(0);
  });
  it("power beyond what is subscribed by the kW of a month or by the hour", () => {
    const meter = year(2025, 5);
    meter.importKwh[0] = 9;
    meter.importKwh[1] = 7;
    const s = { kind: "subscribed", name: "s", subscribed_kw: 6, price: 10, interval_min: 60, over_price: 2 };
    const steps = [
      { up_to_kw: 6, price: 100 },
      { up_to_kw: null, price: 200 },
    ];
    expect(bill(tariff([s]), meter).total).toBeCloseTo(60, 9);
    expect(bill(tariff([{ ...s, over: "kw" }]), meter).total).toBeCloseTo(60 + 6, 9);
    expect(bill(tariff([{ ...s, over: "hour", steps }]), meter).total).toBeCloseTo(60 + 4 + 100, 9);
    expect(bill(tariff([{ ...s, subscribed_kw: null, steps }]), meter).total).toBeCloseTo(90 + 200, 9);
  });
  it("high use by the hours or by the cheaper pair", () => {
    const meter = year(2025, 1);
    meter.importKwh[0] = 4;
    // 8 763 kWh at 4 kW: 2 190.75 h. Below: 4 * 10 + 8 763 * 0.05; above: 4 * 90 + 8 763 * 0.01.
    const pair = { kind: "high_use", name: "g", below_kw: 10, below_kwh: 0.05, above_kw: 90, above_kwh: 0.01 };
    expect(bill(tariff([pair]), meter).total).toBeCloseTo(40 + 8763 * 0.05, 6);
    expect(bill(tariff([{ ...pair, choose: "cheaper" }]), meter).total).toBeCloseTo(360 + 8763 * 0.01, 6);
    expect(bill(tariff([{ ...pair, threshold_h: 2000 }]), meter).total).toBeCloseTo(360 + 8763 * 0.01, 6);
  });
  it("a flat reduction is at most the grid fee", () => {
    const parts = (off: number) => [
      { kind: "energy", name: "e", price: 1 },
      { kind: "energy", name: "g", role: "grid", price: 0.01 },
      { kind: "reduction", name: "r", role: "grid", price: off },
    ];
    expect(bill(tariff(parts(50)), year(2025)).total).toBeCloseTo(8760 + 87.6 - 50, 6);
    expect(bill(tariff(parts(500)), year(2025)).total).toBeCloseTo(8760, 6);
  });
  it("feed-in by the size of the plant, and after the years of its contract", () => {
    const steps = [
      { up_to_kw: 10, price: 0.08 },
      { up_to_kw: 40, price: 0.07 },
      { up_to_kw: null, price: 0.06 },
    ];
    expect(priceOfSize({ steps, by: "share" }, 100)).toBeCloseTo((10 * 0.08 + 30 * 0.07 + 60 * 0.06) / 100, 12);
    expect(priceOfSize({ steps, by: "class" }, 40)).toBe(0.07);
    const feedIn = { kind: "feed_in", name: "f", steps, first_year: 2006, years: 20, after: 0.01 };
    const meter = { ...year(2025, 0), plantKw: 40, exportKwh: new Float64Array(8760).fill(1) };
    expect(bill(tariff([feedIn]), meter).total).toBeCloseTo(-8760 * ((10 * 0.08 + 30 * 0.07) / 40), 6);
    const later = { ...year(2026, 0), plantKw: 40, exportKwh: new Float64Array(8760).fill(1) };
    expect(bill(tariff([feedIn]), later).total).toBeCloseTo(-87.6, 6);
  });
  it("a bonus for what is used on site, direct marketing with a fee", () => {
    const ones = new Float64Array(8760).fill(1);
    const meter = { ...year(2025, 0), exportKwh: ones, productionKwh: ones.map(() => 3), dayAhead: ones.map(() => 50) };
    expect(bill(tariff([{ kind: "self_use", name: "s", price: 0.1 }]), meter).total).toBeCloseTo(-8760 * 0.2, 6);
    const direct = { kind: "feed_in", name: "f", pay: "day_ahead", factor: 0.9, fee: 0.005, premium: 0.02 };
    expect(bill(tariff([direct]), meter).total).toBeCloseTo(-8760 * (0.045 + 0.015), 6);
  });
  it("a credit is settled by the month, the rest goes on, and a share is paid out", () => {
    // January: 744 kWh bought for 744, 1 000 credited; February: 672 bought, nothing fed in.
    const meter = constant(1, "2025-01-01T00:00+01:00", "2025-03-01T00:00+01:00");
    meter.exportKwh = new Float64Array(1416);
    meter.exportKwh[5] = 1000;
    const parts = (settle: string, fed: number) => {
      meter.exportKwh![5] = fed;
      const credit = { kind: "net_billing", name: "n", price: 1, settle, surplus_percent: 50 };
      return [...bill(tariff([{ kind: "energy", name: "e", price: 1 }, credit]), meter).net];
    };
    expect(parts("month", 1000)).toEqual([expect.closeTo(0, 6), expect.closeTo(672 - 256, 6)]);
    expect(parts("none", 1000)).toEqual([expect.closeTo(-256, 6), expect.closeTo(672, 6)]);
    expect(parts("month", 2000)).toEqual([expect.closeTo(0, 6), expect.closeTo(-(2000 - 1416) / 2, 6)]);
    meter.exportKwh[1400] = 800;
    // Fed in in February: by the month it is settled with February alone, by the year with January, too.
    expect(parts("month", 0)).toEqual([expect.closeTo(744, 6), expect.closeTo(-(800 - 672) / 2, 6)]);
    expect(parts("year", 0)).toEqual([expect.closeTo(744, 6), expect.closeTo(672 - 800, 6)]);
  });
  it("versions by year, a path of prices, tax on the parts that bear it", () => {
    const version = (y: number, price: number) => ({
      year: y,
      vat_percent: 20,
      elements: [
        { kind: "energy", name: "e", price, path_percent: 10 },
        { kind: "energy", name: "l", role: "levy", price: 0.5, vat: false },
      ],
    });
    const of = tariff([], { bears_vat: true, versions: [version(2024, 1), version(2026, 2)] });
    expect(bill(of, year(2025)).total).toBeCloseTo(8760 * (1.1 * 1.2 + 0.5), 5);
    expect(bill(of, year(2026)).total).toBeCloseTo(8760 * (2 * 1.2 + 0.5), 5);
    const early = bill(of, year(2023));
    expect(early.total).toBeCloseTo(8760 * (1.2 + 0.5), 5);
    expect(early.remarks).toContainEqual({ rule: "version_of_other_year", year: 2023, version: 2024 });
    // Two calendar years, each by its version.
    expect(bill(of, constant(1, "2025-12-31T00:00+01:00", "2026-01-02T00:00+01:00")).total).toBeCloseTo(
      24 * (1.1 * 1.2 + 0.5) + 24 * (2 * 1.2 + 0.5),
      6,
    );
  });
  it("is refused while prices are open or the market has none", () => {
    const open = tariff([{ kind: "energy", name: "grid fee", price: null }]);
    expect(openPrices(open.versions[0]!)).toEqual(["grid fee"]);
    expect(billOf(open, year(2025)) as BillRefusal).toEqual({
      refused: "open_prices",
      year: 2000,
      names: ["grid fee"],
    });
    expect(billOf(tariff([{ kind: "day_ahead", name: "d", margin: 0 }]), year(2025))).toEqual({
      refused: "no_day_ahead",
      year: 2025,
    });
    expect(billOf(tariff([], { versions: [] }), year(2025))).toEqual({ refused: "no_version" });
  });
  it("says what is missing in the meter", () => {
    const meter = year(2025, 1, 60);
    meter.importKwh[7] = Number.NaN;
    const { remarks, total } = bill(
      tariff([
        { kind: "energy", name: "e", price: 1 },
        { kind: "demand", name: "d", price: 0 },
      ]),
      meter,
    );
    expect(total).toBeCloseTo(8759, 6);
    expect(remarks).toEqual([
      { rule: "values_missing", steps: 1 },
      { rule: "coarse_meter", name: "d", minutes: 60 },
    ]);
  });
  it("takes no bounds of steps that fall", () => {
    const steps = (...bounds: (number | null)[]) =>
      tariffSchema.safeParse({
        tariff_id: "t",
        name: "t",
        timezone: "UTC",
        versions: [
          {
            year: 2025,
            elements: [{ kind: "tiers", name: "t", tiers: bounds.map((up_to_kwh) => ({ up_to_kwh, price: 1 })) }],
          },
        ],
      }).success;
    expect([steps(1, 2, null), steps(null), steps(2, 1, null), steps(1, 2), steps(null, 2)]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
