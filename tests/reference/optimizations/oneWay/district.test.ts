import { describe, expect, it } from "vitest";
import { carrierShares } from "~/entities/results/shares";
import { hourly, noise, winter } from "../../../bench/site";
import { optimization, run, Site } from "../site";

/**
 * A district as an energy desk plans it: purchase at the market's price with a levy of 45, sale at 55 fixed, 5 to 6 MW of load, and in
 * some 450 hours of the year prices so far below zero that a MWh sold is worth more than one bought.
 */
const LEVY = 45;
const SALE = 55;
const prices = hourly((h, d, t) => {
  const noon = h >= 10 && h < 16 && winter(d) < 0.35 && noise(Math.floor(t / 24), 7) > 0.35;
  return noon ? -10 - 60 * noise(t, 8) : 70 + 35 * Math.sin(((h - 9) * Math.PI) / 12) + 20 * (noise(t, 9) - 0.5);
});
const load = hourly((h, d, t) => 4 + 1.2 * Math.sin(((h - 7) * Math.PI) / 12) ** 2 + 0.6 * winter(d) + noise(t, 3));
const sun = hourly((h, d, t) =>
  Math.max(0, Math.sin(((h - 6) * Math.PI) / 12) * (1 - 0.6 * winter(d)) * (0.3 + 0.7 * noise(Math.floor(t / 24), 2))),
);

function district(allowed: boolean): Site {
  const built = (cost: number, maximum: number) => ({
    investment_cost: cost,
    lifetime: 20,
    fixed_operation_cost: cost / 50,
    maximum_capacity: maximum,
  });
  return new Site()
    .system({ interest_rate: 0.05 })
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: load } })
    .node({
      id: "grid",
      root: "trade",
      output: "el",
      parameters: { existing_capacity: 12, purchase_price: prices, energy_levy: LEVY, capacity_price: 60_000 },
    })
    .node({
      id: "feed-in",
      root: "trade",
      input: "el",
      parameters: { existing_capacity: 12, sale_price: SALE, both_directions_at_once: allowed },
    })
    .node({
      id: "pv",
      root: "transformation",
      output: "el",
      status: "optional",
      parameters: { ...built(650_000, 8), availability: sun },
    })
    .node({
      id: "battery",
      root: "storage",
      input: "el",
      output: "el",
      status: "optional",
      parameters: {
        ...built(260_000, 30),
        power_to_energy_ratio: 0.5,
        charging_efficiency: 0.95,
        discharging_efficiency: 0.95,
      },
    });
}

type Result = Awaited<ReturnType<typeof run>>;
const seriesOf = (r: Result, id: string): number[] =>
  Array.from(r.series.find(({ componentId }) => componentId === id)!.values);

function resaleMwh(r: Result): number {
  const sold = seriesOf(r, "feed-in");
  return seriesOf(r, "grid").reduce((sum, v, t) => sum + Math.min(v, sold[t]!), 0);
}
const sharesOf = (r: Result) =>
  carrierShares({
    ...r.tables,
    components: r.components,
    years: r.years,
    secondOutputs: {},
    carrierOf: () => "el",
  })[0]!;

describe("a district whose feed-in earns more than a purchase costs in some hours", () => {
  it.each(["invest", "status quo"])("resells 0 MWh in its %s", async (kind) => {
    const config = kind === "invest" ? { delta_t: 2 } : { status_quo: { status: true } };
    const inverted = Array.from(prices.series).filter((price) => price + LEVY < SALE).length;
    expect(inverted).toBeGreaterThan(400);
    const r = await run(district(false), optimization([2025], { config }));
    const gap = r.findings.find(({ rule }) => rule === "directions_gap")?.amount ?? 0;
    process.stdout.write(
      `District, ${kind}: ${JSON.stringify({ inverted, ...r.timings, gap: gap / r.summary!.objective, sizes: r.summary!.sizes })}\n`,
    );
    expect(r.findings.filter(({ rule }) => rule.startsWith("check_"))).toEqual([]);
    expect(resaleMwh(r)).toBeLessThan(1e-5);
    // The bound sells all of the sun and buys the load in these hours.
    expect(gap).toBeLessThan(0.03 * Math.abs(r.summary!.objective));
    const { generatedMwh, soldMwh, purchasedMwh } = sharesOf(r);
    expect(soldMwh).toBeLessThanOrEqual(generatedMwh + 1e-6);
    if (kind === "status quo") expect(soldMwh).toBeLessThan(1e-5);
    expect(purchasedMwh).toBeGreaterThan(0);
  });

  it("says what it resells where that is allowed, and leaves it out of its shares", async () => {
    const r = await run(district(true), optimization([2025], { config: { status_quo: { status: true } } }));
    const resale = resaleMwh(r);
    expect(resale).toBeGreaterThan(100);
    const finding = r.findings.find(({ rule }) => rule === "resale")!;
    expect(finding.energyMwh).toBeCloseTo(resale, 1);
    const [grid, sold] = [seriesOf(r, "grid"), seriesOf(r, "feed-in")];
    const money = grid.reduce((sum, v, t) => sum + Math.min(v, sold[t]!) * (SALE - LEVY - prices.series[t]!), 0);
    expect(finding.amount! / money).toBeCloseTo(1, 5);
    expect(sharesOf(r).soldMwh).toBeCloseTo(0, 3);
  });
});
