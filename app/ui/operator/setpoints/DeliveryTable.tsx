import { useTranslation } from "react-i18next";
import { formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { ShownDelivery } from "~/entities/operator/setpoints/outputLine";
import { DataTable } from "~/ui/kit/lists";
import { DeliveryStateBadge } from "./DeliveryStateBadge";

/** The newest messages of an output, each with what became of it and why. */
export function DeliveryTable({ rows, zone }: { rows: readonly ShownDelivery[]; zone: string }) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  return (
    <DataTable
      caption={t("output.deliveries")}
      captionHidden
      cards
      columns={[
        { key: "sequence", header: t("output.sequence"), rowHeader: true, cell: ({ sequence }) => sequence },
        { key: "made", header: t("output.made"), cell: ({ created_at }) => formatTime(created_at, locale, zone) },
        { key: "kind", header: t("output.content"), cell: ({ kind }) => t(`output.message.${kind}`) },
        {
          key: "until",
          header: t("output.valid_until"),
          cell: ({ valid_until }) => (valid_until ? formatTime(valid_until, locale, zone) : t("output.until_next")),
        },
        { key: "state", header: t("planning.status"), cell: ({ state }) => <DeliveryStateBadge state={state} /> },
        { key: "attempts", header: t("output.attempts"), numeric: true, cell: ({ attempts }) => attempts },
        {
          key: "problem",
          header: t("output.why"),
          cell: ({ problem, without }) => (
            <>
              {problem ? t(`output.problem.${problem.reason}`, problem.params) : without.length > 0 ? null : "–"}
              {without.length > 0 ? (
                <span className="muted"> {t("output.without", { names: without.join(", ") })}</span>
              ) : null}
            </>
          ),
        },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
    />
  );
}
