/** Parts of every page that shows how a file is read. */
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { DecimalDecision } from "~/entities/timeseries/decimal";
import type { OpenQuestion } from "~/entities/timeseries/question";
import { DELIMITER_NAMES, FILE_DELIMITERS, FILE_ENCODINGS } from "~/entities/timeseries/textFile";
import { fieldId, NumberField, type Option, SelectField, TextField } from "../../kit/fields";
import { Notice } from "../../kit/layout";
import { DataTable } from "../../kit/lists";

export const encodingOptions = (t: TFunction<"timeseries">): Option[] =>
  FILE_ENCODINGS.map((name) => ({ value: name, label: t(`upload.encoding.${name}`) }));
export const delimiterOptions = (t: TFunction<"timeseries">): Option[] =>
  FILE_DELIMITERS.map((value) => ({ value, label: t(`upload.delimiter.${DELIMITER_NAMES[value]}`) }));

/** The first rows as they stand in the file. */
export function FirstRows({ columns, rows }: { columns: readonly string[]; rows: readonly (readonly string[])[] }) {
  const { t } = useTranslation("timeseries");
  return (
    <DataTable
      caption={t("upload.first_rows")}
      columns={columns.map((column, i) => ({
        key: String(i),
        header: column || String(i + 1),
        // A stamp in pieces cannot be compared with a format; a table that is wide is moved sideways.
        cell: (row: readonly string[]) => <span className="nowrap">{row[i] ?? ""}</span>,
      }))}
      rows={rows.slice(0, 5)}
      rowKey={(row) => row.join("\u0000")}
    />
  );
}

/** What the file leaves open, each with the field that settles it. `form`: its id. `labels`: of fields that have a name of their own. */
export function Questions(props: {
  form: string;
  questions: readonly OpenQuestion[];
  labels?: Record<string, string>;
}) {
  const { t } = useTranslation("timeseries");
  const { form, questions, labels } = props;
  if (questions.length === 0) return null;
  return (
    <Notice kind="info" title={t("upload.questions", { count: questions.length })}>
      <ul>
        {questions.map(({ field, key, params }) => (
          <li key={field}>
            <a href={`#${fieldId(form, field)}`}>{labels?.[field] ?? t(`upload.field.${field}`)}</a>
            {t("upload.colon")} {t(`question.${key}`, params)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** How the file is written, as far as it is a text, and where in it the table is. */
export function FileFields({ isText = true, placeholder }: { isText?: boolean; placeholder?: string }) {
  const { t } = useTranslation("timeseries");
  const empty = placeholder === undefined ? {} : { placeholder };
  return (
    <>
      {isText ? (
        <>
          <SelectField name="encoding" options={encodingOptions(t)} {...empty} />
          <SelectField name="delimiter" options={delimiterOptions(t)} {...empty} />
        </>
      ) : null}
      <NumberField name="first_row" hint={t("upload.first_row_hint")} />
      <TextField name="excluded_rows" hint={t("upload.excluded_rows_hint")} />
    </>
  );
}

/** Why the decimal separator is the one that is proposed, or why none is. */
function decimalHint(decimal: DecimalDecision | null, t: TFunction<"timeseries">): string | undefined {
  if (!decimal) return undefined;
  if (decimal.separator === null) return t("upload.decimal_open", { text: decimal.text });
  if (decimal.evidence.kind === "cell") return t("upload.decimal_shown", { text: decimal.evidence.text });
  return decimal.evidence.kind === "delimiter" ? t("upload.decimal_by_delimiter") : undefined;
}

/** The decimal sign, with what shows it. */
export function DecimalField(props: { decimal: DecimalDecision | null; required?: boolean; placeholder?: string }) {
  const { t } = useTranslation("timeseries");
  const { decimal, required, placeholder } = props;
  return (
    <SelectField
      name="decimal_separator"
      {...(required ? { required } : {})}
      {...(placeholder === undefined ? {} : { placeholder })}
      options={(["dot", "comma"] as const).map((value) => ({ value, label: t(`upload.decimal.${value}`) }))}
      hint={decimalHint(decimal, t)}
    />
  );
}
