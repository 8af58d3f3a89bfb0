import type { Finding } from "~/entities/core/finding";
import { formatNumber, formatScaled, formatUnit, unitText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";

/** Numbers that stand by themselves, in the unit of the family that fits each. */
const SCALED = ["value", "before"];
/** Numbers with the unit they have: what was entered as it was, and the low end of a range before the high one. */
const WITH_UNIT = ["high", "entered"];
const UNITS = ["unit", "chosen", "fitting"];

/** What a sentence on the plausibility, the moment or the cell of a series is filled with: numbers and units as people of a language write them. */
export function findingParams({ key, params }: Finding, locale: Locale): Finding["params"] {
  if (key.startsWith("timeseries.counted_")) return { minute: formatNumber(Number(params["minute"]), locale) };
  if (key.startsWith("timeseries.grid_cell"))
    return Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, formatNumber(Number(value), locale)]),
    );
  if (!key.startsWith("timeseries.plausible.")) return params;
  const write = (name: string, value: string | number): string => {
    if (typeof value === "string") return UNITS.includes(name) ? unitText(value) : value;
    const unit = String(params["unit"] ?? "");
    if (SCALED.includes(name)) return formatScaled(value, unit, locale);
    return WITH_UNIT.includes(name) ? formatUnit(value, unit, locale) : formatNumber(value, locale);
  };
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, write(name, value)]));
}

/** Whether a finding asks if the values are right: who saves them says so first. */
export const isDoubt = ({ key, severity }: Finding): boolean =>
  key.startsWith("timeseries.plausible.") && severity === "warning";
