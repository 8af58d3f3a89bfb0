import type { StoredResult } from "~/entities/results/result";
import type { Position } from "~/entities/twin/geometry";
import type { Actor } from "~/services/core/access.server";
import { chooseResult } from "../pages.server";
import { lineCourses } from "./lineLoading.server";

/** A line of a run with what it carried in a year. */
export interface CarriedLine {
  componentId: string;
  name: string;
  /** The connection it runs along, or its two ends. */
  connectionId: string;
  course: Position[];
  placeId: string;
  placeIdEnd: string | null;
  carrierLevelId: string | null;
  /** Both directions [MWh/a]. */
  energyMwh: number;
  /** Most at once, and what it can carry; null without a limit [MW]. */
  peakMw: number;
  capacityMw: number | null;
}

/** What of a location's components a run builds the most of. */
export interface BuiltMost {
  name: string;
  size: number;
  /** MW or MWh. */
  unit: string;
  /** Further components that are built there. */
  more: number;
}

interface PlanOnMap {
  run: { id: string; name: string };
  year: number;
  /** The largest first. */
  lines: CarriedLine[];
  /** By the location's id. */
  built: Map<string, BuiltMost>;
}

/**
 * The last year of a run as a map shows it: what lines carried, and what is built where. Of the newest plan where no run is named; null where
 * there is no result, or the named run is not to be seen.
 */
export function planOnMap(actor: Actor, systemId: string, optimizationId: string | null): PlanOnMap | null {
  const choice = chooseResult(actor, systemId, optimizationId);
  if (!choice.ok) return null;
  const { run, result } = choice.value;
  const year = result?.years.at(-1);
  if (!run || !result || year === undefined) return null;
  const lines = carriedLines(actor, result, year);
  return { run: { id: run.optimization_id, name: run.name }, year, lines, built: builtMost(result, year) };
}

function carriedLines(actor: Actor, result: StoredResult, year: number): CarriedLine[] {
  const lines = new Map(result.components.flatMap((c) => (c.root === "transmission" ? [[c.id, c] as const] : [])));
  const rows = result.tables.operation.filter((row) => row.year === year && lines.has(row.componentId));
  const courses = lineCourses(actor, result, rows);
  return rows
    .flatMap(({ componentId, energyMwh, peakMw }): CarriedLine[] => {
      const line = lines.get(componentId)!;
      const course = courses.find(({ componentIds }) => componentIds.includes(componentId));
      if (!course) return [];
      const capacity = result.tables.capacities.find((row) => row.componentId === componentId && row.year === year);
      return [
        {
          componentId,
          name: line.name,
          connectionId: course.id,
          course: course.course,
          placeId: line.placeId,
          placeIdEnd: line.placeIdEnd,
          carrierLevelId: line.carrierLevelInput ?? line.carrierLevelOutput,
          energyMwh,
          peakMw,
          capacityMw: capacity?.total ?? null,
        },
      ];
    })
    .sort((a, b) => b.energyMwh - a.energyMwh);
}

/** Below this nothing is built: solvers leave a rest [MW, MWh]. */
const REST = 1e-6;

function builtMost(result: StoredResult, year: number): Map<string, BuiltMost> {
  const built = new Map<string, BuiltMost>();
  const rows = result.tables.capacities
    .filter((row) => row.year === year && row.kind === "capacity" && row.built > REST)
    .sort((a, b) => b.built - a.built);
  for (const { componentId, built: size, unit } of rows) {
    const component = result.components.find(({ id }) => id === componentId);
    if (!component || component.root === "transmission") continue;
    const at = component.geometryId ?? component.placeId;
    const most = built.get(at);
    if (most) most.more += 1;
    else built.set(at, { name: component.name, size, unit, more: 0 });
  }
  return built;
}
