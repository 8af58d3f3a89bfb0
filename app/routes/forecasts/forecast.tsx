import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { viewerQuery } from "~/entities/timeseries/viewer";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { askForForecast } from "~/services/forecasts/forecasts.server";
import { forecastView } from "~/services/forecasts/page.server";
import { AccuracyTable } from "~/ui/forecasts/AccuracyTable";
import { ForecastChart } from "~/ui/forecasts/ForecastChart";
import { ForecastFacts } from "~/ui/forecasts/ForecastFacts";
import { ForecastNotices } from "~/ui/forecasts/ForecastNotices";
import { IssueTable } from "~/ui/forecasts/IssueTable";
import { SearchTable } from "~/ui/forecasts/SearchTable";
import { useAnswered } from "~/ui/kit/fields";
import { ButtonLink, EmptyState, LiveRegion, PageHeader, Section } from "~/ui/kit/layout";
import { StepRefused } from "~/ui/kit/layout/StepRefused";
import { forecastScope } from "./scope.server";

/** What is expected of a live series, and how good such forecasts were. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, source, paths } = forecastScope(args);
  const t = textsOf(await localeOf(args.request));
  const forecastId = new URL(args.request.url).searchParams.get("forecast_id");
  const { settings, state, issues, forecast, curves, sunUnused, next } = forecastView(page.actor, source, forecastId);
  if (forecastId !== null && !forecast) throw notFoundPage();
  const { live_id, name, unit, timezone } = source;
  const facts = forecast && {
    issued_at: forecast.issued_at,
    known_until: forecast.known_until,
    model: forecast.model,
    percentile: forecast.percentile,
    weather: forecast.weather,
    build: forecast.build,
  };
  return {
    title: t("forecasts:page.title", { name }),
    base: paths.forecast(live_id),
    progressHref: paths.forecastProgress(live_id),
    settingsHref: paths.forecastSettings(live_id),
    unit,
    zone: timezone,
    editable: page.editable,
    state,
    issues,
    curves,
    facts,
    next,
    sunUnused,
    active: settings ? settings.active : null,
    openIssue: forecast?.forecast_id ?? null,
    viewerHref: forecast
      ? `${paths.series("forecast", live_id)}${viewerQuery({ timezone }, { forecast_id: forecast.forecast_id })}`
      : null,
  };
}

/** Asks for a forecast now. */
export function action(args: ActionFunctionArgs) {
  const { page, source, paths } = forecastScope(args, true);
  const outcome = askForForecast(page.actor, source.live_id);
  if (!outcome.ok) return refusedStep("forecast_settings", "set", outcome);
  return redirectWith(paths.forecast(source.live_id), "forecasts:status.asked");
}

export default function ForecastPage() {
  const data = useLoaderData<typeof loader>();
  const { refused } = useAnswered<typeof action>();
  const { t } = useTranslation("forecasts");
  const { title, base, editable, active, state, curves, facts, unit, zone } = data;
  const actions = editable ? (
    <>
      {active ? (
        <form method="post" action={base}>
          <button type="submit" className="button button-primary">
            {t("page.ask")}
          </button>
        </form>
      ) : null}
      <ButtonLink href={data.settingsHref} kind={active === null ? "primary" : "secondary"}>
        {t(active === null ? "page.set_up" : "page.settings")}
      </ButtonLink>
    </>
  ) : null;
  return (
    <>
      <PageHeader title={title} lead={t("page.lead")} actions={actions} />
      {refused ? <StepRefused refused={refused} /> : null}
      <LiveRegion types={["forecast_settings"]}>
        <ForecastNotices
          active={active}
          state={state}
          sunUnused={data.sunUnused}
          href={base}
          progressHref={data.progressHref}
        />
        {active === null ? (
          <EmptyState title={t("page.none")}>
            <p>{t(editable ? "page.none_editor" : "page.none_viewer")}</p>
          </EmptyState>
        ) : null}
        {facts ? <ForecastFacts {...facts} next={data.next} zone={zone} /> : null}
        {curves && facts ? (
          <>
            <ForecastChart curves={curves} percentile={facts.percentile} unit={unit} zone={zone} />
            {data.viewerHref ? (
              <p>
                <a href={data.viewerHref}>{t("timeseries:viewer.open")}</a>
              </p>
            ) : null}
          </>
        ) : null}
        {state && state.accuracy.length > 0 ? (
          <Section id="accuracy" title={t("accuracy.title")} lead={t("accuracy.lead")}>
            <AccuracyTable rows={state.accuracy} unit={unit} />
          </Section>
        ) : null}
        {state && state.search.length > 0 ? (
          <Section id="search" title={t("search.title")} lead={t("search.lead")}>
            <SearchTable rows={state.search} unit={unit} />
          </Section>
        ) : null}
        {data.issues.length > 0 ? (
          <Section id="issues" title={t("issues.title")} lead={t("issues.lead")}>
            <IssueTable rows={data.issues} base={base} zone={zone} openIssue={data.openIssue} />
          </Section>
        ) : null}
      </LiveRegion>
    </>
  );
}
