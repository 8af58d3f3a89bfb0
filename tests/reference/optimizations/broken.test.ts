import { describe, expect, it } from "vitest";
import type { Finding } from "~/entities/results/result";
import de from "../../../locales/de/optimizations.json";
import en from "../../../locales/en/optimizations.json";
import fr from "../../../locales/fr/optimizations.json";
import { type Given, optimization, repeat, run, Site } from "./site";

/**
 * Models that cannot be computed, each with the sentence it must lead to: component or place, year, hours, amount and the parameter
 * that can be changed. Steps of six hours; amounts are worked out in the comments.
 */
const H = 8760;
type Component = Parameters<Site["node"]>[0];
type Line = Parameters<Site["line"]>[0];
const el = (id: string, root: Component["root"], parameters: Record<string, Given>, more = {}): Component => ({
  id,
  root,
  output: "el",
  parameters,
  ...more,
});
const load = (demand: Given, more = {}) =>
  el("load", "consumption", { demand }, { output: undefined, input: "el", ...more });
const grid = (parameters: Record<string, Given> = {}, more = {}) =>
  el("grid", "trade", { purchase_price: 50, ...parameters }, more);
const plant = (parameters: Record<string, Given>, more = {}) => el("plant", "transformation", parameters, more);
const built = (parameters: Record<string, Given>) =>
  plant({ investment_cost: 10, lifetime: 20, ...parameters }, { status: "optional" });
const battery = (parameters: Record<string, Given>) =>
  el("battery", "storage", { existing_capacity: 10, existing_power: 1, ...parameters }, { input: "el" });
const cable = (parameters: Record<string, Given>, more: Partial<Line> = {}): Line => ({
  id: "cable",
  from: "there",
  to: "here",
  km: 10,
  input: "el",
  output: "el",
  parameters,
  ...more,
});
const of = (...nodes: Component[]) => nodes.reduce((site, node) => site.node(node), new Site());
/** By steps of six hours: one value a step, over and over. */
const six = (...values: number[]): Given => ({ series: repeat(values, H / 6), year: 2025, stepS: 6 * 3600 });
const near = (value: number) => expect.closeTo(value, 3) as number;
const KEEP = { retirement: false };

interface Broken {
  what: string;
  site: Site;
  years?: number[];
  model?: Record<string, boolean>;
  /** What must be said as an error, and nothing else as one. */
  says: Partial<Finding>[];
  /** Parameters that must be named as parts of the cause: component, type and what else of it. */
  because?: Partial<Finding>[];
}

const MODELS: Broken[] = [
  {
    what: "nothing that supplies",
    site: of(load(1)),
    says: [{ rule: "demand_without_supply", componentId: "load", placeId: "here", carrierLevelId: "el" }],
  },
  {
    what: "a line that leads the wrong way",
    site: of(load(1), grid({}, { place: "there" })).line(cable({ existing_capacity: 5 }, { direction: "opposite" })),
    says: [{ rule: "demand_without_supply", componentId: "load", placeId: "here" }],
  },
  {
    what: "a line without ends",
    site: of(load(1), grid()).line(cable({ existing_capacity: 1 }, { from: null, to: null })),
    says: [{ rule: "line_without_ends", componentId: "cable" }],
  },
  {
    what: "a series that ends in autumn",
    site: of(load({ series: repeat([1], H / 2), year: 2025 }), grid()),
    says: [
      {
        rule: "series_incomplete",
        componentId: "load",
        parameterType: "demand",
        year: 2025,
        hours: H / 2,
        firstHour: H / 2,
      },
    ],
  },
  {
    what: "a minimum above the maximum",
    site: of(load(1), grid(), built({ minimum_capacity: 3, maximum_capacity: 2 })),
    says: [
      { rule: "capacity_bounds_cross", componentId: "plant", year: 2025, amount: 1, parameterType: "minimum_capacity" },
    ],
  },
  {
    what: "yearly bounds that cross",
    site: of(load(1), grid({ annual_lower_energy_bound: 5, annual_upper_energy_bound: 2 })),
    says: [{ rule: "energy_bounds_cross", componentId: "grid", amount: 3, parameterType: "annual_lower_energy_bound" }],
  },
  {
    what: "a demand above its own yearly bound",
    site: of(load(1), grid()).row({ node_id: "load" }, "annual_upper_energy_bound", { value: H - 60 }),
    says: [{ rule: "demand_above_bound", componentId: "load", year: 2025, amount: near(60) }],
  },
  {
    what: "a minimum that may not be built in time",
    // 2 of 5 MW may be built in 2030.
    site: of(
      load(1),
      grid(),
      built({ minimum_capacity: [{ value: 0 }, { date: 2030, value: 5 }], maximum_expansion: 1 }),
    ),
    years: [2025, 2030],
    says: [
      {
        rule: "minimum_out_of_reach",
        componentId: "plant",
        year: 2030,
        amount: near(3),
        parameterType: "minimum_capacity",
      },
    ],
  },
  {
    what: "a plant too small at the peak",
    // 2 MW in one of four steps, 0.5 MW short each time.
    site: of(load(six(1, 1, 2, 1)), plant({ existing_capacity: 1.5 })),
    says: [
      {
        rule: "infeasible_shortage",
        componentId: "load",
        placeId: "here",
        carrierLevelId: "el",
        year: 2025,
        hours: H / 4,
        firstHour: 12,
        amount: near(H / 8),
        peakMw: near(0.5),
      },
    ],
    because: [
      { componentId: "plant", parameterType: "existing_capacity", hours: H / 4, firstHour: 12, amount: near(1.5) },
    ],
  },
  {
    what: "sun alone, at night",
    site: of(load(1), plant({ existing_capacity: 4, availability: six(0, 1, 0.25, 0.5) })),
    says: [{ rule: "infeasible_shortage", hours: H / 4, firstHour: 0, amount: near(H / 4), peakMw: near(1) }],
  },
  {
    what: "a plant that is not available enough",
    site: of(load(1), plant({ existing_capacity: 2, availability: six(0.25, 1) })),
    says: [{ rule: "infeasible_shortage", hours: H / 2, firstHour: 0, amount: near(H / 4), peakMw: near(0.5) }],
    because: [{ componentId: "plant", parameterType: "availability", year: 2025, hours: H / 2, amount: near(0.5) }],
  },
  {
    what: "a line that is too small",
    site: of(load(3), grid({}, { place: "there" })).line(cable({ existing_capacity: 2 })),
    says: [{ rule: "infeasible_shortage", placeId: "here", hours: H, amount: near(H), peakMw: near(1) }],
    because: [{ componentId: "cable", parameterType: "existing_capacity", hours: H, amount: near(2), unit: "MW" }],
  },
  {
    what: "a line that may not grow enough, in the second year",
    site: of(load([{ value: 1 }, { date: 2030, value: 4 }]), grid({}, { place: "there" })).line(
      cable({ investment_cost: 1, lifetime: 40, maximum_capacity: 3 }, { status: "optional" }),
    ),
    years: [2025, 2030],
    says: [{ rule: "infeasible_shortage", year: 2030, placeId: "here", hours: H, amount: near(H), peakMw: near(1) }],
    because: [{ componentId: "cable", parameterType: "maximum_capacity", amount: near(3) }],
  },
  {
    what: "a purchase with too small a connection",
    site: of(load(3), grid({ maximum_capacity: 2 })),
    says: [{ rule: "infeasible_shortage", hours: H, amount: near(H) }],
    because: [{ componentId: "grid", parameterType: "maximum_capacity", amount: near(2) }],
  },
  {
    what: "a plant that must run, and nowhere to sell to",
    site: of(load(1), plant({ existing_capacity: 2, fixed_profile: 1 })),
    model: KEEP,
    says: [{ rule: "infeasible_surplus", placeId: "here", hours: H, amount: near(H), peakMw: near(1) }],
    because: [{ componentId: "plant", parameterType: "fixed_profile", amount: near(2) }],
  },
  {
    what: "a lower limit of operation above the demand",
    site: of(load(1), plant({ existing_capacity: 4, lower_operation_limit: 0.5 })),
    model: KEEP,
    says: [{ rule: "infeasible_surplus", hours: H, amount: near(H) }],
    because: [{ componentId: "plant", parameterType: "lower_operation_limit", hours: H, amount: near(2) }],
  },
  {
    what: "an emission limit that is too low, in the second year",
    site: of(load(1), grid({ purchase_price: { money: 1, CO2: 300 } })).row(
      { system_id: "sys", date: "2030-01-01" },
      "emission_limit",
      { value: 100 * H, impact: "CO2" },
    ),
    years: [2025, 2030],
    says: [
      {
        rule: "infeasible_emission_limit",
        detail: "CO2",
        year: 2030,
        amount: near(200 * H),
        unit: "kg",
        parameterType: "emission_limit",
      },
    ],
  },
  {
    what: "a lower yearly bound that cannot be reached",
    site: of(load(1), grid(), plant({ existing_capacity: 1, availability: 0.5, annual_lower_energy_bound: H })),
    says: [
      {
        rule: "infeasible_annual_lower",
        componentId: "plant",
        year: 2025,
        amount: near(H / 2),
        unit: "MWh",
        parameterType: "annual_lower_energy_bound",
      },
    ],
    because: [{ componentId: "plant", parameterType: "availability", hours: H, amount: near(0.5) }],
  },
  {
    what: "an upper yearly bound of the only purchase",
    site: of(load(1), grid({ annual_upper_energy_bound: H - 100 })),
    says: [
      {
        rule: "infeasible_annual_upper",
        componentId: "grid",
        amount: near(100),
        parameterType: "annual_upper_energy_bound",
      },
    ],
  },
  {
    what: "too few full-load hours",
    site: of(load(1), plant({ existing_capacity: 1, maximum_full_load_hours: 8000 })),
    says: [
      {
        rule: "infeasible_full_load_hours",
        componentId: "plant",
        amount: near(760),
        unit: "MWh",
        parameterType: "maximum_full_load_hours",
      },
    ],
  },
  {
    what: "an area too small for what must be built",
    // 2 MW at 500 m² each on 600 m².
    site: new Site()
      .place("here", [0, 0], 600)
      .node(load(1))
      .node(grid())
      .node(built({ minimum_capacity: 2, space_requirement: 500 })),
    says: [
      {
        rule: "infeasible_space",
        placeId: "here",
        year: 2025,
        amount: near(400),
        unit: "m^2",
        parameterType: "available_space",
      },
    ],
    because: [{ componentId: "plant", parameterType: "minimum_capacity", amount: near(2), unit: "MW" }],
  },
  {
    what: "a storage that cannot come back to its start",
    // Nothing may be charged: what is lost of 5 MWh over a year, all but nothing is left.
    site: of(load(1), grid(), battery({ initial_level: 0.5, self_discharge: 0.01, charging_limit: 0 })),
    model: KEEP,
    says: [
      {
        rule: "infeasible_storage_start",
        componentId: "battery",
        year: 2025,
        amount: near(5),
        unit: "MWh",
        parameterType: "initial_level",
      },
    ],
  },
  {
    what: "a storage that cannot hold its minimum",
    // 1 % of at least 5 MWh an hour is lost, 0.02 MW may be charged: 6 h lose 0.2926 MWh, 0.12 MWh come in.
    site: of(load(1), grid(), battery({ level_minimum: 0.5, self_discharge: 0.01, existing_power: 0.02 })),
    model: KEEP,
    says: [
      {
        rule: "infeasible_storage_level",
        componentId: "battery",
        year: 2025,
        hours: H,
        firstHour: 0,
        amount: near((5 * (1 - 0.99 ** 6) - 0.12) * (H / 6)),
      },
    ],
  },
  {
    what: "a storage too weak for the night",
    site: of(
      load(1),
      plant({ existing_capacity: 4, availability: six(0, 1) }),
      battery({ existing_capacity: 20, existing_power: 0.75 }),
    ),
    says: [{ rule: "infeasible_shortage", hours: H / 2, firstHour: 0, amount: near(H / 8), peakMw: near(0.25) }],
    because: [{ componentId: "battery", parameterType: "existing_power", hours: H / 2, amount: near(0.75) }],
  },
  {
    what: "an initial level below the minimum level",
    site: of(load(1), grid(), battery({ initial_level: 0.1, level_minimum: 0.2 })),
    says: [{ rule: "initial_level_out_of_range", componentId: "battery", amount: 0.1, parameterType: "initial_level" }],
  },
  {
    what: "whole units that do not fit under the maximum",
    // One unit of 3 MW fits under 5 MW, 4 MW are needed.
    site: of(load(4), built({ maximum_capacity: 5, unit_size: 3 })),
    model: { integer_expansion: true },
    says: [{ rule: "infeasible_shortage", hours: H, amount: near(H), peakMw: near(1) }],
    because: [{ componentId: "plant", parameterType: "unit_size", amount: near(1) }],
  },
  {
    what: "whole units that always run at full load",
    // 3 MW are 1 too few, 6 MW 2 too many; 4 MW would do.
    site: of(load(4), built({ maximum_capacity: 9, unit_size: 3, lower_operation_limit: 1 })),
    model: { integer_expansion: true },
    says: [
      { rule: "infeasible_shortage", hours: H, amount: near(H), peakMw: near(1) },
      { rule: "infeasible_whole", componentId: "plant", parameterType: "unit_size" },
    ],
  },
  {
    what: "a sale above the purchase",
    site: of(
      load(1),
      grid({ purchase_price: 20 }),
      el("feed-in", "trade", { sale_price: 30, both_directions_at_once: true }, { output: undefined, input: "el" }),
    ),
    says: [{ rule: "unbounded", componentId: "feed-in", parameterType: "sale_price", year: 2025 }],
  },
  {
    what: "a paid purchase next to whole units",
    // Each MWh that is taken and sold again earns 10 + 5; the units have nothing to do with it.
    site: of(
      load(1),
      grid({ purchase_price: -10 }),
      el("feed-in", "trade", { sale_price: 5, both_directions_at_once: true }, { output: undefined, input: "el" }),
      built({ maximum_capacity: 9, unit_size: 3 }),
    ),
    model: { integer_expansion: true },
    says: [
      { rule: "unbounded", componentId: "grid", parameterType: "purchase_price", year: 2025 },
      { rule: "unbounded", componentId: "feed-in", parameterType: "sale_price", year: 2025 },
    ],
  },
];

describe("broken models", () => {
  it.each(MODELS)("$what", async ({ site, years = [2025], model = {}, says, because = [] }) => {
    const r = await run(site, optimization(years, { config: { delta_t: 6, model } }));
    expect(r.status).toBe("error");
    expect(r.summary).toBeNull();
    for (const { rule } of r.findings)
      for (const words of [en, de, fr]) expect(words.engine.findings).toHaveProperty(rule);
    expect(r.findings.filter(({ severity }) => severity === "error")).toEqual(
      says.map((finding) => expect.objectContaining(finding) as Finding),
    );
    for (const part of because)
      expect(r.findings).toContainEqual(expect.objectContaining({ severity: "warning", ...part }));
  });

  it("are more than twenty", () => expect(MODELS.length).toBeGreaterThan(20));
});
