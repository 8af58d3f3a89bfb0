import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import { fetchNow, fetchState } from "~/services/forecasts/weather/fetching.server";
import { weatherIssueAt, weatherIssuesOf } from "~/services/forecasts/weather/read.server";
import { fetchProblemText } from "~/services/forecasts/weather/sentences";
import { IssuedWeather } from "~/ui/forecasts/weather/IssuedWeather";
import { WeatherFacts } from "~/ui/forecasts/weather/WeatherFacts";
import { WeatherIssueTable } from "~/ui/forecasts/weather/WeatherIssueTable";
import { useAnswered } from "~/ui/kit/fields";
import { ButtonLink, EmptyState, LiveRegion, Notice, PageHeader, Section } from "~/ui/kit/layout";
import { StepRefused } from "~/ui/kit/layout/StepRefused";
import { weatherScope } from "./scope.server";

/** Issues and rows of the latest one that the page lists. */
const ISSUES_SHOWN = 25;
const ROWS_SHOWN = 48;

/** A weather forecast with its latest issue. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, forecast, paths } = weatherScope(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const {
    weather_forecast_id: id,
    name,
    source,
    synthetic,
    latitude,
    longitude,
    moment,
    moment_minute,
    url,
  } = forecast;
  const issues = weatherIssuesOf(page.actor, id, { most: ISSUES_SHOWN });
  const latest = weatherIssueAt(page.actor, id);
  const { underWay, last } = fetchState(page.actor, id);
  const issue = latest.ok ? latest.value : null;
  return {
    title: name,
    crumbs: [{ label: t("forecasts:weather.list.title"), href: paths.weatherForecasts }, { label: name }],
    editable: page.editable,
    zone: page.system.timezone,
    facts: { source, synthetic, latitude, longitude, moment, moment_minute, url, triedAt: last?.tried_at ?? null },
    underWay,
    problem: last?.problem ? fetchProblemText(t, locale, last.problem) : null,
    remarks: (issue?.remarks ?? []).map((key) => t(`forecasts:weather.remark.${key}`)),
    issues: issues.ok ? issues.value : [],
    latest: issue && {
      issued_at: issue.issued_at,
      quantities: issue.quantities,
      steps: issue.steps,
      rows: Array.from({ length: Math.min(ROWS_SHOWN, issue.steps) }, (_, i) => ({
        start: issue.start_ms + i * issue.step_s * 1000,
        values: issue.quantities.map((name) => {
          const value = issue.values[name]![i]!;
          return Number.isNaN(value) ? null : value;
        }),
      })),
    },
    here: paths.weatherForecast(id),
    uploadHref: paths.uploadIssues(id),
    settingsHref: paths.weatherForecastSettings(id),
    deleteHref: paths.deleteWeatherForecast(id),
  };
}

/** Has the weather forecast fetched now. */
export function action(args: ActionFunctionArgs) {
  const { page, forecast, paths } = weatherScope(args, true);
  const outcome = fetchNow(page.actor, forecast.weather_forecast_id);
  if (!outcome.ok) return refusedStep("weather_forecast", "set", outcome);
  return redirectWith(paths.weatherForecast(forecast.weather_forecast_id), "forecasts:weather.status.fetching");
}

export default function WeatherForecastPage() {
  const data = useLoaderData<typeof loader>();
  const { title, editable, facts, latest, issues, zone, here } = data;
  const { refused } = useAnswered<typeof action>();
  const { t } = useTranslation("forecasts");
  const actions = editable ? (
    <>
      {facts.url === null ? null : (
        <form method="post" action={here}>
          <button type="submit" className="button button-primary">
            {t("weather.view.fetch")}
          </button>
        </form>
      )}
      <ButtonLink href={data.uploadHref} kind={facts.url === null ? "primary" : "secondary"}>
        {t("weather.view.upload")}
      </ButtonLink>
      <ButtonLink href={data.settingsHref}>{t("page.settings")}</ButtonLink>
      <ButtonLink href={data.deleteHref}>{t("common:action.delete")}</ButtonLink>
    </>
  ) : null;
  return (
    <>
      <PageHeader title={title} lead={t("weather.view.lead")} actions={actions} />
      {refused ? <StepRefused refused={refused} /> : null}
      <LiveRegion types={["weather_forecast"]}>
        {facts.synthetic ? <Notice kind="info" title={t("weather.view.synthetic")} /> : null}
        {data.underWay ? <Notice kind="info" title={t("weather.view.under_way")} /> : null}
        {data.problem === null ? null : (
          <Notice kind="warning" title={t("weather.view.problem")}>
            <p>{data.problem}</p>
          </Notice>
        )}
        {data.remarks.map((remark) => (
          <Notice key={remark} kind="warning" title={remark} />
        ))}
        <WeatherFacts {...facts} zone={zone} />
        {latest ? (
          <IssuedWeather {...latest} zone={zone} />
        ) : (
          <EmptyState title={t("weather.view.none")}>
            <p>{t("weather.view.none_text")}</p>
          </EmptyState>
        )}
        {issues.length > 0 ? (
          <Section id="issues" title={t("weather.view.issues")} lead={t("weather.view.issues_lead", { zone })}>
            <WeatherIssueTable rows={issues} zone={zone} />
          </Section>
        ) : null}
      </LiveRegion>
    </>
  );
}
