import { useTranslation } from "react-i18next";
import { formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { ShownMessage } from "~/entities/webhooks/view";
import { DataTable } from "~/ui/kit/lists";
import { MessageStateBadge } from "./MessageStateBadge";

/** The newest messages of a webhook, each with what became of it and why. */
export function MessageTable({ rows, zone }: { rows: readonly ShownMessage[]; zone: string }) {
  const { t, i18n } = useTranslation(["webhooks", "operator"]);
  const time = (at: string) => formatTime(at, i18n.language as Locale, zone);
  const why = ({ problem }: ShownMessage) => {
    if (!problem) return "";
    const own = problem.reason === "off" || problem.reason === "moved" || problem.reason === "too_many";
    return t(own ? `problem.${problem.reason}` : `operator:output.problem.${problem.reason}`, problem.params);
  };
  return (
    <DataTable
      caption={t("page.messages")}
      captionHidden
      cards
      columns={[
        { key: "sequence", header: t("column.sequence"), rowHeader: true, cell: ({ sequence }) => sequence },
        { key: "made", header: t("column.made"), cell: ({ created_at }) => time(created_at) },
        { key: "topic", header: t("column.topic"), cell: ({ topic }) => t(`topic.${topic}`) },
        { key: "state", header: t("column.state"), cell: ({ state }) => <MessageStateBadge state={state} /> },
        { key: "attempts", header: t("column.attempts"), numeric: true, cell: ({ attempts }) => attempts },
        {
          key: "tried",
          header: t("column.tried"),
          cell: ({ tried_at }) => (tried_at ? time(tried_at) : t("common:value.none")),
        },
        { key: "why", header: t("column.why"), cell: why },
      ]}
      rows={rows}
      rowKey={({ message_id }) => message_id}
    />
  );
}
