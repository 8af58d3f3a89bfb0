import { useTranslation } from "react-i18next";
import { useQueued } from "~/ui/shell";

/** A small form that asks the page's action to bring a deleted row back. */
export function RestoreButton({ id, name, type }: { id: string; name: string; type: string }) {
  const { t } = useTranslation("twin");
  const queued = useQueued(type);
  return (
    <form method="post" {...queued("gone", "restored")}>
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="id" value={id} />
      <button type="submit" className="link-button" aria-label={t("action.restore_item", { item: name })}>
        {t("common:action.restore")}
      </button>
    </form>
  );
}
