import { useTranslation } from "react-i18next";
import { z } from "zod";
import { EntityForm } from "../fields";
import { ConfirmActions, DialogPage, TypedConfirm } from "../layout";

/** Deleting for good asks for the number of items. */
export const deleteSharedSchema = z.object({ confirm_count: z.string().trim().optional() });

export interface DeleteSharedProps {
  title: string;
  back: string;
  /** Deleted already: it goes for good, and the number of items is asked for. */
  hard: boolean;
  /** Says that it can be brought back. */
  restorable: string;
}

/** Asks before an item of all systems is deleted, or deleted for good. */
export function DeleteShared({ title, back, hard, restorable }: DeleteSharedProps) {
  const { t } = useTranslation("common");
  return (
    <DialogPage title={title} backHref={back}>
      <EntityForm
        schema={deleteSharedSchema}
        labels={{ confirm_count: t("confirm.type_count") }}
        guard={false}
        requiredNote={hard}
      >
        <p>{hard ? t("confirm.cannot_be_undone") : restorable}</p>
        {hard ? <TypedConfirm name="confirm_count" expected="1" kind="count" /> : null}
        <ConfirmActions action={t(hard ? "action.delete_forever" : "action.delete")} backHref={back} />
      </EntityForm>
    </DialogPage>
  );
}
