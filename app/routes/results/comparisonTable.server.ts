import { deltas } from "~/entities/results/comparison";
import { refusalPage } from "~/routes/page/guard.server";
import type { CsvTable } from "~/services/core/csv";
import { comparisonOf } from "./comparison.server";
import type { Ready } from "./frame.server";

/** A line of the file: what the value is of, which value it is, in which year, and the values of the runs. */
interface ValueLine {
  name: string;
  what: string;
  unit: string;
  at: number | null;
  values: (number | null)[];
}

/** The comparison as a file: a line per value with one column per run and one per difference. Throws the page that says why there is none. */
export function comparisonTable(ready: Ready, t: (key: string) => string): CsvTable {
  const outcome = comparisonOf(ready);
  if (!outcome.ok) throw refusalPage(outcome);
  const { comparison, label } = outcome.value;
  const { runs, years, year } = comparison;
  const names = runs.map(({ run }) => run.name);
  const line = (part: string, { name, what, unit, at, values }: ValueLine) => [
    t(`compare.${part}`),
    name,
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
          line("inputs", {
            name: input.name,
            what: label(input),
            unit: input.unit,
            at,
            values: input.values.map((runValues) => runValues?.[y] ?? null),
          }),
        ),
      ),
      ...comparison.sizes.map((row) =>
        line("sizes", { name: row.name, what: t(`part.${row.kind}`), unit: row.unit, at: year, values: row.values }),
      ),
      ...comparison.costs.map((row) =>
        line("costs", { name: "", what: t(`kind.${row.kind}`), unit: row.unit, at: year, values: row.values }),
      ),
      ...comparison.emissions.map((row) =>
        line("emissions", { name: "", what: t(`impact.${row.kind}`), unit: row.unit, at: year, values: row.values }),
      ),
      ...comparison.operation.map((row) =>
        line("operation", {
          name: row.name,
          what: t(`compare.use.${row.kind}`),
          unit: row.unit,
          at: year,
          values: row.values,
        }),
      ),
    ],
  };
}
