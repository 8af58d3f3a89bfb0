import { useTranslation } from "react-i18next";
import { formatQuantity, quantityColumn } from "~/entities/core/figures/columns";
import type { Locale } from "~/entities/core/locale";
import type { TornadoBar } from "~/entities/studies/tornado";
import { BarChart } from "~/ui/kit/charts";
import { titled } from "~/ui/kit/charts/titled";
import { type Column, DataTable } from "~/ui/kit/lists";
import { Intent } from "./Intent";
import { isKeepable, RunValue, type StudyRun } from "./StudyRun";

/** An input with its two runs, the lower one first. */
interface TornadoLine extends TornadoBar {
  key: string;
  name: string;
  runs: StudyRun[];
}
export interface TornadoProps {
  bars: TornadoLine[];
  percent: number;
  reference: number | null;
  figure: { name: string; unit: string };
  csvHref: string;
}
interface Props extends TornadoProps {
  locale: Locale;
  editable: boolean;
  /** More results will come. */
  partial: boolean;
}

/** What each input changes when it is lower and higher: as bars on both sides of the run as it is, and as a table with its runs. */
export function Tornado({ bars, percent, reference, figure: { unit }, csvHref, locale, editable, partial }: Props) {
  const { t } = useTranslation("studies");
  const drawn = bars.filter(({ lower, higher }) => lower !== null && higher !== null);
  const widest = drawn[0];
  const column = quantityColumn(
    bars.flatMap(({ lower, higher }) => [lower, higher]),
    unit,
    locale,
  );
  const alone = (value: number | null) => formatQuantity(value, unit, locale, true);
  const side = ({ runs }: TornadoLine, which: 0 | 1, value: number | null) => (
    <RunValue run={runs[which]!} text={value === null ? null : column.signed(value)} />
  );
  const columns: Column<TornadoLine>[] = [
    { key: "input", header: t("column.input"), rowHeader: true, cell: ({ name }) => name },
    {
      key: "lower",
      header: t("tornado.lower", { percent }),
      unit: column.unit,
      numeric: true,
      cell: (line) => side(line, 0, line.lower),
    },
    {
      key: "higher",
      header: t("tornado.higher", { percent }),
      unit: column.unit,
      numeric: true,
      cell: (line) => side(line, 1, line.higher),
    },
    {
      key: "kept",
      header: t("column.kept"),
      numeric: true,
      cell: ({ runs }) => runs.filter(({ kept }) => kept).length,
    },
  ];
  const keepable = ({ runs }: TornadoLine) =>
    runs.flatMap((run, i) => (isKeepable(run) ? [{ id: run.id!, lower: i === 0 }] : []));
  return (
    <>
      {partial && drawn.length > 0 ? <p className="muted">{t("study.partial", { count: drawn.length })}</p> : null}
      {widest ? (
        <BarChart
          id="tornado"
          {...titled(t("tornado.finding", { name: widest.name }), t("tornado.title"))}
          summary={t("tornado.summary", {
            name: widest.name,
            percent,
            lower: alone(widest.lower),
            higher: alone(widest.higher),
            reference: formatQuantity(reference, unit, locale),
          })}
          unit={column.unit}
          csvHref={csvHref}
          horizontal
          overlaid
          labels={drawn.map(({ name }) => name)}
          series={[
            { name: t("tornado.lower", { percent }), values: drawn.map(({ lower }) => column.scaled(lower)) },
            { name: t("tornado.higher", { percent }), values: drawn.map(({ higher }) => column.scaled(higher)) },
          ]}
        />
      ) : null}
      <DataTable
        caption={t("tornado.caption", { count: bars.length })}
        columns={columns}
        rows={bars}
        cards
        rowKey={({ key }) => key}
        actions={
          editable
            ? (line) =>
                keepable(line).map(({ id, lower }) => (
                  <Intent
                    key={id}
                    intent="keep"
                    id={id}
                    small
                    label={t(lower ? "tornado.keep_lower" : "tornado.keep_higher", { percent })}
                  />
                ))
            : undefined
        }
      />
    </>
  );
}
