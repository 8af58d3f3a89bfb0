import { useTranslation } from "react-i18next";
import { quantityColumn } from "~/entities/core/figures/columns";
import { formatNumber, formatScaled, priceText } from "~/entities/core/format";
import { type Column, DataTable } from "~/ui/kit/lists";
import { RunValue } from "../StudyRun";
import { type DisplayedYears, isUnserved, type OperatedLine, type YearLine } from "./lines";

/** Every weather year with what it costs in each plan, what is not served, and its binding week. */
export function YearTable({ years, currency, locale, base }: DisplayedYears) {
  const { t } = useTranslation("studies");
  const money = (values: (number | null | undefined)[]) => quantityColumn(values, currency, locale);
  const cost = money(years.flatMap((line) => [line.cost, line.compared?.cost, line.alone?.cost]));
  const regret = money(years.map((line) => line.regret));
  const energy = ({ unservedMwh }: OperatedLine) =>
    unservedMwh === null ? "–" : formatScaled(isUnserved(unservedMwh) ? unservedMwh : 0, "MWh", locale);
  const columns: Column<YearLine>[] = [
    { key: "year", header: t("many_years.column.year"), rowHeader: true, cell: ({ year }) => year },
    {
      key: "cost",
      header: t("many_years.column.cost"),
      unit: cost.unit,
      numeric: true,
      cell: (line) => <RunValue run={line.operated.run} text={line.cost === null ? null : cost.write(line.cost)} />,
    },
    {
      key: "unserved",
      header: t("many_years.column.unserved"),
      numeric: true,
      cell: ({ operated }) => energy(operated),
    },
    {
      key: "week",
      header: t("many_years.column.week"),
      cell: ({ week }) => (week ? week.href ? <a href={week.href}>{week.label}</a> : week.label : "–"),
    },
    {
      key: "price",
      header: t("many_years.column.price"),
      unit: priceText(`${currency}/MWh`),
      numeric: true,
      cell: ({ week }) => formatNumber(week?.price, locale, { decimals: 1 }),
    },
  ];
  if (new Set(years.map(({ weight }) => weight)).size > 1)
    columns.splice(1, 0, {
      key: "weight",
      header: t("many_years.column.weight"),
      numeric: true,
      cell: ({ weight }) => formatNumber(weight, locale),
    });
  if (years.some((line) => line.regret !== null))
    columns.push({
      key: "regret",
      header: t("many_years.column.regret"),
      unit: regret.unit,
      numeric: true,
      cell: (line) => regret.write(line.regret),
    });
  if (years.some(({ alone }) => alone !== null))
    columns.push({
      key: "alone",
      header: t("many_years.column.alone_cost"),
      unit: cost.unit,
      numeric: true,
      cell: ({ alone }) =>
        alone ? <RunValue run={alone.run} text={alone.cost === null ? null : cost.write(alone.cost)} /> : "–",
    });
  if (years.some(({ compared }) => compared !== null))
    columns.push(
      {
        key: "compared",
        header: t("many_years.column.compared", { run: base }),
        unit: cost.unit,
        numeric: true,
        cell: ({ compared }) =>
          compared ? (
            <RunValue run={compared.run} text={compared.cost === null ? null : cost.write(compared.cost)} />
          ) : (
            "–"
          ),
      },
      {
        key: "compared_unserved",
        header: t("many_years.column.compared_unserved", { run: base }),
        numeric: true,
        cell: ({ compared }) => (compared ? energy(compared) : "–"),
      },
    );
  return (
    <DataTable
      caption={t("many_years.years_caption", { count: years.length })}
      columns={columns}
      rows={years}
      rowKey={({ year }) => String(year)}
    />
  );
}
