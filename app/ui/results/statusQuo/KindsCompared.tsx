import { useTranslation } from "react-i18next";
import type { ComparedKind } from "~/entities/results/economics/statusQuo";
import { mainChange } from "~/entities/results/findings/findings";
import { SCALE_FACTORS } from "~/entities/results/scales";
import { BarChart } from "~/ui/kit/charts";
import { type Column, DataTable } from "~/ui/kit/lists";
import { type AmountStyle, useAmounts } from "~/ui/results/costs/CostTables";
import { titled } from "~/ui/kit/charts/titled";

/** Less cost is good, more has the colour of what is bought. */
const LESS = "var(--success)";
const MORE = "var(--k-purchase)";

interface KindsProps {
  year: number;
  kinds: readonly ComparedKind[];
  /** All yearly money of each run [currency/a]. */
  statusQuo: number;
  plan: number;
  style: AmountStyle;
}

/** From what a year costs today to what it costs under the plan, as a waterfall by kind; `id` where a page has more than one of them. */
export function Waterfall({ year, kinds, statusQuo, plan, style, id = "waterfall" }: KindsProps & { id?: string }) {
  const { t } = useTranslation("results");
  const { perYear, yearly, figure } = useAmounts(style);
  const change = mainChange(kinds);
  const factor = SCALE_FACTORS[style.size.scale];
  const steps = kinds.filter(({ difference }) => difference !== 0);
  // Each step begins where those before it have led.
  const starts = steps.map((_, i) => steps.slice(0, i).reduce((sum, { difference }) => sum + difference, statusQuo));
  const difference = plan - statusQuo;
  return (
    <BarChart
      id={id}
      level={3}
      {...titled(
        change &&
          t(`finding.pair_${change.context}`, { amount: figure(change.sum), kind: t(`kind.${change.item.kind}`) }),
        t("status_quo.waterfall.title", { year }),
      )}
      summary={t(difference > 0 ? "status_quo.waterfall.dearer" : "status_quo.waterfall.cheaper", {
        year,
        from: yearly(statusQuo),
        to: yearly(plan),
        difference: yearly(Math.abs(difference)),
      })}
      unit={perYear}
      horizontal
      stacked
      labels={[t("status_quo.statusQuo"), ...steps.map(({ kind }) => t(`kind.${kind}`)), t("status_quo.plan")]}
      starts={[0, ...starts, 0].map((value) => value / factor)}
      colours={["var(--edge)", ...steps.map((step) => (step.difference > 0 ? MORE : LESS)), "var(--accent)"]}
      series={[
        {
          name: perYear,
          values: [statusQuo, ...steps.map((step) => step.difference), plan].map((value) => value / factor),
        },
      ]}
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
