import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Finding } from "~/entities/core/finding";
import { formatNumber, formatScaled, formatTime, unitText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { Course, SeriesNumbers } from "~/entities/timeseries/course";
import { findingParams, isDoubt } from "~/entities/timeseries/findingParams";
import type { ShownSteps } from "~/entities/timeseries/viewer";
import { Notice, Section } from "../../kit/layout";
import { DataTable } from "../../kit/lists";
import { SeriesCards } from "../SeriesCards";
import { SeriesChart } from "../SeriesChart";
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
  statistics: SeriesNumbers | null;
  /** First known steps: time (UTC, ms) and value. */
  head: readonly (readonly [number, number | null])[];
  /** The first year with a value; null when there is none. */
  course: (Course & { year: number; steps: ShownSteps }) | null;
}

interface ResultProps {
  result: ResultFacts;
  zone: string;
  /** The viewer of what came out. */
  viewerHref: string;
  /** Id of the form whose change makes the result an old one. */
  form: string;
}

/** What a conversion gave: chart, numbers, what was remarked and cleaned, and saving it. */
export function Result({ result, zone, viewerHref, form }: ResultProps) {
  const { t, i18n } = useTranslation("timeseries");
  const locale = i18n.language as Locale;
  const { statistics, conversion, firstMs, lastMs } = result;
  const unit = conversion.to === "1" ? undefined : unitText(conversion.to);
  const factor = formatNumber(conversion.factor, locale);
  const energy = conversion.to === "MW" && statistics ? energyText(statistics, result.stepS, locale) : null;
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
            {energy ? <p>{t("upload.energy", { energy })}</p> : null}
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
        <Findings findings={result.ok ? result.findings.filter((finding) => !isDoubt(finding)) : result.findings} />
        {statistics ? <SeriesCards numbers={statistics} unit={conversion.to} /> : null}
        {result.course && statistics ? (
          <>
            <SeriesChart
              id="converted"
              level={3}
              title={t("viewer.course", {
                period: result.course.year,
                steps: t(`viewer.shown.${result.course.steps}`),
              })}
              subject={t("viewer.all_values")}
              numbers={statistics}
              unit={conversion.to}
              zone={zone}
              courses={[{ ...result.course, name: String(result.course.year) }]}
            />
            <p>
              <a href={viewerHref}>{t("viewer.open")}</a>
            </p>
          </>
        ) : null}
        <Changes changed={result} unit={unit} zone={zone} csvHref={`${viewerHref}/changes`} />
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
                  key: "value",
                  header: t("upload.label.value"),
                  unit,
                  numeric: true,
                  cell: ([, value]) => formatNumber(value, locale, { decimals: 3 }),
                },
              ]}
              rows={result.head}
              rowKey={([ms]) => String(ms)}
            />
            <Form method="post">
              <input type="hidden" name="ts_id" value={result.ts_id} />
              <Doubts findings={result.findings} />
              <div className="form-actions">
                <button type="submit" name="intent" value="save" className="button button-primary">
                  {t("upload.save")}
                </button>
                <button type="submit" name="intent" value="discard" className="button button-secondary" formNoValidate>
                  {t("upload.discard")}
                </button>
              </div>
            </Form>
          </>
        ) : null}
      </div>
    </Section>
  );
}

/** The energy of all known steps of a series in MW, in the unit that fits it. */
const energyText = ({ mean, count }: SeriesNumbers, stepS: number, locale: Locale): string | null =>
  mean === null ? null : formatScaled((mean * count * stepS) / 3600, "MWh", locale);

/** What asks whether the values are right, and the tick that says they are. */
function Doubts({ findings }: { findings: readonly Finding[] }) {
  const { t, i18n } = useTranslation("timeseries");
  const doubts = findings.filter(isDoubt);
  if (doubts.length === 0) return null;
  return (
    <Notice kind="warning" title={t("upload.doubts", { count: doubts.length })}>
      <ul>
        {doubts.map((finding) => (
          <li key={finding.key}>{t(finding.key.replace(".", ":"), findingParams(finding, i18n.language as Locale))}</li>
        ))}
      </ul>
      <div className="option">
        <input type="checkbox" id="doubts-confirmed" name="doubts_confirmed" value="true" required />
        <label htmlFor="doubts-confirmed">{t("upload.doubts_confirmed")}</label>
      </div>
    </Notice>
  );
}

/** What was noticed while reading, errors first. */
function Findings({ findings }: { findings: readonly Finding[] }) {
  const { t, i18n } = useTranslation("timeseries");
  const order = { error: 0, warning: 1, note: 2 };
  const sorted = [...findings].sort((a, b) => order[a.severity] - order[b.severity]);
  if (sorted.length === 0) return <p>{t("upload.no_findings")}</p>;
  return (
    <ul className="plain-list">
      {sorted.map((finding, i) => (
        <li key={i}>
          <strong>{t(`upload.severity.${finding.severity}`)}</strong>{" "}
          {t(finding.key.replace(".", ":"), findingParams(finding, i18n.language as Locale))}
        </li>
      ))}
    </ul>
  );
}
