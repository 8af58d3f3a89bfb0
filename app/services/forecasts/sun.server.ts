import { and, eq, isNull } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { technologies } from "~db/schema/catalogue";
import { systems } from "~db/schema/systems";
import { geometries, nodes } from "~db/schema/twin";
import type { RegularSeries } from "~/engines/forecast";
import { clearSkyGlobal, type GeoPosition } from "~/engines/generation";
import { centre } from "~/engines/optimization/locations";
import { lineageIds } from "~/entities/catalogue/technologyTree";
import type { SunUnused } from "~/entities/forecasts/figures";
import type { ForecastModel, ForecastSettings } from "~/entities/forecasts/forecast";
import type { LiveType } from "~/entities/live/liveSeries";
import { measuredComponent } from "./measuredComponent.server";

/** A series as far as it tells whether the sun drives it. */
interface SunSeries {
  live_id: string;
  system_id: string;
  type: LiveType;
  /** The component that it is of, at a location. Null: the one whose power it measures, if any. */
  node_id: string | null;
}

/** What a series counts as of: its component, else the one whose power it measures by what is said of the site in operation. */
const componentOf = (db: SpaceDb, series: Pick<SunSeries, "live_id" | "system_id" | "node_id">): string | null =>
  series.node_id ?? measuredComponent(db, series)?.node_id ?? null;

/** Technologies that the sun drives, those below them included. */
const SUN_TECHNOLOGIES = ["photovoltaics", "solar_thermal"];
/** What a series of such a component has to be of for the sun to drive it. */
const SUN_TYPES: readonly LiveType[] = [
  "measurement",
  "production",
  "primary_output_generation",
  "secondary_output_generation",
  "maximum_availability",
];

/**
 * The irradiance of a clear sky at a series [W/m²], for `count` steps of `stepS` seconds from `startMs` (ms since 1970). Null: neither its component
 * nor its settings say that the sun drives it, or nobody has drawn where it is.
 */
export function clearSkyAt(
  db: SpaceDb,
  series: SunSeries,
  settings: Pick<ForecastSettings, "datetime_features">,
  { startMs, stepS, count }: { startMs: number; stepS: number; count: number },
): RegularSeries | null {
  if (!settings.datetime_features.includes("sun") && !isDrivenBySun(db, series)) return null;
  const position = positionOf(db, series);
  return position && { startMs, stepS, values: clearSkyGlobal(position, { startMs, stepS, count }) };
}

/** What the search of a series found, as far as it tells whether the sun had a part in it. */
type Searched = { searched_at: string; search: readonly { model: ForecastModel; count: number }[] } | null;

/**
 * Why the height of the sun counts for nothing, where settings or component say that it counts. `no_place`: nobody has drawn where it is, or
 * the place was deleted since. `not_followed`: in the last search since the settings were saved no model of the sun took part. Null: it
 * counts, or nobody says that it should.
 */
export function sunUnused(
  db: SpaceDb,
  series: SunSeries,
  settings: Pick<ForecastSettings, "datetime_features" | "model_name"> & { set_at: string },
  state: Searched,
): SunUnused | null {
  if (!settings.datetime_features.includes("sun") && !isDrivenBySun(db, series)) return null;
  if (!positionOf(db, series)) return "no_place";
  if (settings.model_name !== "automatic" || !state?.search.length || state.searched_at < settings.set_at) return null;
  const isOfSun = (model: ForecastModel) => model === "sun_mean" || model === "sun_regression";
  return state.search.some(({ model, count }) => isOfSun(model) && count > 0) ? null : "not_followed";
}

function isDrivenBySun(db: SpaceDb, series: SunSeries): boolean {
  const node_id = componentOf(db, series);
  if (node_id === null || !SUN_TYPES.includes(series.type)) return false;
  const node = db.select({ id: nodes.technology_id }).from(nodes).where(eq(nodes.node_id, node_id)).get();
  const parents = { tech_id_parent: technologies.tech_id_parent };
  const get = (id: string) => db.select(parents).from(technologies).where(eq(technologies.technology_id, id)).get();
  return lineageIds(node?.id, { get }).some((id) => SUN_TECHNOLOGIES.includes(id));
}

/** Where a series is: the middle of the location of its component, or of the border of its system. Null: neither is drawn. */
export function positionOf(
  db: SpaceDb,
  series: Pick<SunSeries, "live_id" | "system_id" | "node_id">,
): GeoPosition | null {
  const { system_id } = series;
  const node_id = componentOf(db, series);
  const ofNode =
    node_id === null
      ? undefined
      : db.select({ id: nodes.geometry_id }).from(nodes).where(eq(nodes.node_id, node_id)).get();
  const ofSystem = db.select({ id: systems.geometry_id }).from(systems).where(eq(systems.system_id, system_id)).get();
  for (const row of [ofNode, ofSystem]) {
    const there = and(eq(geometries.geometry_id, row?.id ?? ""), isNull(geometries.deleted_at));
    const geometry = db.select().from(geometries).where(there).get();
    const middle = geometry && centre(geometry);
    if (middle) return { longitudeDeg: middle[0], latitudeDeg: middle[1] };
  }
  return null;
}
