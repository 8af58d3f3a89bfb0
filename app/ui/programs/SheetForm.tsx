import { useTranslation } from "react-i18next";
import { type MadeSheet, sheetFormSchema } from "~/entities/identity/tableLink";
import { EntityForm, FormActions, NumberField, SubmitButton, TextField } from "../kit/fields";
import { Notice, Section } from "../kit/layout";

interface Props {
  /** Made just now, and told this once. */
  sheet?: MadeSheet;
  table: string;
  name: string;
}

/** Makes the address of a table for a spreadsheet program, and says what to do with it. */
export function SheetForm({ sheet, table, name }: Props) {
  const { t } = useTranslation("programs");
  return (
    <Section id="make" title={t("sheet.make_title")}>
      {sheet ? (
        <Notice kind="success" title={t("sheet.once")} live>
          <p>
            <code className="code">{sheet.address}</code>
          </p>
          <ul>
            <li>{t("sheet.excel")}</li>
            <li>{t("sheet.calc")}</li>
          </ul>
          <p>
            <a href={sheet.workbook} download rel="noreferrer">
              {t("sheet.workbook")}
            </a>
          </p>
        </Notice>
      ) : null}
      <EntityForm
        schema={sheetFormSchema}
        labels={{
          table: t("sheet.table"),
          name: t("sheet.name"),
          calls_per_minute: t("identity:tokens.calls_per_minute"),
        }}
        defaultValues={{ table, name, calls_per_minute: null }}
      >
        <TextField name="table" autoComplete="off" hint={t("sheet.table_hint")} />
        <TextField name="name" autoComplete="off" hint={t("sheet.name_hint")} />
        <NumberField name="calls_per_minute" hint={t("identity:tokens.calls_hint")} />
        <FormActions>
          <SubmitButton>{t("sheet.make")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </Section>
  );
}
