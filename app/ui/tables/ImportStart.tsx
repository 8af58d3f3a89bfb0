import { useTranslation } from "react-i18next";
import { z } from "zod";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import {
  IMPORT_KINDS,
  importForm,
  type ImportKind,
  type TableColumn,
  type TableKind,
} from "~/entities/tables/importTable";
import { EntityForm, FileField, FormActions, SelectField, SubmitButton } from "../kit/fields";
import type { Option } from "../kit/fields/ChoiceFields";
import { DialogPage, Section } from "../kit/layout";
import { TableLinks } from "./TableLinks";

interface ImportStartProps {
  title: string;
  back: string;
  system_id: string;
  draft_id: string;
  kind: ImportKind;
  locations: readonly Option[];
  location: string;
  megabytes: number;
  rows: number;
  tables: readonly { kind: TableKind; columns: readonly TableColumn[] }[];
  templates: readonly { kind: ImportKind; format: string; href: string }[];
}

const schema = importForm.extend({ file: z.unknown() });

/** The form that takes a table, and how a table is written. */
export function ImportStart(props: ImportStartProps) {
  const { title, back, locations, megabytes, rows } = props;
  const { t, i18n } = useTranslation("tables");
  const names = ["kind", "geometry_id", "file"] as const;
  const labels = Object.fromEntries(names.map((name) => [name, t(`field.${name}`)]));
  return (
    <DialogPage title={title} backHref={back} lead={t("lead")} wide>
      <EntityForm
        schema={schema}
        labels={labels}
        defaultValues={{ kind: props.kind, geometry_id: props.location }}
        encType="multipart/form-data"
        guard={false}
      >
        <input type="hidden" name="draft_id" value={props.draft_id} />
        <SelectField name="kind" options={IMPORT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))} />
        <SelectField name="geometry_id" options={locations} />
        <FileField
          name="file"
          accept=".csv,.txt,.tsv,.xlsx,.ods,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet"
          required
          hint={t("file_hint", {
            max: megabytes,
            rows: formatNumber(rows, i18n.language as Locale, { decimals: 0 }),
          })}
        />
        <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
          <SubmitButton>{t("check")}</SubmitButton>
        </FormActions>
      </EntityForm>
      <Section id="format" title={t("format_title")} lead={t("format_lead")}>
        {props.tables.map(({ kind, columns }) => (
          <p key={kind}>
            <strong>{t(`kind.${kind}`)}</strong>{" "}
            <span className="code">
              {columns.map(({ name, required }) => (required ? `${name}*` : name)).join(", ")}
            </span>
          </p>
        ))}
        <ul>
          {["names", "numbers", "units", "defaults"].map((topic) => (
            <li key={topic}>{t(`format_${topic}`)}</li>
          ))}
        </ul>
        <h3>{t("export")}</h3>
        {(["locations", "components", "parameters", "site"] as const).map((kind) => (
          <div key={kind}>
            {t(`kind.${kind}`)}
            <TableLinks systemId={props.system_id} kind={kind} editable={false} />
          </div>
        ))}
        <h3>{t("templates")}</h3>
        <ul className="link-list">
          {props.templates.map(({ kind, format, href }) => (
            <li key={href}>
              <a href={href} download>
                {t("template", { kind: t(`kind.${kind}`), format: format.toUpperCase() })}
              </a>
            </li>
          ))}
        </ul>
      </Section>
    </DialogPage>
  );
}
