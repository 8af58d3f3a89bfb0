import { tradesAt } from "~/engines/optimization/blocks/trade";
import { centre } from "~/engines/optimization/locations";
import type { EnergyProblem } from "~/engines/optimization/problem";
import { HOUR_MS, isLeapYear } from "~/entities/core/clock";
import type { Finding } from "~/entities/core/finding";
import type { Geometry } from "~/entities/twin/geometry";
import { Report } from "../report";
import { addDemand, addLine, addProcess, addStorage, addTrade } from "./components";
import type { Context, Source } from "./context";
import { Tables } from "./tables";

/** PyPSA's version whose attributes are written. */
export const VERSION = "1.0.0";
const KG = 1000;

/** A network of PyPSA before it is a file. */
export interface WrittenNetwork {
  name: string;
  /** The model year. */
  year: number;
  tables: Tables;
  /** Where results are of its components. */
  sources: readonly Source[];
  /** Names of the buses of the problem, by index. */
  buses: readonly string[];
  /** "2025-01-01 00:00:00" of every step. */
  stamps: readonly string[];
  stepH: number;
  findings: Finding[];
}

interface NetworkNames {
  system: string;
  /** Of the places, for their coordinates. */
  geometries: readonly Geometry[];
  /** Of each carrier level. */
  carriers: ReadonlyMap<string, string>;
}

/**
 * The model of one year as a network of PyPSA. Its least cost is that of the run, where the findings do not say otherwise. Formulation:
 * docs.pypsa.org. `y`: index of the model year.
 */
export function pypsaNetwork(
  problem: EnergyProblem,
  { system, geometries, carriers }: NetworkNames,
  y = 0,
): WrittenNetwork {
  const report = new Report();
  const tables = new Tables();
  const byId = new Map(geometries.map((one) => [one.geometry_id, one]));
  const twoLevels = levelsTwice(problem);
  const positions = problem.buses.map(({ location }) => {
    const geometry = byId.get(problem.locations[location]!.id);
    const [longitude, latitude] = (geometry && centre(geometry)) ?? [0, 0];
    return { x: longitude, y: latitude };
  });
  const buses = problem.buses.map(({ location, carrierLevelId }, i) => {
    const { name } = problem.locations[location]!;
    const carrier = carriers.get(carrierLevelId) ?? carrierLevelId;
    // Two levels of a carrier at a place are two buses there.
    const busCarrier = twoLevels.has(`${location} ${carrier}`) ? carrierLevelId : carrier;
    return tables.add("buses", `${name} ${busCarrier}`, { carrier, ...positions[i]!, location: name });
  });
  const co2 = problem.emissions.find(({ impact }) => impact === "CO2");
  const co2Price = co2?.price[y] ?? 0;
  const names = new Map<string, string>();
  const context: Context = {
    problem,
    y,
    tables,
    report,
    buses,
    positions,
    co2Price,
    sources: [],
    carrierOf(technologyId, emission) {
      const key = `${technologyId} ${emission}`;
      const existing = names.get(key);
      if (existing) return existing;
      const name = tables.add("carriers", technologyId, { co2_emissions: emission / KG });
      names.set(key, name);
      return name;
    },
  };
  for (const model of problem.components) {
    if (model.kind === "demand") addDemand(context, model);
    else if (model.kind === "trade") addTrade(context, model);
    else if (model.kind === "storage") addStorage(context, model);
    else if (model.kind === "line") addLine(context, model);
    else addProcess(context, model);
  }
  for (const name of usedOneWay(problem, y)) report.changed("out_one_way", {}, name);
  const limit = co2?.hard[y] ? (co2.limit[y] ?? null) : null;
  if (limit !== null)
    tables.add("global_constraints", "CO2", {
      type: "primary_energy",
      carrier_attribute: "co2_emissions",
      sense: "<=",
      constant: limit / KG,
    });
  if (problem.emissions.some(({ impact }) => impact !== "CO2")) report.changed("out_other_emissions");
  if (co2Price !== 0 && (co2?.freeAllocation[y] ?? 0) > 0) report.changed("out_free_allocation");
  if (problem.space.length > 0) report.changed("out_space");
  const stamps = stampsOf(problem.years[y]!, problem.time.stepH, problem.time.steps);
  const { sources } = context;
  const year = problem.years[y]!;
  const { stepH } = problem.time;
  return { name: system, year, tables, sources, buses, stamps, stepH, findings: report.findings() };
}

/** What a run uses in one direction at a time, where both at once could change its cost. */
function usedOneWay({ components, buses }: EnergyProblem, y: number): string[] {
  const trades = (bus: number) =>
    tradesAt({ components }, bus).filter(({ model }) => !model.bothWays[y] && (model.fixedProfile[y] ?? null) === null);
  const meters = buses.flatMap((_, bus) => {
    const sales = trades(bus).filter(({ side }) => side.direction === "sale");
    return sales.length < trades(bus).length ? sales.map(({ model }) => model.name) : [];
  });
  const losing = components.flatMap((model): string[] => {
    if (model.kind === "storage" && !model.bothWays[y])
      return model.chargingEfficiency[y]! * model.dischargingEfficiency[y]! < 1 ? [model.name] : [];
    const isLossy = model.kind === "line" && model.direction === "bidirectional" && (model.loss[y] ?? 0) > 0;
    return isLossy && !model.bothWays[y] ? [model.name] : [];
  });
  return [...meters, ...losing];
}

/** Places with two levels of one carrier: "place carrier" of each. */
function levelsTwice({ buses }: EnergyProblem): Set<string> {
  const seen = new Map<string, number>();
  for (const { location, carrierLevelId } of buses) {
    const key = `${location} ${carrierLevelId.slice(0, carrierLevelId.lastIndexOf("_"))}`;
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  return new Set([...seen].filter(([, count]) => count > 1).map(([key]) => key));
}

/** "2025-01-01 00:00:00" of every step: without 29 February, as a model year is. */
function stampsOf(year: number, stepH: number, steps: number): string[] {
  const leap = isLeapYear(year);
  return Array.from({ length: steps }, (_, t) => {
    const hour = t * stepH;
    const ms = Date.UTC(year, 0, 1) + (hour + (leap && hour >= 59 * 24 ? 24 : 0)) * HOUR_MS;
    return new Date(ms).toISOString().slice(0, 19).replace("T", " ");
  });
}
