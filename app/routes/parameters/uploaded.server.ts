import { CLEANING_DEFAULTS, CLEANING_SHAPE, OUTLIER_ZSCORE } from "~/entities/timeseries/cleaning";
import type { ParameterType } from "~/entities/parameters/parameter";
import type { inspectUpload } from "~/services/parameters/upload/draft.server";

type Typed = Readonly<Record<string, string>>;

/** The fields of the form as they were typed; of a ticked box the last of its two values. */
export function typedOf(form: FormData): Typed {
  const texts = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : []));
  return Object.fromEntries(texts.filter(([name]) => name !== "intent"));
}

/** Cleaning begins with its defaults, outliers looked for, within the bounds of the parameter. */
export function withCleaning(typed: Typed, { geq, leq }: Pick<ParameterType, "geq" | "leq">): Typed {
  const begun = { ...CLEANING_DEFAULTS, outlier_zscore: OUTLIER_ZSCORE, lower_bound: geq, upper_bound: leq };
  const texts = Object.entries(begun).map(([name, value]) => [name, value === null ? "" : String(value)]);
  return { ...typed, ...(Object.fromEntries(texts) as Typed), cleaning: "true" };
}

/** Without cleaning all of it is at its defaults. */
export const withoutCleaning = (typed: Typed): Typed =>
  Object.fromEntries(
    Object.entries({ ...typed, cleaning: "false" }).filter(([name]) => !Object.hasOwn(CLEANING_SHAPE, name)),
  );

/** How the file is read as long as nobody said otherwise. */
export function proposed(
  inspected: Awaited<ReturnType<typeof inspectUpload>>,
  timezone: string,
  unit: string,
): Record<string, unknown> {
  const columns = inspected?.columns.length ?? 2;
  return {
    delimiter: inspected?.delimiter ?? ";",
    decimal_separator: inspected?.decimalSeparator ?? "dot",
    stamp_column: "0",
    value_column: String(Math.min(1, columns - 1)),
    timestamp_format: inspected?.stampFormat ?? "",
    timezone,
    stamps_mark: "start",
    unit,
    header_unit_ignored: false,
    factor: 1,
    interpolation: "linear",
    // A single column has no stamps.
    place: columns < 2 ? "position" : "stamped",
    year: columns < 2 ? String(new Date().getUTCFullYear()) : null,
    duplicates: "refuse",
    res_minutes: null,
    reference: null,
  };
}
