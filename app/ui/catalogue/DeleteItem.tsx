import { useTranslation } from "react-i18next";
import { z } from "zod";
import { EntityForm } from "../kit/fields";
import { ConfirmActions, Consequences, DialogPage, Notice, TypedConfirm } from "../kit/layout";

/** Deleting for good asks for the number of items, which is one. */
export const deleteItemSchema = z.object({ confirm_count: z.string().trim().default("") });

export interface DeleteItemProps {
  title: string;
  back: string;
  /** What goes with it. */
  goes: string[];
  /** Why it cannot go; null when it can. */
  kept: string | null;
}

/** Asks before an item of the catalogue is deleted, or says why it stays. */
export function DeleteItem({ title, back, goes, kept }: DeleteItemProps) {
  const { t } = useTranslation("catalogue");
  return (
    <DialogPage title={title} backHref={back}>
      {kept ? (
        <Notice kind="warning">
          <p>{kept}</p>
        </Notice>
      ) : (
        <EntityForm
          schema={deleteItemSchema}
          labels={{ confirm_count: t("common:confirm.type_count") }}
          guard={false}
          requiredNote
        >
          <p>{t("common:confirm.cannot_be_undone")}</p>
          <Consequences title={t("delete.goes")} items={goes} />
          <TypedConfirm name="confirm_count" expected="1" kind="count" />
          <ConfirmActions action={t("common:action.delete_forever")} backHref={back} />
        </EntityForm>
      )}
    </DialogPage>
  );
}
