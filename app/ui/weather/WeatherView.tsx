import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/core/locale";
import { formatNumber, formatTime, unitText } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import type { WeatherType } from "~/entities/timeseries/weatherType";
import type { YearRange } from "~/entities/weather/weather";
import { LineChart } from "../kit/charts";
import { ButtonLink, LiveRegion, Notice, PageHeader, Section, StatusBadge } from "../kit/layout";
import { DefinitionList } from "../kit/lists";
import { FetchWeather, type FetchFacts } from "./FetchWeather";

interface Chart {
  type: WeatherType;
  unit: string;
  series: { timeseries_id: string; source: string | null; licence: string | null; fetched_at: string | null } | null;
  inherited: { geometry_id: string; name: string } | null;
  synthetic: boolean;
  stored: YearRange | null;
  hourly: boolean;
  startMs: number;
  stepS: number;
  values: readonly (number | null)[];
  mean: number | null;
  min: number | null;
  max: number | null;
}

interface WeatherViewProps extends FetchFacts {
  title: string;
  system_id: string;
  geometry_id: string;
  editable: boolean;
  /** What is wrong with the years that were asked for; the usual ones are shown then. */
  problem: { message: string; params?: Record<string, unknown> } | null;
  years: { start_year: string; end_year: string };
  range: YearRange;
  charts: readonly Chart[];
}

/** The weather of a place: years to choose, and a chart for each kind with where it is from. */
export function WeatherView(props: WeatherViewProps) {
  const { title, charts, years, problem } = props;
  const { t } = useTranslation("weather");
  return (
    <>
      <PageHeader title={title} lead={t("page.lead")} />
      <form method="get" className="filter-bar" aria-label={t("page.years")}>
        {(["start_year", "end_year"] as const).map((name) => (
          <div className="field" key={name}>
            <label htmlFor={`choose-${name}`}>{t(`page.${name}`)}</label>
            <input
              id={`choose-${name}`}
              name={name}
              inputMode="numeric"
              size={6}
              defaultValue={years[name]}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? "years-problem" : undefined}
            />
          </div>
        ))}
        <button type="submit" className="button button-secondary">
          {t("common:action.show")}
        </button>
      </form>
      {problem ? (
        <div id="years-problem">
          <Notice kind="error" live title={t(problem.message.replace(".", ":"), problem.params)} />
        </div>
      ) : null}
      <FetchWeather {...props} />
      <LiveRegion types={["timeseries"]}>
        {charts.map((chart) => (
          <WeatherChart key={chart.type} chart={chart} {...props} />
        ))}
      </LiveRegion>
    </>
  );
}

function WeatherChart({ chart, system_id, geometry_id, editable, range }: WeatherViewProps & { chart: Chart }) {
  const { t, i18n } = useTranslation("weather");
  const locale = i18n.language as Locale;
  const paths = sitePaths(system_id);
  const { type, unit, series, inherited, stored } = chart;
  const kind = t(`type.${type}`);
  const own = series !== null && inherited === null;
  const years = `?start_year=${range.start_year}&end_year=${range.end_year}`;
  const number = (value: number | null) => formatNumber(value, locale, { decimals: 1 });
  const facts = {
    kind,
    ...range,
    unit: unitText(unit),
    mean: number(chart.mean),
    min: number(chart.min),
    max: number(chart.max),
  };
  return (
    <Section
      id={type}
      title={kind}
      actions={
        <>
          {inherited ? (
            <ButtonLink href={paths.weather(inherited.geometry_id)}>{t("page.inherited", inherited)}</ButtonLink>
          ) : null}
          {editable && !own ? (
            <ButtonLink href={paths.addWeather(geometry_id, type)} label={t("page.add_kind", { kind })}>
              {t("page.add")}
            </ButtonLink>
          ) : null}
          {editable && own ? (
            <ButtonLink
              kind="danger"
              href={paths.deleteWeather(geometry_id, type)}
              label={t("page.delete_kind", { kind })}
            >
              {t("common:action.delete")}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {chart.synthetic ? (
        <p>
          <StatusBadge tone="warning">{t("page.synthetic")}</StatusBadge> {t("page.synthetic_text")}
        </p>
      ) : null}
      {chart.mean === null && stored ? (
        <Notice kind="warning" title={t("page.no_values", { kind, ...stored })} />
      ) : (
        <LineChart
          id={`weather-${type}`}
          level={3}
          title={t(chart.hourly ? "page.chart_hours" : "page.chart_days", facts)}
          summary={t("page.summary", facts)}
          unit={unit}
          zone="UTC"
          fromMinimum={type === "temp"}
          series={[{ name: kind, values: chart.values }]}
          time={{ start: chart.startMs, step: chart.stepS }}
          csvHref={`${paths.weatherFile(geometry_id, type, "csv")}${years}`}
          dataHref={`${paths.weatherFile(geometry_id, type, "chart")}${years}`}
        />
      )}
      {series ? (
        <DefinitionList
          items={[
            { term: t("page.source"), value: series.source ?? "–" },
            ...(series.licence ? [{ term: t("page.licence"), value: series.licence }] : []),
            ...(series.fetched_at
              ? [{ term: t("page.fetched_at"), value: formatTime(Date.parse(series.fetched_at), locale, "UTC", true) }]
              : []),
            ...(stored ? [{ term: t("page.stored_years"), value: t("page.from_to", { ...stored }) }] : []),
          ]}
        />
      ) : null}
    </Section>
  );
}
