import { type CsvInspection, momentSeen } from "~/engines/timeseries";
import { winterClock } from "~/entities/core/clock";
import type { OpenQuestion } from "~/entities/timeseries/question";
import type { Decision } from "~/entities/timeseries/recognition";
import { periodName } from "~/entities/timeseries/spread";
import { PLAIN_TABLE } from "~/entities/timeseries/uploadForm";

export interface ProposalContext {
  /** Of the system. */
  timezone: string;
  /** What the header, or a column, names and fits; null: nobody knows. */
  unit: string | null;
  /** The values are radiation. */
  asksMoment?: boolean;
  /** Values of days or longer are spread as a person says. */
  asksSpread?: boolean;
  /** The values are direct radiation. */
  asksPlane?: boolean;
}

const text = <T extends string | number>({ value }: Decision<T>): string => (value === null ? "" : String(value));

/** How the file is read as long as nobody said otherwise. A field that nothing decides is empty: a person fills it. */
export function proposedReading(
  inspected: CsvInspection | null,
  { timezone, unit }: ProposalContext,
): Record<string, unknown> {
  const rest = {
    ...PLAIN_TABLE,
    header_unit_ignored: false,
    factor: 1,
    interpolation: "linear",
    duplicates: "refuse",
    res_minutes: null,
    reference: null,
    unit: unit ?? "",
  };
  if (!inspected)
    return {
      ...rest,
      delimiter: ";",
      decimal_separator: "",
      stamp_column: "0",
      value_column: "1",
      timestamp_format: "",
      timezone: "",
      stamps_mark: "",
      place: "stamped",
      year: null,
    };
  const { stampColumn, timeColumn, valueColumns } = inspected;
  // A column alone has no stamps.
  const isPositioned = stampColumn === null && valueColumns.length > 0;
  return {
    ...rest,
    encoding: inspected.encoding,
    delimiter: inspected.delimiter,
    first_row: inspected.firstRow,
    decimal_separator: inspected.decimal.separator ?? "",
    stamp_column: String(stampColumn ?? 0),
    time_column: timeColumn === null ? "" : String(timeColumn),
    end_column: inspected.endColumn === null ? "" : String(inspected.endColumn),
    end_day: text(inspected.endDay),
    value_column: text(inspected.valueColumn),
    day_columns: inspected.dayColumns,
    filter_column: inspected.filter ? String(inspected.filter.column) : "",
    missing: inspected.missing.value ?? "",
    meter: text(inspected.meter),
    timestamp_format: text(inspected.stampFormat),
    timezone: isPositioned ? timezone : zoneOf(inspected, timezone),
    stamps_mark: isPositioned ? "start" : text(inspected.mark),
    place: isPositioned ? "position" : "stamped",
    year: isPositioned ? String(new Date().getUTCFullYear()) : null,
  };
}

/** When within a step radiation is, by the column that is chosen; empty where nothing tells. */
export function proposedMoment(inspected: CsvInspection | null, column: unknown) {
  const at = column === "" || column === null || column === undefined ? null : Number(column);
  const decision = inspected ? momentSeen(inspected, at) : { value: null, evidence: null };
  const { moment = "", minute = null } = decision.value ?? {};
  return { decision, values: { moment, moment_minute: minute === null ? "" : String(minute) } };
}

/** Zone of the stamps; empty where the file does not say. Stamps with an offset need none: that of the system stands there. */
function zoneOf({ clock }: CsvInspection, timezone: string): string {
  if (clock.value === "UTC") return "UTC";
  return clock.value === "offset" || clock.value === "local" ? timezone : "";
}

/** The fields that are empty and why the file does not fill them. `values`: of the form. */
export function openQuestions(
  inspected: CsvInspection | null,
  values: Record<string, unknown>,
  { timezone, unit, asksMoment = false, asksSpread = false, asksPlane = false }: ProposalContext,
): OpenQuestion[] {
  if (!inspected) return [];
  const isEmpty = (field: string) => values[field] === "" || values[field] === null || values[field] === undefined;
  const questions: OpenQuestion[] = [];
  const ask = (field: string, key: string, params: OpenQuestion["params"] = {}) => {
    if (isEmpty(field)) questions.push({ field, key, params });
  };
  const { decimal, stampFormat, meter, filter, valueColumns, columns, stampColumn } = inspected;
  if (decimal.separator === null) ask("decimal_separator", "decimal", { text: decimal.text });
  ask("value_column", "value_column", { columns: valueColumns.map((at) => columns[at]).join(", ") });
  if (filter && (values["filter_texts"] as readonly string[] | undefined)?.length === 0)
    questions.push({ field: "filter_texts", key: "filter", params: { column: columns[filter.column] ?? "" } });
  if (meter.value === null) ask("meter", "meter", meter.evidence?.params);
  if (unit === null) ask("unit", "unit");
  if (asksMoment) ask("moment", "moment");
  if (asksPlane) ask("plane", "plane");
  if (asksSpread && inspected.period)
    ask("spread", `spread_${periodName(inspected.period)}`, { each: inspected.period.count });
  if (stampColumn === null) return questions;
  if (inspected.endColumn !== null && !isEmpty("end_column"))
    ask("end_day", "end_day", { text: inspected.preview[0]?.[inspected.endColumn] ?? "" });
  const { evidence } = stampFormat;
  ask(
    "timestamp_format",
    evidence ? evidence.kind : "format",
    evidence?.params ?? { text: inspected.preview[0]?.[stampColumn] ?? "" },
  );
  ask("stamps_mark", "mark", { text: inspected.preview[0]?.[stampColumn] ?? "" });
  const zones = { zone: timezone, winter: winterClock(timezone, new Date().getUTCFullYear()) };
  if (inspected.clock.value === "standard")
    ask("timezone", inspected.clock.evidence!.kind, { ...inspected.clock.evidence!.params, ...zones });
  else ask("timezone", "zone", zones);
  return questions;
}
