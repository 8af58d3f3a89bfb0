import { MINUTE_MS, offsetText } from "~/entities/core/clock";
import { ownValue } from "~/entities/core/lookups/ownValue";
import {
  formatNumber,
  type FormatReading,
  formatReading,
  type FormatTable,
  numberCell,
  recordsOf,
  Unreadable,
} from "./formatTable";

/** Names of columns of year, month, day, hour and minute. */
const PARTS = [
  /^(?:year|yyyy|yr)$/i,
  /^(?:month|mo|mm)$/i,
  /^(?:day|dy|dd)$/i,
  /^(?:hour|hr|hh)$/i,
  /^(?:minute|mn|min)$/i,
];

/**
 * NASA POWER, NSRDB and others that have year, month, day, hour (and minute) in columns of their own: one stamp of them. Lines before the
 * table may say what the clock is ahead of UTC ("Local Time Zone" of NSRDB, "in UTC" of NASA POWER); else the stamps have no offset. A minute that
 * is the same in all rows, such as 30 of NSRDB, is the moment of the values within their step and becomes part of the names of radiation.
 */
export const readDateColumns = (text: string): FormatReading => formatReading(text, () => tableOf(text));

/** Where the parts of a date stand in a row of names; null where it is none. */
export function datePartsOf(names: readonly string[]): number[] | null {
  const at = PARTS.map((part) => names.findIndex((name) => part.test(name.trim())));
  return at.slice(0, 4).every((i) => i >= 0 && i < 6) ? at : null;
}

function tableOf(text: string): FormatTable {
  const records = recordsOf(text);
  const head = records.findIndex((row, i) => i < 60 && datePartsOf(row) !== null);
  if (head < 0) throw new Unreadable("not_date_columns");
  const names = records[head]!;
  const parts = datePartsOf(names)!;
  const data = records.slice(head + 1).filter((row) => row.length > 4);
  const dates = data.map((row) => parts.map((at) => (at < 0 ? 0 : formatNumber(row[at] ?? ""))));
  const minutes = new Set(dates.map(([, , , , minute]) => minute!));
  const moment = minutes.size === 1 ? [...minutes][0]! : 0;
  const before = records.slice(0, head);
  const offset = offsetOf(before);
  const used = names.flatMap((_, i) => (parts.includes(i) ? [] : [i]));
  const unitOf = (name: string) => unitsOf(before).find(([of]) => of === name)?.[1];
  const nameOf = (name: string) => {
    const unit = unitOf(name);
    return `${name}${parts[4]! >= 0 && /GHI|DHI|DNI/i.test(name) ? `, minute ${moment}` : ""}${unit ? ` [${unit}]` : ""}`;
  };
  return {
    header: ["Start", ...used.map((i) => nameOf(names[i]!))],
    rows: data.map((row, r) => [
      stampOf(dates[r]!, moment) + offset,
      // The mark of what lacks, as both write it.
      ...used.map((i) => (/^-999(?:\.0*)?$/.test(row[i] ?? "") ? "" : numberCell(row[i] ?? ""))),
    ]),
  };
}

function stampOf([year, month, day, hour, minute]: number[], moment: number): string {
  const at = new Date(Date.UTC(year!, month! - 1, day, hour, minute! - moment));
  const isDate = at.getTime() >= 0 && hour! >= 0 && hour! <= 24 && at.getUTCFullYear() - year! <= 1;
  if (!isDate || month! < 1 || month! > 12 || day! < 1 || day! > 31)
    throw new Unreadable("bad_time", { text: [year, month, day, hour].join("-") });
  return at.toISOString().slice(0, 16);
}

/** "Z", "-05:00", or nothing where no line says it. */
function offsetOf(before: readonly string[][]): string {
  const names = before.find((row) => row.includes("Local Time Zone"));
  const hours = names && before[before.indexOf(names) + 1]?.[names.indexOf("Local Time Zone")];
  if (hours !== undefined && /^[+-]?\d{1,2}(?:\.\d+)?$/.test(hours))
    return offsetText(Math.round(Number(hours) * 60) * MINUTE_MS);
  return before.some((row) => /^Dates .* in UTC$/i.test(row.join(","))) ? "Z" : "";
}

/** Names of columns with their units: "T2M  MERRA-2 ... (C)" of NASA POWER, and the columns "GHI Units" of NSRDB. */
function unitsOf(before: readonly string[][]): [string, string][] {
  const words = before.flatMap((row) => {
    const line = /^(\S+)\s{2,}.*\(([^()]+)\)\s*$/.exec(row.join(","));
    return line ? [[line[1]!, unit(line[2]!)] as [string, string]] : [];
  });
  const names = before.find((row) => row.includes("Local Time Zone")) ?? [];
  const cells = before[before.indexOf(names) + 1] ?? [];
  return [
    ...words,
    ...names.flatMap((name, i) =>
      name.endsWith(" Units") ? [[name.slice(0, -6), unit(cells[i] ?? "")] as [string, string]] : [],
    ),
  ];
}

const UNITS: Readonly<Record<string, string>> = {
  "wh/m^2": "Wh/m²",
  "w/m2": "W/m²",
  "w/m^2": "W/m²",
  c: "°C",
  "m/s": "m/s",
  "%": "%",
};
const unit = (text: string): string => ownValue(UNITS, text.toLowerCase()) ?? text;
