import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { Accuracy } from "~/entities/forecasts/figures";
import type { Column } from "~/ui/kit/lists";

/** The columns of what forecasts missed. */
export function useFigureColumns<Row extends Accuracy>(unit: string): Column<Row>[] {
  const { t, i18n } = useTranslation("forecasts");
  const locale = i18n.language as Locale;
  const column = (key: "mae" | "bias" | "mase" | "pinball", of?: string): Column<Row> => ({
    key,
    header: t(`figure.${key}`),
    unit: of,
    numeric: true,
    cell: (row) => formatNumber(row[key], locale),
  });
  return [
    column("mae", unit),
    column("bias", unit),
    column("mase"),
    column("pinball", unit),
    {
      key: "coverage",
      header: t("figure.coverage"),
      numeric: true,
      cell: (row) => formatPercent(row.coverage, locale, 0),
    },
    {
      key: "count",
      header: t("figure.count"),
      numeric: true,
      cell: (row) => formatNumber(row.count, locale, { decimals: 0 }),
    },
  ];
}
