import type { ParameterType } from "~/entities/catalogue/parameterType";
import type { Finding } from "~/entities/core/finding";
import { ownValue } from "~/entities/core/lookups/ownValue";
import { type Converted, pypsaSystem } from "../pypsa";
import { error } from "../pypsa/reading";
import { Tables } from "../pypsa/tables";
import { Report } from "../report";
import type { Catalogue } from "../technologies";
import { reportInWords, withReferences } from "../words";
import { Refusal } from "./entry";
import { addConversion, addDemand, addStorage, addTransmission } from "./flows";
import { Into } from "./into";
import { type CalliopeModel, modelOf } from "./model";
import { type Files, isSettings, listOf, readSettings, settingsOf, textOf, Unreadable } from "./settings";
import { Size } from "./size";
import { addSupply } from "./supply";
import { Technology } from "./technology";
import { WORDING } from "./wording";

const BASES: Readonly<Record<string, (into: Into, technology: Technology) => void>> = {
  supply: addSupply,
  demand: addDemand,
  conversion: addConversion,
  storage: addStorage,
  transmission: addTransmission,
};

/** Which files of a model are read. */
export const isCalliopeFile = (name: string): boolean => /\.(ya?ml|csv)$/i.test(name);

/** The file that a model begins with; undefined where none of the files can be. */
export function calliopeMain(names: readonly string[]): string | undefined {
  const settings = names.filter((name) => /\.ya?ml$/i.test(name) && !name.startsWith("__MACOSX/"));
  const depth = (name: string) => name.split("/").length;
  const top = settings.reduce((least, name) => Math.min(least, depth(name)), Infinity);
  const first = settings.filter((name) => depth(name) === top);
  return first.find((name) => /(^|\/)model\.ya?ml$/i.test(name)) ?? (first.length === 1 ? first[0] : undefined);
}

/**
 * A model of Calliope 0.7 as a system. Its technologies are written as a network of buses, generators, links, stores and storage units,
 * which becomes a system as any other network does. `files`: by their path. `main`: the one that the model begins with. Source of the
 * equations: calliope.readthedocs.io, "Built-in math" (Pfenninger & Pickering, Calliope, J. Open Source Software 3:29 (2018) 825).
 */
export function calliopeSystem(
  files: Files,
  main: string,
  catalogue: Catalogue & { parameterTypes: readonly ParameterType[] },
  systemId: string,
): Converted {
  const report = new Report();
  const tables = new Tables();
  let model: CalliopeModel;
  try {
    const size = new Size();
    model = modelOf(readSettings(files, main, size), files, main, size);
    addAll(model, tables, report);
  } catch (cause) {
    if (cause instanceof Refusal) return { ok: false, findings: [cause.finding] };
    if (cause instanceof RangeError) return { ok: false, findings: [error("calliope_yaml", { file: main })] };
    if (!(cause instanceof Unreadable)) throw cause;
    const key = cause.isMissing ? "calliope_file" : "calliope_yaml";
    return { ok: false, findings: [error(key, { file: cause.file.slice(0, 120) })] };
  }
  const { hours, stamps } = model;
  const weightings = { objective: hours, stores: hours, generators: hours };
  const snapshots = stamps.map((stamp) => stamp.replace("T", " "));
  const network = {
    name: model.name || "Calliope",
    version: "",
    snapshots,
    weightings,
    periods: 1,
    tables: tables.build(),
  };
  const system = pypsaSystem(network, catalogue, systemId);
  const messages = [...report.findings(), ...reportInWords(system.findings, tables, WORDING)];
  if (!system.ok) return { ok: false, findings: messages };
  const { nodes, techsAtNodes } = model;
  const params = { technologies: techsAtNodes.length, nodes: nodes.size, snapshots: stamps.length };
  const first: Finding = { key: "exchange.calliope_model", severity: "note", params };
  const snapshot = withReferences(system.snapshot, tables, WORDING);
  return { ok: true, snapshot, findings: [first, ...messages] };
}

function addAll(model: CalliopeModel, tables: Tables, report: Report): void {
  const counts = new Map<string, number>();
  for (const { tech } of model.techsAtNodes) counts.set(tech, (counts.get(tech) ?? 0) + 1);
  const all = model.techsAtNodes.map((at) => {
    const name = (counts.get(at.tech) ?? 0) > 1 ? `${at.tech} ${at.node}` : at.tech;
    return new Technology(at, name, model);
  });
  const withArea = new Map<string, number>();
  const carriersAt = new Map<string, Set<string>>();
  const has = (node: string, carriers: readonly string[]) =>
    carriersAt.set(node, new Set([...(carriersAt.get(node) ?? []), ...carriers]));
  for (const technology of all) {
    const carriers = [...technology.carriers("carrier_in"), ...technology.carriers("carrier_out")];
    const nodes =
      technology.base === "transmission"
        ? [technology.text("link_from"), technology.text("link_to")]
        : [technology.node];
    for (const node of nodes) has(node, carriers);
    const takesArea = ["area_use_max", "area_use_per_flow_cap"].some(
      (param) => technology.entered(param) !== undefined,
    );
    if (takesArea) withArea.set(technology.node, (withArea.get(technology.node) ?? 0) + 1);
    for (const param of ["area_use_max", "area_use_per_flow_cap"]) technology.readNames.delete(param);
  }
  const into = new Into(tables, report, model, { withArea, carriersAt });
  report.changed("calliope_units");
  reportConfig(model, report);
  for (const technology of all) {
    const add = ownValue(BASES, technology.base);
    if (!add)
      report.changed("calliope_base", { file: technology.file, type: technology.base.slice(0, 40) }, technology.name);
    add?.(into, technology);
    if (technology.number("flow_cap_max_systemwide", Infinity) < Infinity) reportTogether(into, technology, all);
    for (const attribute of add ? technology.leftOver() : []) into.attributeLeft(technology, attribute);
  }
}

/** A limit of all nodes together counts for nothing where what each may have is less. */
function reportTogether(into: Into, technology: Technology, all: readonly Technology[]): void {
  const same = all.filter(({ tech }) => tech === technology.tech);
  const [carrier] = technology.carriers("carrier_out");
  const most = same.reduce((sum, one) => sum + one.number("flow_cap_max", Infinity, carrier), 0);
  if (most > technology.number("flow_cap_max_systemwide", Infinity))
    into.attributeLeft(technology, "flow_cap_max_systemwide");
}

/** What a run of the model does that has no place in it here. */
function reportConfig({ config, hasScenarios, entries }: CalliopeModel, report: Report): void {
  const init = settingsOf(config.init);
  const build = settingsOf(config.build);
  const mode = textOf(init.mode) || "base";
  if (mode !== "base") report.changed("calliope_mode", { mode: mode.slice(0, 40) });
  const math = [...listOf(init.extra_math), ...listOf(init.add_math)].map(textOf);
  if (math.length > 0) report.changed("calliope_math", { names: math.join(", ").slice(0, 120) });
  if (isSettings(init.resample) || textOf(init.time_cluster) !== "") report.changed("calliope_steps");
  if (hasScenarios) report.taken("calliope_scenarios");
  if (textOf(build.ensure_feasibility) === "true") report.taken("calliope_unmet");
  if (entries.some(({ param }) => param === "reserve_margin")) report.changed("calliope_reserve");
}
