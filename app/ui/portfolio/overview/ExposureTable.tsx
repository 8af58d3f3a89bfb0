import { useTranslation } from "react-i18next";
import { moneyColumn, paidColumn } from "~/entities/core/figures/columns";
import { formatPercent } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { exposureFinding } from "~/entities/portfolio/findings/findings";
import type { PartyExposure } from "~/entities/portfolio/view";
import { BarChart } from "~/ui/kit/charts";
import { titled } from "~/ui/kit/charts/titled";
import { Section, StatusBadge } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";

export interface ExposureLine extends PartyExposure {
  href: string | null;
}

const TONES = { noLimit: "neutral", green: "success", amber: "warning", red: "error" } as const;

const AMOUNTS = { net: "netMinor", netted: "nettedMinor", gross: "grossMinor", potential: "potentialMinor" } as const;

/** What counterparties owe, and how that compares with their limits. */
export function ExposureTable({ lines, basis }: { lines: ExposureLine[]; basis: string }) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const minor = (value: number | null) => (value === null ? null : value / 100);
  const columnOf = (valueOf: (line: ExposureLine) => number | null) => {
    const paid = paidColumn(
      lines.map((line) => ({ value: valueOf(line), currency: line.currency })),
      locale,
    );
    return { ...paid, cell: (line: ExposureLine) => paid.write(valueOf(line), line.currency) };
  };
  const amount = (key: keyof typeof AMOUNTS): Column<ExposureLine> => {
    const column = columnOf((line) => minor(line[AMOUNTS[key]]));
    return { key, header: t(`exposure.${key}`), unit: column.unit, numeric: true, cell: column.cell };
  };
  const change = columnOf(({ changeMinor }) => minor(changeMinor));
  const limit = columnOf((line) => line.limit);
  const columns: Column<ExposureLine>[] = [
    {
      key: "name",
      header: t("field.counterparty_id"),
      rowHeader: true,
      cell: (row) => (row.href ? <a href={row.href}>{row.name}</a> : row.name),
    },
    { key: "deals", header: t("deals.title"), numeric: true, cell: (row) => row.deals },
    amount("net"),
    {
      key: "change",
      header: t("exposure.change"),
      unit: change.unit,
      numeric: true,
      cell: (row) => change.signed(minor(row.changeMinor), row.currency),
    },
    amount("netted"),
    amount("gross"),
    amount("potential"),
    {
      key: "limit",
      header: t("exposure.limit"),
      unit: limit.unit,
      numeric: true,
      cell: (row) => (row.limit === null ? t("parties.no_limit") : limit.cell(row)),
    },
    {
      key: "used",
      header: t("exposure.used"),
      cell: (row) =>
        row.utilisation === null ? (
          "–"
        ) : (
          <StatusBadge tone={TONES[row.state]}>
            {Number.isFinite(row.utilisation) ? formatPercent(row.utilisation, locale, 0) : t("exposure.above")}
          </StatusBadge>
        ),
    },
  ];
  return (
    <Section
      id="exposure"
      title={t("exposure.title")}
      lead={t(`exposure.lead_${basis === "value" ? "value" : "change"}`)}
    >
      <ExposureChart lines={lines} />
      <DataTable
        cards
        caption={t("exposure.caption", { count: lines.length })}
        columns={columns}
        rows={lines}
        rowKey={(row) => `${row.id} ${row.currency}`}
      />
    </Section>
  );
}

/** What each counterparty owes and may owe. Nothing where their currencies differ: bars of one chart have one unit. */
function ExposureChart({ lines }: { lines: readonly ExposureLine[] }) {
  const { t, i18n } = useTranslation("portfolio");
  const locale = i18n.language as Locale;
  const [currency, ...others] = new Set(lines.map((line) => line.currency));
  if (currency === undefined || others.length > 0) return null;
  const now = lines.map(({ nettedMinor }) => nettedMinor / 100);
  const later = lines.map(({ potentialMinor }) => (potentialMinor === null ? null : potentialMinor / 100));
  const money = moneyColumn([...now, ...later], currency, locale);
  const finding = exposureFinding(
    lines.map(({ name, nettedMinor, utilisation, state }) => ({ name, netted: nettedMinor, utilisation, state })),
  );
  return (
    <BarChart
      id="exposure-chart"
      level={3}
      {...titled(finding && findingText(finding), t("exposure.chart"))}
      summary={t("exposure.chart_summary")}
      unit={money.unit}
      horizontal
      labels={lines.map(({ name }) => name)}
      series={[
        { name: t("exposure.now"), values: now.map(money.scaled) },
        { name: t("exposure.may"), values: later.map(money.scaled) },
      ]}
    />
  );

  function findingText(one: NonNullable<ReturnType<typeof exposureFinding>>): string {
    if (one.kind !== "beyond")
      return t(`finding.${one.kind}`, { name: one.name, share: formatPercent(one.share, locale, 0) });
    return one.others === 0
      ? t("finding.beyond_alone", { name: one.name })
      : t("finding.beyond", { name: one.name, count: one.others });
  }
}
