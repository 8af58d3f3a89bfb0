import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Finding } from "~/entities/core/finding";
import { formatNumber, formatTime, formatUnit, unitText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { LineChart } from "../../kit/charts";
import { Notice, Section } from "../../kit/layout";
import { DataTable, KeyFigures } from "../../kit/lists";
import { Changes, type ChangesFacts } from "./Changes";

export interface ResultFacts extends ChangesFacts {
  ok: boolean;
  ts_id: string;
  findings: readonly Finding[];
  rows: number;
  stepS: number;
  firstMs: number | null;
  lastMs: number | null;
  conversion: { from: string; to: string; factor: number; offset: number; perStep: boolean };
  statistics: {
    count: number;
    gaps: number;
    mean: number | null;
    min: number | null;
    max: number | null;
    annualSum: number | null;
  } | null;
  /** First known steps: time (UTC, ms) and value. */
  head: readonly (readonly [number, number | null])[];
  /** The first year with a value, as means over `stepS`; null when there is none. */
  course: { year: number; startMs: number; stepS: number; values: readonly (number | null)[] } | null;
}

interface ResultProps {
  result: ResultFacts;
  zone: string;
  /** Id of the form whose change makes the result an old one. */
  form: string;
}

/** What a conversion gave: chart, numbers, what was remarked and cleaned, and saving it. */
export function Result({ result, zone, form }: ResultProps) {
  const { t, i18n } = useTranslation("timeseries");
  const locale = i18n.language as Locale;
  const { statistics, conversion, firstMs, lastMs } = result;
  const unit = conversion.to === "1" ? undefined : unitText(conversion.to);
  const factor = formatNumber(conversion.factor, locale);
  return (
    <Section id="preview" title={t("upload.preview")}>
      <div className="stack" data-island="stale" data-form={form}>
        <div data-stale hidden>
          <Notice kind="warning" live title={t("upload.stale")} />
        </div>
        {result.ok ? (
          <Notice
            kind="success"
            title={t("upload.converted", {
              count: statistics?.count ?? 0,
              rows: formatNumber(result.rows, locale, { decimals: 0 }),
            })}
          >
            <p>
              {t("upload.span", {
                from: formatTime(firstMs ?? 0, locale, zone, true),
                to: formatTime(lastMs ?? 0, locale, zone),
                minutes: formatNumber(result.stepS / 60, locale),
              })}
            </p>
            <p>
              {t(conversion.perStep ? "upload.factor_per_step" : "upload.factor", {
                from: conversion.from,
                to: conversion.to,
                factor,
              })}
            </p>
          </Notice>
        ) : (
          <Notice kind="warning" title={t("upload.not_converted")} />
        )}
        <Findings findings={result.findings} />
        {statistics ? <Numbers statistics={statistics} unit={unit} /> : null}
        {result.course && statistics ? (
          <Course course={result.course} statistics={statistics} unit={conversion.to} zone={zone} />
        ) : null}
        <Changes changed={result} unit={unit} zone={zone} />
        {statistics ? (
          <>
            <DataTable
              caption={t("upload.first_steps", { zone })}
              columns={[
                {
                  key: "time",
                  header: t("upload.label.time"),
                  rowHeader: true,
                  cell: ([ms]) => formatTime(ms, locale, zone, true),
                },
                {
                  ...{ key: "value", header: t("upload.label.value"), unit, numeric: true },
                  cell: ([, value]) => formatNumber(value, locale, { decimals: 3 }),
                },
              ]}
              rows={result.head}
              rowKey={([ms]) => String(ms)}
            />
            <Form method="post" className="form-actions">
              <input type="hidden" name="ts_id" value={result.ts_id} />
              <button type="submit" name="intent" value="save" className="button button-primary">
                {t("upload.save")}
              </button>
              <button type="submit" name="intent" value="discard" className="button button-secondary">
                {t("upload.discard")}
              </button>
            </Form>
          </>
        ) : null}
      </div>
    </Section>
  );
}

type Statistics = NonNullable<ResultFacts["statistics"]>;

function Numbers({ statistics, unit }: { statistics: Statistics; unit: string | undefined }) {
  const { t, i18n } = useTranslation("timeseries");
  const number = (value: number | null, decimals = 3) => formatNumber(value, i18n.language as Locale, { decimals });
  return (
    <KeyFigures
      items={[
        { term: t("parameters:statistics.mean"), value: number(statistics.mean), unit },
        {
          term: t("parameters:statistics.annual_sum"),
          value: number(statistics.annualSum, 0),
          unit: unit === undefined ? "h" : unit === "MW" ? "MWh" : `${unit}·h`,
          note: t("parameters:statistics.annual_sum_note"),
        },
        { term: t("parameters:statistics.max"), value: number(statistics.max), unit },
        { term: t("parameters:statistics.min"), value: number(statistics.min), unit },
        {
          term: t("parameters:statistics.gaps"),
          value: number(statistics.gaps, 0),
          note: t("parameters:statistics.gaps_note"),
        },
      ]}
    />
  );
}

function Course(props: {
  course: NonNullable<ResultFacts["course"]>;
  statistics: Statistics;
  unit: string;
  zone: string;
}) {
  const { course, statistics, unit, zone } = props;
  const { t, i18n } = useTranslation("timeseries");
  const locale = i18n.language as Locale;
  const withUnit = (value: number | null) => formatUnit(value, unit, locale, { decimals: 3 });
  const { year, startMs, stepS, values } = course;
  return (
    <LineChart
      id="converted"
      level={3}
      title={t("parameters:series.chart", { year })}
      summary={t("parameters:series.summary", {
        year,
        min: withUnit(statistics.min),
        max: withUnit(statistics.max),
        mean: withUnit(statistics.mean),
      })}
      unit={unit}
      zone={zone}
      series={[{ name: String(year), values }]}
      time={{ start: startMs, step: stepS }}
    />
  );
}

/** What was noticed while reading, errors first. */
function Findings({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation("timeseries");
  const order = { error: 0, warning: 1, note: 2 };
  const sorted = [...findings].sort((a, b) => order[a.severity] - order[b.severity]);
  if (sorted.length === 0) return <p>{t("upload.no_findings")}</p>;
  return (
    <ul className="plain-list">
      {sorted.map((finding, i) => (
        <li key={i}>
          <strong>{t(`upload.severity.${finding.severity}`)}</strong> {t(finding.key.replace(".", ":"), finding.params)}
        </li>
      ))}
    </ul>
  );
}
