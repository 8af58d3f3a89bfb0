import { useTranslation } from "react-i18next";
import { MOST_TABLES } from "~/entities/core/sheets/spreadsheet";
import { type MadeSheet, sheetFormSchema } from "~/entities/identity/tableLink";
import { EntityForm, FormActions, NumberField, SubmitButton, TextArea, TextField } from "../kit/fields";
import { Notice, Section } from "../kit/layout";

interface Props {
  /** Made just now, and told this once. */
  sheet?: MadeSheet;
  table: string;
  name: string;
}

/** Makes the addresses of tables for a spreadsheet program, and says what to do with it. */
export function SheetForm({ sheet, table, name }: Props) {
  const { t } = useTranslation("programs");
  return (
    <Section id="make" title={t("sheet.make_title")}>
      {sheet ? (
        <Notice kind="success" title={t("sheet.once")} live>
          <ul>
            {sheet.addresses.map((address) => (
              <li key={address}>
                <code className="code">{address}</code>
              </li>
            ))}
          </ul>
          <dl>
            <dt>
              <a href={sheet.excel} download rel="noreferrer">
                {t("sheet.workbook_excel")}
              </a>
            </dt>
            <dd>{t("sheet.excel")}</dd>
            <dt>
              <a href={sheet.calc} download rel="noreferrer">
                {t("sheet.workbook")}
              </a>
            </dt>
            <dd>{t("sheet.calc")}</dd>
          </dl>
          <p>{t("sheet.by_address")}</p>
        </Notice>
      ) : null}
      <EntityForm
        schema={sheetFormSchema}
        labels={{
          table: t("sheet.tables"),
          name: t("sheet.name"),
          calls_per_minute: t("identity:tokens.calls_per_minute"),
        }}
        defaultValues={{ table, name, calls_per_minute: null }}
      >
        <TextArea name="table" hint={t("sheet.table_hint", { max: MOST_TABLES })} />
        <TextField name="name" autoComplete="off" hint={t("sheet.name_hint")} />
        <NumberField name="calls_per_minute" hint={t("identity:tokens.calls_hint")} />
        <FormActions>
          <SubmitButton>{t("sheet.make")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </Section>
  );
}
