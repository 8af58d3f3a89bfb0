import { useTranslation } from "react-i18next";
import { CLOCK_HOURS, DAY_MS } from "~/entities/core/clock";
import { formatNumber, weekdayName } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { HeatStrip } from "~/ui/kit/charts";
import { Section } from "~/ui/kit/layout";

interface Picture {
  weeks: { month: number; rows: number[][] }[];
  year: (number | null)[][];
}

interface TariffPicturesProps {
  /** Prices in `unit`: rows of a week are days, rows of the year hours. */
  picture: Picture;
  year: number;
  unit: string;
  withTax: boolean;
  monthName: (month: number) => string;
}

/** What a kWh costs by the clock: a week of the winter, a week of the summer, and the year. */
export function TariffPictures({ picture, year, unit, withTax, monthName }: TariffPicturesProps) {
  const { t, i18n } = useTranslation("tariffs");
  const locale = i18n.language as Locale;
  const say = (rows: readonly (readonly (number | null)[])[]) => {
    const all = rows.flat().filter((price) => price !== null);
    const write = (price: number) => formatNumber(price, locale, { decimals: 4 });
    return t("picture.summary", { low: write(Math.min(...all)), high: write(Math.max(...all)), unit });
  };
  const weekdays = Array.from({ length: 7 }, (_, day) => weekdayName(day, locale));
  const first = (month: number) => Math.round((Date.UTC(year, month, 1) - Date.UTC(year, 0, 1)) / DAY_MS);
  const days = picture.year[0]?.length ?? 365;
  const months = Array.from({ length: 12 }, (_, m) => ({ at: (first(m) + 15) / days, label: monthName(m + 1) }));
  const ofMonth = (hours: readonly (number | null)[], m: number) => {
    const prices = hours.slice(first(m), m === 11 ? days : first(m + 1)).filter((price) => price !== null);
    return prices.length > 0 ? prices.reduce((sum, price) => sum + price, 0) / prices.length : null;
  };
  const lead = t("picture.lead", { tax: withTax ? t("picture.tax") : "" });
  const prices = new Set(picture.year.flat().filter((price) => price !== null));
  const [only] = prices;
  if (prices.size === 1 && only !== undefined)
    return (
      <Section id="picture" title={t("picture.title")} lead={lead}>
        <p>{t("picture.flat", { price: formatNumber(only, locale, { decimals: 4 }), unit, year })}</p>
      </Section>
    );
  return (
    <Section id="picture" title={t("picture.title")} lead={lead}>
      {picture.weeks.map(({ month, rows }) => (
        <HeatStrip
          key={month}
          id={`week-${month}`}
          level={3}
          height={7 * 22}
          title={t("picture.week", { month: monthName(month) })}
          summary={say(rows)}
          unit={unit}
          rowLabels={weekdays}
          columnLabels={CLOCK_HOURS}
          values={rows}
        />
      ))}
      <HeatStrip
        id="year"
        level={3}
        height={24 * 8}
        title={t("picture.year", { year })}
        summary={say(picture.year)}
        unit={unit}
        rowLabels={CLOCK_HOURS}
        columnLabels={Array.from({ length: days }, (_, day) => String(day + 1))}
        ticks={months}
        values={picture.year}
        table={{
          labels: months.map(({ label }) => label),
          rows: picture.year.map((hours) => months.map((_, m) => ofMonth(hours, m))),
        }}
      />
    </Section>
  );
}
