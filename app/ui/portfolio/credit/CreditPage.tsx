import { useTranslation } from "react-i18next";
import { paidColumn } from "~/entities/core/figures/columns";
import { formatPercent } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { CreditRow } from "~/entities/portfolio/view";
import { ButtonLink, Caveat, LiveRegion, Notice, PageHeader, Section, StatusBadge } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";

interface CreditLine extends Omit<CreditRow, "months"> {
  /** Where its limit is entered. */
  href: string | null;
  months: (CreditRow["months"][number] & { label: string })[];
}

interface Props {
  title: string;
  partiesHref: string;
  fileHref: string;
  stale: boolean;
  about: { at: string; reference: string; synthetic: boolean } | null;
  rows: CreditLine[];
}

const TONES = { noLimit: "neutral", green: "success", amber: "warning", red: "error" } as const;

/** What counterparties owe and would cost to replace, what their limits leave, and the margin of futures as cash of the day. */
export function CreditPage({ title, partiesHref, fileHref, stale, about, rows }: Props) {
  const { t } = useTranslation("portfolio");
  const margined = rows.filter(({ margin }) => margin !== null);
  const unpaid = rows.flatMap(({ months, ...row }) => months.map((month) => ({ ...month, row })));
  return (
    <>
      <PageHeader
        title={title}
        lead={t("credit.lead")}
        actions={
          <>
            <ButtonLink href={partiesHref}>{t("parties.list.counterparty")}</ButtonLink>
            <ButtonLink href={fileHref}>{t("common:action.download_csv")}</ButtonLink>
          </>
        }
      />
      <LiveRegion types={["deal", "spot_deal", "counterparty"]}>
        {about ? <p className="muted">{t("credit.about", about)}</p> : <p>{t("credit.none")}</p>}
        {stale ? <Notice kind="info" title={t("credit.stale")} /> : null}
        {about?.synthetic ? <Caveat title={t("overview.synthetic_short")}>{t("credit.synthetic")}</Caveat> : null}
        {about ? <Exposure rows={rows} /> : null}
        {unpaid.length > 0 ? <Unpaid rows={unpaid} /> : null}
        {about ? <Margin rows={margined} reference={about.reference} /> : null}
      </LiveRegion>
    </>
  );
}

/** Amounts of a column in one unit. */
function useMoney<Row extends { currency: string }>(
  rows: readonly Row[],
  valueOf: (row: Row) => number | null,
): Pick<Column<Row>, "unit" | "numeric" | "cell"> {
  const { i18n } = useTranslation();
  const value = (row: Row) => {
    const minor = valueOf(row);
    return minor === null ? null : minor / 100;
  };
  const column = paidColumn(
    rows.map((row) => ({ value: value(row), currency: row.currency })),
    i18n.language as Locale,
  );
  return { unit: column.unit, numeric: true, cell: (row) => column.write(value(row), row.currency) };
}

function Exposure({ rows }: { rows: CreditLine[] }) {
  const { t, i18n } = useTranslation("portfolio");
  const settlement = useMoney(rows, (row) => row.settlementMinor);
  const open = useMoney(rows, (row) => row.netOpenMinor);
  const replacement = useMoney(rows, (row) => row.replacementMinor);
  const exposure = useMoney(rows, (row) => row.exposureMinor);
  const limit = useMoney(rows, (row) => (row.limit === null ? null : row.limit * 100));
  const headroom = useMoney(rows, (row) => row.headroomMinor);
  const columns: Column<CreditLine>[] = [
    {
      key: "name",
      header: t("field.counterparty_id"),
      rowHeader: true,
      cell: (row) => (row.href ? <a href={row.href}>{row.name}</a> : row.name),
    },
    { key: "settlement", header: t("credit.settlement"), ...settlement },
    { key: "open", header: t("credit.open"), ...open },
    { key: "replacement", header: t("credit.replacement"), ...replacement },
    { key: "exposure", header: t("credit.exposure"), ...exposure },
    {
      key: "limit",
      header: t("credit.limit"),
      ...limit,
      cell: (row) => (row.limit === null ? t("parties.no_limit") : limit.cell(row)),
    },
    { key: "headroom", header: t("credit.headroom"), ...headroom },
    {
      key: "used",
      header: t("credit.used"),
      cell: ({ utilisation, state }) =>
        utilisation === null ? (
          "–"
        ) : (
          <StatusBadge tone={TONES[state]}>
            {Number.isFinite(utilisation)
              ? formatPercent(utilisation, i18n.language as Locale, 0)
              : t("exposure.above")}
          </StatusBadge>
        ),
    },
    {
      key: "action",
      header: t("credit.beyond"),
      cell: ({ limit: own, action }) =>
        own === null ? "–" : action ? t(`limits.action.${action}`) : t("credit.only_told"),
    },
  ];
  return (
    <Section id="credit" title={t("credit.exposure_title")} lead={t("credit.exposure_lead")}>
      <DataTable
        cards
        caption={t("exposure.caption", { count: rows.length })}
        columns={columns}
        rows={rows}
        rowKey={(row) => `${row.id} ${row.currency}`}
        empty={t("credit.none")}
      />
    </Section>
  );
}

type UnpaidLine = CreditLine["months"][number] & { row: Omit<CreditLine, "months"> };

function Unpaid({ rows }: { rows: UnpaidLine[] }) {
  const { t } = useTranslation("portfolio");
  const lines = rows.map((line) => ({ ...line, currency: line.row.currency }));
  const receivable = useMoney(lines, (line) => line.receivableMinor);
  const payable = useMoney(lines, (line) => line.payableMinor);
  return (
    <Section id="unpaid" title={t("credit.unpaid")} lead={t("credit.unpaid_lead")}>
      <DataTable
        cards
        caption={t("credit.unpaid_caption", { count: lines.length })}
        columns={[
          { key: "name", header: t("field.counterparty_id"), rowHeader: true, cell: ({ row }) => row.name },
          { key: "month", header: t("credit.month"), cell: ({ label }) => label },
          { key: "due", header: t("credit.due"), cell: ({ due }) => due },
          { key: "receivable", header: t("credit.receivable"), ...receivable },
          { key: "payable", header: t("credit.payable"), ...payable },
        ]}
        rows={lines}
        rowKey={({ row, month }) => `${row.id} ${row.currency} ${month}`}
      />
    </Section>
  );
}

function Margin({ rows, reference }: { rows: CreditLine[]; reference: string }) {
  const { t } = useTranslation("portfolio");
  const initial = useMoney(rows, (row) => row.margin?.initialMinor ?? null);
  const variation = useMoney(rows, (row) => row.margin?.variationMinor ?? null);
  return (
    <Section id="margin" title={t("credit.margin")} lead={t("credit.margin_lead", { reference })}>
      <DataTable
        cards
        caption={t("exposure.caption", { count: rows.length })}
        columns={[
          { key: "name", header: t("field.counterparty_id"), rowHeader: true, cell: ({ name }) => name },
          { key: "currency", header: t("field.currency"), cell: ({ currency }) => currency },
          { key: "initial", header: t("credit.initial"), ...initial },
          { key: "variation", header: t("credit.variation"), ...variation },
        ]}
        rows={rows}
        rowKey={(row) => `${row.id} ${row.currency}`}
        empty={t("credit.no_margin")}
      />
    </Section>
  );
}
