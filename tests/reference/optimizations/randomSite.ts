import { randomStream } from "~/entities/core/random";
import type { Optimization } from "~/entities/optimizations/optimization";
import { type Given, optimization, Site } from "./site";

/** Small systems drawn at random: every feature of the engine in turn, always with a dear way to serve and one to get rid. */
export interface RandomRun {
  site: Site;
  run: Optimization;
}

/** `oneWay`: trade, storages and lines go one way at a time, as they do unless somebody allows both. */
export function randomRun(seed: number, { oneWay = false } = {}): RandomRun {
  const random = randomStream(seed);
  const chance = (p: number): boolean => random() < p;
  const between = (low: number, high: number): number => Math.round((low + (high - low) * random()) * 100) / 100;
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
  const years = pick([[2025], [2025, 2030], [2025, 2028, 2035]]);
  const hours = 1095;
  const series = (low: number, high: number): Given => ({
    series: Array.from({ length: 8760 / hours }, () => between(low, high)),
    year: 2025,
    stepS: hours * 3600,
  });
  const profile = (low: number, high: number): Given => (chance(0.5) ? series(low, high) : between(low, high));
  const byYear = (low: number, high: number): Given =>
    chance(0.5) ? between(low, high) : years.map((date) => ({ date, value: between(low, high) }));
  /** Each parameter with its probability. */
  const some = (all: Record<string, [number, () => Given]>): Record<string, Given> =>
    Object.fromEntries(Object.entries(all).flatMap(([type, [p, make]]) => (chance(p) ? [[type, make()]] : [])));

  const site = new Site().system(
    some({
      interest_rate: [0.7, () => between(0, 0.1)],
      emission_limit: [0.3, () => ({ CO2: between(1e6, 1e7) })],
      emission_price: [0.3, () => ({ CO2: between(0, 0.2) })],
      emission_free_allocation: [0.3, () => ({ CO2: 1e5 })],
    }),
  );
  const places = chance(0.8) ? ["A"] : ["A", "B"];
  for (const place of places) {
    const own = { place };
    const named = (name: string) => `${name} ${place}`;
    for (const level of ["el", "heat"] as const) {
      site.node({
        ...own,
        id: named(`load ${level}`),
        root: "consumption",
        input: level,
        parameters: { demand: profile(0, 3) },
      });
      site.node({ ...own, id: named(`sink ${level}`), root: "trade", input: level, parameters: { sale_price: 0 } });
      site.node({
        ...own,
        id: named(`dear ${level}`),
        root: "trade",
        output: level,
        parameters: { purchase_price: 300 },
      });
    }
    site.node({
      ...own,
      id: named("grid"),
      root: "trade",
      output: "el",
      parameters: {
        purchase_price: chance(0.5) ? series(-20, 120) : { money: between(20, 100), CO2: between(0, 400) },
        ...some({ energy_levy: [0.5, () => between(0, 30)], capacity_price: [0.3, () => between(0, 5000)] }),
        ...(chance(0.6)
          ? {
              maximum_capacity: byYear(0, 4),
              ...some({
                existing_capacity: [0.4, () => between(0, 4)],
                fixed_operation_cost: [0.3, () => between(0, 9000)],
                availability: [0.3, () => profile(0, 1)],
                maximum_full_load_hours: [0.2, () => between(0, 8760)],
                lower_operation_limit: [0.2, () => between(0, 0.3)],
                fixed_profile: [0.1, () => profile(0, 1)],
              }),
            }
          : {}),
      },
    });
    if (chance(0.4))
      site.node({
        ...own,
        id: named("sale"),
        root: "trade",
        input: "el",
        parameters: { sale_price: profile(0, 40), existing_capacity: between(0, 2) },
      });
    site.node({
      ...own,
      id: named("gas"),
      root: "trade",
      output: "gas",
      parameters: { purchase_price: { money: 30, CO2: 202 } },
    });
    site.node({
      ...own,
      id: named("CHP"),
      root: "transformation",
      input: "gas",
      output: "el",
      output2: "heat",
      status: "optional",
      parameters: {
        efficiency: profile(0.3, 0.6),
        secondary_output_ratio: profile(0, 1),
        ...size(),
        ...some({
          power_loss_coefficient: [0.4, () => between(0, 0.3)],
          variable_cost: [0.3, () => between(0, 5)],
          annual_lower_energy_bound: [0.2, () => between(0, 500)],
        }),
      },
    });
    site.node({
      ...own,
      id: named("plant"),
      root: "transformation",
      output: "el",
      status: pick(["existing", "optional", "planned"] as const),
      parameters: { availability: profile(0, 1), ...size(), ...some({ lower_operation_limit: [0.2, () => 0.1] }) },
    });
    site.node({
      ...own,
      id: named("store"),
      root: "storage",
      input: "el",
      output: "el",
      status: pick(["existing", "optional"] as const),
      parameters: {
        ...size(50_000),
        ...(chance(0.5)
          ? { power_to_energy_ratio: between(0.01, 0.05) }
          : {
              existing_power: between(1, 3),
              maximum_power: between(3, 6),
              ...some({ investment_cost_power: [0.5, () => between(100, 90_000)] }),
            }),
        ...some({
          charging_efficiency: [0.7, () => between(0.8, 1)],
          discharging_efficiency: [0.7, () => between(0.8, 1)],
          self_discharge: [0.5, () => 0.0002],
          initial_level: [0.3, () => between(0.3, 0.9)],
          cyclic_storage: [0.3, () => chance(0.5)],
          level_minimum: [0.3, () => between(0, 0.3)],
          charging_limit: [0.3, () => profile(0.5, 1)],
          discharging_limit: [0.3, () => profile(0, 1)],
          variable_cost_charging: [0.3, () => between(0, 5)],
          natural_inflow: [0.3, () => profile(0, 1)],
        }),
      },
    });
  }
  if (places.length === 2) {
    // Draws of its own: the systems without it stay as they are.
    const pipe = randomStream(seed + 1e6);
    const standing: Record<string, Given> = {};
    if (pipe() < 0.5) standing.standing_loss = Math.round(200 * pipe());
    if (pipe() < 0.5) standing.standing_loss_per_capacity = Math.round(100 * pipe()) / 1000;
    if (pipe() < 0.5)
      standing.availability = {
        series: Array.from({ length: 8760 / hours }, () => (pipe() < 0.3 ? 0 : Math.round(10 * pipe()) / 10)),
        year: 2025,
        stepS: hours * 3600,
      };
    site.line({
      id: "cable",
      from: "A",
      to: "B",
      km: 2,
      input: "el",
      output: "el",
      status: pick(["existing", "optional"] as const),
      direction: pick(["bidirectional", "uniform", "opposite"] as const),
      parameters: { transmission_loss: between(0, 0.05), ...size(), ...standing },
    });
  }

  /** Capacity, life and money of something that is built: bounds by year, whole units, smallest builds. */
  function size(scale = 1): Record<string, Given> {
    const stock = chance(0.6)
      ? [
          { value: between(0, 2) * scale, eol: pick([2027, 2030, 2040]) },
          { value: between(0, 2) * scale, date: pick([2015, 2025, 2030]) },
        ]
      : [];
    const bounded = chance(0.7);
    return {
      investment_cost: { money: between(100, 90_000) / scale, CO2: chance(0.3) ? 1000 / scale : 0 },
      lifetime: chance(0.5) ? pick([5, 7, 20]) : years.map((date) => ({ date, value: pick([5, 8, 20]) })),
      // Every whole decision needs a bound.
      maximum_expansion: between(1, 3) * scale,
      ...(stock.length ? { existing_capacity: stock } : {}),
      ...(bounded ? { maximum_capacity: scaled(byYear(4.5, 8), scale) } : {}),
      ...some({
        fixed_operation_cost: [0.6, () => between(0, 5000) / scale],
        variable_cost: [0.6, () => ({ money: between(0, 40), CO2: between(0, 50) })],
        minimum_capacity: [0.1, () => 0.5 * scale],
        minimum_expansion: [0.15, () => between(0.2, 1) * scale],
        unit_size: [0.4, () => between(0.3, 1) * scale],
        fixed_cost_per_build: [0.3, () => between(0, 50_000)],
        building_time: [0.2, () => pick([1, 5])],
        technology_interest_rate: [0.2, () => between(0, 0.1)],
        annual_upper_energy_bound: [0.2, () => between(1000, 20_000)],
        retirement_allowed: [0.2, () => 0],
        ...(bounded ? {} : { decommissioning_cost: [0.4, () => between(0, 20_000) / scale] as [number, () => Given] }),
      }),
    };
  }

  const run = optimization(years, {
    impact: chance(0.8) ? "money_npv" : "money",
    method: "none",
    config: {
      last_span: pick([1, 4]),
      model: {
        integer_expansion: chance(0.4),
        retirement: chance(0.7),
        repowering: chance(0.8),
        building_time: chance(0.7),
        emission_trade: chance(0.7),
      },
      optimizer: { MIPGap: 1e-10 },
    },
  });
  // Without a choice of directions a model is a linear program: another one of the same says what is right.
  const both = ["trade", "storage", "transmission"];
  for (const node of oneWay ? [] : site.snapshot.nodes)
    if (both.includes(node.technology_id))
      site.row({ node_id: node.node_id }, "both_directions_at_once", { value: true });
  for (const line of oneWay ? [] : site.snapshot.lines)
    site.row({ line_id: line.line_id }, "both_directions_at_once", { value: true });
  // Eight steps a year: what holds for them holds for hours.
  run.config.delta_t = hours;
  return { site, run };
}

const scaled = (given: Given, scale: number): Given =>
  typeof given === "number"
    ? given * scale
    : Array.isArray(given)
      ? given.map((row) => ({ ...row, value: row.value * scale }))
      : given;
