import { and, eq, isNull } from "drizzle-orm";
import { parameters } from "~db/schema/parameters";
import type { Expectation, OtherSeries, Quantity, SiteFigures } from "~/engines/timeseries/plausibility";
import { lineageIds } from "~/entities/catalogue/technologyTree";
import { elementOf } from "~/entities/parameters/parameterElement";
import { keyOf, sameParameter } from "~/entities/parameters/parameterKey";
import type { System } from "~/entities/systems/system";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import type { Actor } from "~/services/core/access.server";
import { dbOf, get, list } from "~/services/core/store.server";
import { quantityOf } from "~/services/timeseries/plausible/quantity";
import { blocksOf } from "~/services/timeseries/series.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { placeOf } from "~/services/weather/weather.server";
import { technologiesOf } from "../context.server";
import { parameterRows, parameterType } from "../liveParameters.server";
import { keyOfTarget, type ParameterTarget } from "../save.server";

/** As many other series of a site are looked at. */
const MOST_OTHERS = 40;

/** What the series of a parameter is; undefined where nothing is believed of it. */
export function targetQuantity(
  actor: Actor,
  system: System,
  { element, type }: ParameterTarget,
  unit: string,
): Quantity | undefined {
  const lineage = lineageIds(element.technology?.technology_id, technologiesOf(actor));
  return quantityOf({ parameterType: type.parameter_type, lineage, unit, currency: system.unit });
}

/** Where the element of a parameter is, else the system; null where nobody says. */
export function targetPosition(actor: Actor, system: System, { element }: ParameterTarget) {
  const geometryId = element.geometry_id ?? (element.type === "Geometry" ? element.id : system.geometry_id);
  const location = geometryId ? placeOf(actor, geometryId) : null;
  return location?.ok ? location.value : null;
}

/** What is to be seen of the site of a parameter next to a file for it: where it is, what it was so far, and series of the same kind. */
export function targetSite(
  actor: Actor,
  system: System,
  target: ParameterTarget,
): Pick<Expectation, "position" | "figures" | "others"> {
  const { element } = target;
  const { figures, others } = seriesOfType(actor, system, target);
  const supply = target.type.parameter_type === "demand" ? supplyOf(actor, system, element.id ?? "") : undefined;
  return {
    position: targetPosition(actor, system, target),
    figures: { ...figures, ...(supply === undefined ? {} : { supply }) },
    others,
  };
}

/** What all that gives a demand its carrier level can give at most [MW]; undefined where one of them has no limit. */
function supplyOf(actor: Actor, { system_id }: System, nodeId: string): number | undefined {
  const level = get(actor, nodeEntity, nodeId)?.carrier_level_input;
  if (!level) return undefined;
  const technologies = technologiesOf(actor);
  const nodes = list(actor, nodeEntity, { system_id });
  const sources = nodes.filter((node) => node.carrier_level_output === level && !node.is_draft);
  let sum: number | undefined;
  for (const { node_id, technology_id, status } of sources) {
    if (technologies.get(technology_id)?.properties.unit !== "MW") return undefined;
    const [existing, maximum] = ["existing_capacity", "maximum_capacity"].map((type) =>
      largest(actor, system_id, node_id, type),
    );
    if (maximum === undefined && (existing === undefined || status === "optional")) return undefined;
    sum = (sum ?? 0) + Math.max(existing ?? 0, maximum ?? 0);
  }
  return sum;
}

/** The largest number that is entered for a component; undefined where none is. */
function largest(actor: Actor, systemId: string, nodeId: string, type: string): number | undefined {
  const where = and(
    isNull(parameters.deleted_at),
    eq(parameters.system_id, systemId),
    eq(parameters.node_id, nodeId),
    eq(parameterType, type),
  );
  const values = parameterRows(dbOf(actor), where).map(({ properties: { value } }) => value);
  const numbers = values.filter((value) => typeof value === "number");
  return numbers.length > 0 ? Math.max(...numbers) : undefined;
}

/** The values that the parameter has so far, and those of the same type elsewhere in the system. */
function seriesOfType(
  actor: Actor,
  { system_id }: System,
  target: ParameterTarget,
): { figures: SiteFigures; others: OtherSeries[] } {
  const { parameter_type } = target.type;
  const db = dbOf(actor);
  const where = and(
    isNull(parameters.deleted_at),
    eq(parameters.system_id, system_id),
    eq(parameterType, parameter_type),
  );
  const key = keyOfTarget(target);
  const rows = parameterRows(db, where);
  const own = rows.filter((row) => sameParameter(keyOf(row), key));
  const ownSeries = new Set(own.map(({ ts_id }) => ts_id));
  const otherRows = rows.filter(({ ts_id }) => ts_id && !ownSeries.has(ts_id)).slice(0, MOST_OTHERS);
  const ids = [...otherRows, ...own].flatMap(({ ts_id }) => ts_id ?? []);
  const blocks = blocksOf(db, [...new Set(ids)]);
  const names = new Map(otherRows.map((row) => [row.ts_id!, nameOf(actor, row)]));
  const others = [...names].map(([id, name]) => ({ name, blocks: blocks.get(id) ?? [] }));
  const before = own
    .map(({ ts_id, properties: { value } }) =>
      ts_id ? meanOf(blocks.get(ts_id) ?? []) : typeof value === "number" ? value : 0,
    )
    .find((mean) => mean > 0);
  return { figures: before === undefined ? {} : { before }, others };
}

/** Name of what a parameter is of. */
export function nameOf(actor: Actor, row: Parameters<typeof elementOf>[0]): string {
  const { type, id } = elementOf(row);
  if (type === "Node") return get(actor, nodeEntity, id ?? "")?.name ?? "";
  if (type === "Line") return get(actor, lineEntity, id ?? "")?.name ?? "";
  if (type === "Geometry") return get(actor, geometryEntity, id ?? "")?.name ?? "";
  return id ?? "";
}

function meanOf(blocks: readonly SeriesBlock[]): number {
  let [sum, count] = [0, 0];
  for (const { values } of blocks)
    for (const value of values) {
      if (Number.isNaN(value)) continue;
      sum += value;
      count += 1;
    }
  return count === 0 ? 0 : sum / count;
}
