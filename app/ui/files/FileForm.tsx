import { useTranslation } from "react-i18next";
import { z } from "zod";
import { EntityForm, FileField, FormActions, SubmitButton } from "~/ui/kit/fields";

const schema = z.object({ file: z.unknown() });

/** One file to upload to the page itself. */
export function FileForm(props: { label: string; hint: string; accept: string; submit?: string }) {
  const { t } = useTranslation("common");
  return (
    <EntityForm
      schema={schema}
      labels={{ file: props.label }}
      encType="multipart/form-data"
      guard={false}
      marked
      requiredNote={false}
    >
      <FileField name="file" accept={props.accept} hint={props.hint} required />
      <FormActions>
        <SubmitButton>{props.submit ?? t("action.upload")}</SubmitButton>
      </FormActions>
    </EntityForm>
  );
}
