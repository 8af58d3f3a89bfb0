import { useTranslation } from "react-i18next";
import { formatNumber, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { QUANTITY_FACTS, type WeatherQuantity } from "~/entities/weather/quantities";
import { Section } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";

interface Props {
  issued_at: string;
  quantities: readonly WeatherQuantity[];
  steps: number;
  /** The first rows; values in the order of the quantities, null where nothing is told. */
  rows: readonly { start: number; values: (number | null)[] }[];
  zone: string;
}

/** The latest issue of a weather forecast. */
export function IssuedWeather({ issued_at, quantities, steps, rows, zone }: Props) {
  const { t, i18n } = useTranslation("forecasts");
  const locale = i18n.language as Locale;
  const title = t("weather.view.latest", { at: formatTime(issued_at, locale, zone) });
  const unit = (quantity: WeatherQuantity) => QUANTITY_FACTS[quantity].unit.replace("^2", "²");
  return (
    <Section id="latest" title={title} lead={t("weather.view.rows", { count: rows.length, steps })}>
      <DataTable
        caption={title}
        captionHidden
        rows={rows}
        rowKey={({ start }) => String(start)}
        columns={[
          {
            key: "start",
            header: t("weather.column.start"),
            rowHeader: true,
            cell: ({ start }) => formatTime(start, locale, zone, true),
          },
          ...quantities.map((quantity, i) => ({
            key: quantity,
            header: t("weather.view.quantity_in", {
              quantity: t(`weather.quantity.${quantity}`),
              unit: unit(quantity),
            }),
            numeric: true,
            cell: ({ values }: Props["rows"][number]) => formatNumber(values[i] ?? null, locale, { decimals: 1 }),
          })),
        ]}
      />
    </Section>
  );
}
