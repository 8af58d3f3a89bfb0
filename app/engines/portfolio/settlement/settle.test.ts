import { describe, expect, it } from "vitest";
import { type SettlementLine, type Vat, vatOf } from "~/entities/portfolio/settlement";
import { netOf } from "../index";

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
    expect(netOf([line(100, rate(19)), line(50, { kind: "missing" })])).toMatchObject({ minor: 150, vatMinor: null, totalMinor: null }); // prettier-ignore
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
