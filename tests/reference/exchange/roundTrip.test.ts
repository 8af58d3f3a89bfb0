import loadHighs from "highs";
import { describe, expect, it } from "vitest";
import { pypsaNetwork } from "~/engines/exchange";
import { assemble } from "~/engines/optimization/assemble";
import { Findings } from "~/engines/optimization/findings";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { completed, type SitePlace } from "~/entities/quick/quickSite";
import { answersOf, SITE_TEMPLATES } from "~/entities/quick/templates";
import { networkNames } from "~/services/exchange/write";
import { templateMaker } from "~/services/quick/templates";
import { type Given, Site } from "../optimizations/site";
import { converted, objective, runOf, solved, withCatalogue } from "./model";
import { asFolder, costOfResults, withResults } from "./networkResults";
import { acDc, hydro, townHeat } from "./networks";
import { pypsaOptimum } from "./pypsaOptimum";

const YEAR = 2027;
const freiburg: SitePlace = {
  name: "Freiburg",
  country: "DE",
  timezone: "Europe/Berlin",
  latitude: 47.995,
  longitude: 7.85,
};

/** The files that a system is written as, and what they say of it. */
function written(snapshot: SystemSnapshot, year: number) {
  const findings = new Findings();
  const problem = assemble(withCatalogue(snapshot), runOf(snapshot.system.system_id, year), findings);
  expect(findings.hasErrors).toBe(false);
  const network = pypsaNetwork(problem, networkNames(snapshot));
  return { folder: asFolder(network), left: network.findings.map(({ key }) => key.slice(9)) };
}
const same = (a: number, b: number) => expect(Math.abs(a / b - 1)).toBeLessThan(1e-6);

/** As PyPSA has it, which knows no rule against going both ways at once. */
function bothWays(own: SystemSnapshot): SystemSnapshot {
  const row = own.parameters.find(({ node_id }) => node_id)!;
  const of = (id: string, where: { node_id: string } | { line_id: string }) => ({
    ...row,
    node_id: null,
    line_id: null,
    ts_id: null,
    date: null,
    ...where,
    parameter_id: `both-${id}`,
    properties: { type: "both_directions_at_once", value: true, unit: "1" },
  });
  const rows = [
    ...own.nodes.map(({ node_id }) => of(node_id, { node_id })),
    ...own.lines.map(({ line_id }) => of(line_id, { line_id })),
  ];
  return { ...own, parameters: [...own.parameters, ...rows] };
}

describe("a shipped template", () => {
  it.each(SITE_TEMPLATES)("%s costs the same as a network of PyPSA and as the system read from it", async (key) => {
    const answers = completed(answersOf(key, { place: "Freiburg", name: "", year: YEAR }));
    const own = bothWays(templateMaker(key, `t-${key}`, { answers, place: freiburg }, (word) => word)({}));
    const result = await solved(own, runOf(own.system.system_id, YEAR));
    const cost = result.summary!.objective;
    const { folder, left } = written(own, YEAR);
    // Results of the run keep the network's rules, and cost what the run costs: they have 32 bits.
    const costOfPlan = costOfResults(withResults(own, result), 1e-5);
    expect(Math.abs(costOfPlan / cost - 1)).toBeLessThan(1e-5);
    // What a pipe loses is a load at each end, as PyPSA has it.
    expect(left).toEqual(key === "district_heat" ? ["out_standing_loss"] : []);
    const again = converted(folder, `again-${key}`);
    expect(
      again.findings.filter(
        ({ severity, key: what }) => severity === "warning" && what !== "exchange.loss_within_steps",
      ),
    ).toEqual([]);
    same(await objective(again.snapshot), cost);
  });
});

describe("a network that was imported", () => {
  it.each([
    ["AC and DC", acDc],
    ["town", townHeat],
    ["hydro", hydro],
  ] as const)("%s is written as a network of the same cost", async (name, folder) => {
    const first = converted(folder, `first-${name.replaceAll(" ", "-")}`);
    const hours = Number(first.findings.find(({ key }) => key === "exchange.time_repeated")?.params.factor ?? 1);
    const { folder: out, left } = written(first.snapshot, 2025);
    expect(left).toEqual([]);
    const highs = await loadHighs();
    same(pypsaOptimum(out, highs)!, hours * pypsaOptimum(folder, highs)!);
  });
});

describe("what a network does not hold is said", () => {
  /** A meter with a purchase and a sale, a battery that loses and one that does not. */
  const site = (more: Record<string, Given> = {}) => {
    const battery = (id: string, efficiency: number) =>
      ({
        id,
        root: "storage",
        input: "el",
        output: "el",
        parameters: { existing_capacity: 1, existing_power: 1, discharging_efficiency: efficiency, ...more },
      }) as const;
    return new Site()
      .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 1 } })
      .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 100 } })
      .node({ id: "sale", root: "trade", input: "el", parameters: { sale_price: 50, ...more } })
      .node(battery("lossy", 0.9))
      .node(battery("lossless", 1));
  };
  const remarksOf = (own: Site) => {
    const problem = assemble(own.snapshot, runOf("sys", YEAR), new Findings());
    return pypsaNetwork(problem, networkNames(own.snapshot)).findings;
  };

  it("that one direction is used at a time, of the sale and of what loses; nothing where both are allowed", () => {
    expect(remarksOf(site())).toEqual([
      { key: "exchange.out_one_way", severity: "warning", params: { count: 2, names: "sale, lossy" } },
    ]);
    expect(remarksOf(site({ both_directions_at_once: true }))).toEqual([]);
  });

  it("and the share of photovoltaics that may be fed in", () => {
    const own = site({ both_directions_at_once: true });
    own.row({ node_id: "sale", system_id: "sys" }, "feed_in_share", { value: 0.6 });
    expect(remarksOf(own)).toEqual([
      { key: "exchange.out_feed_in_share", severity: "warning", params: { count: 1, names: "sale" } },
    ]);
  });
});
