import { type CsvInspection, detectStampFormat, parseNumber, stampReader } from "~/engines/timeseries";
import { DAY_MS } from "~/entities/core/clock";
import { METER_UNITS, type MeterReading, type MeterUnit, NO_STAMPS } from "~/entities/quick/meter";
import { unitInHeader } from "~/services/units/headerUnit";
import { isConvertible } from "~/services/units/units.server";

/** How a file is read as far as it tells; null: a person has to say what the decimal separator is. */
export type FirstReading = Omit<MeterReading, "meter_decimal"> & {
  meter_decimal: MeterReading["meter_decimal"] | null;
};

/** What the beginning of a meter file tells of how it is read, and the header that names its unit; null when it holds no numbers. */
export function recognised(inspected: CsvInspection): { reading: FirstReading; named: string | null } | null {
  const { columns, preview, hasHeader, decimal } = inspected;
  const all = columns.map((_, i) => preview.map((row) => row[i] ?? "").filter((cell) => cell.trim() !== ""));
  const stamps = all.findIndex((cells) => cells.length > 0 && !cells.every(isNumber) && detectStampFormat(cells));
  const numbers = all.flatMap((cells, i) => (i !== stamps && cells.length > 0 && cells.every(isNumber) ? [i] : []));
  if (numbers.length === 0) return null;
  const units = numbers.map((i) => (hasHeader ? meterUnit(columns[i]!) : null));
  const at = Math.max(0, units.findIndex(Boolean));
  // A first column that only counts is none of values.
  const first = at === 0 && !units[0] && numbers.length > 1 && numbers[0] === 0 && isCount(all[0]!) ? 1 : at;
  const column = numbers[first]!;
  const stampFormat = stamps === 0 ? null : detectStampFormat(all[stamps] ?? []);
  const format =
    stamps === 0 ? inspected.stampFormat.value : stampFormat && !stampFormat.ambiguous ? stampFormat.format : null;
  return {
    reading: {
      meter_stamps: stamps < 0 ? NO_STAMPS : stamps,
      meter_column: column,
      meter_unit: units[first] ?? METER_UNITS[0],
      meter_decimal: decimal.separator,
      meter_format: format ?? "",
      meter_clock: "local",
      meter_mark: format && marksEnds(all[stamps] ?? [], format) ? "end" : "start",
    },
    named: units[first] ? columns[column]! : null,
  };
}

const isNumber = (cell: string): boolean =>
  (["comma", "dot"] as const).some((decimal) => parseNumber(cell, decimal).kind === "value");

const isCount = (cells: readonly string[]): boolean =>
  cells.length > 1 && cells.every((cell, i) => i === 0 || Number(cell) === Number(cells[i - 1]) + 1);

/** The unit of the page that is the same as the one a header names. */
function meterUnit(header: string): MeterUnit | null {
  const unit = unitInHeader(header, { target: "MW" });
  return (unit && METER_UNITS.find((candidate) => isConvertible(unit, candidate).factor === 1)) || null;
}

/** Whether stamps mark the ends of their steps: the first is one step after midnight, as meters write a day from 00:15 to 24:00. */
function marksEnds(cells: readonly string[], format: string): boolean {
  const reader = stampReader(format);
  const [first, second] = cells.slice(0, 2).map((cell) => reader?.(cell.trim())?.wallMs);
  if (first === undefined || second === undefined) return false;
  return second > first && first % DAY_MS === second - first;
}
