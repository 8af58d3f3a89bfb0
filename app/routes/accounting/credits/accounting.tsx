import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { CostState } from "~/entities/accounting/credits";
import { formatNumber, formatTime } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { leaveEmptyPage, listPageOf, pagesOf, systemOptions } from "~/routes/page/list.server";
import { accounting, ACCOUNTING_SORTS } from "~/services/accounting/creditUse.server";
import { StatusBadge, type Tone } from "~/ui/kit/layout";
import { type Column, DataTable, FilterSelect, readSort } from "~/ui/kit/lists";
import { ListFrame } from "~/ui/kit/lists/ListFrame";

/** Runs in the reader's sight with what they cost. */
export async function loader(args: LoaderFunctionArgs) {
  const list = await listPageOf(args, ACCOUNTING_SORTS);
  const { actor, listRequest, locale, t, page, query } = list;
  // The newest run is first without a wish.
  if (!query.has("sort")) listRequest.sort = { key: "at", descending: true };
  const listing = accounting(actor, { ...listRequest, state: query.get("state") ?? "" });
  leaveEmptyPage(args.request, listing, page);
  return {
    title: t("accounting:credits.accounting.title"),
    sorts: [...ACCOUNTING_SORTS],
    sort: listRequest.sort,
    systems: systemOptions(list).filter(({ value }) => value !== "shared"),
    pages: pagesOf(listing.total, page),
    rows: listing.rows.map((row) => ({
      ...row,
      started: formatTime(row.at, locale, "UTC", true),
      seconds: row.seconds === null ? null : formatNumber(row.seconds, locale, { decimals: 1 }),
      credits: row.credits === null ? null : formatNumber(row.credits, locale, { decimals: 1 }),
      reserved: formatNumber(row.reserved, locale, { decimals: 1 }),
    })),
  };
}

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];
const TONES: Record<CostState, Tone> = { reserved: "info", charged: "success", refunded: "neutral" };

export default function Accounting() {
  const { title, rows, systems, pages, sorts, sort } = useLoaderData<typeof loader>();
  const { search, pathname } = useLocation();
  const { t } = useTranslation("accounting");
  const query = new URLSearchParams(search);
  const run = (row: Row) => sitePaths(row.system_id).optimization(row.optimization_id);
  const states = (["reserved", "charged", "refunded"] as const).map((value) => ({
    value,
    label: t(`credits.state.${value}`),
  }));
  const columns: Column<Row>[] = [
    {
      key: "name",
      header: t("credits.accounting.run"),
      rowHeader: true,
      sortable: true,
      cell: (row) => (row.present ? <a href={run(row)}>{row.name}</a> : row.name),
    },
    {
      key: "system",
      header: t("credits.use.system"),
      sortable: true,
      cell: (row) => row.system_name ?? t("credits.use.gone"),
    },
    { key: "person", header: t("credits.use.person"), cell: (row) => row.person ?? t("credits.grants.by_product") },
    {
      key: "at",
      header: t("credits.csv.started_utc"),
      sortable: true,
      cell: (row) => <span className="nowrap">{row.started}</span>,
    },
    {
      key: "machine",
      header: t("credits.accounting.machine"),
      cell: (row) => t("credits.accounting.machine_of", { cores: row.cores, memory: row.memory }),
    },
    {
      key: "seconds",
      header: t("credits.accounting.time"),
      unit: "s",
      numeric: true,
      sortable: true,
      cell: (row) => row.seconds,
    },
    {
      key: "state",
      header: t("credits.accounting.state"),
      cell: (row) => <StatusBadge tone={TONES[row.state]}>{t(`credits.state.${row.state}`)}</StatusBadge>,
    },
    {
      key: "credits",
      header: t("credits.unit"),
      numeric: true,
      sortable: true,
      cell: (row) => row.credits ?? t("credits.accounting.held", { amount: row.reserved }),
    },
  ];
  return (
    <ListFrame
      title={title}
      lead={t("credits.accounting.lead")}
      path={pathname}
      search={search}
      searchLabel={t("credits.accounting.search")}
      pages={pages}
      live={["optimization", "system"]}
      filters={
        <>
          <FilterSelect name="system" label={t("credits.use.system")} value={query.get("system")} options={systems} />
          <FilterSelect
            name="state"
            label={t("credits.accounting.state")}
            value={query.get("state")}
            options={states}
          />
        </>
      }
    >
      <DataTable
        caption={t("credits.accounting.caption", { count: pages.total })}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.optimization_id}
        search={search}
        sort={query.has("sort") ? readSort(search, sorts, "at") : sort}
        empty={t("credits.accounting.none")}
        cards
      />
    </ListFrame>
  );
}
