import { useTranslation } from "react-i18next";
import { formatNumber, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { citationOf } from "~/entities/parameters/citation";
import { originText } from "~/entities/parameters/sheetForm";
import { SubmitButton, TextField, useKeptRow } from "../../kit/fields";
import { fieldId, textOf, useFieldState } from "../../kit/fields/FormContext";
import { numberText } from "../../kit/fields/numbers";
import { Sign } from "../../kit/layout/Sign";
import { SheetCell } from "./SheetCell";
import type { SheetField } from "./sheetField";

interface SheetTableProps {
  fields: readonly SheetField[];
  /** Begins the ids of the fields. */
  prefix: string;
  /** A parameter in words, with whose it is where there are several components. */
  nameOf: (field: SheetField) => string;
  /** A group of rows for each parameter, with one row for each component. */
  isSeveral: boolean;
}

/** Parameters as rows: a value for all years, its unit, a column for each year, and where it comes from. */
export function SheetTable({ fields, prefix, nameOf, isSeveral }: SheetTableProps) {
  const { t } = useTranslation("parameters");
  const years = fields.map(({ row }) => row?.years ?? []).find((cells) => cells.length > 0) ?? [];
  const rows = fields.map((field, index) => ({ field, index }));
  const groups = isSeveral ? Map.groupBy(rows, ({ field }) => field.parameter_type) : new Map([["", rows]]);
  return (
    <div className="table-scroll" role="region" aria-label={t("sheet.scroll")} tabIndex={0}>
      <table className="sheet" data-island="sheet">
        <thead>
          <tr>
            <th scope="col">{t(isSeveral ? "sheet.of_each" : "field.parameter")}</th>
            <th scope="col" className="numeric">
              {t("sheet.all_years")}
            </th>
            <th scope="col">{t("field.unit")}</th>
            {years.map(({ year }) => (
              <th scope="col" className="numeric" key={year}>
                {year}
              </th>
            ))}
            <th scope="col">{t("field.reference")}</th>
          </tr>
        </thead>
        {[...groups].map(([type, rows]) => (
          <tbody key={type}>
            {isSeveral ? (
              <tr>
                <th scope="rowgroup" colSpan={years.length + 4} className="sheet-group">
                  {rows[0]?.field.name}
                </th>
              </tr>
            ) : null}
            {rows.map(({ field, index }) => (
              <Row
                key={field.component.id}
                field={field}
                head={isSeveral ? field.component.name : field.name}
                name={nameOf(field)}
                index={index}
                prefix={prefix}
                columns={years.length}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface RowProps {
  field: SheetField;
  /** What stands at the start of the row. */
  head: string;
  /** The parameter, and of several components whose it is. */
  name: string;
  index: number;
  prefix: string;
  columns: number;
}

function Row({ field, head, name: words, index, prefix, columns }: RowProps) {
  const { t, i18n } = useTranslation("parameters");
  const locale = i18n.language as Locale;
  const name = (part: string) => `rows[${index}].${part}`;
  const { row, inherited } = field;
  const noteId = `${prefix}-note-${index}`;
  // As it was sent where the form comes back: what somebody else saved meanwhile is not to be overwritten unseen.
  const sent = useKeptRow("rows", index).origin;
  const { parameter_type, component } = field;
  const origin =
    typeof sent === "string" ? sent : row && originText({ ...row, parameter_type, component: component.id });
  const base = useFieldState({ name: name("value") }).value;
  const text = (value: number | null | undefined) =>
    typeof value === "number" ? numberText(value, i18n.language) : undefined;
  const isGiven = typeof row?.value === "number";
  const counts = inherited?.value ?? null;
  const empty = field.missing && field.need === "mandatory" ? "needed" : counts === null ? "missing" : "inherited";
  const years = row?.years ?? [];
  return (
    <tr>
      <th scope="row">
        <label htmlFor={fieldId(prefix, name("value"))}>{head}</label>
        <div className="sheet-note" id={noteId}>
          <Note field={field} isGiven={isGiven} />
        </div>
        <input type="hidden" name={name("origin")} value={origin ?? ""} />
      </th>
      <td>
        <SheetCell
          name={name("value")}
          label={head === words ? undefined : words}
          inherited={text(counts) ?? "–"}
          state={empty}
          describedBy={noteId}
        />
      </td>
      <td>
        <UnitCell field={field} words={words} name={name("unit")} />
      </td>
      {years.map((cell, j) => {
        // What is typed for all years counts in each that has none of its own, or what a year before it has.
        const before = years.slice(0, j).findLast(({ value }) => value !== null)?.value;
        const follows = before ?? (typeof base === "number" ? base : row?.value) ?? inherited?.years[j] ?? null;
        return (
          <td key={cell.year}>
            <SheetCell
              name={name(`years[${j}].value`)}
              label={t("sheet.in_year", { name: words, year: cell.year })}
              inherited={text(follows)}
              state={text(follows) ? "inherited" : "missing"}
            />
          </td>
        );
      })}
      {years.length < columns ? <td colSpan={columns - years.length} /> : null}
      <td>
        <SourceCell field={field} words={words} name={name("reference")} locale={locale} />
      </td>
    </tr>
  );
}

/** What an empty field comes to, what it may be, and what would do as well. */
function Note({ field, isGiven }: { field: SheetField; isGiven: boolean }) {
  const { t, i18n } = useTranslation("parameters");
  const locale = i18n.language as Locale;
  const { missing, need, inherited, current, lower, upper, unit } = field;
  const origin = inherited?.value !== null && current?.origin ? t(`origin.${current.origin}`) : null;
  const parts = [
    missing ? (
      <strong key="need" className={need === "mandatory" ? "sheet-need" : undefined}>
        {t(`need.${need}`)}
      </strong>
    ) : null,
    isGiven ? null : (inherited?.value ?? null) !== null ? (
      <span key="counts">{origin ? t("sheet.taken", { origin }) : t("sheet.counts")}</span>
    ) : missing ? null : (
      <span key="without">{t("sheet.without")}</span>
    ),
    field.sizeOf ? <span key="size">{t("sheet.size_of", { ...field.sizeOf })}</span> : null,
    missing && lower !== null && upper !== null ? (
      <span key="bounds">
        {t("value_form.between", {
          lower: formatNumber(lower, locale),
          upper: formatNumber(upper, locale),
          unit: unit === "1" ? "" : unit,
        }).trim()}
      </span>
    ) : null,
    field.oneOf.length > 0 ? (
      <span key="one_of">{t("overview.or_one_of", { names: field.oneOf.join(", ") })}</span>
    ) : null,
  ].filter((part) => part !== null);
  return parts.map((part, i) => (
    <span key={i}>
      {i > 0 ? " · " : ""}
      {part}
    </span>
  ));
}

function UnitCell({ field, words: of, name }: { field: SheetField; words: string; name: string }) {
  const { t } = useTranslation("parameters");
  const { id, value } = useFieldState({ name });
  const words = (unit: string) => (unit === "1" ? t("sheet.share") : unit.replaceAll("^2", "²").replaceAll("^3", "³"));
  if (field.units.length < 2)
    return (
      <>
        {words(field.unit)}
        <input type="hidden" name={name} value={field.unit} />
      </>
    );
  return (
    <select
      id={id}
      name={name}
      className="sheet-unit"
      aria-label={t("sheet.unit_of", { name: of })}
      defaultValue={textOf(value) ?? field.unit}
    >
      {field.units.map(({ unit }) => (
        <option key={unit} value={unit}>
          {words(unit)}
        </option>
      ))}
    </select>
  );
}

interface SourceProps {
  field: SheetField;
  /** The parameter, and of several components whose it is. */
  words: string;
  name: string;
  locale: Locale;
}

/** Where the value comes from, folded: its source, the published value, and other ways to one. */
function SourceCell({ field, words, name, locale }: SourceProps) {
  const { t } = useTranslation("parameters");
  const { typical, row, ofFiles } = field;
  const published = [
    ...(typical ? [{ ...typical, intent: "typical" }] : []),
    ...ofFiles.map((one) => ({ ...one, intent: `typical@${one.value_source_id}` })),
  ];
  // The first words of a long source: who publishes it.
  const short = row?.reference?.split(/[,:(]/)[0]?.trim();
  return (
    <details className="sheet-source">
      <summary>
        <Sign name="deal" size={15} />
        <span>{short || t(published.length > 0 ? "sheet.published" : "sheet.source")}</span>
        <span className="visually-hidden"> {words}</span>
      </summary>
      <div className="stack">
        <TextField name={name} label={t("sheet.source_of", { name: words })} />
        {published.map(({ intent, value, unit, source }) => (
          <div key={intent}>
            <p className="small">
              {t("value_form.typical", { value: formatUnit(value, unit, locale) })}
              {source ? <> ({citationOf(source, locale)})</> : null}
            </p>
            <SubmitButton
              kind="secondary"
              name="intent"
              value={`${intent}:${field.parameter_type} ${field.component.id}`}
            >
              {t("value_form.take_typical")}
              <span className="visually-hidden"> {words}</span>
            </SubmitButton>
          </div>
        ))}
        {field.generateHref ? (
          <a href={field.generateHref}>
            {t("generation:from_place")}
            <span className="visually-hidden">: {words}</span>
          </a>
        ) : null}
        {field.uploadHref ? <a href={field.uploadHref}>{t("sheet.upload", { name: words })}</a> : null}
      </div>
    </details>
  );
}
