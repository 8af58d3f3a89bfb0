import { deltas } from "~/entities/results/comparison";
import type { CsvTable } from "~/services/core/csv";
import { refusalPage } from "~/routes/page/guard.server";
import { comparisonOf } from "./comparison.server";
import type { Ready } from "./frame.server";

/** The comparison as a file: a line per value with one column per run and one per difference. Throws the page that says why there is none. */
export function comparisonTable(ready: Ready, t: (key: string) => string): CsvTable {
  const outcome = comparisonOf(ready);
  if (!outcome.ok) throw refusalPage(outcome);
  const { comparison, label } = outcome.value;
  const { runs, years, year } = comparison;
  const names = runs.map(({ run }) => run.name);
  const line = (part: string, of: string, what: string, unit: string, at: number | null, values: (number | null)[]) => [
    t(`compare.${part}`),
    of,
    what,
    at,
    unit,
    ...values,
    ...deltas(values).slice(1),
  ];
  return {
    header: [
      t("compare.part"),
      t("column.component"),
      t("compare.what"),
      t("column.year"),
      t("csv.unit"),
      ...names,
      ...names.slice(1).map((name) => `${name} - ${names[0]}`),
    ],
    rows: [
      ...comparison.inputs.flatMap((input) =>
        years.map((at, y) =>
          line(
            "inputs",
            input.name,
            label(input),
            input.unit,
            at,
            input.values.map((runValues) => runValues?.[y] ?? null),
          ),
        ),
      ),
      ...comparison.sizes.map((row) => line("sizes", row.name, t(`part.${row.kind}`), row.unit, year, row.values)),
      ...comparison.costs.map((row) => line("costs", "", t(`kind.${row.kind}`), row.unit, year, row.values)),
      ...comparison.emissions.map((row) => line("emissions", "", t(`impact.${row.kind}`), row.unit, year, row.values)),
      ...comparison.operation.map((row) =>
        line("operation", row.name, t(`compare.use.${row.kind}`), row.unit, year, row.values),
      ),
    ],
  };
}
