import type { ParameterType } from "~/entities/catalogue/parameterType";
import type { Finding } from "~/entities/core/finding";
import { ownValue } from "~/entities/core/lookups/ownValue";
import { type Converted, pypsaSystem } from "../pypsa";
import { numberOf } from "../pypsa/table";
import { Tables } from "../pypsa/tables";
import { Report } from "../report";
import type { Catalogue } from "../technologies";
import { reportInWords, withReferences } from "../words";
import { addBuses, isBus } from "./buses";
import { addBackpressure, addConversion, addHeatPump, addLink } from "./conversions";
import { Element, Refusal } from "./element";
import type { OemofPackage } from "./package";
import { addCommodity, addDispatchable, addExcess, addLoad, addVolatile, type Into } from "./sources";
import { addReservoir, addStorage } from "./storage";
import { WORDING } from "./wording";

export { isOemofPackage, isPackageFile, readPackage } from "./package";

/** The facades of oemof-tabular by the type of an element. */
const FACADES: Readonly<Record<string, (into: Into, element: Element) => void>> = {
  volatile: addVolatile,
  dispatchable: addDispatchable,
  generator: addDispatchable,
  shortage: addDispatchable,
  commodity: addCommodity,
  excess: addExcess,
  load: addLoad,
  conversion: addConversion,
  link: addLink,
  backpressure: addBackpressure,
  heatpump: addHeatPump,
  storage: addStorage,
  reservoir: addReservoir,
};
/** Columns of facades and of solph behind them that change what is best; others are a user's own. */
const MATTERS =
  /_(parameters|potential|minimum|cost|costs|level|factor|direction)$|^(minimum|fixed|invest|nominal|max|min)_|^amount$/;
const USUAL_EMISSION = "emission_factor";

/**
 * A data package of oemof-tabular as a system. Its facades are written as a network of buses, generators, links and storage units,
 * which becomes a system as any other network does. Source of the facades' equations: oemof-tabular.readthedocs.io,
 * "Facades", and oemof-solph.readthedocs.io (Krien et al., oemof.solph, Software Impacts 6 (2020) 100028).
 */
export function oemofSystem(
  content: OemofPackage,
  catalogue: Catalogue & { parameterTypes: readonly ParameterType[] },
  systemId: string,
): Converted {
  const report = new Report();
  if (content.periods > 1) {
    report.add("several_periods", "error", { count: content.periods });
    return { ok: false, findings: report.findings() };
  }
  const tables = new Tables();
  try {
    addElements(content, tables, report);
  } catch (cause) {
    if (cause instanceof Refusal) return { ok: false, findings: [cause.finding] };
    throw cause;
  }
  const { hours, stamps, periods } = content;
  const weightings = { objective: hours, stores: hours, generators: hours };
  const snapshots = stamps.map((stamp) => stamp.replace("T", " ").replace("Z", ""));
  const network = { name: content.name, version: "", snapshots, weightings, periods, tables: tables.build() };
  const system = pypsaSystem(network, catalogue, systemId);
  const messages = [...report.findings(), ...reportInWords(system.findings, tables, WORDING)];
  if (!system.ok) return { ok: false, findings: messages };
  const snapshot = withReferences(system.snapshot, tables, WORDING);
  const name = snapshot.system.name === "PyPSA" ? "oemof" : snapshot.system.name;
  const first: Finding = { key: "exchange.oemof_package", severity: "note", params: { snapshots: stamps.length } };
  return { ok: true, snapshot: { ...snapshot, system: { ...snapshot.system, name } }, findings: [first, ...messages] };
}

function addElements(content: OemofPackage, tables: Tables, report: Report): void {
  const into: Into = { tables, report, emission: addLimits(content, tables, report) };
  const elements = [...content.elements].flatMap(([file, rows]) => rows.map((row) => new Element(file, row, content)));
  addBuses(tables, elements, report);
  const counts = new Map<string, number>();
  for (const element of elements) {
    const add = isBus(element) ? null : ownValue(FACADES, element.type);
    if (add === undefined) {
      report.changed("oemof_type_left", { file: element.file, type: element.type.slice(0, 40) }, element.name);
      continue;
    }
    add?.(into, element);
    counts.set(element.file, (counts.get(element.file) ?? 0) + 1);
    for (const attribute of element.leftOver()) {
      const params = { file: element.file, attribute };
      if (MATTERS.test(attribute)) report.changed("attribute_left", params, element.name);
      else report.taken("oemof_column_left", params, element.name);
    }
  }
  for (const [file, count] of counts) report.taken("taken", { file, count });
}

/** The limit of what flows emit, and what their parameter for it is called. One of this kind has a place here. */
function addLimits({ constraints }: OemofPackage, tables: Tables, report: Report): string {
  let emission: string | null = null;
  for (const row of constraints) {
    const { name = "", type = "", keyword = USUAL_EMISSION } = row;
    const limit = numberOf(row.limit);
    if (type !== "generic_integral_limit" || emission !== null || limit === undefined) {
      report.changed("constraint_left", { type, sense: "<=" }, name);
      continue;
    }
    emission = keyword;
    tables.add("global_constraints", name || "limit", { type: "primary_energy", sense: "<=", constant: limit });
    report.changed("oemof_emission_unit", { keyword });
  }
  return emission ?? USUAL_EMISSION;
}
