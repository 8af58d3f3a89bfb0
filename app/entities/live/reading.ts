import { formatPrice, formatScaled, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";

/** Units of meters that count on (energy, volume) and of pressure: what is read of them has more than three digits that matter. */
const OF_METERS = /^([kMGT]?Wh|[kMGT]?J|m\^?3|m³|l|Nm\^?3|Nm³|[mh]?bar|[hkM]?Pa)$/;
/** More decimals of a reading are noise of a mean. */
const MOST_DECIMALS = 3;

/**
 * The value of a live series with its unit, which is free text. A reading of a meter or a pressure has all its digits in its own unit; a price
 * has those of prices, and all else three digits in the unit that makes it short.
 */
export function readingText(value: number, unit: string, locale: Locale): string {
  if (/^[A-Z]{3}\//.test(unit)) return formatPrice(value, unit, locale);
  if (!OF_METERS.test(unit)) return formatScaled(value, unit, locale);
  const [, fraction = ""] = String(Number(value.toFixed(MOST_DECIMALS))).split(".");
  return formatUnit(value, unit, locale, { decimals: fraction.length });
}
