import { useTranslation } from "react-i18next";
import { type ReadSheets, sheetForm, sheetOptions } from "~/entities/timeseries/sheets";
import { EntityForm, FormActions, SelectField, SubmitButton } from "../../kit/fields";

/** Which sheet of a workbook is read. Nothing for a workbook of one, and for other files. */
export function SheetForm({ sheets }: { sheets: ReadSheets }) {
  const { t } = useTranslation("timeseries");
  if (sheets.length < 2) return null;
  const { value, options } = sheetOptions(sheets, t("rows.sheets_together"));
  return (
    <EntityForm
      id="sheet-form"
      schema={sheetForm}
      labels={{ sheet: t("rows.sheet") }}
      defaultValues={{ sheet: value }}
      guard={false}
      requiredNote={false}
    >
      <SelectField name="sheet" required options={options} hint={t("rows.sheet_hint")} />
      <FormActions>
        <SubmitButton kind="secondary" name="intent" value="sheet">
          {t("rows.read_sheet")}
        </SubmitButton>
      </FormActions>
    </EntityForm>
  );
}
