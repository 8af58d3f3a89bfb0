import { useTranslation } from "react-i18next";

/** Brings a deleted item of a list back. */
export function RestoreButton({
  action,
  field,
  id,
  item,
}: {
  action: string;
  field: string;
  id: string;
  item: string;
}) {
  const { t } = useTranslation();
  return (
    <form method="post" action={action}>
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name={field} value={id} />
      <button type="submit" className="button button-small" aria-label={t("common:action.restore_item", { item })}>
        {t("common:action.restore")}
      </button>
    </form>
  );
}
