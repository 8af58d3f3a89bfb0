import type { TechnologyName } from "~/entities/catalogue/names";
import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import { type GenerationKind, type GenerationType, kindSchema } from "~/entities/generation/generation";
import type { Parameter } from "~/entities/parameters/parameter";
import { textsOf } from "~/i18n/i18n.server";
import { notFoundPage, type SystemPage } from "~/routes/page/guard.server";
import { zoneOptions } from "~/routes/page/zoneOptions";
import { get, type Stored } from "~/services/core/store.server";
import { curveOf } from "~/services/generation/curves";
import { generationKinds, neededWeather } from "~/services/generation/kinds";
import { generationOf } from "~/services/parameters/generated/save.server";
import { rowsOfParameter } from "~/services/parameters/rows.server";
import { keyOfTarget, type ParameterTarget, unitOf } from "~/services/parameters/save.server";
import { timeseriesEntity } from "~/services/timeseries/timeseries.entity.server";
import { weatherChoices } from "~/services/weather/choices.server";
import { placeOf } from "~/services/weather/weather.server";
import { parameterQuery, wizardPath } from "../paths";
import { valueTabs } from "../steps.server";
import { type PageContext, pageContext, profileOf, targetOf } from "../target.server";

/** What the pages of generation are about: a parameter that can be generated, and where its element is. */
interface GenerationPage {
  context: PageContext;
  target: ParameterTarget;
  kinds: GenerationType[];
  geometry_id: string;
  query: URLSearchParams;
  /** The page of a draft. */
  draftHref: (draftId: string) => string;
  /** The parameter whose series is made anew. */
  row: Stored<Parameter> | undefined;
}

/** 404 where the query names no parameter, or one that cannot be generated; null while the type is still to be chosen. */
export function generationPage(page: SystemPage, query: URLSearchParams, locale: Locale): GenerationPage | null {
  const context = pageContext(page, query, locale);
  const target = targetOf(page, context, query);
  if (!target) return null;
  const kinds = generationKinds(target.element.technology, context.technologies, target.type.parameter_type);
  if (kinds.length === 0) throw notFoundPage();
  // A parameter has one value that counts from the start: the one that is there is replaced.
  const rows = rowsOfParameter(page.actor, page.system.system_id, keyOfTarget(target));
  const id = query.get("parameter_id");
  const row = id ? rows.find(({ parameter_id }) => parameter_id === id) : rows.find(({ date }) => date === null);
  if (id && !row) throw notFoundPage();
  const draftHref = sitePaths(page.system.system_id).generatedParameter;
  const geometry_id = target.element.geometry_id ?? page.system.geometry_id;
  return { context, target, kinds, query, row, geometry_id, draftHref };
}

const seriesOf = (page: SystemPage, { row }: GenerationPage) =>
  row?.ts_id ? get(page.actor, timeseriesEntity, row.ts_id) : undefined;

/**
 * The kind to begin with: the one the address names, else the stored one, else the first. It comes with its own values or the usual ones.
 */
export function startKind(page: SystemPage, generation: GenerationPage): GenerationKind {
  const stored = generationOf(seriesOf(page, generation));
  const requestedKind = generation.kinds.find((kind) => kind === generation.query.get("kind"));
  const type = requestedKind ?? stored?.type ?? generation.kinds[0]!;
  if (stored?.type === type) return stored;
  return usualKind(type, generation.target.element.technology?.technology_id ?? "");
}

const REGRESSIONS: Readonly<Record<string, string>> = {
  heat_pump_ground: "ground",
  heat_pump_water: "water",
} satisfies Partial<Record<TechnologyName, string>>;
/** Pumps of ground and groundwater begin with their own regression, everything else with the defaults. */
function usualKind(type: GenerationType, technologyId: string): GenerationKind {
  const regression = REGRESSIONS[technologyId];
  return kindSchema(type).parse({
    type,
    ...(type === "heat_pump" && regression ? { heatpump_regression: regression } : {}),
    ...(type === "photovoltaic" ? { tilt: 30, azimuth: 180 } : {}),
    ...(type === "fixed_operation" ? { constraints: [{ days: [1, 2, 3, 4, 5, 6, 7] }] } : {}),
  });
}

/** What every page of generation shows, whatever came of it. */
export function generationFacts(page: SystemPage, generation: GenerationPage, kind: GenerationKind, locale: Locale) {
  const { context, target, kinds, geometry_id, query, row } = generation;
  const t = textsOf(locale);
  const { system_id, timezone } = page.system;
  const paths = sitePaths(system_id);
  const at = { scenario_id: target.scenario_id, element: target.element };
  const location = placeOf(page.actor, geometry_id);
  const series = seriesOf(page, generation);
  const title = t("generation:title");
  const ofKind = (type: GenerationType) => {
    const chosen = new URLSearchParams(query);
    chosen.set("kind", type);
    return `${paths.generateParameter}?${chosen.toString()}`;
  };
  return {
    title,
    crumbs: [
      { label: t("parameters:list.title"), href: paths.parameters },
      ...(row ? [{ label: target.element.name, href: `${paths.parameters}${parameterQuery(at)}` }] : []),
      { label: title },
    ],
    profile: profileOf(context, target, locale),
    tabs: valueTabs(page, context, target, row?.parameter_id ?? null),
    hrefs: {
      context: wizardPath(system_id, 1, at),
      type: wizardPath(system_id, 2, at),
      back: `${paths.parameters}${parameterQuery(at)}`,
      start: `${paths.generateParameter}?${query.toString()}`,
    },
    editing: row
      ? {
          series: row.ts_id ? paths.series("series", row.ts_id) : null,
          // Generated elsewhere, or in words of another time.
          unknown: series?.type === "generated" && generationOf(series) === null,
          more: `${paths.parameter(row.parameter_id)}?mode=value`,
        }
      : null,
    kinds: kinds.map((type) => ({ type, href: ofKind(type), current: type === kind.type })),
    form: {
      kind,
      demand: target.type.parameter_type === "demand",
      zone: timezone,
      zones: kind.type === "fixed_operation" || kind.type === "load_shape" ? zoneOptions(t, timezone) : [],
      weatherTypes: neededWeather(kind),
      choices: weatherChoices(page.actor, system_id),
    },
    location: location.ok ? location.value : null,
    placeHref: paths.infrastructure,
    unit: unitOf(page.system, target),
    curve: curveOf(kind),
    colour: target.element.technology?.color,
  };
}
