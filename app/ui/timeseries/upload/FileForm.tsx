import { useTranslation } from "react-i18next";
import { z } from "zod";
import { EntityForm, FileField, FormActions, SubmitButton } from "../../kit/fields";

const schema = z.object({ file: z.unknown() });

/** Takes the file of a series; `hint` says more of what it has to hold. */
export function FileForm(props: { megabytes: number; backHref: string; hint?: string }) {
  const { t } = useTranslation("timeseries");
  const hint = [t("upload.file_hint", { max: props.megabytes }), props.hint].filter(Boolean).join(" ");
  return (
    <EntityForm
      schema={schema}
      labels={{ file: t("upload.label.file") }}
      encType="multipart/form-data"
      guard={false}
      marked
    >
      <FileField
        name="file"
        accept=".csv,.txt,.tsv,.xlsx,.ods,.xml,.epw,.nc,.1,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet"
        required
        hint={hint}
      />
      <FormActions cancel={{ href: props.backHref, label: t("common:action.cancel") }}>
        <SubmitButton>{t("common:action.upload")}</SubmitButton>
      </FormActions>
    </EntityForm>
  );
}
