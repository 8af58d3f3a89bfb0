import { formatNumber, formatTime } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { shownUnit, sumUnit } from "~/entities/timeseries/course";
import { forecastIssued, latestForecast } from "~/services/forecasts/forecasts.server";
import { sourceIn } from "~/services/forecasts/page.server";
import { curveOf } from "~/services/timeseries/viewer/read.server";
import type { Asked, Viewed } from "./viewed";

/** A forecast of a live series (`forecast_id` of the query, else the latest) with the edges of its band. */
export function forecastSource({ page, id, query, locale, t }: Asked): Viewed | null {
  const source = sourceIn(page.actor, page.system.system_id, id);
  if (!source) return null;
  const forecastId = query.get("forecast_id");
  const outcome = forecastId ? forecastIssued(page.actor, id, forecastId) : latestForecast(page.actor, id);
  if (!outcome.ok) return null;
  const { p50, lower, upper, start_ms: startMs, step_s: stepS, percentile, issued_at, model } = outcome.value;
  const level = (value: number) => formatNumber(value, locale, { decimals: Number.isInteger(value) ? 0 : 1 });
  const of = (name: string, values: Float32Array) =>
    curveOf([{ year: new Date(startMs).getUTCFullYear(), startMs, stepS, values: Float64Array.from(values) }], {
      name,
    });
  const back = sitePaths(page.system.system_id).forecast(id);
  return {
    title: t("forecasts:page.title", { name: source.name }),
    back: {
      label: t("forecasts:page.title", { name: source.name }),
      href: forecastId ? `${back}?forecast_id=${encodeURIComponent(forecastId)}` : back,
    },
    unit: source.unit,
    sumUnit: sumUnit(source.unit),
    synthetic: false,
    usual: null,
    uses: [],
    more: forecastId ? { forecast_id: forecastId } : {},
    fromMinimum: true,
    curves: [
      of(t("forecasts:chart.expected"), p50),
      of(t("forecasts:chart.edge", { level: level(100 - percentile) }), lower),
      of(t("forecasts:chart.edge", { level: level(percentile) }), upper),
    ],
    descriptions: [
      { term: t("timeseries:viewer.about.unit"), value: shownUnit(source.unit) ?? "–" },
      { term: t("forecasts:facts.model"), value: t(`forecasts:model.${model}`) },
      { term: t("forecasts:facts.issued_at"), value: formatTime(issued_at, locale, source.timezone) },
    ],
  };
}
