import { createHash } from "node:crypto";
import type { SeriesData, SystemSnapshot } from "~/entities/archive/snapshot";
import type { Parameter } from "~/entities/parameters/parameter";
import { keyOf, keyText } from "~/entities/parameters/parameterKey";
import type { Scenario } from "~/entities/scenarios/scenario";
import type { System } from "~/entities/systems/system";
import { BORDER_NAME } from "~/services/twin/border.server";
import { withNewIds } from "./importing.server";
import { combinedDashboards } from "./parts/dashboards.server";
import { combinedOperation } from "./parts/operation.server";

/** A parameter of whole systems that not all of them have alike, so that none could be taken. */
export interface LeftOut {
  parameter_type: string;
  technology_id: string | null;
  /** Names of the systems that have it. */
  systems: string[];
}

export interface Combined {
  snapshot: SystemSnapshot;
  leftOut: LeftOut[];
}

/**
 * One system out of several: their locations, connections, components, scenarios, parameters and series side by side, under
 * new ids. Names that occur in more than one carry the system's name; scenarios of the same name become one. A parameter of a
 * whole system or of a technology in it is taken when every system has it alike, and left out otherwise. Borders become areas.
 */
export function combineSnapshots(target: System, sources: readonly SystemSnapshot[]): Combined {
  const repeated = repeatedNames(sources);
  const scenarios = new Map<string, Scenario>();
  const parts = sources.map((source) => ofTarget(target, source, repeated, scenarios));
  const series = new Map(parts.flatMap((part) => part.series).map((row) => [row.meta.ts_id, row]));
  const general = commonParameters(
    parts.map(({ parameters }, i) => ({ system: sources[i]!.system.name, rows: parameters.filter(isGeneral) })),
    series,
  );
  const seriesIds = new Set(general.rows.map((row) => row.ts_id));
  const dropped = new Set(
    parts
      .flatMap(({ parameters }) => parameters.filter(isGeneral).map((row) => row.ts_id))
      .filter((id) => !seriesIds.has(id)),
  );
  const snapshot: SystemSnapshot = {
    system: target,
    geometries: parts.flatMap((part) => part.geometries),
    nodes: parts.flatMap((part) => part.nodes),
    lines: parts.flatMap((part) => part.lines),
    technologies: [],
    carriers: [],
    carrierLevels: [],
    parameterTypes: [],
    scenarios: [...scenarios.values()],
    parameters: [...general.rows, ...parts.flatMap((part) => part.parameters.filter((row) => !isGeneral(row)))],
    liveSeries: parts.flatMap((part) => part.liveSeries ?? []),
    liveSources: parts.flatMap((part) => part.liveSources ?? []),
    forecastSettings: parts.flatMap((part) => part.forecastSettings ?? []),
    weatherForecasts: parts.flatMap((part) => part.weatherForecasts ?? []),
    events: parts.flatMap((part) => part.events ?? []),
    eventRules: parts.flatMap((part) => part.eventRules ?? []),
    operationSites: combinedOperation(target.system_id, parts),
    setpointOutputs: parts.flatMap((part) => part.setpointOutputs ?? []),
    financeTerms: parts.flatMap((part) => part.financeTerms ?? []),
    spotDeals: parts.flatMap((part) => part.spotDeals ?? []),
    deals: parts.flatMap((part) => part.deals ?? []),
    goos: parts.flatMap((part) => part.goos ?? []),
    ...combinedDashboards(
      target,
      parts.map((part, i) => ({ ...part, name: sources[i]!.system.name })),
    ),
    series: parts.flatMap((part) => part.series.filter(({ meta }) => !dropped.has(meta.ts_id))),
  };
  return { snapshot, leftOut: general.leftOut };
}

/** Belongs to the system as a whole, or to a technology within it. */
const isGeneral = (row: Parameter): boolean => !row.node_id && !row.line_id && !row.geometry_id;

/** Names of places, components and live series that are in more than one system. */
function repeatedNames(sources: readonly SystemSnapshot[]): Set<string> {
  const count = new Map<string, number>();
  for (const { geometries, nodes, lines, liveSeries = [] } of sources)
    for (const name of new Set([...geometries, ...nodes, ...lines, ...liveSeries].map((row) => row.name)))
      count.set(name, (count.get(name) ?? 0) + 1);
  return new Set([...count].filter(([, times]) => times > 1).map(([name]) => name));
}

function ofTarget(
  target: System,
  source: SystemSnapshot,
  usedNames: ReadonlySet<string>,
  scenarios: Map<string, Scenario>,
): Omit<SystemSnapshot, "system" | "scenarios" | "technologies" | "carriers" | "carrierLevels" | "parameterTypes"> {
  const copy = withNewIds({ ...source, geometries: source.geometries.filter((row) => row.system_id !== null) });
  const { system_id } = target;
  const name = (text: string) => (usedNames.has(text) ? `${text} (${source.system.name})`.slice(0, 200) : text);
  const placed = <T extends { name: string }>(row: T): T => ({ ...row, name: name(row.name), system_id });
  const merged = new Map<string, string>();
  for (const row of copy.scenarios) {
    if (row.system_id === null) continue;
    const key = row.name.trim().toLocaleLowerCase();
    if (!scenarios.has(key)) scenarios.set(key, { ...row, system_id });
    merged.set(row.scenario_id, scenarios.get(key)!.scenario_id);
  }
  const isBorder = (row: { geometry_id: string }) => row.geometry_id === copy.system.geometry_id;
  return {
    geometries: copy.geometries.map((row) =>
      isBorder(row) && row.name === BORDER_NAME ? { ...row, name: source.system.name, system_id } : placed(row),
    ),
    liveSeries: copy.liveSeries?.map((row) => ({ ...placed(row), name: placed(row).name.slice(0, 120) })),
    liveSources: copy.liveSources?.map((row) => ({ ...row, system_id })),
    forecastSettings: copy.forecastSettings?.map((row) => ({ ...row, system_id })),
    weatherForecasts: copy.weatherForecasts?.map((row) => ({ ...row, system_id })),
    events: copy.events?.map((row) => ({ ...row, system_id })),
    eventRules: copy.eventRules?.map((row) => ({ ...row, system_id })),
    operationSites: copy.operationSites,
    setpointOutputs: copy.setpointOutputs?.map((row) => ({ ...row, system_id })),
    financeTerms: copy.financeTerms?.map((row) => ({ ...row, system_id })),
    spotDeals: copy.spotDeals?.map((row) => ({ ...row, system_id })),
    deals: copy.deals?.map((row) => ({ ...row, system_id })),
    goos: copy.goos?.map((row) => ({ ...row, system_id })),
    dashboards: copy.dashboards,
    chartConfigs: copy.chartConfigs,
    nodes: copy.nodes.map(placed),
    lines: copy.lines.map(placed),
    parameters: copy.parameters
      .filter((row) => row.system_id !== null)
      .map((row) => ({
        ...row,
        system_id,
        task_id: null,
        scenario_id: merged.get(row.scenario_id) ?? row.scenario_id,
      })),
    series: copy.series
      .filter(({ meta }) => meta.system_id !== null)
      .map(({ meta, blocks }) => ({ meta: { ...meta, system_id }, blocks })),
  };
}

/** What a series holds, whatever its id. */
function contentOf({ meta, blocks }: SeriesData): string {
  const hash = createHash("sha256").update(JSON.stringify({ ...meta, ts_id: "", system_id: "" }));
  for (const { year, startMs, stepS, values } of blocks)
    hash.update(`${year} ${startMs} ${stepS} `).update(new Uint8Array(Float64Array.from(values).buffer));
  return hash.digest("hex");
}

/** Parameters that every system has alike, once each; the others by name. */
function commonParameters(
  systems: readonly { system: string; rows: Parameter[] }[],
  series: ReadonlyMap<string, SeriesData>,
): { rows: Parameter[]; leftOut: LeftOut[] } {
  const parameterOf = ({ properties, ts_id, formula_element }: Parameter): string => {
    const held = ts_id === null ? undefined : series.get(ts_id);
    return JSON.stringify([properties, held ? contentOf(held) : ts_id, formula_element]);
  };
  const places = new Map<string, { system: string; row: Parameter }[]>();
  for (const { system, rows } of systems)
    for (const row of rows) {
      const { carrier, period } = row.properties;
      const fullKey = [keyText(keyOf(row)), carrier, period, row.date].join("|");
      places.set(fullKey, [...(places.get(fullKey) ?? []), { system, row }]);
    }
  const rows: Parameter[] = [];
  const leftOut = new Map<string, LeftOut>();
  for (const location of places.values()) {
    const [first] = location;
    const variants = new Set(location.map(({ row }) => parameterOf(row)));
    if (location.length === systems.length && variants.size === 1) {
      rows.push(first!.row);
      continue;
    }
    const { technology_id, properties } = first!.row;
    const key = `${technology_id}|${properties.type}`;
    const before = leftOut.get(key)?.systems ?? [];
    const names = [...new Set([...before, ...location.map(({ system }) => system)])];
    leftOut.set(key, { parameter_type: properties.type, technology_id, systems: names });
  }
  return { rows, leftOut: [...leftOut.values()] };
}
