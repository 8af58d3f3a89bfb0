import { useTranslation } from "react-i18next";
import { formatNumber, formatTime, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { LiveSeries } from "~/entities/live/liveSeries";
import { LineChart } from "~/ui/kit/charts";
import { ButtonLink, EmptyState, LiveRegion, PageHeader, Section, Tabs } from "~/ui/kit/layout";
import { DataTable, DefinitionList, KeyFigures } from "~/ui/kit/lists";
import { Arrivals, type AsideFacts, type SourceFacts } from "./Arrivals";

interface Sums {
  count: number;
  mean: number | null;
  min: number | null;
  max: number | null;
  sum: number;
}

interface LiveViewProps extends Pick<
  LiveSeries,
  "live_id" | "type" | "unit" | "resolution" | "lower_bound" | "upper_bound" | "keep_days"
> {
  title: string;
  own: string;
  /** Pages for those who may change it. */
  edit: { settings: string; source: string; cleaning: string; upload: string } | null;
  source: SourceFacts | null;
  aside: AsideFacts;
  forecastHref: string;
  eventsHref: string;
  rulesHref: string | null;
  /** The time whose period is shown (UTC, ms); null: now. */
  moment: number | null;
  component: { name: string; href: string } | null;
  zone: string;
  period: string;
  by: string;
  latest: { at: number; value: number } | null;
  chart: { startMs: number; stepS: number; values: (number | null)[] };
  total: Sums;
  lines: readonly ({ label: string; startMs: number } & Sums)[];
}

const TABS = ["day", "week", "month", "year", "years"] as const;

/** A live series: its latest value, a period as a chart, and the hours, days, months or years of it as a table. */
export function LiveView(props: LiveViewProps) {
  const { title, own, period, edit, rulesHref, type, moment, zone } = props;
  const { t, i18n } = useTranslation("live");
  const actions = (
    <>
      <ButtonLink href={props.forecastHref}>{t("series.forecast")}</ButtonLink>
      <ButtonLink href={props.eventsHref}>{t("series.events")}</ButtonLink>
      {rulesHref ? <ButtonLink href={rulesHref}>{t("series.event_rules")}</ButtonLink> : null}
      {edit
        ? (["upload", "source", "cleaning", "settings"] as const).map((page) => (
            <ButtonLink key={page} href={edit[page]}>
              {t(`series.${page}`)}
            </ButtonLink>
          ))
        : null}
    </>
  );
  const at = moment === null ? "" : `&at=${new Date(moment).toISOString()}`;
  return (
    <>
      <PageHeader title={title} lead={t(`type.${type}`)} actions={actions} />
      {moment === null ? null : (
        <p>
          {t("series.moment", { time: formatTime(moment, i18n.language as Locale, zone) })}{" "}
          <a href={own}>{t("series.to_now")}</a>
        </p>
      )}
      <Tabs
        label={t("series.periods")}
        tabs={TABS.map((one) => ({
          label: t(`period.${one}`),
          href: one === "week" && at === "" ? own : `${own}?period=${one}${at}`,
          current: one === period,
        }))}
      />
      <LiveRegion types={["live_points"]}>
        <Values {...props} />
      </LiveRegion>
      <LiveRegion types={["live_points", "live_series", "live_source"]}>
        <Arrivals source={props.source} aside={props.aside} unit={props.unit} zone={props.zone} edit={edit !== null} />
        <About {...props} />
      </LiveRegion>
    </>
  );
}

function Values({ unit, zone, period, by, latest, chart, total, lines }: LiveViewProps) {
  const { t, i18n } = useTranslation("live");
  const locale = i18n.language as Locale;
  const number = (value: number | null) => formatNumber(value, locale, { decimals: 3 });
  const shown = unit === "1" ? undefined : unit;
  const power = unit === "MW" || unit === "kW";
  if (lines.length === 0)
    return (
      <EmptyState title={t("series.none")}>
        <p>{t("series.none_text")}</p>
      </EmptyState>
    );
  const figure = (term: string, value: number | null) => ({ term, value: number(value), unit: shown });
  const column = (key: "mean" | "min" | "max") => ({
    key,
    header: t(`series.${key}`),
    unit: shown,
    numeric: true,
    cell: (line: Sums) => number(line[key]),
  });
  return (
    <>
      <KeyFigures
        items={[
          {
            ...figure(t("list.latest"), latest?.value ?? null),
            note: latest ? formatTime(latest.at, locale, zone) : undefined,
          },
          ...(["mean", "min", "max"] as const).map((key) => figure(t(`series.${key}`), total[key])),
        ]}
      />
      <LineChart
        id="live-values"
        level={2}
        title={t("series.chart", { period: t(`period.${period}`) })}
        summary={t("series.summary", {
          min: formatUnit(total.min, unit, locale, { decimals: 3 }),
          max: formatUnit(total.max, unit, locale, { decimals: 3 }),
          mean: formatUnit(total.mean, unit, locale, { decimals: 3 }),
          minutes: formatNumber(chart.stepS / 60, locale),
        })}
        unit={unit}
        zone={zone}
        series={[{ name: t("series.value"), values: chart.values }]}
        time={{ start: chart.startMs, step: chart.stepS }}
      />
      <Section id="parts" title={t(`series.by.${by}`)} lead={t("series.by_lead", { zone })}>
        <DataTable
          caption={t(`series.by.${by}`)}
          captionHidden
          columns={[
            { key: "label", header: t("series.start"), rowHeader: true, cell: (line) => line.label },
            column("mean"),
            column("min"),
            column("max"),
            ...(power
              ? [
                  {
                    key: "sum",
                    header: t("series.energy"),
                    unit: `${unit}h`,
                    numeric: true,
                    cell: (line: Sums) => number(line.sum),
                  },
                ]
              : []),
            {
              key: "count",
              header: t("series.steps"),
              numeric: true,
              cell: (line) => formatNumber(line.count, locale),
            },
          ]}
          rows={lines}
          rowKey={(line) => String(line.startMs)}
        />
      </Section>
    </>
  );
}

function About(props: LiveViewProps) {
  const { t, i18n } = useTranslation("live");
  const locale = i18n.language as Locale;
  const { component } = props;
  const bound = (value: number | null) => formatUnit(value, props.unit, locale, { decimals: 3 });
  return (
    <Section id="about" title={t("series.about")}>
      <DefinitionList
        items={[
          {
            term: t("field.component"),
            value: component ? <a href={component.href}>{component.name}</a> : t("list.system"),
          },
          { term: t("field.unit"), value: props.unit },
          { term: t("field.resolution"), value: t(`resolution.${props.resolution}`) },
          { term: t("field.timezone"), value: props.zone },
          { term: t("field.lower_bound"), value: props.lower_bound === null ? "–" : bound(props.lower_bound) },
          { term: t("field.upper_bound"), value: props.upper_bound === null ? "–" : bound(props.upper_bound) },
          { term: t("field.keep_days"), value: t("series.days", { count: props.keep_days }) },
          { term: t("series.id"), value: <code>{props.live_id}</code> },
        ]}
      />
    </Section>
  );
}
