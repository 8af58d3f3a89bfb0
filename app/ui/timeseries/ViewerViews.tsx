import { useTranslation } from "react-i18next";
import { CLOCK_HOURS } from "~/entities/core/clock";
import { formatNumber, formatScaled, formatTime, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { shownUnit } from "~/entities/timeseries/course";
import type { SeriesView } from "~/entities/timeseries/seriesView";
import { HeatStrip, LineChart, shortDay } from "../kit/charts";
import { Section } from "../kit/layout";
import { DataTable, Pagination } from "../kit/lists";
import { PeriodTable } from "./PeriodTable";
import { SeriesChart } from "./SeriesChart";
import { type ViewerFacts, viewerHref, viewerSpans } from "./viewer";

interface ViewProps {
  facts: ViewerFacts;
  view: SeriesView;
  zone: string;
  /** The period in words. */
  period: string;
}

/** What the view of the settings shows of a series: its course, duration curve, heat map or data. */
export function ViewerView(props: ViewProps) {
  const { view } = props;
  if (view.courses) return <CourseView {...props} courses={view.courses} />;
  if (view.duration) return <DurationView {...props} duration={view.duration} />;
  if (view.heat) return <HeatView {...props} heat={view.heat} />;
  return view.rows ? <DataView {...props} rows={view.rows} /> : null;
}

function useNames(facts: ViewerFacts): { name: string; colour?: string }[] {
  const { t } = useTranslation("timeseries");
  return facts.curves.map(({ name, colour }) => ({ name: name ?? t("viewer.value"), ...(colour ? { colour } : {}) }));
}

function CourseView({
  facts,
  view,
  zone,
  period,
  courses,
}: ViewProps & { courses: NonNullable<SeriesView["courses"]> }) {
  const { t } = useTranslation("timeseries");
  const names = useNames(facts);
  const { marked, steps } = view;
  const length = courses[0]?.values.length ?? 0;
  const { unit, settings } = facts;
  return (
    <SeriesChart
      id="series"
      level={2}
      title={t("viewer.course", { period, steps: t(`viewer.shown.${steps}`) })}
      subject={t("viewer.values_of", { period })}
      numbers={view.numbers}
      unit={unit}
      zone={zone}
      fromMinimum={facts.fromMinimum}
      courses={courses.map((course, i) => ({ ...course, ...names[i]! }))}
      mark={marked ? { step: marked.share * length, label: settings.at.slice(11) } : undefined}
      csvHref={viewerHref(facts, {}, "csv")}
      dataHref={viewerHref(facts, {}, "chart")}
      spanHrefs={viewerSpans((changes) => viewerHref(facts, changes), settings.period)}
    />
  );
}

/** The parts of the period, with the numbers of each. */
export function SeriesParts({ facts, view, zone, period }: ViewProps) {
  const { t } = useTranslation("timeseries");
  const { sumUnit, unit, settings } = facts;
  if (!view.courses || !view.parts) return null;
  const caption = t(`viewer.parts.${settings.period}`, { period });
  return (
    <Section id="parts" title={caption} lead={t("viewer.in_zone", { zone })}>
      <PeriodTable caption={caption} captionHidden periods={view.parts} unit={unit} sumUnit={sumUnit} steps="gaps" />
    </Section>
  );
}

function DurationView({ facts, period, duration }: ViewProps & { duration: NonNullable<SeriesView["duration"]> }) {
  const { t, i18n } = useTranslation("timeseries");
  const locale = i18n.language as Locale;
  const names = useNames(facts);
  const { hours, values } = duration;
  const unit = (value: number | null | undefined) => formatScaled(value, facts.unit, locale);
  const half = values[0]?.[Math.floor((hours.length - 1) / 2)];
  return (
    <LineChart
      id="duration"
      level={2}
      title={t("viewer.duration", { period })}
      summary={t("viewer.duration_summary", {
        max: unit(values[0]?.[0]),
        half: unit(half),
        hours: formatNumber(hours.at(-1), locale),
      })}
      unit={facts.unit}
      fromMinimum={facts.fromMinimum}
      series={names.map((one, i) => ({ ...one, values: values[i] ?? [] }))}
      labels={hours.map((hour) => formatUnit(hour, "h", locale))}
      csvHref={viewerHref(facts, {}, "csv")}
    />
  );
}

function HeatView({ facts, zone, period, heat }: ViewProps & { heat: NonNullable<SeriesView["heat"]> }) {
  const { t, i18n } = useTranslation("timeseries");
  const locale = i18n.language as Locale;
  const day = (label: string) =>
    heat.by === "day" ? shortDay(Number(label.slice(8)), Number(label.slice(5, 7)), locale) : label;
  const hourly = heat.rows.map((row) => {
    const numbers = row.filter((value) => value !== null);
    return numbers.length > 0 ? numbers.reduce((sum, value) => sum + value, 0) / numbers.length : -Infinity;
  });
  const highest = hourly.indexOf(Math.max(...hourly));
  return (
    <HeatStrip
      id="heat"
      level={2}
      height={24 * 12}
      title={t(`viewer.heat_${heat.by}`, { period })}
      summary={t("viewer.heat_summary", {
        hour: CLOCK_HOURS[highest],
        zone,
        mean: formatScaled(hourly[highest], facts.unit, locale),
      })}
      unit={shownUnit(facts.unit) ?? ""}
      rowLabels={CLOCK_HOURS}
      columnLabels={heat.columns.map(day)}
      values={heat.rows}
      table={heat.table}
      csvHref={viewerHref(facts, { steps: "hourly" }, "csv")}
    />
  );
}

function DataView({ facts, view, zone, period, rows }: ViewProps & { rows: NonNullable<SeriesView["rows"]> }) {
  const { t, i18n } = useTranslation("timeseries");
  const locale = i18n.language as Locale;
  const names = useNames(facts);
  const title = t("viewer.data", { period, steps: t(`viewer.shown.${view.steps}`) });
  const unit = shownUnit(facts.unit);
  const one = names.length === 1;
  const columns =
    view.steps === "steps" || !one
      ? names.map(({ name }) => ({ header: name, unit }))
      : [
          ...(["mean", "min", "max"] as const).map((key) => ({ header: t(`numbers.${key}`), unit })),
          { header: t("numbers.sum"), unit: facts.sumUnit },
        ];
  const search = viewerHref(facts, { page: rows.page }).slice(facts.base.length);
  return (
    <Section id="data" title={title} lead={t("viewer.in_zone", { zone })}>
      <DataTable
        caption={title}
        captionHidden
        columns={[
          {
            key: "at",
            header: t("periods.start"),
            rowHeader: true,
            cell: ({ at }: (typeof rows.of)[number]) => (
              <span className="nowrap">{typeof at === "string" ? at : formatTime(at, locale, zone, true)}</span>
            ),
          },
          ...columns.map((column, i) => ({
            key: String(i),
            ...column,
            numeric: true,
            cell: ({ values }: (typeof rows.of)[number]) => formatNumber(values[i], locale, { decimals: 3 }),
          })),
        ]}
        rows={rows.of}
        rowKey={({ at }) => String(at)}
      />
      <Pagination {...rows} search={search} />
    </Section>
  );
}
