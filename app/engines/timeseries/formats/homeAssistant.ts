import {
  besideEachOther,
  checkRows,
  type FormatColumn,
  formatNumber,
  type FormatReading,
  formatReading,
  type FormatTable,
  formatTime,
  recordsOf,
} from "./formatTable";

/**
 * Home Assistant: the download of the energy dashboard (frontend, ha-panel-energy.ts) as a table. There a sensor is a row and an hour a
 * column, named by its begin in UTC.
 */
export const readHomeAssistantEnergy = (text: string): FormatReading =>
  formatReading(text, () => {
    const [names = [], ...rows] = recordsOf(text, ",");
    const times = names.slice(3).map(formatTime);
    checkRows(times.length * rows.length);
    return besideEachOther(rows.map((row) => sensorOf(row, times)));
  });

function sensorOf([sensor = "", kind = "", unit = "", ...cells]: string[], times: readonly number[]): FormatColumn {
  const filled = times.flatMap((ms, i) => ((cells[i] ?? "") === "" ? [] : [{ ms, value: formatNumber(cells[i]!) }]));
  return {
    name: `${kind} ${sensor} [${unit}]`,
    at: filled.map(({ ms }) => ms),
    values: filled.map(({ value }) => value),
  };
}

/**
 * Home Assistant: long-term statistics (columns of github.com/klausj1/homeassistant-statistics) as a table, a statistic a column. "sum" and
 * "state" of a row are those at the end of its hour, so the hour's own amount is its sum less that of the row before; the first row has none.
 * Statistics of measurements have their mean. Stamps stay as they are written: local time, without an offset.
 */
export const readHomeAssistantStatistics = (text: string): FormatReading =>
  formatReading(text, () => {
    const [names = [], ...rows] = recordsOf(text);
    const at = (name: string) => names.indexOf(name);
    const [id, unit, start, sum, mean] = ["statistic_id", "unit", "start", "sum", "mean"].map(at) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const columns: string[] = [];
    const before = new Map<string, number>();
    const table = new Map<string, (string | number)[]>();
    for (const row of rows) {
      const counted = sum >= 0 && (row[sum] ?? "") !== "";
      const text = (counted ? row[sum] : row[mean]) ?? "";
      if (text === "") continue;
      const number = formatNumber(text.replace(",", "."));
      const name = `${row[id]} [${row[unit]}]`;
      if (!columns.includes(name)) columns.push(name);
      const last = before.get(name);
      before.set(name, number);
      if (counted && last === undefined) continue;
      const cells = table.get(row[start]!) ?? [row[start]!];
      table.set(row[start]!, cells);
      // Sums have the digits of the meter; their differences have no more.
      cells[columns.indexOf(name) + 1] = counted ? Number((number - last!).toFixed(9)) : number;
    }
    return withAllCells({ header: ["start", ...columns], rows: [...table.values()] });
  });

const withAllCells = ({ header, rows }: FormatTable): FormatTable => ({
  header,
  rows: rows.map((row) => header.map((_, i) => row[i] ?? "")),
});
