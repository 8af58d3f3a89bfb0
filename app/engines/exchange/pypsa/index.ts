import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { ParameterType } from "~/entities/catalogue/parameterType";
import type { Finding } from "~/entities/core/finding";
import { Geography } from "../geography";
import { Report } from "../report";
import { plainName, Rows } from "../rows";
import { type Catalogue, Technologies } from "../technologies";
import { Buses } from "./buses";
import { type Context, INTEREST_RATE } from "./context";
import { addGenerators } from "./generators";
import { reportLeftOver } from "./leftOver";
import { addGlobalLimits } from "./limits";
import { addLines } from "./lines";
import { addLinks } from "./links";
import { addLoads } from "./loads";
import { type PypsaNetwork, tableOf } from "./network";
import { addStorageUnits, addStores } from "./storage";
import { timeOf } from "./time";

export { isPypsaFolder, readFolder, type FolderFile } from "./folder";
export { readNetcdf, type NetcdfFile, type NetcdfVariable } from "./netcdf";
export type { PypsaNetwork } from "./network";

export type Converted =
  | { ok: true; snapshot: SystemSnapshot; findings: Finding[] }
  | { ok: false; findings: Finding[] };

/**
 * A PyPSA network as a system. Its least cost is that of the network, times what the network counts for in a year. This holds where the
 * findings say of nothing that it was changed or left. Source of the network's model: Brown, Hörsch & Schlachtberger, PyPSA, J. Open
 * Research Software 6:4 (2018), and docs.pypsa.org. `systemId`: of the new system, and the beginning of all ids in it.
 */
export function pypsaSystem(
  network: PypsaNetwork,
  catalogue: Catalogue & { parameterTypes: readonly ParameterType[] },
  systemId: string,
): Converted {
  const report = new Report();
  if (network.periods > 1) {
    report.add("several_periods", "error", { count: network.periods });
    return { ok: false, findings: report.findings() };
  }
  if (tableOf(network, "buses").names.length === 0) {
    report.add("no_buses", "error");
    return { ok: false, findings: report.findings() };
  }
  report.taken("network", { version: network.version || "?", snapshots: network.snapshots.length });
  const time = timeOf(network, report);
  const technologies = new Technologies(catalogue);
  const geography = new Geography(systemId);
  const rows = new Rows(systemId, time);
  const buses = new Buses(network, geography, technologies, report);
  const context: Context = { network, time, rows, buses, technologies, report };
  rows.set(null, "interest_rate", INTEREST_RATE, { unit: "1", from: "PyPSA" });
  report.taken("run_year", { year: time.year });
  addLinks(context);
  addLines(context);
  addGenerators(context);
  addLoads(context);
  addStorageUnits(context);
  addStores(context);
  addGlobalLimits(context);
  allowBothWays(context);
  tableOf(network, "buses").names.forEach((name) => buses.locationOf(buses.get(name)!));
  reportLeftOver(context);
  for (const from of rows.endless) report.add("values_endless", "error", {}, from);
  if (rows.endless.size > 0) return { ok: false, findings: report.findings() };
  return { ok: true, snapshot: snapshotOf(context, catalogue, geography, systemId), findings: report.findings() };
}

/** Linear programs of other tools may buy and sell, charge and discharge, or send both ways in one step: their optimum is kept. */
function allowBothWays({ rows, technologies }: Context): void {
  const meaning = { unit: "1", from: "PyPSA" };
  for (const { node_id, technology_id } of rows.nodes)
    if (technologies.isUnder(technology_id, "sale") || technologies.isUnder(technology_id, "storage"))
      rows.set({ node_id }, "both_directions_at_once", true, meaning);
  for (const { line_id, transmission_direction } of rows.lines)
    if (transmission_direction === "bidirectional") rows.set({ line_id }, "both_directions_at_once", true, meaning);
}

function snapshotOf(
  { network, rows, technologies }: Context,
  catalogue: Catalogue & { parameterTypes: readonly ParameterType[] },
  geography: Geography,
  systemId: string,
): SystemSnapshot {
  const name = plainName(network.name, "PyPSA");
  return {
    system: {
      system_id: systemId,
      name,
      unit: "EUR",
      timezone: "UTC",
      geometry_id: geography.border,
      status: "success",
      properties: {},
      has_expansion: true,
      has_operation: false,
      has_portfolio: false,
    },
    geometries: geography.geometries(name),
    nodes: rows.nodes,
    lines: rows.lines,
    parameters: rows.parameters,
    series: rows.series,
    scenarios: [],
    technologies: [...catalogue.technologies, ...technologies.addedTechnologies],
    carriers: [...catalogue.carriers, ...technologies.addedCarriers],
    carrierLevels: [...catalogue.carrierLevels, ...technologies.addedLevels],
    parameterTypes: [...catalogue.parameterTypes],
  };
}
