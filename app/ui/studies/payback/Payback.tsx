import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent, formatPrice } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { PaybackReport, PaybackSide } from "~/entities/optimizations/payback/payback";
import type { PaybackQuestion } from "~/entities/studies/view";
import { type Column, DataTable } from "~/ui/kit/lists";
import { KeepRun, RunValue, type StudyRun } from "../StudyRun";

export interface PaybackLine extends PaybackQuestion {
  id: string;
  run: StudyRun;
}

export interface PaybackProps {
  /** Within which the plan is to pay back. */
  years: number;
  lines: PaybackLine[];
}

interface Shown {
  locale: Locale;
  editable: boolean;
  partial: boolean;
}

/** What would make the plan pay back in the years asked for, each change by itself, as far as that was confirmed. */
export function Payback({ years, lines, locale, editable, partial }: PaybackProps & Shown) {
  const { t } = useTranslation("studies");
  const lengthOf = (value: number | null) =>
    value === null
      ? t("payback.none_within")
      : t("payback.years", { count: value, years: formatNumber(value, locale) });
  const valueAt = ({ of, today, unit }: PaybackLine, factor: number) => {
    if (of === "grant") return formatPercent(1 - factor, locale, 1);
    return today === null ? formatPercent(factor, locale, 1) : formatPrice(today * factor, unit, locale);
  };
  const figureOf = (line: PaybackLine): string | null => {
    if (!line.report) return null;
    return isConfirmed(line.report) ? valueAt(line, line.report.factor) : t(stateKey(line.report));
  };
  const side = (line: PaybackLine, at: PaybackSide) =>
    t("payback.side", { value: valueAt(line, at.factor), length: lengthOf(at.payback) });
  const columns: Column<PaybackLine>[] = [
    { key: "question", header: t("payback.column.question"), rowHeader: true, cell: ({ name }) => name },
    { key: "today", header: t("payback.column.today"), numeric: true, cell: (line) => valueAt(line, 1) },
    {
      key: "figure",
      header: t("payback.column.figure"),
      numeric: true,
      cell: (line) => <RunValue run={line.run} text={figureOf(line)} />,
    },
    {
      key: "change",
      header: t("payback.column.change"),
      numeric: true,
      cell: ({ of, report }) =>
        isConfirmed(report) && of === "inputs" ? formatPercent(report.factor - 1, locale, 1) : "–",
    },
    {
      key: "sides",
      header: t("payback.column.sides"),
      cell: (line) =>
        isConfirmed(line.report) ? (
          <>
            {side(line, line.report.pays)}
            <br />
            {side(line, line.report.fails)}
          </>
        ) : (
          "–"
        ),
    },
  ];
  const count = lines.filter(({ report }) => report !== null).length;
  const today = lines.find(({ report }) => report !== null)?.report?.today;
  const near = nearest(lines);
  return (
    <>
      {near ? (
        <h2>
          {t(near.report.today.pays ? "payback.finding_pays" : `payback.finding_${near.of}`, {
            name: near.name,
            value: valueAt(near, near.report.factor),
            length: lengthOf(years),
          })}
        </h2>
      ) : null}
      {today ? <p>{t("payback.today", { length: lengthOf(today.payback) })}</p> : null}
      {partial && count > 0 ? <p className="muted">{t("study.partial_runs", { count })}</p> : null}
      <DataTable
        caption={t("payback.caption", { count: lines.length })}
        columns={columns}
        rows={lines}
        cards
        rowKey={({ id }) => id}
        actions={editable ? ({ run }) => <KeepRun run={run} /> : undefined}
      />
      <p className="muted small">{t("payback.meaning")}</p>
    </>
  );
}

type Confirmed = PaybackReport & { factor: number; pays: PaybackSide; fails: PaybackSide };
const isConfirmed = (report: PaybackReport | null): report is Confirmed =>
  report?.state === "confirmed" && report.factor !== null && report.pays !== null && report.fails !== null;

const stateKey = ({ state, today }: PaybackReport): string =>
  state === "not_within" && today.pays ? "payback.state.always" : `payback.state.${state}`;

/** The question whose input has to change least; undefined where none was confirmed. */
function nearest(lines: readonly PaybackLine[]): (PaybackLine & { report: Confirmed }) | undefined {
  const confirmed = lines.filter((line): line is PaybackLine & { report: Confirmed } => isConfirmed(line.report));
  return confirmed.sort((a, b) => Math.abs(a.report.factor - 1) - Math.abs(b.report.factor - 1))[0];
}
