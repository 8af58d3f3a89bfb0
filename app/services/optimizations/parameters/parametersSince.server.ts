import { and, inArray, isNull, or, sql } from "drizzle-orm";
import { parameters } from "~db/schema/parameters";
import { timeseries } from "~db/schema/timeseries";
import { BASE_SCENARIO_ID, yearOf } from "~/entities/core/shared";
import type { Optimization } from "~/entities/optimizations/optimization";
import type { Parameter } from "~/entities/parameters/parameter";
import { elementOf, type ElementRef } from "~/entities/parameters/parameterElement";
import { type ParameterInYear, resolvedInYear } from "~/entities/parameters/parameterInYear";
import {
  indexParameters,
  type ParameterElement,
  type ParameterIndex,
  resolveParameter,
} from "~/entities/parameters/parameterResolution";
import { addsUp } from "~/entities/parameters/parameterUnit";
import type { StoredParameter } from "~/entities/results/usedParameter";
import { parameterTypes } from "~/services/catalogue/types.server";
import type { Actor } from "~/services/core/access.server";
import { dbOf, list, type Stored } from "~/services/core/store.server";
import { technologiesOf } from "~/services/parameters/context.server";
import { liveParameters, parameterRows } from "~/services/parameters/liveParameters.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";

/** What became of a parameter that a run read. */
export interface Since {
  /** Where it is entered; null where what it belongs to is gone. */
  element: ElementRef | null;
  /** gone: nothing counts any more, or what it belongs to is gone. */
  state: "same" | "changed" | "gone";
  /** What a run would read now, by the run's years; null where that is a series or is computed. */
  values: (number | null)[];
}

/** Whose a parameter is. */
type Owned = Pick<StoredParameter, "componentId" | "placeId" | "level">;

/** Beyond this many components all parameters of the system are read rather than theirs. */
const MOST_NAMED = 500;

/** What became of each of the parameters that a run read: what a run with the same scenarios and prices would read now. */
export function parametersSince(actor: Actor, run: Stored<Optimization>, used: readonly StoredParameter[]): Since[] {
  const years = [...new Set(run.dates.map(yearOf))].sort((a, b) => a - b);
  const elementFor = elementsOf(actor, run.system_id);
  const index = indexNow(actor, run, used);
  const replaced = replacedSeries(actor, run, used);
  return used.map((parameter): Since => {
    const element = elementFor(parameter);
    const gone = { element: element ? refOf(element) : null, state: "gone" as const, values: years.map(() => null) };
    if (!element) return gone;
    const resolved = resolveParameter(index, element, parameter.parameterType, parameter.impact);
    if (!resolved) return gone;
    const since = (now: (year: number) => ParameterInYear | undefined): Since => ({
      element: gone.element,
      ...compared(parameter, years, now, replaced),
    });
    const about = { type: parameter.parameterType, impact: parameter.impact };
    const rows = addsUp(parameter.parameterType) ? parameter.parameterIds : null;
    if (rows !== null) {
      const row = resolved.rows.find(({ parameter_id }) => parameter_id === rows[0]);
      return row ? since((year) => rowNow(row, year)) : gone;
    }
    return since((year) => resolvedInYear(index, element, resolved, { ...about, year }));
  });
}

/** Where a parameter of what is asked for is entered. */
export const refOf = ({ nodeId, lineId, geometryId }: ParameterElement): ElementRef => {
  const isComponent = nodeId !== undefined || lineId !== undefined;
  const locationId = isComponent ? null : (geometryId ?? null);
  return elementOf({ node_id: nodeId ?? null, line_id: lineId ?? null, geometry_id: locationId, technology_id: null });
};

function compared(
  storedParameter: StoredParameter,
  years: readonly number[],
  now: (year: number) => ParameterInYear | undefined,
  replaced: ReadonlySet<string>,
): Omit<Since, "element"> {
  let state: Since["state"] = "same";
  const values = years.map((year, y) => {
    const value = now(year);
    const before = storedParameter.values[y] ?? null;
    if (!same(storedParameter, before, value, replaced)) state = "changed";
    return value?.kind === "value" ? value.value : null;
  });
  return { state, values };
}

/** A series is the same while nobody saved it anew, a formula while its text is; its parts are parameters of their own. */
function same(
  storedParameter: StoredParameter,
  before: number | null,
  now: ParameterInYear | undefined,
  replaced: ReadonlySet<string>,
): boolean {
  if (!now) return before === null;
  if (before === null) return false;
  if (now.kind === "series") return storedParameter.seriesIds.includes(now.ts_id) && !replaced.has(now.ts_id);
  if (now.kind === "formula") return storedParameter.formula === now.formula.text;
  return (
    now.kind === "value" &&
    storedParameter.formula === null &&
    storedParameter.seriesIds.length === 0 &&
    now.value === before
  );
}

/** A row whose rows add up, in a year it serves; undefined in others. */
function rowNow(row: Parameter, year: number): ParameterInYear | undefined {
  const { date, ts_id, properties, scenario_id } = row;
  if ((date !== null && yearOf(date) > year) || (properties.eol && yearOf(properties.eol) <= year)) return undefined;
  const about = { row, origin: { level: "component" as const, scenario_id } };
  if (ts_id !== null) return { kind: "series", ts_id, ...about };
  return properties.value === null ? undefined : { kind: "value", value: Number(properties.value), ...about };
}

/** Who each parameter is asked for, as things are now; undefined for what is gone. */
export function elementsOf(actor: Actor, system_id: string): (item: Owned) => ParameterElement | undefined {
  const elementOf = ({ geometry_id, technology_id }: { geometry_id: string; technology_id: string }) => ({
    geometryId: geometry_id,
    technologyId: technology_id,
  });
  const elements = new Map<string, ParameterElement>([
    ...list(actor, nodeEntity, { system_id }).map(
      (node) => [node.node_id, { nodeId: node.node_id, ...elementOf(node) }] as const,
    ),
    ...list(actor, lineEntity, { system_id }).map(
      (line) => [line.line_id, { lineId: line.line_id, ...elementOf(line) }] as const,
    ),
  ]);
  return ({ componentId, placeId, level }) => {
    if (componentId === null) return placeId === null ? { system: true } : { geometryId: placeId };
    const element = elements.get(componentId);
    // A part of a formula may be the system's.
    return element && level === "system" ? { ...element, system: true } : element;
  };
}

/** What counts now for the owners of parameters that a run read, under the run's scenarios and prices. */
export function indexNow(
  actor: Actor,
  run: Stored<Optimization>,
  used: readonly Pick<StoredParameter, "componentId">[],
): ParameterIndex {
  const scenarioIds = [...new Set([...run.scenario_ids, BASE_SCENARIO_ID])];
  const ids = [...new Set(used.flatMap(({ componentId }) => componentId ?? []))];
  const few =
    ids.length > MOST_NAMED
      ? undefined
      : or(
          and(isNull(parameters.node_id), isNull(parameters.line_id)),
          inArray(parameters.node_id, ids),
          inArray(parameters.line_id, ids),
        );
  return indexParameters(
    {
      parameters: parameterRows(dbOf(actor), and(liveParameters(run.system_id, scenarioIds), few)),
      parameterTypes: parameterTypes(actor),
      technologies: [...technologiesOf(actor).values()],
    },
    run.scenario_ids,
    run.config.price_scenario,
  );
}

/** Series that were saved after the run was started. */
function replacedSeries(actor: Actor, run: Stored<Optimization>, used: readonly StoredParameter[]): Set<string> {
  const ids = [...new Set(used.flatMap(({ seriesIds }) => seriesIds))];
  const rows = dbOf(actor)
    .select({ ts_id: timeseries.ts_id, set_at: timeseries.set_at })
    .from(timeseries)
    // In one value: there may be more of them than a statement takes.
    .where(sql`${timeseries.ts_id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
    .all();
  return new Set(rows.filter(({ set_at }) => set_at > run.created_at).map(({ ts_id }) => ts_id));
}
