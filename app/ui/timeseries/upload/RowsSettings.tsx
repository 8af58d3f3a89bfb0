import { useTranslation } from "react-i18next";
import { DAY_ORDERS, LEFT_OUT, rowsForm, type RowsView } from "~/entities/timeseries/rowsForm";
import { EntityForm, FieldSet, FormActions, SelectField, SubmitButton } from "../../kit/fields";
import { Section } from "../../kit/layout";
import { DecimalField, FileFields, FirstRows, Questions } from "./parts";

export interface RowsSettingsProps {
  view: RowsView;
  /** Rows that are left out, as they were typed. */
  excludedRows: string;
  /** What a field that a column can be is called. */
  fieldNames: Readonly<Record<string, string>>;
  /** What units are called that no reader would know by their sign. */
  unitNames?: Readonly<Record<string, string>>;
  /** Only the decimal sign can be chosen: a workbook with several tables. */
  onlyDecimal?: boolean;
}

/** Id of the form. */
const FORM = "reading-form";

/** How a file is understood whose rows are things, with what shows it, and every point to change. */
export function RowsSettings({
  view,
  excludedRows,
  fieldNames,
  unitNames = {},
  onlyDecimal = false,
}: RowsSettingsProps) {
  const { t } = useTranslation("timeseries");
  const names = view.header.map((name, i) => name || t("rows.column", { number: i + 1 }));
  const units = view.units.map(({ field }) => field);
  const fieldName = (field: string) => fieldNames[field] ?? field;
  const labels = {
    ...Object.fromEntries(
      ["encoding", "delimiter", "first_row", "excluded_rows", "decimal_separator"].map((name) => [
        name,
        t(`upload.field.${name}`),
      ]),
    ),
    sheet: t("rows.sheet"),
    day_order: t("rows.day_order"),
    ...Object.fromEntries(names.map((name, i) => [`column_${i + 1}`, name])),
    ...Object.fromEntries(units.map((field) => [`unit_${field}`, t("rows.unit", { field: fieldName(field) })])),
  };
  const values = {
    encoding: view.encoding ?? "",
    delimiter: view.delimiter ?? "",
    sheet: view.sheets.find(({ isRead }) => isRead)?.name.trim() ?? "",
    first_row: view.headerRow,
    excluded_rows: excludedRows,
    decimal_separator: view.sign ?? "",
    day_order: view.order ?? "",
    ...Object.fromEntries(view.fields.map((field, i) => [`column_${i + 1}`, field ?? ""])),
    ...Object.fromEntries(view.units.map(({ field, unit }) => [`unit_${field}`, unit ?? ""])),
  };
  const { evidence } = view.dayOrder;
  const left = view.sheets.filter(({ isRead }) => !isRead).map(({ name }) => name);
  const choices = [
    { value: LEFT_OUT, label: t("rows.left_out") },
    ...view.choices.map((field) => ({ value: field, label: fieldName(field) })),
  ];
  return (
    <Section id="reading" title={t("upload.reading")} lead={t("upload.reading_lead")}>
      {left.length > 0 ? <p>{t("rows.sheets_left", { sheets: left.join(", ") })}</p> : null}
      <FirstRows columns={view.header} rows={view.preview} />
      <Questions form={FORM} questions={view.questions} labels={labels} />
      <EntityForm
        id={FORM}
        schema={rowsForm(view.header.length, units)}
        labels={labels}
        defaultValues={values}
        guard={false}
        requiredNote={false}
      >
        <FieldSet legend={t("rows.numbers")} columns>
          <DecimalField decimal={view.decimal} placeholder={t("rows.choose")} />
          {view.hasDays ? (
            <SelectField
              name="day_order"
              placeholder={t(evidence ? "rows.choose" : "rows.no_doubt")}
              options={DAY_ORDERS.map((order) => ({ value: order, label: t(`rows.order.${order}`) }))}
              hint={
                evidence
                  ? t(`${view.dayOrder.value ? "evidence" : "question"}.${evidence.kind}`, evidence.params)
                  : undefined
              }
            />
          ) : null}
          {view.units.map(({ field, named, choices: all }) => (
            <SelectField
              key={field}
              name={`unit_${field}`}
              placeholder={t("rows.choose")}
              options={all.map((unit) => ({ value: unit, label: unitNames[unit] ?? unit }))}
              hint={named === null ? t("rows.unit_not_named") : t("rows.unit_named", { text: named })}
            />
          ))}
        </FieldSet>
        {onlyDecimal ? null : (
          <>
            <FieldSet legend={t("rows.columns")} hint={t("rows.columns_hint")} columns>
              {names.map((_, i) => (
                <SelectField key={i} name={`column_${i + 1}`} placeholder={t("rows.choose")} options={choices} />
              ))}
            </FieldSet>
            <FieldSet legend={t("upload.table")} columns>
              {view.sheets.length > 1 ? (
                <SelectField
                  name="sheet"
                  required
                  options={view.sheets.map(({ name }) => ({ value: name.trim(), label: name }))}
                />
              ) : null}
              <FileFields isText={view.encoding !== null} placeholder={t("rows.find_out")} />
            </FieldSet>
          </>
        )}
        <FormActions>
          <SubmitButton kind="secondary" name="intent" value="read">
            {t("rows.read_again")}
          </SubmitButton>
        </FormActions>
      </EntityForm>
    </Section>
  );
}
