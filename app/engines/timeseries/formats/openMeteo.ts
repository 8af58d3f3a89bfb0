import { offsetText } from "~/entities/core/clock";
import { formatNumber, type FormatReading, formatReading, numberCell, recordsOf, Unreadable } from "./formatTable";

/**
 * Open-Meteo (format=csv; open-meteo.com/en/docs): rows of the place, then the table. All stamps are the same "utc_offset_seconds" ahead of
 * UTC, in summer and in winter, also where the row names a zone whose clock changes. Only the first table is read; a second one is of days.
 */
export const readOpenMeteo = (text: string): FormatReading =>
  formatReading(text, () => {
    const records = recordsOf(text, ",");
    const seconds = formatNumber(records[1]?.[records[0]!.indexOf("utc_offset_seconds")] ?? "");
    const head = records.findIndex(([first]) => first === "time");
    const names = records[head];
    if (!names || !(Math.abs(seconds) <= 50_400)) throw new Unreadable("bad_time", { text: String(seconds) });
    const end = records.findIndex((row, i) => i > head && !/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(row[0] ?? ""));
    const offset = offsetText(seconds * 1000);
    return {
      header: names,
      rows: records
        .slice(head + 1, end < 0 ? undefined : end)
        .map(([stamp, ...cells]) => [`${stamp}${offset}`, ...cells.map(numberCell)]),
    };
  });
