import { readFileSync } from "node:fs";
import { timeseriesProperties } from "~/entities/timeseries/timeseries";
import { Site } from "./site";

/** The published cases of the engine, built as systems. */
export { realData as dataFile } from "../../helpers/realData";

export function columns(file: string): Record<string, string[]> {
  const [head, ...rows] = readFileSync(file, "utf8").trim().split("\n");
  const names = head!.trim().split(",");
  const cells = rows.map((r) => r.trim().split(","));
  return Object.fromEntries(names.map((name, i) => [name, cells.map((c) => c[i] ?? "")]));
}

export const numbersOf = (cells: string[] | undefined): number[] => (cells ?? []).map(Number);

export const OEMOF_FILE = "cases/oemof_storage_investment.csv";
export const OEMOF_COST = { v1: 112_686_100.33285, v2: 34_853_801.711324 };
export const OEMOF_WIND_V1 = 455_670.858;

/**
 * oemof's storage investment example (MIT). One power unit of the example is taken as 1 MW. So prices per unit are prices per MW. r = 5 %,
 * 20 a. v1 sizes wind, solar and storage; in v2 wind and solar are at no cost.
 */
export function oemofSite(file: string, variant: "v1" | "v2"): Site {
  const data = columns(file);
  const year = 2025;
  const money = { investment_cost: 1000, lifetime: 20 };
  const source = (id: string, size: number, profile: number[]) => ({
    id,
    root: "transformation" as const,
    output: "el",
    status: variant === "v1" ? ("optional" as const) : ("existing" as const),
    parameters: {
      ...(variant === "v1" ? money : { existing_capacity: size }),
      availability: { series: profile, year },
    },
  });
  return new Site()
    .system({ interest_rate: 0.05 })
    .node({
      id: "demand",
      root: "consumption",
      input: "el",
      parameters: { demand: { series: numbersOf(data.demand_el), year } },
    })
    .node(source("wind", 1e6, numbersOf(data.wind)))
    .node(source("solar", 6e5, numbersOf(data.pv)))
    .node({ id: "gas", root: "trade", output: "gas", parameters: { purchase_price: 0.04 } })
    .node({
      id: "turbine",
      root: "transformation",
      input: "gas",
      output: "el",
      parameters: { existing_capacity: 1e10, efficiency: 0.58 },
    })
    .node({
      id: "storage",
      root: "storage",
      input: "el",
      output: "el",
      status: "optional",
      parameters: {
        ...money,
        power_to_energy_ratio: 1 / 6,
        variable_cost_charging: 0.0001,
        discharging_efficiency: 0.8,
        initial_level: 0,
      },
    });
}

export const FORESIGHT_FILE = "cases/perfect_foresight_mini.json";
interface ForesightCase {
  demand_kWh_per_timestep: Record<string, Record<string, number[]>>;
  PV: { operation_rate_max: Record<string, number[]> };
  expected: { objective: number; commissioning: Record<string, Record<string, number>> };
}
export const foresightCase = (file: string): ForesightCase => JSON.parse(readFileSync(file, "utf8")) as ForesightCase;

/**
 * FINE's perfect foresight test (MIT): two places without lines, five dates, photovoltaics with a life of 10 a. Two
 * steps of 4380 h; kW are taken as MW, kWh as MWh. `stock` adds the variant's earlier plants.
 */
export function foresightSite(file: string, stock = false): Site {
  const data = foresightCase(file);
  const years = [2020, 2025, 2030, 2035, 2040];
  const site = new Site().system({ interest_rate: 0.02 });
  const stepS = 4380 * 3600;
  const stocks: Record<string, [number, number]> = { PerfectLand: [5, 0.25], ForesightLand: [10, 0.5] };
  for (const place of ["PerfectLand", "ForesightLand"]) {
    const [early, late] = stocks[place]!;
    site.node({
      id: `pv ${place}`,
      root: "transformation",
      place,
      output: "el",
      status: "optional",
      parameters: {
        investment_cost: 1000,
        fixed_operation_cost: 1,
        variable_cost: 0.01,
        lifetime: 10,
        maximum_capacity: 4e6,
        availability: { series: data.PV.operation_rate_max[place]!, year: 2020, stepS },
        ...(stock
          ? {
              existing_capacity: [
                { value: early, date: 2010, eol: 2020 },
                { value: late, date: 2015, eol: 2025 },
              ],
            }
          : {}),
      },
    });
    site.node({ id: `demand ${place}`, root: "consumption", place, input: "el" });
    const meta = timeseriesProperties.parse({});
    const id = `demand-${place}`;
    site.snapshot.series.push({
      meta: { ts_id: id, system_id: "sys", type: "uploaded", interpolation: "stepwise", properties: meta },
      blocks: years.map((year) => ({
        year,
        startMs: Date.UTC(year, 0, 1),
        stepS: 3600,
        values: Float64Array.from({ length: year % 4 === 0 ? 8784 : 8760 }, (_, t) => {
          // The model year leaves 29 February out: the second half begins 24 h later in a leap year.
          const hour = year % 4 === 0 && t >= 60 * 24 ? t - 24 : t;
          return (data.demand_kWh_per_timestep[place]![String(year)]![hour < 4380 ? 0 : 1] ?? 0) / 4380;
        }),
      })),
    });
    site.row({ node_id: `demand ${place}`, ts_id: id }, "demand", { value: null });
  }
  return site;
}
