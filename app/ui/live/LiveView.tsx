import { useTranslation } from "react-i18next";
import { formatMoment, formatNumber, formatTime, formatUnit, unitText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { LiveSeries } from "~/entities/live/liveSeries";
import { peakOf } from "~/entities/spot/findings/findings";
import {
  type Course,
  fittingSeriesUnit,
  type PeriodNumbers,
  type SeriesNumbers,
  shownUnit,
  sumUnit,
} from "~/entities/timeseries/course";
import { titled } from "~/ui/kit/charts/titled";
import { ButtonLink, EmptyState, LiveRegion, MoreMenu, PageHeader, Section, Tabs } from "~/ui/kit/layout";
import { DefinitionList } from "~/ui/kit/lists";
import { PeriodTable } from "~/ui/timeseries/PeriodTable";
import { SeriesCards } from "~/ui/timeseries/SeriesCards";
import { SeriesChart } from "~/ui/timeseries/SeriesChart";
import { Arrivals, type AsideFacts, type SourceFacts } from "./Arrivals";
import { ValuesFile } from "./ValuesFile";

interface LiveViewProps extends Pick<
  LiveSeries,
  "live_id" | "type" | "unit" | "resolution" | "lower_bound" | "upper_bound" | "keep_days"
> {
  title: string;
  here: string;
  /** Pages for those who may change it. */
  edit: { settings: string; source: string; cleaning: string; upload: string } | null;
  source: SourceFacts | null;
  aside: AsideFacts;
  forecastHref: string;
  eventsHref: string;
  rulesHref: string | null;
  /** The time whose period is shown (UTC, ms). Null: now. */
  moment: number | null;
  /** The period shown ends with the last value (UTC, ms), as the one up to now has none; null otherwise. */
  endsBefore: number | null;
  /** Where its values are as a file, and the days shown. */
  file: { action: string; from: string; to: string };
  component: { name: string; href: string } | null;
  zone: string;
  period: string;
  by: string;
  latest: { at: number; value: number } | null;
  course: Course;
  total: SeriesNumbers;
  lines: readonly PeriodNumbers[];
}

const TABS = ["day", "week", "month", "year", "years"] as const;

/** A live series: its latest value, a period as a chart, and the hours, days, months or years of it as a table. */
export function LiveView(props: LiveViewProps) {
  const { title, here, period, edit, rulesHref, type, moment, zone } = props;
  const { t, i18n } = useTranslation("live");
  const actions = (
    <>
      <ButtonLink href={props.forecastHref}>{t("series.forecast")}</ButtonLink>
      <ButtonLink href={props.eventsHref}>{t("series.events")}</ButtonLink>
      {edit ? <ButtonLink href={edit.upload}>{t("series.upload")}</ButtonLink> : null}
      <MoreMenu
        links={[
          ...(rulesHref ? [{ href: rulesHref, label: t("series.event_rules") }] : []),
          ...(edit
            ? (["source", "cleaning", "settings"] as const).map((page) => ({
                href: edit[page],
                label: t(`series.${page}`),
              }))
            : []),
        ]}
      />
    </>
  );
  const at = moment === null ? "" : `&at=${new Date(moment).toISOString()}`;
  return (
    <>
      <PageHeader title={title} lead={t(`type.${type}`)} actions={actions} />
      {moment === null ? null : (
        <p>
          {t("series.moment", { time: formatTime(moment, i18n.language as Locale, zone) })}{" "}
          <a href={here}>{t("series.to_now")}</a>
        </p>
      )}
      <Tabs
        label={t("series.periods")}
        tabs={TABS.map((one) => ({
          label: t(`period.${one}`),
          href: one === "week" && at === "" ? here : `${here}?period=${one}${at}`,
          current: one === period,
        }))}
      />
      <LiveRegion types={["live_points"]}>
        {props.endsBefore === null ? null : (
          <p>{t("series.ended", { time: formatTime(props.endsBefore, i18n.language as Locale, zone) })}</p>
        )}
        <Values {...props} />
      </LiveRegion>
      {props.lines.length === 0 ? null : <ValuesFile {...props.file} zone={zone} />}
      <LiveRegion types={["live_points", "live_series", "live_source"]}>
        <Arrivals source={props.source} aside={props.aside} unit={props.unit} zone={props.zone} edit={edit !== null} />
        <About {...props} />
      </LiveRegion>
    </>
  );
}

function Values({ unit, zone, period, by, latest, course, total, lines }: LiveViewProps) {
  const { t, i18n } = useTranslation("live");
  const locale = i18n.language as Locale;
  if (lines.length === 0)
    return (
      <EmptyState title={t("series.none")}>
        <p>{t("series.none_text")}</p>
      </EmptyState>
    );
  const [factor, fitting] = fittingSeriesUnit(unit, total);
  const caption = t(`series.by.${by}`);
  const shownPeriod = t(`period.${period}`);
  const peak = peakOf(course.values);
  return (
    <>
      <SeriesCards
        numbers={{ mean: total.mean, min: total.min, max: total.max }}
        unit={unit}
        first={[
          {
            term: t("list.latest"),
            value: formatNumber(latest && latest.value / factor, locale),
            unit: unitText(shownUnit(fitting) ?? ""),
            note: latest ? formatTime(latest.at, locale, zone) : undefined,
          },
        ]}
      />
      <SeriesChart
        id="live-values"
        level={2}
        {...titled(
          peak &&
            t("series.highest", {
              at:
                course.labels?.[peak.at] ?? formatMoment(course.startMs + peak.at * course.stepS * 1000, locale, zone),
              value: formatUnit(peak.value / factor, fitting, locale),
            }),
          t("series.chart", { period: shownPeriod }),
        )}
        subject={t("series.summary", { minutes: formatNumber(course.stepS / 60, locale) })}
        numbers={total}
        unit={unit}
        zone={zone}
        courses={[{ ...course, name: t("series.value") }]}
      />
      <Section id="parts" title={caption} lead={t("series.by_lead", { zone })}>
        <PeriodTable
          caption={caption}
          captionHidden
          periods={lines}
          unit={unit}
          numbers={total}
          sumUnit={unit === "MW" || unit === "kW" ? sumUnit(unit) : undefined}
          steps="count"
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
