import { useTranslation } from "react-i18next";
import { formatNumber, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { SubmitButton, TextField, useKeptRow } from "../../kit/fields";
import { fieldId, textOf, useFieldState } from "../../kit/fields/FormContext";
import { numberText } from "../../kit/fields/numbers";
import { Sign } from "../../kit/layout/Sign";
import { HiddenInRow } from "../HiddenInRow";
import { SheetCell } from "./SheetCell";
import type { SheetField } from "./sheetField";

/** Parameters as rows: a value for all years, its unit, a column for each year, and where it comes from. */
export function SheetTable({ fields, prefix }: { fields: readonly SheetField[]; prefix: string }) {
  const { t } = useTranslation("parameters");
  const years = fields.map(({ row }) => row?.years ?? []).find((cells) => cells.length > 0) ?? [];
  return (
    <div className="table-scroll" role="region" aria-label={t("sheet.scroll")} tabIndex={0}>
      <table className="sheet" data-island="sheet">
        <thead>
          <tr>
            <th scope="col">{t("field.parameter")}</th>
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
        <tbody>
          {fields.map((field, i) => (
            <Row key={field.parameter_type} field={field} index={i} prefix={prefix} columns={years.length} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  field: SheetField;
  index: number;
  prefix: string;
  columns: number;
}

function Row({ field, index, prefix, columns }: RowProps) {
  const { t, i18n } = useTranslation("parameters");
  const locale = i18n.language as Locale;
  const name = (part: string) => `rows[${index}].${part}`;
  const { row, inherited } = field;
  const noteId = `${prefix}-note-${index}`;
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
        <label htmlFor={fieldId(prefix, name("value"))}>{field.name}</label>
        <div className="sheet-note" id={noteId}>
          <Note field={field} isGiven={isGiven} />
        </div>
        <HiddenInRow name={name("parameter_id")} index={index} field="parameter_id" value={row?.parameter_id} />
        <HiddenInRow name={name("expected")} index={index} field="expected" value={row?.expected} />
        <input type="hidden" name={name("parameter_type")} value={field.parameter_type} />
      </th>
      <td>
        <SheetCell name={name("value")} inherited={text(counts) ?? "–"} state={empty} describedBy={noteId} />
      </td>
      <td>
        <UnitCell field={field} name={name("unit")} />
      </td>
      {years.map((cell, j) => {
        const year = (part: string) => name(`years[${j}].${part}`);
        // What is typed for all years counts in each that has none of its own, or what a year before it has.
        const before = years.slice(0, j).findLast(({ value }) => value !== null)?.value;
        const follows = before ?? (typeof base === "number" ? base : row?.value) ?? inherited?.years[j] ?? null;
        return (
          <td key={cell.year}>
            <input type="hidden" name={year("year")} value={cell.year} />
            <HiddenInYear name={year("expected")} index={index} year={j} value={cell.expected} />
            <SheetCell
              name={year("value")}
              label={t("sheet.in_year", { name: field.name, year: cell.year })}
              inherited={text(follows)}
              state={text(follows) ? "inherited" : "missing"}
            />
          </td>
        );
      })}
      {years.length < columns ? <td colSpan={columns - years.length} /> : null}
      <td>
        <SourceCell field={field} name={name("reference")} locale={locale} />
      </td>
    </tr>
  );
}

/** As HiddenInRow, for the cell of a year. */
function HiddenInYear(props: { name: string; index: number; year: number; value: string | null }) {
  const { years } = useKeptRow("rows", props.index);
  const cell = Array.isArray(years) ? (years[props.year] as { expected?: unknown } | undefined) : undefined;
  return (
    <input
      type="hidden"
      name={props.name}
      value={typeof cell?.expected === "string" ? cell.expected : (props.value ?? "")}
    />
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

function UnitCell({ field, name }: { field: SheetField; name: string }) {
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
      aria-label={t("sheet.unit_of", { name: field.name })}
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

/** Where the value comes from, folded: its source, the published value, and other ways to one. */
function SourceCell({ field, name, locale }: { field: SheetField; name: string; locale: Locale }) {
  const { t } = useTranslation("parameters");
  const { typical, row } = field;
  // The first words of a long source: who publishes it.
  const short = row?.reference?.split(/[,:(]/)[0]?.slice(0, 18);
  return (
    <details className="sheet-source">
      <summary>
        <Sign name="deal" size={15} />
        <span className="ellipsis">{short || t(typical ? "sheet.published" : "sheet.source")}</span>
        <span className="visually-hidden"> {field.name}</span>
      </summary>
      <div className="stack">
        <TextField name={name} label={t("sheet.source_of", { name: field.name })} />
        {typical ? (
          <div>
            <p className="small">
              {t("value_form.typical", { value: formatUnit(typical.value, typical.unit, locale) })}
              {typical.source ? <> ({typical.source})</> : null}
            </p>
            <SubmitButton kind="secondary" name="intent" value={`typical:${field.parameter_type}`}>
              {t("value_form.take_typical")}
              <span className="visually-hidden"> {field.name}</span>
            </SubmitButton>
          </div>
        ) : null}
        {field.generateHref ? (
          <a href={field.generateHref}>
            {t("generation:from_place")}
            <span className="visually-hidden">: {field.name}</span>
          </a>
        ) : null}
        {field.uploadHref ? <a href={field.uploadHref}>{t("sheet.upload", { name: field.name })}</a> : null}
      </div>
    </details>
  );
}
