import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatNumber, formatTime } from "~/entities/core/format";
import { FORECAST_QUANTITIES, QUANTITY_FACTS } from "~/entities/weather/quantities";
import { localeOf } from "~/i18n/i18n.server";
import { answerRows, rowsFacts } from "~/routes/page/rowsUpload.server";
import { done } from "~/services/core/outcome";
import { saveIssues } from "~/services/forecasts/weather/file/importIssues.server";
import { ISSUE_COLUMNS } from "~/services/forecasts/weather/file/readIssues";
import { fileNoteText, noteText } from "~/services/forecasts/weather/sentences";
import { RowsPage } from "~/ui/timeseries/upload/RowsPage";
import { uploadedScope } from "./scope.server";

/** Rows that are shown, and sentences about what is wrong. */
const PREVIEW = 6;
const MOST_NOTES = 20;

/** How a file of issues is understood, before it is stored. */
export async function loader(args: LoaderFunctionArgs) {
  const { draft, reading, facts, forecast, t } = await uploadedScope(args);
  const locale = await localeOf(args.request);
  const { issues, notes, outcome } = reading;
  const shownQuantities = FORECAST_QUANTITIES.filter((name) => issues?.some(({ values }) => values[name]));
  const at = (ms: number) => formatTime(ms, locale, forecast.timezone);
  const rows = (issues ?? []).flatMap(({ issuedMs, startMs, stepS, values }) =>
    Array.from({ length: Math.min(PREVIEW, values[shownQuantities[0]!]?.length ?? 0) }, (_, i) => [
      at(issuedMs),
      at(startMs + i * stepS * 1000),
      ...shownQuantities.map((name) => formatNumber(values[name]?.[i] ?? null, locale, { decimals: 1 })),
    ]),
  );
  const wrong = [
    ...notes.map((note) => fileNoteText(t, locale, note)),
    ...(outcome?.refused ?? []).map((note) =>
      t("forecasts:weather.file.issue", { at: at(issues![note.index]!.issuedMs), text: noteText(t, locale, note) }),
    ),
  ];
  return {
    ...facts,
    ...rowsFacts(draft, reading),
    fieldNames: Object.fromEntries(ISSUE_COLUMNS.map((name) => [name, t(`forecasts:weather.column.${name}`)])),
    unitNames: {},
    action: t("forecasts:weather.upload.store"),
    result: issues && {
      count: issues.length,
      columns: [
        t("forecasts:weather.column.issued_at"),
        t("forecasts:weather.column.start"),
        ...shownQuantities.map((name) => `${t(`forecasts:weather.quantity.${name}`)} [${QUANTITY_FACTS[name].unit}]`),
      ],
      rows: rows.slice(0, PREVIEW),
      sums: [
        { term: t("forecasts:weather.upload.fresh"), value: formatNumber(outcome?.stored ?? 0, locale) },
        { term: t("forecasts:weather.upload.same"), value: formatNumber(outcome?.unchanged ?? 0, locale) },
        { term: t("forecasts:weather.field.moment"), value: t(`forecasts:weather.moment.${forecast.moment}`) },
      ],
      lines: wrong.slice(0, MOST_NOTES),
      wrong: wrong.length,
      remarks: (outcome?.remarks ?? []).map((key) => t(`forecasts:weather.remark.${key}`)),
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { page, draft, reading, understand, forecast, paths } = await uploadedScope(args);
  const { weather_forecast_id } = forecast;
  return answerRows(args.request, {
    actor: page.actor,
    purpose: "weather_issues",
    draft,
    reading,
    understand,
    locale: await localeOf(args.request),
    here: paths.uploadedIssues(weather_forecast_id, draft.draft_id),
    otherFile: paths.uploadIssues(weather_forecast_id),
    isAsked: (reading.outcome?.remarks ?? []).length > 0,
    store() {
      const saved = saveIssues(page.actor, forecast, reading);
      const to = { to: paths.weatherForecast(weather_forecast_id), flash: "forecasts:weather.status.stored" as const };
      return Promise.resolve(saved.ok ? done(to) : saved);
    },
  });
}

export default function UploadedIssues() {
  const { back, ...page } = useLoaderData<typeof loader>();
  return <RowsPage {...page} backHref={back} />;
}
