import { useTranslation } from "react-i18next";
import type { Finding } from "~/entities/core/finding";
import { formatNumber, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { METER_CLOCKS, METER_END_DAYS, METER_SPREADS, METER_UNITS, NO_COLUMN, NO_STAMPS } from "~/entities/quick/meter";
import { findingParams } from "~/entities/timeseries/findingParams";
import type { OpenQuestion } from "~/entities/timeseries/question";
import { type ReadSheets, sheetOptions } from "~/entities/timeseries/sheets";
import { type SeriesSpread, spreadText } from "~/entities/timeseries/spread";
import { DELIMITER_NAMES, FILE_DELIMITERS, FILE_ENCODINGS } from "~/entities/timeseries/textFile";
import { DUPLICATE_RULES } from "~/entities/timeseries/uploadForm";
import {
  CheckboxGroup,
  fieldId,
  FieldSet,
  FileField,
  NumberField,
  SelectField,
  SubmitButton,
  TextField,
} from "../kit/fields";
import { Notice } from "../kit/layout";
import { DataTable } from "../kit/lists";

export interface MeterFacts {
  name: string;
  columns: readonly string[];
  preview: readonly (readonly string[])[];
  /** The unit that the header of the values names. */
  unitColumn: { unit: string; column: string } | null;
  /** Columns that hold numbers, by their index. */
  numbers: readonly number[];
  /** The file is a text, whose encoding and separator can be said. */
  isText: boolean;
  /** What the file leaves open. */
  questions: readonly OpenQuestion[];
  /** The rows are of days, months or longer. */
  isLong: boolean;
  /** Of a workbook. */
  sheets: ReadSheets;
  /** Registers or meters below each other: the column that names them, and their names. */
  registers: { column: string; texts: readonly string[] } | null;
  /** They have a first and a last day. */
  hasEnds: boolean;
  spread: SeriesSpread | null;
  findings: readonly Finding[];
  /** null: the file cannot be read as it is. */
  read: { rows: number; stepS: number; firstMs: number | null; lastMs: number | null; zone: string } | null;
  /** Energy [MWh] and highest power [MW] of the year that counts. Null: there is none. */
  year: { year: number; mwh: number; peak: number; moved: number; filled: number } | null;
  problem: { message: string; params: Record<string, string | number> } | null;
}

/** A meter file instead of the electricity of a year: its field, and of a file that was read what was recognised, to be corrected. */
export function MeterFields({ meter, megabytes }: { meter: MeterFacts | null; megabytes: number }) {
  const { t } = useTranslation("quick");
  return (
    <div id="meter">
      <FieldSet legend={t("part.meter")}>
        {meter ? <Recognised meter={meter} /> : null}
        <FileField
          name="meter"
          accept=".csv,.txt,.tsv,.xlsx,.ods,.xml,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet"
          hint={t(meter ? "hint.meter_other" : "hint.meter", { max: megabytes })}
        />
      </FieldSet>
    </div>
  );
}

/** Reads the file as the fields say. */
export function ReadAgain() {
  const { t } = useTranslation("quick");
  return (
    <SubmitButton kind="secondary" name="intent" value="read">
      {t("meter.again")}
    </SubmitButton>
  );
}

const SHOWN = 8;

/** "Etc/GMT-1", which is an hour ahead of UTC, as "UTC+1". */
const zoneText = (zone: string): string =>
  zone.replace(/^Etc\/GMT([+-])(\d+)$/, (_, sign: string, hours: string) => `UTC${sign === "-" ? "+" : "-"}${hours}`);

function Recognised({ meter }: { meter: MeterFacts }) {
  const { t, i18n } = useTranslation(["quick", "timeseries"]);
  const locale = i18n.language as Locale;
  const { name, read, year, problem } = meter;
  const columns = meter.columns.map((label, i) => ({ value: String(i), label: label || String(i + 1) }));
  const order = { error: 0, warning: 1, note: 2 };
  const steps = (count: number) => formatNumber(count, locale, { decimals: 0 });
  // What a year lacks is said with what it is completed by.
  const open = year ? meter.findings.filter(({ key }) => !key.startsWith("timeseries.year_")) : meter.findings;
  const findings = [...open].sort((a, b) => order[a.severity] - order[b.severity]).slice(0, SHOWN);
  const named = (area: string, keys: readonly string[]) =>
    keys.map((value) => ({ value, label: t(`quick:meter.${area}.${value}`) }));
  return (
    <>
      <Notice
        kind={year ? "success" : "warning"}
        title={t(year ? "quick:meter.usable" : "quick:meter.unusable", { name })}
      >
        {year ? (
          <p>
            {t("quick:meter.year", {
              year: year.year,
              mwh: formatNumber(year.mwh, locale, { decimals: year.mwh < 100 ? 2 : 0 }),
              peak: formatNumber(year.peak * 1000, locale, { decimals: year.peak < 0.1 ? 1 : 0 }),
            })}
          </p>
        ) : null}
        {problem ? <p>{t(problem.message.replace(".", ":"), problem.params)}</p> : null}
        {meter.questions.length > 0 ? (
          <ul>
            {meter.questions.map(({ field, key, params }) => (
              <li key={field}>
                <a href={`#${fieldId("f", field)}`}>{t(`quick:field.${field}`)}</a>
                {t("timeseries:upload.colon")} {t(`timeseries:question.${key}`, params)}
              </li>
            ))}
          </ul>
        ) : null}
        {read ? (
          <p>
            {t("quick:meter.span", {
              rows: formatNumber(read.rows, locale, { decimals: 0 }),
              from: formatTime(read.firstMs ?? 0, locale, read.zone, true),
              to: formatTime(read.lastMs ?? 0, locale, read.zone, true),
              minutes: formatNumber(read.stepS / 60, locale),
              zone: zoneText(read.zone),
            })}
          </p>
        ) : null}
        {read && year && read.stepS > 3600 && !meter.spread ? (
          <p>{t("quick:meter.coarse", { hours: formatNumber(read.stepS / 3600, locale) })}</p>
        ) : null}
        {meter.spread ? <p>{spreadText(meter.spread, (key, params) => t(`timeseries:${key}`, params))}</p> : null}
        {year && year.moved > 0 ? (
          <p>{t("quick:meter.moved", { count: year.moved, steps: steps(year.moved), year: year.year })}</p>
        ) : null}
        {year && year.filled > 0 ? (
          <p>{t("quick:meter.filled", { count: year.filled, steps: steps(year.filled) })}</p>
        ) : null}
      </Notice>
      {findings.length > 0 ? (
        <ul className="plain-list">
          {findings.map((finding, i) => (
            <li key={i}>
              <strong>{t(`timeseries:upload.severity.${finding.severity}`)}</strong>{" "}
              {t(finding.key.replace(".", ":"), findingParams(finding, locale))}
            </li>
          ))}
        </ul>
      ) : null}
      <DataTable
        caption={t("timeseries:upload.first_rows")}
        columns={meter.columns.map((column, i) => ({
          key: String(i),
          header: column || String(i + 1),
          cell: (row: readonly string[]) => row[i] ?? "",
        }))}
        rows={meter.preview}
        rowKey={(row) => row.join("\u0000")}
      />
      {meter.registers ? (
        <CheckboxGroup
          name="meter_filter"
          label={t("timeseries:upload.filter_texts", { column: meter.registers.column })}
          hint={t("timeseries:upload.filter_texts_hint")}
          options={meter.registers.texts.map((text) => ({ value: text, label: text }))}
          inline
        />
      ) : null}
      {meter.numbers.length > 1 ? (
        <CheckboxGroup
          name="meter_added"
          hint={t("quick:hint.meter_added")}
          options={columns.filter(({ value }) => meter.numbers.includes(Number(value)))}
          inline
        />
      ) : null}
      <div className="field-columns">
        {meter.sheets.length > 1 ? (
          <SelectField
            required
            name="meter_sheet"
            options={sheetOptions(meter.sheets, t("timeseries:rows.sheets_together")).options}
            hint={t("timeseries:rows.sheet_hint")}
          />
        ) : null}
        <SelectField name="meter_column" required options={columns} />
        {(["meter_production", "meter_feed_in"] as const).map((name) => (
          <SelectField
            key={name}
            name={name}
            required
            options={[{ value: String(NO_COLUMN), label: t("quick:meter.none") }, ...columns]}
            hint={t(`quick:hint.${name}`)}
          />
        ))}
        <SelectField
          required
          name="meter_unit"
          options={METER_UNITS.map((unit) => ({ value: unit, label: t(`quick:meter.unit.${unit}`) }))}
          hint={meter.unitColumn ? t("quick:meter.unit_named", meter.unitColumn) : t("quick:meter.unit_unnamed")}
        />
        <SelectField
          required
          name="meter_register"
          options={(["interval", "register"] as const).map((value) => ({
            value,
            label: t(`timeseries:upload.meter.${value}`),
          }))}
        />
        <SelectField name="meter_decimal" required options={named("decimal", ["dot", "comma"])} />
        <SelectField
          required
          name="meter_stamps"
          options={[...columns, { value: String(NO_STAMPS), label: t("quick:meter.no_stamps") }]}
        />
        <TextField name="meter_format" autoComplete="off" width="medium" hint={t("quick:meter.format_hint")} />
        <SelectField name="meter_clock" required options={named("clock", METER_CLOCKS)} />
        <SelectField name="meter_mark" required options={named("mark", ["start", "end"])} />
        {meter.hasEnds ? (
          <SelectField
            required
            name="meter_end_day"
            options={METER_END_DAYS.map((value) => ({ value, label: t(`timeseries:upload.end_day.${value}`) }))}
            hint={t("timeseries:upload.end_day_hint")}
          />
        ) : (
          <input type="hidden" name="meter_end_day" value="excluded" />
        )}
        {meter.isLong ? (
          <SelectField
            required
            name="meter_spread"
            options={METER_SPREADS.filter((value) => value !== "none").map((value) => ({
              value,
              label: t(`timeseries:spread.choice.${value}`),
            }))}
            hint={t("timeseries:spread.hint")}
          />
        ) : (
          <input type="hidden" name="meter_spread" value="none" />
        )}
        {meter.isText ? (
          <>
            <SelectField
              name="encoding"
              required
              options={FILE_ENCODINGS.map((value) => ({ value, label: t(`timeseries:upload.encoding.${value}`) }))}
            />
            <SelectField
              name="delimiter"
              required
              options={FILE_DELIMITERS.map((value) => ({
                value,
                label: t(`timeseries:upload.delimiter.${DELIMITER_NAMES[value]}`),
              }))}
            />
          </>
        ) : null}
        <NumberField name="first_row" required hint={t("timeseries:upload.first_row_hint")} />
        <TextField
          name="meter_excluded_rows"
          autoComplete="off"
          width="medium"
          hint={t("timeseries:upload.excluded_rows_hint")}
        />
        <SelectField
          required
          name="meter_duplicates"
          options={DUPLICATE_RULES.map((value) => ({ value, label: t(`timeseries:upload.duplicate.${value}`) }))}
        />
      </div>
      {/* What is asked for is answered here: on a telephone the end of the form is far away. */}
      {year ? null : <ReadAgain />}
    </>
  );
}
