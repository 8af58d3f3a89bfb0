import { useTranslation } from "react-i18next";
import { formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { OutputLine } from "~/entities/operator/setpoints/outputLine";
import { DataTable } from "~/ui/kit/lists";
import { DeliveryStateBadge } from "./DeliveryStateBadge";

type Line = OutputLine & { href: string };

/** Where setpoints go besides the mails, each with its newest message. */
export function OutputTable({ lines, zone }: { lines: readonly Line[]; zone: string }) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  return (
    <DataTable
      caption={t("output.title")}
      captionHidden
      cards
      columns={[
        { key: "name", header: t("field.name"), rowHeader: true, cell: ({ name, href }) => <a href={href}>{name}</a> },
        { key: "kind", header: t("output.field.kind"), cell: ({ kind }) => t(`output.kind.${kind}`) },
        {
          key: "active",
          header: t("output.field.active"),
          cell: ({ active }) => t(active ? "common:value.yes" : "common:value.no"),
        },
        { key: "components", header: t("site.components"), numeric: true, cell: ({ components }) => components },
        {
          key: "last",
          header: t("output.last"),
          cell: ({ last }) =>
            last ? (
              <>
                <DeliveryStateBadge state={last.state} /> {t(`output.message.${last.kind}`)}{" "}
                <span className="muted nowrap">{formatTime(last.created_at, locale, zone)}</span>
              </>
            ) : (
              t("output.nothing_sent")
            ),
        },
      ]}
      rows={lines}
      rowKey={({ output_id }) => output_id}
    />
  );
}
