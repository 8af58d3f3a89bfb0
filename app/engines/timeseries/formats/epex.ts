import { MINUTE_MS, zoneClock } from "~/entities/core/clock";
import { formatNumber, type FormatReading, formatReading, recordsOf, Unreadable, utcText } from "./formatTable";

/** Clock of the auctions whose doubled hour is the third: those of central Europe. */
const CLOCK = zoneClock("Europe/Paris");
const HOUR = /^Hour (\d{1,2})([AB]?)(?: Q([1-4]))?$/;

/**
 * EPEX SPOT: prices of an auction by day as a table. A day is a row; "Hour 4" is the hour from 03:00 of the clock, "Hour 3A" and "Hour 3B"
 * are the two from 02:00 of the day on which the clock is put back, "Hour 4 Q2" is a quarter of an hour. Columns of the day, such as
 * Minimum, are left out. Comments begin with "#" and may name the unit.
 */
export const readEpex = (text: string): FormatReading =>
  formatReading(text, () => {
    const records = recordsOf(text);
    const head = records.findIndex(([first]) => first === "Delivery day");
    const unit = /[A-Z€£]{1,3}\/MWh/.exec(records.slice(0, head).flat().join(" "))?.[0];
    const steps = (records[head] ?? []).flatMap((name, column) => {
      const hour = HOUR.exec(name);
      if (!hour) return [];
      const minutes = (Number(hour[1]) - 1) * 60 + (Number(hour[3] ?? 1) - 1) * 15;
      return [{ column, minutes, isSecond: hour[2] === "B", hasHalf: hour[2] !== "" }];
    });
    if (steps.length === 0) throw new Unreadable("not_epex");
    const rows = records.slice(head + 1).flatMap((row) => {
      const day = dayOf(row[0] ?? "");
      return steps.flatMap(({ column, minutes, isSecond, hasHalf }) => {
        const cell = row[column] ?? "";
        if (cell === "") return [];
        const wall = day + minutes * MINUTE_MS;
        const [early, late] = CLOCK.toUtc(wall);
        const at = isSecond ? late : early;
        if (at === undefined) throw new Unreadable("bad_time", { text: `${row[0]} ${hasHalf ? "3B" : minutes / 60}` });
        return [[utcText(at), formatNumber(cell)]];
      });
    });
    return { header: ["Start [UTC]", `Price${unit ? ` [${unit}]` : ""}`], rows: rows.sort(byTime) };
  });

const byTime = (a: (string | number)[], b: (string | number)[]): number => (String(a[0]) < String(b[0]) ? -1 : 1);

/** Midnight of "31/03/2024" or "2024-03-31" as UTC would show it. */
function dayOf(text: string): number {
  const [, d, m, y] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? [];
  const iso = y ? `${y}-${m}-${d}` : text;
  const ms = /^\d{4}-\d\d-\d\d$/.test(iso) ? Date.parse(`${iso}T00:00Z`) : Number.NaN;
  if (Number.isNaN(ms)) throw new Unreadable("bad_time", { text: text.slice(0, 40) });
  return ms;
}
