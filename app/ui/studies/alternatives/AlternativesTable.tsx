import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type ColumnFigures, quantityColumn } from "~/entities/core/figures/columns";
import { formatNumber, formatPercent } from "~/entities/core/format";
import type { RankedBy } from "~/entities/studies/alternatives/ranking";
import { type Column, DataTable } from "~/ui/kit/lists";
import { Sentence } from "~/ui/optimizations/FindingList";
import { KeepRun, RunValue } from "../StudyRun";
import type { AlternativeLine, DisplayedAlternatives } from "./lines";

/** Every alternative with its figures; the head of each figure sorts by it. */
export function AlternativesTable(props: DisplayedAlternatives & { rows: readonly AlternativeLine[] }) {
  const { rows, sort, currency, locale, editable } = props;
  const { t } = useTranslation("studies");
  const { search } = useLocation();
  const amounts = (key: "cost" | "npv" | "co2" | "investment", unit: string): ColumnFigures =>
    quantityColumn(
      rows.map(({ figures }) => figures?.[key] ?? null),
      unit,
      locale,
    );
  const figure = (key: RankedBy, cell: Column<AlternativeLine>["cell"], unit?: string): Column<AlternativeLine> => ({
    key,
    header: t(`alternatives.column.${key}`),
    unit,
    numeric: true,
    sortable: true,
    cell,
  });
  const amount = (key: "cost" | "npv" | "co2" | "investment", unit: string) => {
    const column = amounts(key, unit);
    return figure(key, ({ figures }) => column.write(figures?.[key]), column.unit);
  };
  const columns: Column<AlternativeLine>[] = [
    { key: "rank", header: t("alternatives.column.rank"), numeric: true, cell: ({ rank }) => rank ?? "–" },
    {
      key: "name",
      header: t("alternatives.column.name"),
      rowHeader: true,
      cell: (line) => <Name line={line} {...props} />,
    },
    amount("cost", currency),
    amount("npv", currency),
    amount("co2", "kg"),
    amount("investment", currency),
    figure(
      "payback",
      ({ figures }) => paybackText(figures, t, (years) => formatNumber(years, locale, { decimals: 1 })),
      "a",
    ),
    figure("ownSupply", ({ figures }) => formatPercent(figures?.ownSupply, locale)),
  ];
  return (
    <DataTable
      cards
      caption={t("alternatives.caption", { count: rows.length })}
      columns={columns}
      rows={rows}
      rowKey={({ position }) => String(position)}
      search={search}
      sort={sort}
      actions={editable ? ({ run }) => <KeepRun run={run} /> : undefined}
    />
  );
}

/** What is built, the way to its run, and why it has no result. */
function Name({ line, names, locale, timezone }: DisplayedAlternatives & { line: AlternativeLine }): ReactNode {
  const { t } = useTranslation("studies");
  const { name, run, sizes, figures, errors, isStatusQuo } = line;
  const built = figures && !isStatusQuo ? sizes || t("alternatives.builds_nothing") : "";
  return (
    <>
      {figures ? <RunValue run={run} text={name} /> : name} {figures ? null : <RunValue run={run} text={null} />}
      {built ? <div className="muted small cell-lines">{built}</div> : null}
      {errors.slice(0, 1).map((finding, i) => (
        <div key={i} className="small">
          <Sentence finding={finding} names={names} locale={locale} timezone={timezone} />
        </div>
      ))}
    </>
  );
}

function paybackText(
  figures: AlternativeLine["figures"],
  t: (key: string) => string,
  write: (years: number) => string,
): string {
  if (!figures) return "–";
  if (figures.payback !== null) return write(figures.payback);
  return figures.noPayback === null ? "–" : t(`alternatives.no_payback.${figures.noPayback}`);
}
