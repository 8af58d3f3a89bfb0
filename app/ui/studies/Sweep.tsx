import { useTranslation } from "react-i18next";
import { formatQuantity, quantityColumn } from "~/entities/core/figures/columns";
import type { Locale } from "~/entities/core/locale";
import { HeatStrip, LineChart } from "~/ui/kit/charts";
import { type Column, DataTable } from "~/ui/kit/lists";
import { KeepRun, RunValue, type StudyRun } from "./StudyRun";

interface SweptInput {
  name: string;
  /** Its numbers in words, in their order. */
  labels: string[];
}

export interface SweepProps {
  axes: SweptInput[];
  /** [point of the first input][point of the second]; one column where there is no second. */
  values: (number | null)[][];
  runs: StudyRun[][];
  figure: { name: string; unit: string };
  reference: number | null;
  csvHref: string;
}

interface Line {
  key: string;
  points: string[];
  value: number | null;
  run: StudyRun;
}

/** What a figure does over the numbers of one input, or of two: a line or a grid, and every run of them in a table. */
export function Sweep(props: SweepProps & { locale: Locale; editable: boolean; partial: boolean }) {
  const { axes, values, runs, figure, reference, locale, editable, partial, csvHref } = props;
  const { t } = useTranslation("studies");
  const [first, second] = axes;
  if (!first) return null;
  const numbers = values.flat().filter((value) => value !== null);
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const amount = (value: number) => formatQuantity(value, figure.unit, locale);
  const column = quantityColumn(numbers, figure.unit, locale);
  const chartProps = {
    id: "sweep",
    title: t("sweep.title", { figure: figure.name }),
    summary: t("sweep.summary", { figure: figure.name, least: amount(least), most: amount(most) }),
    unit: column.unit,
    csvHref,
  };
  const lines = values.flatMap((row, r) =>
    row.map((value, c): Line => {
      const points = [first.labels[r]!, ...(second ? [second.labels[c]!] : [])];
      return { key: `${r}-${c}`, points, value, run: runs[r]![c]! };
    }),
  );
  const columns: Column<Line>[] = [
    ...axes.map(({ name }, i): Column<Line> => ({
      key: `axis${i}`,
      header: name,
      numeric: true,
      rowHeader: i === 0,
      cell: ({ points }) => points[i],
    })),
    {
      key: "value",
      header: figure.name,
      unit: column.unit,
      numeric: true,
      cell: ({ run, value }) => <RunValue run={run} text={value === null ? null : column.write(value)} />,
    },
  ];
  return (
    <>
      {partial && numbers.length > 0 ? (
        <p className="muted">{t("study.partial_runs", { count: numbers.length })}</p>
      ) : null}
      {reference === null ? null : <p>{t("sweep.reference", { figure: figure.name, amount: amount(reference) })}</p>}
      {numbers.length === 0 ? null : second ? (
        <HeatStrip
          {...chartProps}
          height={Math.max(160, first.labels.length * 22)}
          rowLabels={first.labels}
          columnLabels={second.labels}
          values={values.map((row) => row.map(column.scaled))}
        />
      ) : (
        <LineChart
          {...chartProps}
          fromMinimum
          labels={first.labels}
          series={[{ name: figure.name, values: values.map(([value]) => column.scaled(value)) }]}
        />
      )}
      {second ? <p className="muted small">{t("sweep.axes", { rows: first.name, columns: second.name })}</p> : null}
      <DataTable
        caption={t("sweep.caption", { count: lines.length })}
        columns={columns}
        rows={lines}
        cards
        rowKey={({ key }) => key}
        actions={editable ? ({ run }) => <KeepRun run={run} /> : undefined}
      />
    </>
  );
}
