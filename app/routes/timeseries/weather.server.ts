import { sumUnit } from "~/entities/timeseries/course";
import { WEATHER_TYPES } from "~/entities/timeseries/weatherType";
import { WEATHER } from "~/entities/weather/weather";
import { valueOrThrow } from "~/routes/page/guard.server";
import { placeName, weatherScope } from "~/routes/weather/scope.server";
import { weatherCurve } from "~/services/weather/curve.server";
import { sourceText } from "~/services/weather/moment";
import { editedPlace } from "~/services/weather/save.server";
import type { Asked, Viewed } from "./viewed";

/** A kind of weather of a place (`weather_type` of the query): the series that counts there, else a synthetic one. */
export function weatherSource({ args, id, query, locale, t }: Asked): Viewed | null {
  const type = WEATHER_TYPES.find((one) => one === query.get("weather_type"));
  if (!type) return null;
  const scope = weatherScope({ ...args, params: { ...args.params, geometry_id: id } });
  const { curve, meta, usual } = valueOrThrow(weatherCurve(scope.page.actor, id, type));
  const name = placeName(t, scope);
  const unit = WEATHER[type].shown;
  const { licence, synthetic = false } = meta?.properties ?? {};
  const source = meta && sourceText(meta, locale);
  return {
    title: t("timeseries:viewer.weather", { kind: t(`weather:type.${type}`), name }),
    back: { label: t("weather:page.title", { name }), href: scope.paths.weather(id) },
    unit,
    // Radiation is the energy of the hour already.
    sumUnit: unit.startsWith("J") ? unit : sumUnit(unit),
    synthetic: !meta || synthetic,
    needsAll: meta !== null,
    ...(meta && editedPlace(scope.page.actor, meta.geometry_id).ok ? { weatherId: meta.ts_id } : {}),
    curves: [curve],
    more: { weather_type: type },
    usual,
    fromMinimum: type === "temp",
    descriptions: [
      { term: t("timeseries:viewer.about.unit"), value: unit },
      ...(source ? [{ term: t("timeseries:viewer.about.source"), value: source }] : []),
      ...(licence ? [{ term: t("weather:page.licence"), value: licence }] : []),
    ],
    uses: [],
  };
}
