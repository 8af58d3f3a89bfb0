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

/** The field of the form that mends what a finding refuses, by the finding; fields that every file has. */
export const MENDING_FIELDS = {
  bad_stamp: "excluded_rows",
  text_in_number_column: "value_column",
  column_missing: "value_column",
  wrong_decimal_separator: "decimal_separator",
  above_bound: "unit",
  below_bound: "unit",
  duplicate_conflict: "duplicates",
  nonexistent_hour: "timezone",
  unknown_timezone: "timezone",
  format_unknown: "timestamp_format",
  format_ambiguous: "timestamp_format",
  bad_format: "timestamp_format",
  irregular_step: "timestamp_format",
  span_too_long: "timestamp_format",
  step_unusable: "stamp_column",
  step_needed: "stamp_column",
  too_few_rows: "first_row",
} as const;

/** The field of a finding by its key ("timeseries.bad_stamp"); null where none of the form mends it. */
export function mendingField(key: string): string | null {
  const name = key.replace(/^timeseries\./, "");
  return Object.hasOwn(MENDING_FIELDS, name) ? MENDING_FIELDS[name as keyof typeof MENDING_FIELDS] : null;
}
