import type { Finding } from "~/entities/core/finding";
import { formatNumber, formatUnit, unitText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";

/** Numbers that stand with the unit of the finding; the low end of a range stands before the high one, which has it. */
const WITH_UNIT = ["value", "high", "entered", "before"];
const UNITS = ["unit", "chosen", "fitting"];

/** What a sentence on the plausibility, or the moment, of a series is filled with: numbers and units as people of a language write them. */
export function findingParams({ key, params }: Finding, locale: Locale): Finding["params"] {
  if (key.startsWith("timeseries.counted_")) return { minute: formatNumber(Number(params["minute"]), locale) };
  if (!key.startsWith("timeseries.plausible.")) return params;
  const write = (name: string, value: string | number): string => {
    if (typeof value === "string") return UNITS.includes(name) ? unitText(value) : value;
    return WITH_UNIT.includes(name)
      ? formatUnit(value, String(params["unit"] ?? ""), locale)
      : formatNumber(value, locale);
  };
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, write(name, value)]));
}

/** Whether a finding asks if the values are right: who saves them says so first. */
export const isDoubt = ({ key, severity }: Finding): boolean =>
  key.startsWith("timeseries.plausible.") && severity === "warning";
