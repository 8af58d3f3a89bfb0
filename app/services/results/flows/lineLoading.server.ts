import { hoursAtLimit, type LineLoading } from "~/entities/results/charts/lineLoading";
import type { SeriesVariable, StoredResult } from "~/entities/results/result";
import type { LoadedConnection } from "~/entities/results/view/flows";
import type { Position } from "~/entities/twin/geometry";
import type { Actor } from "~/services/core/access.server";
import { get } from "~/services/core/store.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { courseOf, positionOf } from "~/services/twin/infrastructure.server";
import { readSeriesValues, seriesKey } from "../pages.server";

const DIRECTIONS: SeriesVariable[] = ["flow_forward", "flow_backward"];

/** The loading of all lines with a capacity in a model year, the largest first; for who may see the run. */
export function lineLoadings(
  actor: Actor,
  { optimizationId, result, year }: { optimizationId: string; result: StoredResult; year: number },
): LineLoading[] {
  // How long a line was at its limit is told by its series alone.
  if (result.seriesRemovedAt) return [];
  const { operation, capacities } = result.tables;
  const rows = operation.filter((row) => row.year === year && row.utilisationMax !== null);
  const series = rows.flatMap(({ componentId }) => DIRECTIONS.map((variable) => ({ componentId, variable })));
  const values = readSeriesValues(actor, optimizationId, series, [year]);
  return rows
    .map(({ componentId, utilisationMean, utilisationMax }) => {
      const capacity = capacities.find((row) => row.componentId === componentId && row.year === year);
      const flows = DIRECTIONS.flatMap((variable) => values.get(seriesKey(componentId, variable, year)) ?? []);
      return {
        componentId,
        mean: utilisationMean ?? 0,
        max: utilisationMax ?? 0,
        hoursAtLimit: hoursAtLimit(flows, capacity?.total ?? 0, result.stepH),
      };
    })
    .sort((a, b) => b.max - a.max || b.mean - a.mean);
}

/** Where the lines lie: along their connection, else straight between their ends. Lines without a place are left out. */
export function lineCourses(
  actor: Actor,
  result: StoredResult,
  rows: readonly Pick<LineLoading, "componentId">[],
): LoadedConnection[] {
  const byConnection = new Map<string, LoadedConnection>();
  for (const { componentId } of rows) {
    const line = result.components.find(({ id }) => id === componentId);
    if (!line) continue;
    const connection = line.geometryId ? get(actor, geometryEntity, line.geometryId) : undefined;
    const ends = [line.placeId, line.placeIdEnd].flatMap((id) => {
      const at = id === null ? undefined : positionOf(get(actor, geometryEntity, id));
      return at ? [at] : [];
    });
    const course = courseOf(connection);
    const id = connection && course.length > 1 ? connection.geometry_id : `${line.placeId} ${line.placeIdEnd ?? ""}`;
    const loaded = byConnection.get(id);
    if (loaded) loaded.componentIds.push(componentId);
    else if (course.length > 1 || ends.length === 2)
      byConnection.set(id, {
        id,
        name: connection?.name ?? null,
        componentIds: [componentId],
        course: course.length > 1 ? course : ends,
      });
  }
  return [...byConnection.values()];
}

/** Positions of the places between which lines run. */
export function lineEnds(actor: Actor, result: StoredResult): { id: string; name: string; position: Position }[] {
  const ids = new Set(
    result.components.flatMap((c) => (c.root === "transmission" ? [c.placeId, c.placeIdEnd ?? c.placeId] : [])),
  );
  return [...ids].flatMap((id) => {
    const location = get(actor, geometryEntity, id);
    const position = positionOf(location);
    return location && position ? [{ id, name: location.name, position }] : [];
  });
}
