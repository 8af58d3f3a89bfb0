import { useTranslation } from "react-i18next";
import { formatPercent, formatPrice, formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { ThresholdReport } from "~/entities/optimizations/variation";
import { type Column, DataTable } from "~/ui/kit/lists";
import { KeepRun, RunValue, type StudyRun } from "../StudyRun";

/** A component that is not built, with what its run found. */
export interface WhyNotLine {
  id: string;
  name: string;
  /** What a unit costs today, in `unit`; null where that is not known any more. */
  cost: number | null;
  unit: string;
  /** Null: no result (yet). */
  threshold: ThresholdReport | null;
  run: StudyRun;
}

export interface WhyNotProps {
  lines: WhyNotLine[];
}

/** Below which cost of investment each component is built, as far as that was confirmed. */
export function WhyNot({ lines, locale, editable, partial }: WhyNotProps & Shown) {
  const { t } = useTranslation("studies");
  const count = lines.filter(({ threshold }) => threshold !== null).length;
  const margin = lines.find(({ threshold }) => threshold)?.threshold?.margin;
  const columns: Column<WhyNotLine>[] = [
    { key: "component", header: t("why_not.column.component"), rowHeader: true, cell: ({ name }) => name },
    {
      key: "today",
      header: t("why_not.column.today"),
      numeric: true,
      cell: ({ cost, unit }) => formatPrice(cost, unit, locale),
    },
    {
      key: "figure",
      header: t("why_not.column.figure"),
      numeric: true,
      cell: (line) => <RunValue run={line.run} text={figureText(line, locale, t)} />,
    },
    {
      key: "change",
      header: t("why_not.column.change"),
      numeric: true,
      cell: ({ threshold }) => (isConfirmed(threshold) ? formatPercent(threshold.factor - 1, locale) : "–"),
    },
    {
      key: "built",
      header: t("why_not.column.built"),
      numeric: true,
      cell: ({ threshold }) => (isConfirmed(threshold) ? formatScaled(threshold.built, threshold.unit, locale) : "–"),
    },
  ];
  const near = nearest(lines);
  return (
    <>
      {near ? (
        <h2>
          {t("why_not.finding", {
            name: near.name,
            cost: formatPrice(near.cost * near.factor, near.unit, locale),
            share: formatPercent(1 - near.factor, locale, 0),
          })}
        </h2>
      ) : null}
      {partial && count > 0 ? <p className="muted">{t("study.partial_runs", { count })}</p> : null}
      <DataTable
        caption={t("why_not.caption", { count: lines.length })}
        columns={columns}
        rows={lines}
        cards
        rowKey={({ id }) => id}
        actions={editable ? ({ run }) => <KeepRun run={run} /> : undefined}
      />
      {margin === undefined ? null : (
        <p className="muted small">{t("why_not.meaning", { margin: formatPercent(margin, locale, 1) })}</p>
      )}
    </>
  );
}

interface Shown {
  locale: Locale;
  editable: boolean;
  partial: boolean;
}

const isConfirmed = (threshold: ThresholdReport | null): threshold is ThresholdReport & { factor: number } =>
  threshold?.state === "confirmed" && threshold.factor !== null;

/** The figure in the unit of the cost, or in words why there is none; null without a result. */
function figureText({ threshold, cost, unit }: WhyNotLine, locale: Locale, t: (key: string) => string): string | null {
  if (!threshold) return null;
  if (!isConfirmed(threshold)) return t(`why_not.state.${threshold.state}`);
  return cost === null ? formatPercent(threshold.factor, locale) : formatPrice(cost * threshold.factor, unit, locale);
}

/** The component whose cost has to fall least to be built; undefined where none was confirmed. */
function nearest(lines: readonly WhyNotLine[]) {
  const confirmed = lines.flatMap(({ name, cost, unit, threshold }) =>
    cost !== null && isConfirmed(threshold) ? [{ name, cost, unit, factor: threshold.factor }] : [],
  );
  return confirmed.sort((a, b) => b.factor - a.factor)[0];
}
