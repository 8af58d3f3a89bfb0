import type { TFunction } from "i18next";
import { formatMoment, formatPrice, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { priceCourse } from "~/entities/spot/findings/findings";

interface Course {
  /** Prices of steps [currency/MWh]; null is a gap. */
  prices: readonly (number | null)[];
  currency: string;
  /** When the first step begins [ms], and the length of a step [s]. */
  time: { start: number; step: number };
  zone: string;
}

/** The sentence above a chart of prices: for how long energy costs less than nothing, or when it is dearest. Null where nothing stands out. */
export function priceTitle(t: TFunction<"spot">, locale: Locale, course: Course): string | null {
  const { prices, currency, time, zone } = course;
  const finding = priceCourse(prices);
  if (finding === null) return null;
  const price = (value: number) => formatPrice(value, `${currency}/MWh`, locale);
  if (finding.kind === "below")
    return t("finding.below", {
      hours: formatUnit((finding.steps * time.step) / 3600, "h", locale),
      low: price(finding.low),
    });
  return t("finding.dear", {
    at: formatMoment(time.start + finding.at * time.step * 1000, locale, zone),
    high: price(finding.high),
  });
}
