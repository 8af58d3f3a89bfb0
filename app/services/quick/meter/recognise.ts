import type { CsvInspection } from "~/engines/timeseries";
import {
  ALL_ROWS,
  METER_QUESTIONS,
  METER_UNITS,
  type MeterReading,
  type MeterUnit,
  NO_COLUMN,
  NO_STAMPS,
} from "~/entities/quick/meter";
import { headerUnit } from "~/services/timeseries/upload/draft.server";
import { isConvertible } from "~/services/units/units.server";
import { namedColumns } from "./ownUse";

type Question = (typeof METER_QUESTIONS)[number];
/** How a file is read as far as it tells; null: a person has to say it. */
export type FirstReading = Omit<MeterReading, Question> & { [Name in Question]: MeterReading[Name] | null };

/** The reading where nothing is left to ask. */
export const wholeReading = (reading: FirstReading): MeterReading | null =>
  METER_QUESTIONS.every((name) => reading[name] !== null) ? (reading as MeterReading) : null;

/** What a meter file tells of how it is read, and the header that names its unit; null when it holds no numbers. */
export function recognised(inspected: CsvInspection): { reading: FirstReading; named: string | null } | null {
  const { stampColumn, valueColumns, decimal, stampFormat, mark, meter, clock } = inspected;
  if (valueColumns.length === 0) return null;
  const units = valueColumns.map((column) => meterUnit(inspected, column));
  const withUnit = valueColumns.filter((_, i) => units[i]);
  // Of several columns the one whose name has a unit of a meter counts.
  const meters = namedColumns(inspected.columns, valueColumns);
  const column = meters?.purchase ?? inspected.valueColumn.value ?? (withUnit.length === 1 ? withUnit[0]! : null);
  const named = column === null ? null : meterUnit(inspected, column);
  const hasStamps = stampColumn !== null;
  return {
    reading: {
      meter_stamps: stampColumn ?? NO_STAMPS,
      meter_column: column,
      meter_added: [],
      meter_production: meters?.production ?? NO_COLUMN,
      meter_feed_in: meters?.feed_in ?? NO_COLUMN,
      meter_unit: named?.unit ?? null,
      meter_decimal: decimal.separator,
      meter_register: meter.value,
      meter_format: stampFormat.value ?? "",
      meter_clock: hasStamps ? clockOf(clock.value) : "local",
      meter_mark: hasStamps ? mark.value : "start",
      meter_spread: inspected.period ? null : "none",
      meter_end_day: inspected.endColumn === null ? "excluded" : inspected.endDay.value,
      meter_filter: inspected.filter ? null : [ALL_ROWS],
      meter_excluded_rows: "",
      meter_duplicates: "refuse",
    },
    named: named?.column ?? null,
  };
}

/** A clock without summer time may be winter time or UTC: that is asked. */
const clockOf = (clock: CsvInspection["clock"]["value"]): MeterReading["meter_clock"] | null =>
  clock === "UTC" ? "utc" : clock === "local" || clock === "offset" ? "local" : null;

/** The unit of the page that is the same as the one the file names. */
function meterUnit(inspected: CsvInspection, column: number): { unit: MeterUnit; column: string } | null {
  const named = headerUnit(inspected, column, { unit: "MW", currency: "EUR" });
  const unit = named && METER_UNITS.find((candidate) => isConvertible(named.unit, candidate).factor === 1);
  return unit ? { unit, column: named.column } : null;
}
