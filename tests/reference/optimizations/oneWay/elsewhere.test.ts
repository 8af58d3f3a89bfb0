import { describe, expect, it } from "vitest";
import type { RunResult } from "~/entities/results/result";
import { type Given, optimization, repeat, run, Site } from "../site";

/**
 * Bought at 20 at night and at 200 else on the high voltage, sold at 80 on the low one, in steps of six hours. 1 MW is used on the high
 * voltage, at most 5 MW are sold.
 */
const daily = (values: readonly number[]): Given => ({ series: repeat(values, 1460), year: 2025, stepS: 6 * 3600 });
const NIGHTS = 365 * 6;
const solve = (site: Site) => run(site, optimization([2025], { config: { delta_t: 6 } }));

function ends(saleAt: string, saleLevel = "low"): Site {
  const site = new Site()
    .node({ id: "load", root: "consumption", input: "high", parameters: { demand: 1 } })
    .node({
      id: "grid",
      root: "trade",
      output: "high",
      parameters: { existing_capacity: 10, purchase_price: daily([20, 200, 200, 200]) },
    })
    .node({
      id: "feed-in",
      root: "trade",
      place: saleAt,
      input: saleLevel,
      parameters: { existing_capacity: 5, sale_price: 80 },
    });
  const level = { name: { en: "Level" }, color: "#FFFFFF", abbr: "L" };
  for (const id of ["high", "low"])
    site.snapshot.carrierLevels.push({ ...level, carrier_level_id: id, carrier_id: "electricity" } as never);
  return site;
}
const withTransformer = (site: Site): Site =>
  site.node({
    id: "transformer",
    root: "transformation",
    input: "high",
    output: "low",
    parameters: { existing_capacity: 4, efficiency: 0.5, variable_cost: 3 },
  });
const findingsBy = (r: RunResult, rule: string) => r.findings.filter((finding) => finding.rule === rule);

describe("resale from one metering point to another", () => {
  it("is told across a transformer, with what it loses and costs: 4 MW sold out of 8 bought; 5 if the sale alone counted", async () => {
    const r = await solve(withTransformer(ends("here")));
    expect(r.status).not.toBe("error");
    // 4 MWh earn 80 each, 8 are bought at 20, and 4 MWh of the transformer cost 3 each: 148 an hour.
    expect(r.summary!.objective).toBeCloseTo(NIGHTS * (20 + 600 - 148), 3);
    expect(findingsBy(r, "resale_elsewhere")).toEqual([
      expect.objectContaining({
        componentId: "feed-in",
        detail: "grid",
        hours: NIGHTS,
        energyMwh: expect.closeTo(NIGHTS * 4, 3),
        amount: expect.closeTo(NIGHTS * 148, 2),
        unit: "EUR",
      }),
    ]);
    // Own shares leave it out.
    const { resale } = r.tables.operation.find(({ componentId }) => componentId === "grid")!;
    expect(resale).toEqual({ boughtMwh: expect.closeTo(NIGHTS * 8, 3), soldMwh: 0 });
    // 80 / 2 - 3 / 2 - 20 before the run: 18.5 a MWh bought; 60 if nothing were lost.
    expect(findingsBy(r, "sale_sometimes_above_purchase_elsewhere")).toEqual([
      expect.objectContaining({ hours: NIGHTS, amount: expect.closeTo(18.5, 9), severity: "info", detail: "grid" }),
    ]);
  });

  it("is told over a line between two places, and a run that buys at neither says nothing", async () => {
    const joined = (price: number) =>
      ends("there", "high")
        .line({
          id: "line",
          from: "here",
          to: "there",
          km: 1,
          input: "high",
          output: "high",
          parameters: { existing_capacity: 3 },
        })
        .system({ energy_levy: price });
    const r = await solve(joined(0));
    expect(findingsBy(r, "resale_elsewhere")).toEqual([
      expect.objectContaining({ energyMwh: expect.closeTo(NIGHTS * 3, 3), amount: expect.closeTo(NIGHTS * 180, 2) }),
    ]);
  });

  it("is told before a run once for each sale, of the worst of all places to buy at, with their number", async () => {
    const line = (from: string, loss: number) => ({
      id: `line ${from}`,
      from,
      to: "there",
      km: 1,
      input: "high",
      output: "high",
      parameters: { existing_capacity: 3, transmission_loss: loss },
    });
    const site = ends("there", "high").line(line("here", 0));
    // Half of the hours pay from the second place (80 * 0.95 - 30 = 46), a quarter from the first, none from the third (80 * 0.2 is less than
    // 20). Two findings if each route had its own.
    for (const [place, loss, prices] of [
      ["second", 0.05, [30, 30, 200, 200]],
      ["third", 0.8, [20, 200, 200, 200]],
    ] as const)
      site
        .node({
          id: `grid ${place}`,
          root: "trade",
          place,
          output: "high",
          parameters: { existing_capacity: 10, purchase_price: daily(prices) },
        })
        .line(line(place, loss));
    const r = await solve(site);
    expect(r.findings.filter(({ rule }) => /^sale_.*elsewhere$/.test(rule))).toEqual([
      expect.objectContaining({
        rule: "sale_above_purchase_elsewhere",
        componentId: "feed-in",
        detail: "grid second",
        hours: 2 * NIGHTS,
        amount: expect.closeTo(46, 9),
        points: 2,
      }),
    ]);
  });

  it("is not told of what a plant there makes, nor where selling earns less than buying costs", async () => {
    const own = withTransformer(ends("here")).node({
      id: "sun",
      root: "transformation",
      output: "low",
      parameters: { existing_capacity: 5, availability: 1 },
    });
    expect(findingsBy(await solve(own), "resale_elsewhere")).toEqual([]);
    const dear = withTransformer(ends("here"));
    dear.snapshot.parameters.find(({ properties }) => properties.type === "sale_price")!.properties.value = 40;
    const r = await solve(dear);
    expect(r.findings.filter(({ rule }) => rule.endsWith("elsewhere"))).toEqual([]);
  });

  it("does not count where a plant turns one carrier into another: selling heat out of electricity is what it is for", async () => {
    const site = withTransformer(ends("here"));
    site.snapshot.carrierLevels.find(({ carrier_level_id }) => carrier_level_id === "low")!.carrier_id = "heat";
    expect((await solve(site)).findings.filter(({ rule }) => rule.endsWith("elsewhere"))).toEqual([]);
  });
});

describe("two storages of one place", () => {
  /** Who takes a MWh gets the price, up to 2 MW, and nobody uses any: it can only be lost from store to store. */
  const site = (price: number) => {
    const own = new Site().node({
      id: "grid",
      root: "trade",
      output: "el",
      parameters: { existing_capacity: 2, purchase_price: -price },
    });
    for (const id of ["first", "second", "unused"])
      own.node({
        id,
        root: "storage",
        input: "el",
        output: "el",
        parameters: { existing_capacity: id === "unused" ? 0 : 48, existing_power: 8, discharging_efficiency: 0.5 },
      });
    return own;
  };
  const course = (r: RunResult, id: string, variable: string): number[] =>
    Array.from(r.series.find((one) => one.componentId === id && one.variable === variable)!.values);

  it("are told where one charges what the other discharges, with what that loses and earns", async () => {
    const r = await solve(site(10));
    // All that can be bought is lost: 2 MW all year.
    expect(r.summary!.objective).toBeCloseTo(-10 * 2 * 8760, 1);
    const net = ["first", "second"].map((id) => {
      const discharge = course(r, id, "discharge");
      return course(r, id, "charge").map((v, t) => v - discharge[t]!);
    });
    // What one gives, of which twice as much left its store.
    const moved = net[0]!.map((v, t) => (v * net[1]![t]! < 0 ? Math.min(Math.abs(v), Math.abs(net[1]![t]!)) : 0));
    const lost = moved.reduce((sum, v) => sum + v, 0) * 6;
    expect(lost).toBeGreaterThan(100);
    expect(findingsBy(r, "burns_energy_between")).toEqual([
      expect.objectContaining({
        componentId: "first",
        detail: "second",
        hours: moved.filter((v) => v > 1e-5).length * 6,
        energyMwh: expect.closeTo(lost, 0),
        unit: "EUR",
      }),
    ]);
    // What is scarce is the size of the grid, not room to lose energy: a MWh at the place is worth nothing.
    const { amount, energyMwh } = findingsBy(r, "burns_energy_between")[0]!;
    expect(amount! / energyMwh!).toBeCloseTo(0, 6);
    // Neither burns anything alone.
    expect(findingsBy(r, "burns_energy")).toEqual([]);
  });

  it("say nothing where energy has a worth", async () => {
    const r = await solve(
      site(-10).node({ id: "load", root: "consumption", input: "el", parameters: { demand: daily([0, 4, 1, 1]) } }),
    );
    expect(r.status).not.toBe("error");
    expect(r.findings.filter(({ rule }) => rule.startsWith("burns_"))).toEqual([]);
  });
});
