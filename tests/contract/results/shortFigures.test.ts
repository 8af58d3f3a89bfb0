import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { longFigures, significantDigits } from "../../helpers/figures";
import { Site } from "../../reference/optimizations/site";
import { longFiguresOf } from "./shortFigures";
import { Stored } from "./stored";

/** A farm: 3 kW on average, half as much again in the middle of the day. Numbers are a thousandth and less of their base units. */
const farm = () =>
  new Site()
    .system({ interest_rate: 0.05 })
    .node({
      id: "Farm",
      root: "consumption",
      input: "el",
      parameters: {
        demand: {
          year: 2030,
          stepS: 6 * 3600,
          series: Array.from({ length: 1460 }, (_, i) => (i % 4 === 2 ? 0.0045 : 0.0025)),
        },
      },
    })
    .node({ id: "Grid", root: "trade", output: "el", parameters: { purchase_price: { money: 231.7, CO2: 363.4 } } })
    .node({
      id: "Sun",
      root: "transformation",
      output: "el",
      status: "optional",
      parameters: {
        investment_cost: 812_345,
        lifetime: 25,
        availability: {
          year: 2030,
          stepS: 6 * 3600,
          series: Array.from({ length: 1460 }, (_, i) => (i % 4 === 2 ? 0.573 : 0)),
        },
      },
    });

let stored: Stored;
beforeAll(async () => {
  stored = await Stored.start();
});
afterAll(() => stored.product.stop());

it("result pages of a farm have no power of ten and no long figure", async () => {
  const pair = await stored.site("farm", farm(), 2030);
  expect(await longFiguresOf(stored, pair)).toEqual([]);
  // The farm reads kilowatts and euros, not parts of a megawatt and a million.
  const summary = await stored.page(pair, "summary");
  expect(summary).toMatch(/[\d.]+\u00a0kW/);
  expect(summary).toMatch(/€[\d.,]+k?/);
});

describe("the reading of figures", () => {
  it.each([
    ["0.00681", 3],
    ["1,600", 2],
    ["1,600.0", 5],
    ["12,345", 5],
    ["2030", 3],
  ])("counts the digits of %s", (text, count) => expect(significantDigits(text, ".")).toBe(count));

  it("sees exponents and long figures, but neither ids, days nor tables of money", () => {
    const page = (inside: string) => `<main>${inside}</main>`;
    expect(longFigures(page("<p>run 41234567-1e12-4567-8123-123456789012</p>"))).toEqual([]);
    expect(longFigures(page("<p>9.79E-5 M</p><p>10⁻³ m</p><p>0.000012345</p><p>12,345.6 MWh</p>"))).toHaveLength(4);
    expect(longFigures(page("<p>€166k on 2030-01-31, 14:05, 1,600 kW</p><style>.a{width:123456px}</style>"))).toEqual(
      [],
    );
    const table = (unit: string) =>
      `<table><thead><tr><th>[${unit}]</th></tr></thead><tr><td>1,234.56</td></tr></table>`;
    expect(longFigures(page(table("€k/a")))).toEqual([]);
    expect(longFigures(page(table("MWh/a")))).toEqual(["1,234.56"]);
    expect(longFigures(page("<p>12.345,6 MWh</p><p>1\u202f600 kW</p>"), ",")).toEqual(["12.345,6 MWh"]);
  });
});
