import { useTranslation } from "react-i18next";

/** A small form that asks the page's action to bring a deleted row back. */
export function RestoreButton({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("twin");
  return (
    <form method="post">
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="id" value={id} />
      <button type="submit" className="link-button" aria-label={t("action.restore_item", { item: name })}>
        {t("common:action.restore")}
      </button>
    </form>
  );
}
