import { describe, expect, it } from "vitest";
import { type SettlementLine, type Vat, vatOf } from "~/entities/portfolio/settlement";
import { midnightClock } from "~/entities/spot/deliveryClock";
import { deliveryGrid, netOf, owedOf, valueDeals } from "../index";

const line = (minor: number, vat: Vat, change: Partial<SettlementLine> = {}): SettlementLine => ({
  kind: "delivery",
  id: String(minor),
  name: "",
  direction: minor < 0 ? "sale" : "purchase",
  market: "",
  first: "2026-03-01",
  last: "2026-03-31",
  mwh: 1,
  price: 1,
  marketPrice: null,
  minor,
  vat,
  synthetic: false,
  hoursWithoutPrice: 0,
  hoursWithoutPower: 0,
  ...change,
});
const rate = (percent: number): Vat => ({ kind: "rate", rate: percent });

describe("what is owed to one counterparty", () => {
  it("is taxed by direction and rate, each rounded once, and then netted", () => {
    // 19 % of 0.03 is 0.0057, of 0.06 together 0.0114: a cent. Rounded line by line it would be two.
    expect(netOf([line(3, rate(19)), line(3, rate(19))])).toMatchObject({ minor: 6, vatMinor: 1, totalMinor: 7 });
    // Purchases 100.00 + 19.00, sales 50.00 + 9.50: netted before the tax it would be the same here, but not with 7 %.
    expect(netOf([line(10_000, rate(19)), line(-5000, rate(7))])).toMatchObject({
      minor: 5000,
      vatMinor: 1900 - 350,
      totalMinor: 6550,
      taxes: [
        { direction: "purchase", minor: 10_000, vatMinor: 1900 },
        { direction: "sale", minor: -5000, vatMinor: -350 },
      ],
    });
  });

  it("rounds half a cent away from zero, both ways", () => {
    // 5 % of 0.10 is half a cent.
    expect(netOf([line(10, rate(5))]).vatMinor).toBe(1);
    expect(netOf([line(-10, rate(5))]).vatMinor).toBe(-1);
  });

  it("has no tax and no total where a rate is missing, and none with reverse charge", () => {
    expect(netOf([line(100, rate(19)), line(50, { kind: "missing" })])).toMatchObject({
      minor: 150,
      vatMinor: null,
      totalMinor: null,
    });
    expect(netOf([line(100, { kind: "reverse_charge" })])).toMatchObject({ vatMinor: 0, totalMinor: 100 });
    expect(netOf([line(0, { kind: "missing" })])).toMatchObject({ vatMinor: 0, totalMinor: 0 });
  });

  it("keeps settlements in money apart from deliveries", () => {
    const money = line(-70, { kind: "none" }, { kind: "money", direction: "purchase" });
    expect(netOf([line(100, rate(10)), money]).taxes.map(({ direction, minor }) => [direction, minor])).toEqual([
      ["purchase", 100],
      ["money", -70],
    ]);
  });
});

it("settles a derivative for the energy that has a price, at the price that the market had", () => {
  const grid = deliveryGrid(midnightClock("UTC"), { first: "2026-03-02", last: "2026-03-02" });
  const nothing = new Float64Array(grid.steps).fill(NaN);
  const spot = Float64Array.from({ length: grid.steps }, (_, step) => (step < grid.steps / 2 ? 50.6 : NaN));
  const day = { first: "2026-03-02", last: "2026-03-02" };
  const future = {
    ...day,
    id: "future",
    side: "buy" as const,
    price: 50,
    profile: { kind: "base" as const, mw: 0.002 },
  };
  const [line] = valueDeals([future], { grid, asOf: "2026-03-03", forward: nothing, spot });
  const owed = owedOf(line!, true);
  // 2 kW for the 12 hours with a price; all 24 of them would be 0.048 MWh.
  expect(owed.mwh).toBeCloseTo(0.024, 12);
  // 0.024 * 0.60 is 1.44 cents, so a cent is received; a price from it would be 50 + 0.01 / 0.024 = 50.42.
  expect(owed.minor).toBe(-1);
  expect(owed.marketPrice).toBeCloseTo(50.6, 9);
  // What is delivered is owed for all hours.
  expect(owedOf(line!, false)).toMatchObject({ minor: 240, marketPrice: null });
});

it.each<[Parameters<typeof vatOf>, Vat]>([
  [[{}, {}, false], { kind: "missing" }],
  [[{}, { vat_rate: 0 }, false], rate(0)],
  [[{}, { vat_rate: 19 }, false], rate(19)],
  [[{ vat_rate: 7 }, { vat_rate: 19 }, false], rate(7)],
  [[{ vat_rate: 7 }, { reverse_charge: true }, false], rate(7)],
  [[{ reverse_charge: true }, { vat_rate: 19 }, false], { kind: "reverse_charge" }],
  // Settled in money: what the counterparty says is of its deliveries.
  [[{}, { vat_rate: 19 }, true], { kind: "none" }],
  [[{ vat_rate: 19 }, {}, true], rate(19)],
])("the tax of %j is %j", (entries, vat) => {
  expect(vatOf(...entries)).toEqual(vat);
});
