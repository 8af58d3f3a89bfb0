import {
  checkRows,
  formatNumber,
  type FormatReading,
  formatReading,
  type FormatTable,
  linesOf,
  Unreadable,
} from "./formatTable";
import { standardStamps } from "./typicalYear";

/** Columns of EPW that become columns of the table: place from 0, name with unit, and the number from which on the value is missing. */
const COLUMNS = [
  { at: 6, name: "Dry bulb temperature [°C]", missing: 99.9 },
  { at: 7, name: "Dew point temperature [°C]", missing: 99.9 },
  { at: 8, name: "Relative humidity [%]", missing: 999 },
  { at: 9, name: "Pressure [Pa]", missing: 999_999 },
  { at: 13, name: "Global horizontal radiation [W/m²]", missing: 9999 },
  { at: 14, name: "Direct normal radiation [W/m²]", missing: 9999 },
  { at: 15, name: "Diffuse horizontal radiation [W/m²]", missing: 9999 },
  { at: 20, name: "Wind direction [°]", missing: 999 },
  { at: 21, name: "Wind speed [m/s]", missing: 999 },
] as const;

/**
 * EPW: weather of EnergyPlus as a table ("Auxiliary Programs: EnergyPlus Weather File Data Dictionary"). Eight rows of header without
 * names of columns; the first says the offset of the standard time. Hours 1 to 24 are those that end then; radiation is the amount of the
 * hour in Wh/m², so its mean in W/m². Months of different years become one year.
 */
export const readEpw = (text: string): FormatReading => formatReading(text, () => tableOf(text));

function tableOf(text: string): FormatTable {
  const lines = linesOf(text);
  const location = lines[0]?.split(",") ?? [];
  const periods = lines.findIndex((line) => /^DATA PERIODS,/i.test(line));
  if (!/^LOCATION$/i.test(location[0]?.trim() ?? "") || periods < 0 || periods > 20) throw new Unreadable("not_epw");
  const perHour = formatNumber((lines[periods]!.split(",")[2] ?? "").trim());
  const data = lines.slice(periods + 1).filter((line) => line.trim() !== "");
  checkRows(data.length);
  if (!(Number.isInteger(perHour) && perHour >= 1 && perHour <= 60)) throw new Unreadable("not_epw");
  const cells = data.map((line) => line.split(",").map((cell) => cell.trim()));
  const starts = cells.map((row, i) => {
    if (row.length < 22) throw new Unreadable("short_row", { row: periods + 2 + i, cells: row.length });
    const [year, month, day, hour, minute] = row.slice(0, 5).map(formatNumber) as [
      number,
      number,
      number,
      number,
      number,
    ];
    // With one step an hour the minute is 0 or 60, which means the same.
    return { year, month, day, hour: hour - 1, minute: perHour === 1 ? 0 : minute - 60 / perHour };
  });
  const stamps = standardStamps(starts, formatNumber((location[8] ?? "").trim()));
  return {
    header: ["Start", ...COLUMNS.map(({ name }) => name)],
    rows: cells.map((row, i) => [
      stamps[i]!,
      ...COLUMNS.map(({ at, missing }) => {
        const value = formatNumber(row[at]!);
        return value >= missing ? "" : value;
      }),
    ]),
  };
}
