import { formatNumber } from "~/entities/core/format";
import { nameIn } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { elementOf } from "~/entities/parameters/parameterElement";
import { shownUnit, sumUnit } from "~/entities/timeseries/course";
import { shownWeather, WEATHER } from "~/entities/weather/weather";
import { parameterQuery } from "~/routes/parameters/paths";
import { technologyEntity } from "~/services/catalogue/technology.entity.server";
import type { Actor } from "~/services/core/access.server";
import { get } from "~/services/core/store.server";
import { typesById } from "~/services/parameters/context.server";
import { type ParameterRow, rowsUsing } from "~/services/parameters/rows.server";
import { timeseriesEntity } from "~/services/timeseries/timeseries.entity.server";
import { storedCurve } from "~/services/timeseries/viewer/read.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { editedPlace } from "~/services/weather/save.server";
import { spreadDescription } from "./spread.server";
import type { Asked, Viewed } from "./viewed";

/** A stored series of the system or of all systems, with the parameters that use it. */
export function storedSource({ page, id, locale, t }: Asked): Viewed | null {
  const { actor, system, editable } = page;
  const meta = get(actor, timeseriesEntity, id);
  if (!meta || (meta.system_id !== null && meta.system_id !== system.system_id)) return null;
  const paths = sitePaths(system.system_id);
  const rows = rowsUsing(actor, system.system_id, id);
  const types = typesById(actor);
  const uses = rows.map((row) => {
    const type = types.get(row.properties.type);
    const element = row.element ?? (row.technology ? nameIn(row.technology, locale) : system.name);
    return {
      label: t("parameters:list.item", { type: type ? nameIn(type.name, locale) : row.properties.type, element }),
      scenario: row.scenario ?? row.scenario_id,
      elementHref: `${paths.parameters}${parameterQuery({ element: elementOf(row), scenario_id: row.scenario_id })}`,
      editHref: editable ? paths.parameter(row.parameter_id) : null,
      parameter_id: row.parameter_id,
      reference: row.properties.reference ?? null,
    };
  });
  const { unit: stored, factor, source, licence, spread, synthetic = false } = meta.properties;
  const weather = meta.weather_type ?? null;
  const unit = weather ? WEATHER[weather].shown : stored;
  const [first] = rows;
  const colour = first && colourOf(actor, first);
  const curve = storedCurve(actor, id, weather ? (value) => shownWeather(weather, value) : undefined);
  return {
    title: uses[0]?.label ?? (weather ? t(`weather:type.${weather}`) : t("timeseries:viewer.title")),
    back: first
      ? { label: t("parameters:list.title"), href: uses[0]!.elementHref }
      : { label: t("parameters:list.title"), href: paths.parameters },
    unit,
    synthetic,
    needsAll: rows.length > 0 || weather !== null,
    defaultValue: weather ? null : meta.properties.default_value,
    ...(weather && meta.geometry_id && editedPlace(actor, meta.geometry_id).ok ? { weatherId: id } : {}),
    more: {},
    usual: null,
    uses,
    sumUnit: weather && unit.startsWith("J") ? unit : sumUnit(unit),
    fromMinimum: weather === "temp",
    curves: [colour ? { ...curve, colour } : curve],
    descriptions: [
      { term: t("timeseries:viewer.about.unit"), value: shownUnit(unit) ?? "–" },
      { term: t("timeseries:viewer.about.factor"), value: formatNumber(factor, locale) },
      { term: t("timeseries:viewer.about.kind"), value: t(`timeseries:viewer.kind.${meta.type}`) },
      {
        term: t("timeseries:upload.field.interpolation"),
        value: t(`timeseries:upload.interpolations.${meta.interpolation}`),
      },
      ...(spread ? [spreadDescription(spread, t)] : []),
      ...(source ? [{ term: t("timeseries:viewer.about.source"), value: source }] : []),
      ...(licence ? [{ term: t("weather:page.licence"), value: licence }] : []),
    ],
  };
}

/** Colour of the technology that a parameter is of; undefined where it is of a place or the system. */
function colourOf(actor: Actor, row: ParameterRow): string | undefined {
  const component = row.node_id ? get(actor, nodeEntity, row.node_id) : get(actor, lineEntity, row.line_id ?? "");
  const technologyId = row.technology_id ?? component?.technology_id;
  return technologyId ? get(actor, technologyEntity, technologyId)?.color : undefined;
}
