import { expect, it } from "vitest";
import { catalogue } from "~db/seed/catalogue";
import { siteOf } from "~/engines/operation/assembly/siteOf";
import { at } from "~/engines/operation/site/perStep";
import { assemble } from "~/engines/optimization/assemble";
import { Findings } from "~/engines/optimization/findings";
import { modelRun } from "~/entities/operator/modelRun";
import { type Given, repeat, Site } from "../optimizations/site";

/** What a kWh of the market costs at midnight and an hour later. */
const MARKET = [0.1, 0.2];
/** A grid fee by time of day: 0.15 and 0.03 a kWh. */
const GRID_FEE = { series: repeat([150, 30]), year: 2026 };

/** What a kWh costs (brings) at these times with the price of the market, all in all, and what the plan remarks. */
function priced(type: "purchase" | "sale", parameters: Record<string, Given>, formulas: Record<string, string> = {}) {
  const made = new Site();
  made.snapshot.parameterTypes.push(...catalogue.parameterTypes);
  made.node({ id: "grid", root: "trade", [type === "purchase" ? "output" : "input"]: "el", parameters });
  for (const [name, formula] of Object.entries(formulas))
    made.row({ node_id: "grid", system_id: "sys" }, name, { value: null, formula });
  const findings = new Findings();
  const problem = assemble(made.snapshot, modelRun("sys", "base", 2026), findings);
  expect(findings.list.filter(({ severity }) => severity === "error")).toEqual([]);
  const price = Float64Array.from({ length: 8 }, (_, t) => MARKET[t < 4 ? 0 : 1]!);
  const components = new Map([["grid", { steered: true, price }]]);
  const startMs = Date.parse("2026-02-03T00:00:00Z");
  const { site, remarks } = siteOf(problem, { startMs, steps: 8, timezone: "UTC", components });
  const grid = site.grids.find(({ id }) => id === "grid")!;
  // The bill has the price of the market in a line of its own, whatever comes on top.
  expect(type === "purchase" ? grid.importPrice : grid.exportPrice).toBe(price);
  const paid = [0, 4].map((t) =>
    type === "purchase"
      ? at(grid.importPrice, t) + at(grid.importFee, t)
      : at(grid.exportPrice, t) - at(grid.exportFee, t),
  );
  return { paid: paid.map((v) => Math.round(v * 1e9) / 1e9), remarks: remarks.map(({ key }) => key) };
}
const parts = { grid_fee: GRID_FEE, taxes_and_duties: 30 };

it("adds grid fee and taxes to the market's price, whichever way the price was entered: 0.28 and 0.26; 0.1 and 0.2 where they go", () => {
  const whole = { paid: [0.28, 0.26], remarks: [] };
  expect(priced("purchase", { market_price: 80, ...parts })).toEqual(whole);
  const formula = "taxes_and_duties + market_price + grid_fee";
  expect(priced("purchase", { market_price: 80, ...parts }, { purchase_price: formula })).toEqual(whole);
  // One value for the whole price, as a run of a year reads it: the market's stands in for it.
  expect(priced("purchase", { purchase_price: 250, ...parts })).toEqual(whole);
  expect(priced("purchase", parts, { purchase_price: "200 / 2.5" })).toEqual(whole);
  // 80 is what the market's price stands in for.
  expect(priced("purchase", parts, { purchase_price: "80 + grid_fee + taxes_and_duties" })).toEqual(whole);
  expect(priced("purchase", parts, { purchase_price: "80 + grid_fee" })).toEqual(whole);
});

it("computes a formula of one's own with the market's price: 0.33 and 0.306 with a fifth on top; 0.1 and 0.2 in place of the whole", () => {
  const formula = "(market_price + grid_fee) * 1.2 + taxes_and_duties";
  expect(priced("purchase", { market_price: 80, ...parts }, { purchase_price: formula })).toEqual({
    paid: [0.33, 0.306],
    remarks: [],
  });
  // What a formula names and what is in that: a grid fee of a tenth of the market's price.
  expect(
    priced("purchase", { market_price: 80, taxes_and_duties: 30 }, { grid_fee: "market_price * min(0.1, 2)" }),
  ).toEqual({ paid: [0.14, 0.25], remarks: [] });
  // 1.2 * 0.15 + 0.03 and 1.2 * 0.03 + 0.03 on top of the market's price.
  expect(priced("purchase", parts, { purchase_price: "-(-80 - grid_fee * 1.2)" })).toEqual({
    paid: [0.31, 0.266],
    remarks: [],
  });
});

it("pays for what is sold what its formula makes of the market's price: 0.085 and 0.175; the market's price else", () => {
  const formulas = { sale_price: "0.9 * market_price - 5" };
  expect(priced("sale", { market_price: 80 }, formulas)).toEqual({ paid: [0.085, 0.175], remarks: [] });
  expect(priced("sale", { sale_price: 60 })).toEqual({ paid: MARKET, remarks: [] });
});

it.each(["max(market_price, 40) + grid_fee", "market_price ^ 2", "(80 + grid_fee) * 1.2", "100 / market_price"])(
  "says that the market's price stands for all of a price that it is no sum of: %s",
  (formula) => {
    expect(priced("purchase", { market_price: 80, ...parts }, { purchase_price: formula })).toEqual({
      paid: MARKET,
      remarks: ["price_untold"],
    });
  },
);
