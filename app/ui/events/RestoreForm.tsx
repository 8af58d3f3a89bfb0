import { useTranslation } from "react-i18next";
import { IconLink } from "~/ui/kit/lists";
import type { EventLine } from "./eventLine";

/** Brings a deleted event back, or leads to its deletion for good. */
export function RestoreForm({ line, base }: { line: EventLine; base: string }) {
  const { t } = useTranslation("events");
  const item = t("list.item", { type: t(`type.${line.type}`), name: line.subject, start: line.start });
  return (
    <>
      <form method="post" action={`${base}?tab=deleted`}>
        <input type="hidden" name="intent" value="restore" />
        <input type="hidden" name="event_id" value={line.event_id} />
        <button type="submit" className="button button-small" aria-label={t("common:action.restore_item", { item })}>
          {t("common:action.restore")}
        </button>
      </form>
      <IconLink icon="delete" href={line.deleteHref} label={t("list.delete_forever", { item })} />
    </>
  );
}
