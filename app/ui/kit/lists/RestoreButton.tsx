import { useTranslation } from "react-i18next";

interface Props {
  /** Left out: the page itself. */
  action?: string;
  /** Name of the field with the id. */
  field: string;
  id: string;
  item: string;
  /** What programs of the page read of the form. */
  form?: Readonly<Record<`data-${string}`, string>>;
}

/** Brings a deleted item of a list back. */
export function RestoreButton({ action, field, id, item, form }: Props) {
  const { t } = useTranslation();
  return (
    <form method="post" action={action} {...form}>
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name={field} value={id} />
      <button type="submit" className="button button-small" aria-label={t("common:action.restore_item", { item })}>
        {t("common:action.restore")}
      </button>
    </form>
  );
}
