import { HOUR_MS } from "~/entities/core/clock";
import { checkCounts, error } from "../pypsa/reading";
import { numberOf, type Profile } from "../pypsa/table";
import { entriesOf } from "./dataTables";
import { type Entry, Refusal } from "./entry";
import { type Files, isSettings, listOf, type Settings, settingsOf, textOf, union } from "./settings";
import type { Size } from "./size";

/** A technology at a node, with the settings of both. */
export interface TechAtNode {
  node: string;
  tech: string;
  settings: Settings;
}

/** A model as its files say it, with what a run of it would have. */
export interface CalliopeModel {
  name: string;
  /** Of the model as a whole, by name. */
  config: Settings;
  hasScenarios: boolean;
  nodes: ReadonlyMap<string, Settings>;
  techs: ReadonlyMap<string, Settings>;
  /** Technologies at nodes; of transmission, which has two, with the node "". */
  techsAtNodes: readonly TechAtNode[];
  /** From tables, then from the model as a whole: later ones count. */
  entries: readonly Entry[];
  stamps: readonly string[];
  /** Length of each step [h]. */
  hours: Float64Array;
}

const MOST_CELLS = 2_000_000;

/** Every value that settings enter for an input: one for all, or some with an index. */
export function entered(param: string, setting: unknown, dims: ReadonlyMap<string, string>): Entry[] {
  if (!isSettings(setting)) return setting === null || setting === undefined ? [] : [{ param, dims, value: setting }];
  const names = listOf(setting.dims).map(textOf);
  const index = listOf(setting.index).map((one) => listOf(one).map(textOf));
  const data = listOf(setting.data);
  if (index.length === 0) return data.length === 1 ? [{ param, dims, value: data[0] }] : [];
  return index.map((items, i) => ({
    param,
    dims: new Map([...dims, ...names.map((name, n) => [name, items[n] ?? ""] as const)]),
    value: data.length === 1 ? data[0] : data[i],
  }));
}

/** The model of settings and tables. Throws a Refusal. */
export function modelOf(settings: Settings, files: Files, main: string, size: Size): CalliopeModel {
  const techs = new Map(Object.entries(settingsOf(settings.techs)).map(([name, value]) => [name, settingsOf(value)]));
  if ([...techs.values()].some((tech) => isSettings(tech.essentials) || isSettings(tech.constraints)))
    throw new Refusal(error("calliope_version"));
  const tables = Object.values(settingsOf(settings.data_tables)).filter(isSettings);
  const fromTables = tables.flatMap((table) => entriesOf(files, main, table, size));
  const cells = fromTables.reduce((sum, { value }) => sum + (value instanceof Map ? value.size : 1), 0);
  const series = fromTables.filter(({ value }) => value instanceof Map).length;
  const config = settingsOf(settings.config);
  const init = settingsOf(config.init);
  const stamps = stampsOf(fromTables, listOf(settingsOf(init.subset).timesteps).map(textOf));
  const definitions = Object.entries(settingsOf(settings.data_definitions));
  const entries = [...fromTables, ...definitions.flatMap(([param, value]) => entered(param, value, new Map()))];
  for (const { param, dims, value } of fromTables) {
    const tech = dims.get("techs");
    if (tech !== undefined && !dims.has("nodes") && !(value instanceof Map) && !techs.has(tech)) techs.set(tech, {});
    // Carriers are told as an index in tables, and everything else of a technology is looked up where it counts.
    if (tech !== undefined && ["base_tech", "link_from", "link_to", "name", "active"].includes(param))
      techs.set(tech, settingsOf(union({ [param]: value }, techs.get(tech), size)));
  }
  const nodes = new Map(Object.entries(settingsOf(settings.nodes)).map(([name, value]) => [name, settingsOf(value)]));
  for (const { dims } of fromTables) {
    const node = dims.get("nodes");
    if (node !== undefined && !nodes.has(node)) nodes.set(node, {});
  }
  const techsAtNodes = techsAtNodesOf({ nodes, techs, fromTables }, size);
  const beyond =
    cells > MOST_CELLS
      ? error("too_many_series", { max: MOST_CELLS })
      : checkCounts({ snapshots: stamps.length, components: techsAtNodes.length, columns: 0, series });
  if (beyond) throw new Refusal(beyond);
  return {
    name: textOf(init.name),
    config,
    nodes,
    techs,
    techsAtNodes,
    entries,
    stamps,
    hours: hoursOf(stamps),
    hasScenarios: isSettings(settings.scenarios) || isSettings(settings.overrides),
  };
}

const isActive = (settings: Settings): boolean => settings.active !== false && textOf(settings.active) !== "false";

function techsAtNodesOf(
  {
    nodes,
    techs,
    fromTables,
  }: {
    nodes: ReadonlyMap<string, Settings>;
    techs: ReadonlyMap<string, Settings>;
    fromTables: readonly Entry[];
  },
  size: Size,
): TechAtNode[] {
  const at = new Map<string, TechAtNode>();
  const add = (node: string, tech: string, techAtNode: unknown) => {
    const settings = settingsOf(union(techs.get(tech) ?? {}, settingsOf(techAtNode), size));
    at.set(JSON.stringify([node, tech]), { node, tech, settings });
  };
  for (const [node, nodeSettings] of nodes)
    for (const [tech, over] of Object.entries(settingsOf(nodeSettings.techs))) add(node, tech, over);
  for (const { dims } of fromTables) {
    const [node, tech] = [dims.get("nodes"), dims.get("techs")];
    if (node === undefined || tech === undefined || !techs.has(tech)) continue;
    if (!at.has(JSON.stringify([node, tech]))) add(node, tech, {});
  }
  for (const [tech, techSettings] of techs) if (textOf(techSettings.base_tech) === "transmission") add("", tech, {});
  return [...at.values()].filter(
    ({ node, tech, settings }) =>
      techs.has(tech) && isActive(settings) && (node === "" || isActive(nodes.get(node) ?? {})),
  );
}

/** Time steps of all tables that the subset has: from its first to the end of its last, whatever part of a date these are. */
function stampsOf(entries: readonly Entry[], [from = "", until = from]: readonly string[]): string[] {
  const all = new Set<string>();
  for (const { value } of entries) if (value instanceof Map) for (const stamp of value.keys()) all.add(String(stamp));
  const plain = (text: string) => text.replace("T", " ");
  const [first, last] = [plain(from), plain(until)];
  const stamps = [...all].filter((stamp) => {
    const plainStamp = plain(stamp);
    return (first === "" || plainStamp >= first) && (last === "" || plainStamp.slice(0, last.length) <= last);
  });
  if (stamps.length < 2) throw new Refusal(error("calliope_no_time"));
  return stamps.sort();
}

function hoursOf(stamps: readonly string[]): Float64Array {
  const at = stamps.map((stamp) => Date.parse(`${stamp.replace(" ", "T").replace(/Z$/, "")}Z`));
  const hours = Float64Array.from(at.slice(1), (ms, t) => (ms - at[t]!) / HOUR_MS);
  if (!hours.every((h) => h > 0)) throw new Refusal(error("calliope_no_time"));
  return Float64Array.of(...hours, hours.at(-1)!);
}

/**
 * What a cell or a setting holds as a number or a course; undefined where it is empty. Throws a Refusal for other text, and for a course
 * without a value at one of the steps.
 */
export function profileOf({ param, value }: Entry, stamps: readonly string[], name: string): Profile | undefined {
  const refusal = (key: string, params: object) =>
    new Refusal(error(key, { file: name.slice(0, 80), attribute: param.slice(0, 60), ...params }));
  const read = (cell: unknown): number | undefined => {
    const number = typeof cell === "boolean" ? Number(cell) : numberOf(cell as string | number | undefined);
    if (number !== undefined || /^(|\.?nan|none|null)$/i.test(textOf(cell))) return number;
    throw refusal("calliope_cell", { value: textOf(cell).slice(0, 40) });
  };
  if (!(value instanceof Map)) return read(value);
  const cells = value as ReadonlyMap<string, string>;
  return Float64Array.from(stamps, (stamp) => {
    const number = read(cells.get(stamp));
    if (number === undefined) throw refusal("calliope_gap", { time: stamp.replace("T", " ").slice(0, 40) });
    return number;
  });
}
