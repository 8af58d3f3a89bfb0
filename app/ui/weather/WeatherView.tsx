import { useTranslation } from "react-i18next";
import { formatNumber, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import { viewerQuery } from "~/entities/timeseries/viewer";
import type { WeatherType } from "~/entities/timeseries/weatherType";
import type { YearRange } from "~/entities/timeseries/yearRange";
import type { WeatherChart } from "~/entities/weather/weatherChart";
import { ButtonLink, LiveRegion, Notice, PageHeader, Section, StatusBadge } from "../kit/layout";
import { DefinitionList } from "../kit/lists";
import { SeriesChart } from "../timeseries/SeriesChart";
import { viewerSpans } from "../timeseries/viewer";
import { type FetchFacts, FetchWeather } from "./FetchWeather";
import { MomentForm } from "./MomentForm";

interface WeatherViewProps extends FetchFacts {
  title: string;
  system_id: string;
  geometry_id: string;
  editable: boolean;
  /** What is wrong with the years that were asked for; the usual ones are shown then. */
  problem: { message: string; params?: Record<string, unknown> } | null;
  years: { start_year: string; end_year: string };
  range: YearRange;
  charts: readonly WeatherChart[];
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
          <Kind key={chart.type} chart={chart} {...props} />
        ))}
      </LiveRegion>
    </>
  );
}

const isRadiation = (type: WeatherType): type is "ssrd" | "fdir" => type === "ssrd" || type === "fdir";

function Kind({ chart, system_id, geometry_id, editable, range }: WeatherViewProps & { chart: WeatherChart }) {
  const { t, i18n } = useTranslation("weather");
  const locale = i18n.language as Locale;
  const paths = sitePaths(system_id);
  const { type, unit, series, inherited, stored, course } = chart;
  const kind = t(`type.${type}`);
  const isOwn = series !== null && inherited === null;
  const viewer = paths.series("weather", geometry_id);
  const of = { weather_type: type };
  const moment = series?.moment ?? null;
  const minute = formatNumber(moment?.minute ?? 0, locale);
  const query = viewerQuery({ period: "years", timezone: "UTC", ...range }, of);
  return (
    <Section
      id={type}
      title={kind}
      actions={
        <>
          {course ? (
            <ButtonLink href={`${viewer}${query}`} label={t("page.view_kind", { kind })}>
              {t("page.view")}
            </ButtonLink>
          ) : null}
          {inherited ? (
            <ButtonLink href={paths.weather(inherited.geometry_id)}>{t("page.inherited", inherited)}</ButtonLink>
          ) : null}
          {editable && !isOwn ? (
            <ButtonLink href={paths.addWeather(geometry_id, type)} label={t("page.add_kind", { kind })}>
              {t("page.add")}
            </ButtonLink>
          ) : null}
          {editable && isOwn ? (
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
      {course ? (
        <SeriesChart
          id={`weather-${type}`}
          level={3}
          title={t(chart.hourly ? "page.chart_hours" : "page.chart_days", { kind, ...range })}
          subject={t("page.about", { kind, ...range })}
          numbers={chart.numbers}
          unit={unit}
          zone="UTC"
          fromMinimum={type === "temp"}
          courses={[{ ...course, name: kind }]}
          csvHref={`${viewer}/csv${query}`}
          dataHref={`${viewer}/chart${query}`}
          spanHrefs={viewerSpans((changes) => `${viewer}${viewerQuery({ timezone: "UTC", ...changes }, of)}`)}
        />
      ) : (
        <Notice kind="warning" title={t("page.no_values", { kind, ...stored })} />
      )}
      {series ? (
        <DefinitionList
          items={[
            { term: t("page.source"), value: series.source ?? "–" },
            ...(moment ? [{ term: t("moment.term"), value: t(`moment.told.${moment.moment}`, { minute }) }] : []),
            ...(series.licence ? [{ term: t("page.licence"), value: series.licence }] : []),
            ...(series.fetched_at
              ? [{ term: t("page.fetched_at"), value: formatTime(Date.parse(series.fetched_at), locale, "UTC", true) }]
              : []),
            ...(stored ? [{ term: t("page.stored_years"), value: t("page.from_to", { ...stored }) }] : []),
          ]}
        />
      ) : null}
      {editable && isOwn && moment && !series.fetched_at && isRadiation(type) ? (
        <MomentForm weather_type={type} moment={moment.moment} moment_minute={moment.minute} />
      ) : null}
    </Section>
  );
}
