import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Finding } from "~/entities/core/finding";
import { columnWriter, formatDate, formatNumber, formatTime, unitText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { fittingSeriesUnit, shownUnit } from "~/entities/timeseries/course";
import { findingParams, isDoubt, mendingField } from "~/entities/timeseries/findingParams";
import { spreadText } from "~/entities/timeseries/spread";
import { fieldId } from "../../kit/fields";
import { Notice, Section } from "../../kit/layout";
import { DataTable } from "../../kit/lists";
import { GapNotice } from "../GapNotice";
import { SeriesCards } from "../SeriesCards";
import { SeriesChart } from "../SeriesChart";
import { Changes } from "./Changes";
import type { ResultFacts } from "./resultFacts";
import { energyText } from "./summary";

interface ResultProps {
  result: ResultFacts;
  /** Id of the form that says how the file is read, and whether it cleans the values. */
  form: string;
  cleaning: boolean;
  zone: string;
  /** The viewer of what came out; null: it has none. */
  viewerHref: string | null;
}

/** What a conversion gave: chart, numbers, what was remarked and cleaned, and saving it. */
export function Result({ result, form, cleaning, zone, viewerHref }: ResultProps) {
  const { t, i18n } = useTranslation("timeseries");
  const locale = i18n.language as Locale;
  const { statistics, conversion, firstMs, lastMs } = result;
  const [size, fitting] = statistics ? fittingSeriesUnit(conversion.to, statistics) : [1, conversion.to];
  const unit = unitText(shownUnit(fitting) ?? "") || undefined;
  const write = columnWriter(
    result.head.map(([, value]) => value && value / size),
    locale,
  );
  const { course } = result;
  const period = course?.part
    ? t("upload.changes.range", {
        from: formatDate(course.part[0], locale, zone),
        to: formatDate(course.part[1], locale, zone),
      })
    : String(course?.year);
  const factor = formatNumber(conversion.factor, locale);
  const energy = conversion.to === "MW" && statistics ? energyText(statistics, result.stepS, locale) : null;
  return (
    <Section id="preview" title={t("upload.preview")}>
      <div className="stack">
        <Stale />
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
            {result.spread ? <p>{spreadText(result.spread, (key, params) => t(key, params))}</p> : null}
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
        {result.ok && result.gaps ? (
          <GapNotice gaps={result.gaps} zone={zone}>
            <Cure form={form} cleaning={cleaning} />
          </GapNotice>
        ) : null}
        <Findings
          form={form}
          findings={result.ok ? result.findings.filter((finding) => !isDoubt(finding)) : result.findings}
        />
        {statistics ? <SeriesCards numbers={statistics} unit={conversion.to} /> : null}
        {course && statistics ? (
          <>
            <SeriesChart
              id="converted"
              level={3}
              title={t("viewer.course", { period, steps: t(`viewer.shown.${course.steps}`) })}
              subject={t("viewer.all_values")}
              numbers={statistics}
              unit={conversion.to}
              zone={zone}
              courses={[{ ...course, name: period }]}
            />
            {viewerHref === null ? null : (
              <p>
                <a href={viewerHref}>{t("viewer.open")}</a>
              </p>
            )}
          </>
        ) : null}
        <Changes
          changed={result}
          unit={unit}
          size={size}
          zone={zone}
          csvHref={viewerHref === null ? null : `${viewerHref}/changes`}
        />
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
                  cell: ([, value]) => write(value && value / size),
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

/** What fills gaps before the series is saved. */
function Cure({ form, cleaning }: Pick<ResultProps, "form" | "cleaning">) {
  const { t } = useTranslation("timeseries");
  if (cleaning)
    return (
      <p>
        <a href={`#${fieldId(form, "fill_steps")}`}>{t("gaps.fill_below")}</a>
      </p>
    );
  return (
    <>
      <p>{t("gaps.before_saving")}</p>
      <button
        type="submit"
        form={form}
        name="intent"
        value="cleaning_on"
        className="button button-secondary"
        formNoValidate
      >
        {t("gaps.clean")}
      </button>
    </>
  );
}

/** Says that something was changed since; shown by the program of the page. */
export function Stale() {
  const { t } = useTranslation("timeseries");
  return (
    <div data-stale hidden>
      <Notice kind="warning" title={t("upload.stale")} />
    </div>
  );
}

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

function MendingLink({ finding, form }: { finding: Finding; form: string }) {
  const { t } = useTranslation("timeseries");
  const field = finding.severity === "error" ? mendingField(finding.key) : null;
  return field && <a href={`#${fieldId(form, field)}`}>{t(`upload.field.${field}`)}</a>;
}

/** What was noticed while reading, errors first; what was refused leads to the field that mends it, which may be folded up. */
function Findings({ findings, form }: { findings: readonly Finding[]; form: string }) {
  const { t, i18n } = useTranslation("timeseries");
  const order = { error: 0, warning: 1, note: 2 };
  const sorted = [...findings].sort((a, b) => order[a.severity] - order[b.severity]);
  if (sorted.length === 0) return <p>{t("upload.no_findings")}</p>;
  return (
    <ul className="plain-list">
      {sorted.map((finding, i) => (
        <li key={i}>
          <strong>{t(`upload.severity.${finding.severity}`)}</strong>{" "}
          {t(finding.key.replace(".", ":"), findingParams(finding, i18n.language as Locale))}{" "}
          <MendingLink finding={finding} form={form} />
        </li>
      ))}
    </ul>
  );
}
