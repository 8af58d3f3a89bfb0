import { isConvertible, type SeriesConversion, seriesConversion } from "~/services/units/units.server";
import type { UploadAim } from "./draft.server";

/**
 * How numbers of a unit become those of the series. A series that holds the amount of each hour (J/m2) takes amounts of the steps of the
 * file, and powers too (W/m2).
 */
export function conversionOf(
  unit: string,
  { fixed, unit: aimUnit, currency }: Pick<UploadAim, "fixed" | "unit" | "currency">,
): SeriesConversion {
  const direct = seriesConversion(unit, aimUnit, { currency });
  if (!fixed?.perStep) return direct;
  if (direct.factor !== null && !direct.per_step) return { ...direct, per_step: true };
  const rate = isConvertible(unit, `(${aimUnit})/h`, { currency });
  return rate.is_convertible ? { ...rate, per_step: false } : direct;
}
