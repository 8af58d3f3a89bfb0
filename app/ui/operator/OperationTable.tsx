import { useTranslation } from "react-i18next";
import { moneyColumn } from "~/entities/core/figures/columns";
import { formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { OperationStatus, PlanCause } from "~/entities/operator/operation";
import { EmptyState, StatusBadge, Tabs } from "~/ui/kit/layout";
import { DataTable, IconLink, Pagination } from "~/ui/kit/lists";
import { OperationStatusBadge } from "./OperationStatusBadge";

interface Line {
  id: string;
  name: string;
  status: OperationStatus;
  causes: readonly PlanCause[];
  from: string;
  until: string;
  approvedUntil: string | null;
  cost: number | null;
  saving: number | null;
  shortfalls: number;
  inForce: boolean;
  href: string;
  deleteHref: string;
}

interface Props {
  pages: { page: number; size: number; total: number };
  /** Query of this page. */
  search: string;
  lines: readonly Line[];
  zone: string;
  currency: string;
  base: string;
  editable: boolean;
  deleted: boolean;
}

/** A page of the plans of a system, the newest first. */
export function OperationTable({ lines, pages, search, zone, currency, base, editable, deleted }: Props) {
  const { t, i18n } = useTranslation("operator");
  const locale = i18n.language as Locale;
  const at = (time: string | null) => (time === null ? "–" : formatTime(time, locale, zone));
  const money = moneyColumn(
    lines.flatMap(({ cost, saving }) => [cost, saving]),
    currency,
    locale,
  );
  const tabs = [
    { label: t("common:list.all"), href: `${base}?tab=planning`, current: !deleted },
    { label: t("common:list.deleted"), href: `${base}?tab=planning&list=deleted`, current: deleted },
  ];
  return (
    <>
      <Tabs label={t("planning.tabs")} tabs={tabs} />
      {lines.length === 0 ? (
        <EmptyState title={t(deleted ? "planning.none_deleted" : "schedule.none")} />
      ) : (
        <DataTable
          caption={t("planning.title")}
          captionHidden
          cards
          columns={[
            {
              key: "name",
              header: t("field.name"),
              rowHeader: true,
              cell: ({ name, href }) => <a href={href}>{name}</a>,
            },
            {
              key: "status",
              header: t("planning.status"),
              cell: ({ status, inForce }) => (
                <>
                  <OperationStatusBadge status={status} />
                  {inForce ? <StatusBadge tone="success">{t("planning.in_force")}</StatusBadge> : null}
                </>
              ),
            },
            {
              key: "cause",
              header: t("plan.cause"),
              cell: ({ causes }) => causes.map((cause) => t(`cause.${cause}`)).join(", "),
            },
            { key: "from", header: t("plan.from"), cell: ({ from }) => at(from) },
            { key: "until", header: t("plan.until"), cell: ({ until }) => at(until) },
            { key: "approved", header: t("plan.approved_until"), cell: ({ approvedUntil }) => at(approvedUntil) },
            {
              key: "cost",
              header: t("figure.cost"),
              unit: money.unit,
              numeric: true,
              cell: ({ cost }) => money.write(cost),
            },
            {
              key: "saving",
              header: t("figure.saving"),
              unit: money.unit,
              numeric: true,
              cell: ({ saving }) => money.write(saving),
            },
            {
              key: "warnings",
              header: t("planning.warnings"),
              numeric: true,
              cell: ({ shortfalls }) => String(shortfalls),
            },
          ]}
          rows={lines}
          rowKey={({ id }) => id}
          actions={
            editable
              ? ({ deleteHref, name }) => (
                  <IconLink icon="delete" href={deleteHref} label={t("common:action.delete_item", { item: name })} />
                )
              : undefined
          }
        />
      )}
      <Pagination page={pages.page} pageSize={pages.size} total={pages.total} search={search} />
    </>
  );
}
