import { useTranslation } from "react-i18next";
import { RestoreButton } from "./RestoreButton";

/** A second press sends nothing. */
const SENT_ONCE = { "data-island": "form" } as const;

/** Buttons of a row that all systems share: edit and delete, or restore and delete for good. */
export function SharedActions(props: {
  /** What the row is called. */
  name: string;
  /** Its page; the deletion is below it. */
  href: string;
  id: string;
  /** Field the page's action reads the id from. */
  field: string;
  deleted: boolean;
}) {
  const { name, href, id, field, deleted } = props;
  const { t } = useTranslation("common");
  const remove = (
    <a
      className="button button-small"
      href={`${href}/delete`}
      aria-label={t(deleted ? "action.delete_forever_item" : "action.delete_item", { item: name })}
    >
      {t(deleted ? "action.delete_forever" : "action.delete")}
    </a>
  );
  if (!deleted)
    return (
      <>
        <a className="button button-small" href={href} aria-label={t("action.edit_item", { item: name })}>
          {t("action.edit")}
        </a>
        {remove}
      </>
    );
  return (
    <>
      <RestoreButton field={field} id={id} item={name} form={SENT_ONCE} />
      {remove}
    </>
  );
}
