import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/core/locale";
import { LineChart } from "../kit/charts";
import { formatNumber, formatUnit } from "~/entities/core/format";
import { ButtonLink, Notice, PageHeader, Section, StatusBadge, Tabs } from "../kit/layout";
import { DataTable, DefinitionList, KeyFigures } from "../kit/lists";

interface SeriesViewProps {
  title: string;
  /** Address of this page. */
  own: string;
  unit: string;
  /** What the values of the file were multiplied by. */
  factor: number;
  synthetic: boolean;
  type: string;
  interpolation: string;
  source: string | null;
  zone: string;
  years: readonly number[];
  year: number;
  stepS: number;
  startMs: number;
  values: readonly (number | null)[];
  /** Colour of the technology it is of. */
  colour?: string;
  total: {
    count: number;
    gaps: number;
    mean: number | null;
    min: number | null;
    max: number | null;
    annualSum: number | null;
  };
  months: readonly { label: string; mean: number | null; min: number | null; max: number | null; gaps: number }[];
  uses: readonly {
    label: string;
    scenario: string;
    elementHref: string;
    editHref: string | null;
    reference: string | null;
  }[];
}

/** A time series: its numbers, a year as a chart, the months as a table, and what uses it. */
export function SeriesView(props: SeriesViewProps) {
  const { title, own, unit, zone, year, years, total, months } = props;
  const { t, i18n } = useTranslation("parameters");
  const locale = i18n.language as Locale;
  const number = (value: number | null, decimals = 3) => formatNumber(value, locale, { decimals });
  const withUnit = (value: number | null) => formatUnit(value, unit, locale, { decimals: 3 });
  const shownUnit = unit === "1" ? undefined : unit;
  const minutes = formatNumber(props.stepS / 60, locale);
  return (
    <>
      <PageHeader
        title={title}
        lead={t("series.lead", { minutes, zone })}
        badge={props.synthetic ? <StatusBadge tone="warning">{t("series.synthetic")}</StatusBadge> : undefined}
        actions={
          <ButtonLink href={`${own}/csv`} download>
            {t("common:action.download_csv")}
          </ButtonLink>
        }
      />
      {props.synthetic ? <Notice kind="warning" title={t("series.synthetic_text")} /> : null}
      <KeyFigures
        items={[
          { term: t("statistics.mean"), value: number(total.mean), unit: shownUnit },
          {
            term: t("statistics.annual_sum"),
            value: number(total.annualSum, 0),
            unit: unit === "1" ? "h" : unit === "MW" ? "MWh" : `${unit}·h`,
            note: t("statistics.annual_sum_note"),
          },
          { term: t("statistics.max"), value: number(total.max), unit: shownUnit },
          { term: t("statistics.min"), value: number(total.min), unit: shownUnit },
          ...(total.gaps > 0
            ? [{ term: t("statistics.gaps"), value: number(total.gaps, 0), note: t("statistics.gaps_note") }]
            : []),
        ]}
      />
      {years.length > 1 ? (
        <Tabs
          label={t("series.years")}
          tabs={years.map((one) => ({ label: String(one), href: `${own}?year=${one}`, current: one === year }))}
        />
      ) : null}
      <LineChart
        id="series"
        level={2}
        title={t("series.chart", { year })}
        summary={t("series.summary", {
          year,
          min: withUnit(total.min),
          max: withUnit(total.max),
          mean: withUnit(total.mean),
        })}
        unit={unit}
        zone={zone}
        series={[{ name: String(year), values: props.values, colour: props.colour }]}
        time={{ start: props.startMs, step: props.stepS }}
        csvHref={`${own}/csv`}
        dataHref={`${own}/chart?year=${year}`}
      />
      <Section id="months" title={t("series.months", { year })}>
        <DataTable
          caption={t("series.months_caption", { year, zone })}
          captionHidden
          columns={[
            { key: "month", header: t("field.month"), rowHeader: true, cell: (row) => row.label },
            {
              key: "mean",
              header: t("statistics.mean"),
              unit: shownUnit,
              numeric: true,
              cell: (row) => number(row.mean),
            },
            { key: "min", header: t("statistics.min"), unit: shownUnit, numeric: true, cell: (row) => number(row.min) },
            { key: "max", header: t("statistics.max"), unit: shownUnit, numeric: true, cell: (row) => number(row.max) },
            { key: "gaps", header: t("statistics.gaps"), numeric: true, cell: (row) => number(row.gaps, 0) },
          ]}
          rows={months}
          rowKey={(row) => row.label}
        />
      </Section>
      <Section id="about" title={t("series.about")}>
        <DefinitionList
          items={[
            { term: t("field.unit"), value: unit || "–" },
            { term: t("series.factor"), value: formatNumber(props.factor, locale) },
            { term: t("field.zone"), value: zone },
            { term: t("series.kind"), value: t(`series.type.${props.type}`) },
            {
              term: t("timeseries:upload.field.interpolation"),
              value: t(`timeseries:upload.interpolations.${props.interpolation}`),
            },
            ...(props.source ? [{ term: t("series.source"), value: props.source }] : []),
          ]}
        />
      </Section>
      {props.uses.length > 0 ? (
        <Section id="uses" title={t("series.uses")}>
          <DataTable
            caption={t("series.uses")}
            captionHidden
            columns={[
              {
                key: "label",
                header: t("field.parameter"),
                rowHeader: true,
                cell: (row) => <a href={row.elementHref}>{row.label}</a>,
              },
              { key: "scenario", header: t("field.scenario"), cell: (row) => row.scenario },
              { key: "reference", header: t("field.reference"), cell: (row) => row.reference },
            ]}
            rows={props.uses}
            rowKey={(row) => row.label + row.scenario}
            actions={(row) =>
              row.editHref ? (
                <a
                  className="button button-small"
                  href={row.editHref}
                  aria-label={t("common:action.edit_item", { item: row.label })}
                >
                  {t("common:action.edit")}
                </a>
              ) : null
            }
          />
        </Section>
      ) : null}
    </>
  );
}
