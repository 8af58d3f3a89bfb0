import { clean } from "~/entities/results/capacities";
import type { CapacityRow, StoredResult } from "~/entities/results/result";
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
  /** Of what it can carry [MW]. */
  existingMw: number;
  builtMw: number;
}

/** The size of a component at a location: what exists and what the run has built. */
export interface SizeOnMap {
  componentId: string;
  name: string;
  locationId: string;
  kind: CapacityRow["kind"];
  /** MW or MWh. */
  unit: string;
  existing: number;
  built: number;
}

/** A year of a result as a map shows it. */
export interface MapPlan {
  year: number;
  /** The largest first. */
  lines: CarriedLine[];
  /** What is built before what exists, the largest first. Lines and what has no size are left out. */
  sizes: SizeOnMap[];
}

type PlanOnMap = MapPlan & { run: { id: string; name: string } };

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
  return { run: { id: run.optimization_id, name: run.name }, ...mapPlan(actor, result, year) };
}

/** What lines carry in a model year of a result, and what stands at locations; for who may see the run. */
export const mapPlan = (actor: Actor, result: StoredResult, year: number): MapPlan => ({
  year,
  lines: carriedLines(actor, result, year),
  sizes: sizesAtLocations(result, year),
});

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
          existingMw: clean(capacity?.existing ?? 0),
          builtMw: clean(capacity?.built ?? 0),
        },
      ];
    })
    .sort((a, b) => b.energyMwh - a.energyMwh);
}

function sizesAtLocations(result: StoredResult, year: number): SizeOnMap[] {
  const components = new Map(result.components.map((component) => [component.id, component]));
  return result.tables.capacities
    .flatMap((row): SizeOnMap[] => {
      const component = components.get(row.componentId);
      const [existing, built] = [clean(row.existing), clean(row.built)];
      if (row.year !== year || !component || component.root === "transmission" || existing + built <= 0) return [];
      const { kind, unit, componentId } = row;
      const locationId = component.geometryId ?? component.placeId;
      return [{ componentId, name: component.name, locationId, kind, unit, existing, built }];
    })
    .sort((a, b) => b.built - a.built || b.existing - a.existing);
}
