import { useTranslation } from "react-i18next";
import { type KindByYear, kindsByYear, pairedKinds } from "~/entities/results/costs";
import type { CostRow } from "~/entities/results/result";
import { type Column, DataTable, Swatch } from "~/ui/kit/lists";
import { markColour } from "~/ui/kit/palette";
import type { AmountStyle } from "./amounts";
import { useAmounts } from "./CostTables";
import { kindColour } from "./kindColour";

interface KindTableProps {
  costs: readonly CostRow[];
  /** Money of the status quo by kind, in the order of the years. */
  statusQuo: readonly KindByYear[] | null;
  years: readonly number[];
  view: AmountStyle;
}

type Row = ReturnType<typeof pairedKinds>[number];

/** Yearly costs or emissions by kind, with those of the status quo before those of each year, and their sums. */
export function KindTable({ costs, statusQuo, years, view }: KindTableProps) {
  const { t } = useTranslation("results");
  const { amount, perYear } = useAmounts(view);
  const rows = pairedKinds(kindsByYear(costs, view.impact, years), statusQuo ?? []);
  const sides = [...(statusQuo ? (["before"] as const) : []), "after" as const];
  const values = years.flatMap((year, at) => sides.map((side) => ({ year, at, side })));
  const head = { before: t("costs.today"), after: t("costs.plan") };
  const columns: Column<Row>[] = [
    {
      key: "kind",
      header: t("csv.kind"),
      rowHeader: true,
      cell: ({ kind }) => (
        <>
          <Swatch colour={markColour(kindColour(kind))} /> {t(`kind.${kind}`)}
        </>
      ),
    },
    ...values.map(({ year, at, side }): Column<Row> => ({
      key: `${year}-${side}`,
      header: statusQuo ? t("costs.column", { year, run: head[side] }) : String(year),
      numeric: true,
      cell: (row) => amount(row[side][at]),
    })),
  ];
  const sum = (side: "before" | "after", at: number) => rows.reduce((all, row) => all + (row[side][at] ?? 0), 0);
  return (
    <DataTable
      caption={t("costs.kinds_caption", { unit: perYear })}
      columns={columns}
      rows={rows}
      rowKey={({ kind }) => kind}
      footer={[t("column.sum"), ...values.map(({ at, side }) => amount(sum(side, at)))]}
    />
  );
}
