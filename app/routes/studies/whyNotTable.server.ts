import type { textsOf } from "~/i18n/i18n.server";
import type { CsvTable } from "~/services/core/csv";
import type { WhyNotLine } from "~/ui/studies/whyNot/WhyNot";

/** Every component of a study of thresholds with its figure; empty where none was confirmed. */
export function whyNotTable(lines: readonly WhyNotLine[], t: ReturnType<typeof textsOf>): CsvTable {
  const head = (key: string) => t(`studies:why_not.column.${key}`);
  return {
    header: [
      head("component"),
      head("today"),
      head("figure"),
      head("unit"),
      head("change"),
      head("state"),
      head("built"),
      t("studies:file.unit"),
      t("studies:file.status"),
    ],
    rows: lines.map(({ name, cost, unit, threshold, run }) => {
      const factor = threshold?.factor ?? null;
      return [
        name,
        cost,
        cost === null || factor === null ? null : cost * factor,
        unit,
        factor === null ? null : factor - 1,
        threshold ? t(`studies:why_not.state.${threshold.state}`) : "",
        factor === null ? null : threshold!.built,
        threshold?.unit ?? "",
        run.status ? t(`optimizations:run_status.${run.status}`) : t("studies:study.not_started"),
      ];
    }),
  };
}
