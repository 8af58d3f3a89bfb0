import { useTranslation } from "react-i18next";
import { formatQuantity, quantityColumn } from "~/entities/core/figures/columns";
import { Section } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";
import { RunValue } from "../StudyRun";
import type { DisplayedAlternatives } from "./lines";

/** Which alternative is the cheapest under each of the choices, and what each costs at most more than the cheapest. */
export function BestOfWays({ best, regrets, lines, ways, currency, locale }: DisplayedAlternatives) {
  const { t } = useTranslation("studies");
  if (best.length === 0) return null;
  const rows = best.map(({ way, position }) => ({
    way,
    name: ways.find(({ value }) => value === way)?.label ?? way,
    line: position === null ? null : lines[position]!,
  }));
  const columns: Column<(typeof rows)[number]>[] = [
    { key: "way", header: t("alternatives.choice"), rowHeader: true, cell: ({ name }) => name },
    {
      key: "best",
      header: t("alternatives.cheapest"),
      cell: ({ line }) => (line ? <RunValue run={line.run} text={line.name} /> : t("study.not_started")),
    },
    {
      key: "cost",
      header: t("alternatives.column.cost"),
      numeric: true,
      cell: ({ line }) => formatQuantity(line?.figures?.cost, currency, locale),
    },
  ];
  const most = quantityColumn(
    regrets.map((regret) => regret.most),
    currency,
    locale,
  );
  const regretColumns: Column<(typeof regrets)[number]>[] = [
    {
      key: "name",
      header: t("alternatives.column.name"),
      rowHeader: true,
      cell: ({ position }) => lines[position]!.name,
    },
    {
      key: "most",
      header: t("alternatives.column.regret"),
      unit: most.unit,
      numeric: true,
      cell: (regret) => most.write(regret.most),
    },
    {
      key: "way",
      header: t("alternatives.column.regret_in"),
      cell: ({ way }) => ways.find(({ value }) => value === way)?.label ?? t("alternatives.regret_open"),
    },
  ];
  return (
    <Section id="ways" title={t("alternatives.ways_title")} lead={t("alternatives.ways_lead")}>
      <DataTable
        caption={t("alternatives.ways_caption", { count: rows.length })}
        columns={columns}
        rows={rows}
        cards
        rowKey={({ way }) => way}
      />
      <p>{t("alternatives.regret_lead")}</p>
      <DataTable
        caption={t("alternatives.regret_caption", { count: regrets.length })}
        columns={regretColumns}
        rows={regrets}
        cards
        rowKey={({ position }) => String(position)}
      />
    </Section>
  );
}
