import { useTranslation } from "react-i18next";
import type { ComparedKind } from "~/entities/results/economics/statusQuo";
import { SCALE_FACTORS } from "~/entities/results/scales";
import { BarChart } from "~/ui/kit/charts";
import { type Column, DataTable } from "~/ui/kit/lists";
import type { AmountStyle } from "~/ui/results/costs/amounts";
import { useAmounts } from "~/ui/results/costs/CostTables";
import { type WaterfallData, waterfallOf } from "./waterfall";

type KindsProps = WaterfallData & { style: AmountStyle };

/** From what a year costs today to what it costs under the plan, as a waterfall by kind; `id` where a page has more than one of them. */
export function Waterfall({ style, id = "waterfall", ...data }: KindsProps & { id?: string }) {
  const { t } = useTranslation("results");
  const { unit, rows, ...words } = waterfallOf(t, data, style);
  const factor = SCALE_FACTORS[style.size.scale];
  return (
    <BarChart
      id={id}
      level={3}
      {...words}
      unit={unit}
      horizontal
      stacked
      labels={rows.map(({ name }) => name)}
      starts={rows.map(({ start }) => start / factor)}
      colours={rows.map(({ colour }) => `var(--${colour})`)}
      series={[{ name: unit, values: rows.map(({ value }) => value / factor) }]}
    />
  );
}

/** The same, and both side by side. */
export function KindsCompared(props: KindsProps) {
  const { year, kinds, statusQuo, plan, style } = props;
  const { t } = useTranslation("results");
  const { amount, perYear } = useAmounts(style);
  const columns: Column<ComparedKind>[] = [
    { key: "kind", header: t("csv.kind"), rowHeader: true, cell: (row) => t(`kind.${row.kind}`) },
    ...(["statusQuo", "plan", "difference"] as const).map((key): Column<ComparedKind> => ({
      key,
      header: t(`status_quo.${key}`),
      unit: perYear,
      numeric: true,
      cell: (row) => amount(row[key]),
    })),
  ];
  return (
    <>
      <Waterfall {...props} />
      <DataTable
        caption={t("status_quo.kinds_caption", { year })}
        columns={columns}
        rows={kinds}
        rowKey={(row) => row.kind}
        footer={[t("column.sum"), amount(statusQuo), amount(plan), amount(plan - statusQuo)]}
      />
    </>
  );
}
