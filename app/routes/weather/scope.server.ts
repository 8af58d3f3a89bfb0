import type { TFunction } from "i18next";
import { z } from "zod";
import { type SitePaths, sitePaths } from "~/entities/core/sitePaths";
import { WEATHER_TYPES, type WeatherType } from "~/entities/timeseries/weatherType";
import { wholeRange, type YearRange } from "~/entities/timeseries/yearRange";
import type { Geometry } from "~/entities/twin/geometry";
import { WEATHER, weatherYears } from "~/entities/weather/weather";
import { notFoundPage, refusalPage, requireSystem, type SystemPage } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { editedPlace } from "~/services/weather/save.server";

type Args = Parameters<typeof requireSystem>[0];

interface WeatherScope {
  page: SystemPage;
  geometry: Geometry;
  paths: SitePaths;
  /** Whether the actor may add and delete weather here: that of the whole world is for admins. */
  editable: boolean;
}

/** The place of the address: one of the system or of all systems. 404 for others. With `write` 403 for those who only look. */
export function weatherScope(args: Args, write = false): WeatherScope {
  const page = requireSystem(args);
  const geometry = get(page.actor, geometryEntity, args.params.geometry_id ?? "");
  const isOwn = geometry && (geometry.system_id === null || geometry.system_id === page.system.system_id);
  if (!geometry || geometry.deleted_at || !isOwn) throw notFoundPage();
  const editable = editedPlace(page.actor, geometry.geometry_id).ok;
  if (write && !editable) throw refusalPage(notAllowed());
  return { page, geometry, paths: sitePaths(page.system.system_id), editable };
}

/** The kind of weather that the address names; 404 for others. */
export function typeOf(args: Args): WeatherType {
  const type = WEATHER_TYPES.find((one) => one === args.params.weather_type);
  if (!type) throw notFoundPage();
  return type;
}

/** The name of a place; the border has one in the reader's language. */
export const placeName = (t: TFunction, { page, geometry }: Pick<WeatherScope, "page" | "geometry">): string =>
  geometry.geometry_id === page.system.geometry_id ? t("twin:infrastructure.border") : geometry.name;

const query = z.object(weatherYears);

/** The years that the address asks for. Null: none. `problem` is what is wrong with them. */
export function rangeIn(request: Request): {
  range: YearRange | null;
  problem: { message: string; params?: Record<string, unknown> } | null;
  typed: { start_year: string; end_year: string } | null;
} {
  const params = new URL(request.url).searchParams;
  const typed = { start_year: params.get("start_year") ?? "", end_year: params.get("end_year") ?? "" };
  if (!typed.start_year && !typed.end_year) return { range: null, problem: null, typed: null };
  const parsed = query.safeParse(typed);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const params = issue && "params" in issue ? (issue.params as Record<string, unknown>) : undefined;
    return { range: null, problem: { message: issue?.message ?? "rules.invalid", params }, typed };
  }
  const whole = wholeRange(parsed.data);
  return whole.ok ? { range: whole.range, problem: null, typed } : { range: null, problem: whole, typed };
}

/** What every page of adding a series shows. */
export function addFacts(t: TFunction, scope: WeatherScope, type: WeatherType) {
  const name = placeName(t, scope);
  const back = scope.paths.weather(scope.geometry.geometry_id);
  const title = t("weather:add.title", { kind: t(`weather:type.${type}`), name });
  const crumbs = [{ label: t("weather:page.title", { name }), href: back }, { label: title }];
  return { title, crumbs, back, type, unit: WEATHER[type].unit };
}

/** What a draft is for, as it is kept with it. */
export const draftQuery = (geometry_id: string, type: WeatherType): string =>
  new URLSearchParams({ geometry_id, weather_type: type }).toString();
