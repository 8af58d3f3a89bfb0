import { useTranslation } from "react-i18next";
import type { ForecastAccuracy } from "~/entities/forecasts/figures";
import { DataTable } from "~/ui/kit/lists";
import { useFigureColumns } from "./figures";

/** How good the forecasts were that were issued, by model and days. */
export function AccuracyTable({ rows, unit }: { rows: readonly ForecastAccuracy[]; unit: string }) {
  const { t } = useTranslation("forecasts");
  return (
    <DataTable
      caption={t("accuracy.title")}
      captionHidden
      rows={rows}
      rowKey={(row) => `${row.model}:${row.days}`}
      columns={[
        { key: "model", header: t("facts.model"), rowHeader: true, cell: (row) => t(`model.${row.model}`) },
        { key: "days", header: t("accuracy.days"), cell: (row) => t("accuracy.last_days", { count: row.days }) },
        ...useFigureColumns<ForecastAccuracy>(unit),
      ]}
    />
  );
}
