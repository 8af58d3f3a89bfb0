import { useTranslation } from "react-i18next";
import type { SearchLine } from "~/entities/forecasts/figures";
import { DataTable } from "~/ui/kit/lists";
import { useFigureColumns } from "./figures";

/** The models that were tried, the best first. */
export function SearchTable({ rows, unit }: { rows: readonly SearchLine[]; unit: string }) {
  const { t } = useTranslation("forecasts");
  return (
    <DataTable
      caption={t("search.title")}
      captionHidden
      rows={rows}
      rowKey={(row) => row.model}
      columns={[
        { key: "model", header: t("facts.model"), rowHeader: true, cell: (row) => t(`model.${row.model}`) },
        ...useFigureColumns<SearchLine>(unit),
      ]}
    />
  );
}
