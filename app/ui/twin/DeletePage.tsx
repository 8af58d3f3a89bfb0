import { useTranslation } from "react-i18next";
import { EntityForm } from "../kit/fields";
import { ConfirmActions, Consequences, DialogPage, TypedConfirm } from "../kit/layout";
import { asksForCount, confirmedForm, deleteForm } from "./forms";

interface Props {
  title: string;
  hard: boolean;
  /** Number of items that go. */
  count: number;
  /** Names of what goes, under its heading. */
  goes: readonly string[];
  goesTitle: string;
  backHref: string;
}

const SHOWN = 20;

/** Asks before something is deleted; from five items on, and for good, the number has to be typed. */
export function DeletePage({ title, hard, count, goes, goesTitle, backHref }: Props) {
  const { t } = useTranslation("twin");
  const typed = asksForCount(count, hard);
  const rest = goes.length - SHOWN;
  const items = [...goes.slice(0, SHOWN), ...(rest > 0 ? [t("deletion.and_more", { count: rest })] : [])];
  return (
    <DialogPage
      title={title}
      lead={hard ? t("common:confirm.cannot_be_undone") : t("deletion.can_be_restored")}
      backHref={backHref}
    >
      <Consequences title={goesTitle} items={items} />
      <EntityForm
        schema={typed ? deleteForm(count) : confirmedForm}
        labels={{ confirm_count: t("common:confirm.type_count") }}
        requiredNote={false}
        guard={false}
      >
        {typed ? <TypedConfirm name="confirm_count" kind="count" expected={String(count)} /> : null}
        <ConfirmActions
          action={hard ? t("common:action.delete_forever") : t("common:action.delete")}
          backHref={backHref}
        />
      </EntityForm>
    </DialogPage>
  );
}
