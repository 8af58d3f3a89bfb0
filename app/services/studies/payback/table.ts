import type { OptimizationStatus } from "~/entities/optimizations/status";
import type { PaybackQuestion } from "~/entities/studies/view";
import type { textsOf } from "~/i18n/i18n.server";
import type { CsvTable } from "~/services/core/csv";

interface Asked extends PaybackQuestion {
  status: OptimizationStatus | null;
}

/** Every question of a study of what pays back with its figure; empty where none was confirmed. */
export function paybackTable(lines: readonly Asked[], t: ReturnType<typeof textsOf>): CsvTable {
  const head = (key: string) => t(`studies:payback.column.${key}`);
  return {
    header: [
      ...["question", "today", "figure", "unit", "change", "state"].map(head),
      ...["pays_at", "pays_after", "fails_at", "fails_after"].map(head),
      t("studies:file.status"),
    ],
    rows: lines.map(({ of, name, today, unit, report, status }) => {
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
