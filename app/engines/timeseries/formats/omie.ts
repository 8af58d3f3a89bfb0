import { dayEnd, dayStart, HOUR_MS, MINUTE_MS } from "~/entities/core/clock";
import {
  checkRows,
  formatNumber,
  type FormatReading,
  formatReading,
  type FormatTable,
  linesOf,
  Unreadable,
  utcText,
} from "./formatTable";

/** Local time of the Spanish peninsula, in which both countries' periods are counted. */
const ZONE = "Europe/Madrid";

/**
 * OMIE: marginal prices of the Iberian day-ahead market (marginalpdbc; "Modelo de ficheros para la distribución pública de información",
 * 6.18) as a table. Rows are year, month, day, period, price of Portugal, price of Spain. Periods count from local midnight as they
 * pass: 23 to 25 hours, or 92 to 100 quarter-hours since October 2025. Files of several days can be put behind each other.
 */
export const readOmie = (text: string): FormatReading => formatReading(text, () => tableOf(text));

function tableOf(text: string): FormatTable {
  const days = new Map<string, { period: number; prices: number[] }[]>();
  let rows = 0;
  for (const line of linesOf(text)) {
    if (!/^\d{4};\d{1,2};\d{1,2};/.test(line)) continue;
    const [year, month, day, period, ...prices] = line.split(";");
    const name = `${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}`;
    const own = days.get(name) ?? [];
    days.set(name, own);
    own.push({
      period: formatNumber(period!.trim()),
      prices: prices.slice(0, 2).map((price) => formatNumber(price.trim())),
    });
    rows += 1;
    checkRows(rows);
  }
  return {
    header: ["Start [UTC]", "Portugal [EUR/MWh]", "Spain [EUR/MWh]"],
    rows: [...days].flatMap(([day, periods]) => rowsOfDay(day, periods)),
  };
}

function rowsOfDay(day: string, periods: { period: number; prices: number[] }[]): (string | number)[][] {
  const isDate = new Date(`${day}T00:00Z`).toISOString().startsWith(day);
  if (!isDate) throw new Unreadable("bad_time", { text: day });
  const start = dayStart(ZONE, day);
  const length = dayEnd(ZONE, day) - start;
  const most = periods.reduce((highest, { period }) => Math.max(highest, period), 0);
  const stepMs = most <= 25 ? HOUR_MS : 15 * MINUTE_MS;
  return periods.map(({ period, prices }) => {
    if (!Number.isInteger(period) || period < 1 || period * stepMs > length)
      throw new Unreadable("position_outside", { position: period, steps: length / stepMs });
    return [utcText(start + (period - 1) * stepMs), ...prices];
  });
}
