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

/**
 * TMY3: typical years of NREL as a table ("Users Manual for TMY3 Data Sets", NREL/TP-581-43156). The first row says the station's
 * offset of the standard time, the second the names. Times 01:00 to 24:00 are ends. Months of different years become one year.
 * Columns of sources and uncertainties are left out; -9900 is no value.
 */
export const readTmy3 = (text: string): FormatReading => formatReading(text, () => tableOf(text));

function tableOf(text: string): FormatTable {
  const lines = linesOf(text);
  const offset = formatNumber(
    (lines[0] ?? "")
      .replace(/"[^"]*"/g, "")
      .split(",")[3]
      ?.trim() ?? "",
  );
  const names = (lines[1] ?? "").split(",").map((name) => name.trim());
  if (!names[0]?.startsWith("Date (MM/DD/YYYY)")) throw new Unreadable("not_tmy3");
  const data = lines.slice(2).filter((line) => line.trim() !== "");
  checkRows(data.length);
  const used = names.flatMap((name, at) =>
    at < 2 || /(source|uncert)/i.test(name) || !name.includes("(") ? [] : [at],
  );
  const cells = data.map((line) => line.split(",").map((cell) => cell.trim()));
  const starts = cells.map((row) => {
    const date = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(row[0] ?? "");
    const time = /^(\d\d):(\d\d)$/.exec(row[1] ?? "");
    if (!date || !time) throw new Unreadable("bad_time", { text: `${row[0] ?? ""} ${row[1] ?? ""}`.slice(0, 40) });
    const [, month, day, year] = date.map(Number) as [number, number, number, number];
    return { year, month, day, hour: Number(time[1]) - 1, minute: Number(time[2]) };
  });
  const stamps = standardStamps(starts, offset);
  return {
    header: ["Start", ...used.map((at) => names[at]!.replace("(", "[").replace(")", "]").replace("W/m^2", "W/m²"))],
    rows: cells.map((row, i) => [
      stamps[i]!,
      ...used.map((at) => {
        const value = formatNumber(row[at] ?? "");
        return value <= -9900 ? "" : value;
      }),
    ]),
  };
}
