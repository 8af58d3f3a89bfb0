import type { OptimizationStatus } from "~/entities/optimizations/status";
import type { PaybackQuestion } from "~/entities/studies/view";
import type { textsOf } from "~/i18n/i18n.server";
import type { CsvTable } from "~/services/core/csv";

interface Asked extends PaybackQuestion {
  run: { status: OptimizationStatus | null };
}

/** What each question and its figure are written in, before the state of its run. */
const COLUMNS = [
  "question",
  "today",
  "figure",
  "unit",
  "change",
  "state",
  "pays_at",
  "pays_after",
  "fails_at",
  "fails_after",
] as const;

/** Every question of a study of what pays back with its figure; empty where none was confirmed. */
export function paybackTable(lines: readonly Asked[], t: ReturnType<typeof textsOf>): CsvTable {
  return {
    header: [...COLUMNS.map((column) => t(`studies:payback.column.${column}`)), t("studies:file.status")],
    rows: lines.map(({ of, name, today, unit, report, run: { status } }) => {
      const factor = report?.factor ?? null;
      const at = (value: number | null): number | null => {
        if (value === null) return null;
        if (of === "grant") return 1 - value;
        return today === null ? null : today * value;
      };
      return [
        name,
        of === "grant" ? 0 : today,
        at(factor),
        of === "grant" ? "1" : unit,
        factor === null ? null : factor - 1,
        report ? t(`studies:payback.state.${report.state}`) : "",
        at(report?.pays?.factor ?? null),
        report?.pays?.payback ?? null,
        at(report?.fails?.factor ?? null),
        report?.fails?.payback ?? null,
        status ? t(`optimizations:run_status.${status}`) : t("studies:study.not_started"),
      ];
    }),
  };
}
