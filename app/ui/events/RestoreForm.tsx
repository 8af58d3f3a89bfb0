import { useTranslation } from "react-i18next";
import { IconLink, RestoreButton } from "~/ui/kit/lists";
import type { EventLine } from "./eventLine";

/** Brings a deleted event back, or leads to its deletion for good. */
export function RestoreForm({ line, base }: { line: EventLine; base: string }) {
  const { t } = useTranslation("events");
  const item = t("list.item", { type: t(`type.${line.type}`), name: line.subject, start: line.start });
  return (
    <>
      <RestoreButton action={`${base}?tab=deleted`} field="event_id" id={line.event_id} item={item} />
      <IconLink icon="delete" href={line.deleteHref} label={t("list.delete_forever", { item })} />
    </>
  );
}
