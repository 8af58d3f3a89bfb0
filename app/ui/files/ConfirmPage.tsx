import { useTranslation } from "react-i18next";
import { z } from "zod";
import { EntityForm } from "../kit/fields";
import { ConfirmActions, DialogPage } from "../kit/layout";

const nothing = z.object({});

/** A question before something is deleted for good. */
export function ConfirmPage(props: { title: string; question: string; back: string }) {
  const { t } = useTranslation("common");
  return (
    <DialogPage title={props.title} backHref={props.back}>
      <EntityForm schema={nothing} labels={{}} guard={false} requiredNote={false}>
        <p>{props.question}</p>
        <ConfirmActions action={t("action.delete")} backHref={props.back} />
      </EntityForm>
    </DialogPage>
  );
}
