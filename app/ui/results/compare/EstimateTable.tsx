import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { namedPart } from "~/entities/core/namedPart";
import { type Impact, isMoneyImpact } from "~/entities/parameters/parameter";
import type { LocalEffect } from "~/entities/results/estimate";
import { amountSize, amountUnit, SCALE_FACTORS } from "~/entities/results/scales";
import { Section } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";

/** An input in which the two runs differ. */
interface EstimateLine extends Omit<LocalEffect, "input"> {
  key: string;
  owner: string;
  label: string;
}

interface Props {
  lines: readonly EstimateLine[];
  /** What the runs came to. */
  objectives: readonly [number, number];
  impact: Impact;
  names: readonly string[];
  currency: string;
  locale: Locale;
}

interface Row {
  key: string;
  label: string;
  amount: number | null;
  remark: string;
}

/** What the prices of the first result foretold of the second run, next to what the second came to. */
export function EstimateTable({ lines, objectives: [before, after], impact, names, currency, locale }: Props) {
  const { t } = useTranslation("results");
  const amounts = lines.flatMap(({ amount }) => amount ?? []);
  if (amounts.length === 0) return null;
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  const own = isMoneyImpact(impact) ? "money" : "CO2";
  const { scale, decimals } = amountSize(own, null, [...amounts, sum, after - before]);
  const unit = amountUnit(own, scale, currency, locale);
  const open = lines.length - amounts.length;
  const rows: Row[] = [
    ...lines.map(({ key, owner, label, amount, beyond }) => ({
      key,
      label: namedPart(owner, label, locale),
      amount,
      remark: amount === null ? t("compare.estimate.unknown") : beyond ? t("compare.estimate.beyond") : "",
    })),
    {
      key: "sum",
      label: t("compare.estimate.sum"),
      amount: sum,
      remark: open > 0 ? t("compare.estimate.open", { count: open }) : t("compare.estimate.local"),
    },
    { key: "solved", label: t("compare.estimate.solved"), amount: after - before, remark: "" },
  ];
  const columns: Column<Row>[] = [
    { key: "input", header: t("influence.column.input"), rowHeader: true, cell: ({ label }) => label },
    {
      key: "amount",
      header: t(`impact.${impact}`),
      unit,
      numeric: true,
      cell: ({ amount }) =>
        amount === null ? "–" : formatNumber(amount / SCALE_FACTORS[scale], locale, { decimals, signed: true }),
    },
    { key: "remark", header: t("compare.estimate.remark"), cell: ({ remark }) => remark },
  ];
  return (
    <Section
      id="estimate"
      title={t("compare.estimate.title")}
      lead={t("compare.estimate.lead", { first: names[0], second: names[1] })}
    >
      <DataTable
        caption={t("compare.estimate.title")}
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        cards
      />
    </Section>
  );
}
