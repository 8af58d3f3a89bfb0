import { useTranslation } from "react-i18next";
import { formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { WebhookLine } from "~/entities/webhooks/view";
import { DataTable } from "~/ui/kit/lists";
import { MessageStateBadge } from "./MessageStateBadge";

type Line = WebhookLine & { href: string };

/** The webhooks of a system, each with its newest message. */
export function WebhookTable({ lines, zone }: { lines: readonly Line[]; zone: string }) {
  const { t, i18n } = useTranslation("webhooks");
  const locale = i18n.language as Locale;
  return (
    <DataTable
      caption={t("list.title")}
      captionHidden
      cards
      columns={[
        { key: "name", header: t("field.name"), rowHeader: true, cell: ({ name, href }) => <a href={href}>{name}</a> },
        { key: "url", header: t("field.url"), cell: ({ url }) => url },
        {
          key: "topics",
          header: t("field.topics"),
          cell: ({ topics }) => topics.map((topic) => t(`topic.${topic}`)).join(", "),
        },
        {
          key: "active",
          header: t("field.active"),
          cell: ({ active }) => t(active ? "common:value.yes" : "common:value.no"),
        },
        {
          key: "last",
          header: t("list.last"),
          cell: ({ last }) =>
            last ? (
              <>
                <MessageStateBadge state={last.state} /> {t(`topic.${last.topic}`)}{" "}
                <span className="muted nowrap">{formatTime(last.created_at, locale, zone)}</span>
              </>
            ) : (
              t("list.nothing_sent")
            ),
        },
      ]}
      rows={lines}
      rowKey={({ webhook_id }) => webhook_id}
    />
  );
}
