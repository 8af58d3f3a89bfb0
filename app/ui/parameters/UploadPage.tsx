import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Locale } from "~/entities/core/locale";
import { INTERPOLATIONS } from "~/entities/timeseries/timeseries";
import type { Finding } from "~/entities/core/finding";
import { uploadForm, type UploadSettings } from "~/entities/timeseries/uploadForm";
import {
  CheckboxField,
  ComboField,
  EntityForm,
  FieldSet,
  FormActions,
  NumberField,
  SelectField,
  SubmitButton,
  TextField,
  YearField,
} from "../kit/fields";
import { formatNumber, formatTime } from "~/entities/core/format";
import { DialogPage, Notice, Section } from "../kit/layout";
import { DataTable, KeyFigures } from "../kit/lists";
import { Profile, WizardSteps, type WizardHrefs, type WizardProfile } from "./WizardPage";

interface ConvertedFacts {
  ok: boolean;
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
  head: readonly (readonly [number, number | null])[];
}

interface UploadPageProps {
  title: string;
  profile: WizardProfile;
  name: string;
  converted: ConvertedFacts | null;
  /** The unit that the header of the values names, and whether it converts into the parameter's. */
  inHeader: { unit: string; column: string; fits: boolean } | null;
  /** Any column names a unit, so that it may have to be overruled. */
  unitsInHeader: boolean;
  inspected: { columns: readonly string[]; preview: readonly (readonly string[])[] } | null;
  timezone: string;
  stampFormats: readonly string[];
  zones: readonly string[];
  units: readonly string[];
  values: Partial<UploadSettings> | Record<string, unknown>;
  hrefs: WizardHrefs & { upload: string };
}

/** How an uploaded file is read, what comes out, and saving it. */
export function UploadPage(props: UploadPageProps) {
  const { title, profile, hrefs, name, converted, inspected } = props;
  const { t } = useTranslation("parameters");
  return (
    <DialogPage title={title} backHref={hrefs.back} lead={t("upload.file", { name })} wide>
      <WizardSteps hrefs={hrefs} step={3} />
      <Profile profile={profile} />
      {converted ? <Preview {...props} converted={converted} /> : null}
      <Section id="reading" title={t("upload.reading")} lead={t("upload.reading_lead")}>
        {inspected ? (
          <DataTable
            caption={t("upload.first_rows")}
            columns={inspected.columns.map((column, i) => ({
              key: String(i),
              header: column || String(i + 1),
              cell: (row: readonly string[]) => row[i] ?? "",
            }))}
            rows={inspected.preview.slice(0, 5)}
            rowKey={(row) => row.join("\u0000")}
          />
        ) : (
          <Notice kind="warning" title={t("upload.not_a_table")} />
        )}
        <Settings {...props} />
      </Section>
    </DialogPage>
  );
}

function Settings({
  values,
  inspected,
  inHeader,
  unitsInHeader,
  stampFormats,
  zones,
  units,
  hrefs,
  timezone,
}: UploadPageProps) {
  const { t } = useTranslation("parameters");
  const named = <V extends string>(area: string, keys: readonly V[]) =>
    keys.map((value) => ({ value, label: t(`upload.${area}.${value}`) }));
  const columns = (inspected?.columns ?? ["1", "2"]).map((label, i) => ({
    value: String(i),
    label: label || String(i + 1),
  }));
  const names = Object.keys(values).concat("year", "reference");
  const labels = Object.fromEntries(names.map((field) => [field, t(`upload.field.${field}`)]));
  const delimiters = [
    { value: ";", label: t("upload.delimiter.semicolon") },
    { value: ",", label: t("upload.delimiter.comma") },
    { value: "\t", label: t("upload.delimiter.tab") },
  ];
  const texts = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === "number" ? String(value) : value]),
  );
  return (
    <EntityForm
      schema={uploadForm}
      labels={labels}
      defaultValues={{
        ...texts,
        factor: (values as UploadSettings).factor,
        fill_value: (values as UploadSettings).fill_value,
      }}
      guard={false}
    >
      <FieldSet legend={t("upload.table")} columns>
        <SelectField name="delimiter" options={delimiters} />
        <SelectField name="decimal_separator" options={named("decimal", ["dot", "comma"])} />
        <SelectField name="stamp_column" options={columns} />
        <SelectField name="value_column" options={columns} />
      </FieldSet>
      <FieldSet legend={t("upload.time")} columns>
        <ComboField name="timestamp_format" suggestions={stampFormats} hint={t("upload.format_hint")} />
        <ComboField name="timezone" suggestions={zones} hint={t("upload.zone_hint", { zone: timezone })} />
        <SelectField name="stamps_mark" options={named("mark", ["start", "end"])} />
        <SelectField name="place" options={named("placing", ["stamped", "position"])} />
        <YearField name="year" hint={t("upload.year_hint")} />
        <SelectField name="duplicates" options={named("duplicate", ["refuse", "first", "last", "mean"])} />
      </FieldSet>
      <FieldSet legend={t("upload.values")} columns>
        <ComboField
          name="unit"
          suggestions={units}
          hint={
            inHeader
              ? t(inHeader.fits ? "upload.unit_in_header" : "upload.unit_in_header_unfit", inHeader)
              : t("upload.unit_not_in_header")
          }
        />
        <NumberField name="factor" hint={t("upload.factor_hint")} />
        <SelectField name="interpolation" options={named("interpolations", INTERPOLATIONS)} />
        <SelectField name="out_of_bounds" options={named("bounds", ["refuse", "gap", "report"])} />
        {unitsInHeader ? <CheckboxField name="header_unit_ignored" hint={t("upload.header_unit_hint")} /> : null}
        <SelectField name="fill" options={named("filling", ["none", "interpolate", "value"])} />
        <NumberField name="fill_steps" hint={t("upload.fill_steps_hint")} />
        <NumberField name="fill_value" hint={t("upload.fill_value_hint")} />
      </FieldSet>
      <TextField name="reference" hint={t("upload.reference_hint")} />
      <FormActions cancel={{ href: hrefs.upload, label: t("upload.other_file") }}>
        <SubmitButton name="intent" value="convert">
          {t("upload.convert")}
        </SubmitButton>
      </FormActions>
    </EntityForm>
  );
}

function Preview({ converted, timezone }: UploadPageProps & { converted: ConvertedFacts }) {
  const { t, i18n } = useTranslation("parameters");
  const locale = i18n.language as Locale;
  const { statistics, conversion, firstMs, lastMs } = converted;
  const number = (value: number | null | undefined, decimals = 3) => formatNumber(value, locale, { decimals });
  const unit = conversion.to === "1" ? undefined : conversion.to;
  const factor = formatNumber(conversion.factor, locale);
  return (
    <Section id="preview" title={t("upload.preview")}>
      {converted.ok ? (
        <Notice
          kind="success"
          title={t("upload.converted", {
            count: statistics?.count ?? 0,
            rows: formatNumber(converted.rows, locale, { decimals: 0 }),
          })}
        >
          <p>
            {t("upload.span", {
              from: formatTime(firstMs ?? 0, locale, timezone, true),
              to: formatTime(lastMs ?? 0, locale, timezone),
              minutes: formatNumber(converted.stepS / 60, locale),
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
        <Notice kind="error" title={t("upload.not_converted")} />
      )}
      <Findings findings={converted.findings} />
      {statistics ? (
        <>
          <KeyFigures
            items={[
              { term: t("statistics.mean"), value: number(statistics.mean), unit },
              { term: t("statistics.max"), value: number(statistics.max), unit },
              { term: t("statistics.min"), value: number(statistics.min), unit },
              { term: t("statistics.gaps"), value: number(statistics.gaps, 0), note: t("statistics.gaps_note") },
            ]}
          />
          <DataTable
            caption={t("upload.first_steps", { zone: timezone })}
            columns={[
              {
                key: "time",
                header: t("field.time"),
                rowHeader: true,
                cell: ([ms]) => formatTime(ms, locale, timezone, true),
              },
              { key: "value", header: t("field.value"), unit, numeric: true, cell: ([, value]) => number(value) },
            ]}
            rows={converted.head}
            rowKey={([ms]) => String(ms)}
          />
          <Form method="post" className="form-actions">
            <button type="submit" name="intent" value="save" className="button button-primary">
              {t("upload.save")}
            </button>
            <button type="submit" name="intent" value="discard" className="button button-secondary">
              {t("upload.discard")}
            </button>
          </Form>
        </>
      ) : null}
    </Section>
  );
}

/** What was noticed while reading, errors first. */
function Findings({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation("parameters");
  const order = { error: 0, warning: 1, note: 2 };
  const sorted = [...findings].sort((a, b) => order[a.severity] - order[b.severity]);
  if (sorted.length === 0) return <p>{t("upload.no_findings")}</p>;
  return (
    <ul>
      {sorted.map((finding, i) => (
        <li key={i}>
          <strong>{t(`upload.severity.${finding.severity}`)}</strong> {t(finding.key.replace(".", ":"), finding.params)}
        </li>
      ))}
    </ul>
  );
}
