import { ownValue } from "~/entities/core/lookups/ownValue";
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

const UNITS: Readonly<Record<string, string>> = {
  T2m: "°C",
  RH: "%",
  "G(h)": "W/m²",
  "Gb(n)": "W/m²",
  "Gd(h)": "W/m²",
  "IR(h)": "W/m²",
  "G(i)": "W/m²",
  "Gb(i)": "W/m²",
  "Gd(i)": "W/m²",
  "Gr(i)": "W/m²",
  H_sun: "°",
  P: "W",
  WS10m: "m/s",
  WD10m: "°",
  SP: "Pa",
};

/**
 * PVGIS of the Joint Research Centre: hourly radiation, or a typical meteorological year, as a table. Rows of the place (and the year of each
 * month) come before the table, notes behind it. Stamps are UTC. Months of a typical year become one year. Radiation is an instant within the
 * hour, which the names of its columns carry as a minute: that of the stamps of hourly files, and of a typical year the hours behind the
 * stamp that "Irradiance Time Offset (h)" says.
 */
export const readPvgis = (text: string): FormatReading => formatReading(text, () => tableOf(text));

function tableOf(text: string): FormatTable {
  const lines = linesOf(text);
  const head = lines.findIndex((line) => /^time(?:\(UTC\))?,/.test(line));
  if (head < 0 || head > 60) throw new Unreadable("not_pvgis");
  const offset = lines.slice(0, head).find((line) => line.startsWith("Irradiance Time Offset"));
  const names = lines[head]!.split(",").slice(1);
  const end = lines.findIndex((line, i) => i > head && !/^\d{8}:\d{4},/.test(line));
  const data = lines.slice(head + 1, end < 0 ? undefined : end).map((line) => line.split(","));
  checkRows(data.length);
  const stamps = standardStamps(
    data.map(([stamp]) => {
      const digits = (from: number, to: number) => Number(stamp!.slice(from, to));
      return {
        year: digits(0, 4),
        month: digits(4, 6),
        day: digits(6, 8),
        hour: digits(9, 11),
        minute: 0,
      };
    }),
    0,
  );
  // Of a typical year stamps are full hours.
  const ofStamps = new Set(data.map(([stamp]) => Number(stamp!.slice(11, 13))));
  if (ofStamps.size > 1) throw new Unreadable("bad_time", { text: [...ofStamps].join(", ").slice(0, 40) });
  // Years of a time before the offset was named do not say their minute.
  const isUnnamed = offset === undefined && lines[head]!.startsWith("time(UTC)");
  const minutes =
    offset === undefined ? [...ofStamps][0]! : Math.round(formatNumber(offset.split(":")[1]!.trim()) * 600) / 10;
  const moment = (name: string) => (name.startsWith("G") && !isUnnamed ? `, minute ${minutes}` : "");
  return {
    header: ["Start [UTC]", ...names.map((name) => `${name}${moment(name)}${inBrackets(ownValue(UNITS, name))}`)],
    rows: data.map((row, i) => [stamps[i]!, ...names.map((_, c) => formatNumber(row[c + 1] ?? ""))]),
  };
}

const inBrackets = (unit: string | undefined): string => (unit === undefined ? "" : ` [${unit}]`);
