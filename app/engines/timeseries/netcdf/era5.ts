import { HOUR_MS } from "~/entities/core/clock";
import type { Finding } from "~/entities/core/finding";
import type { Position } from "~/entities/twin/geometry";
import { checkRows, type FormatTable, Unreadable, utcText } from "../formats/formatTable";
import { MOST_ROWS } from "../table/records";
import { attributeText, type GridFile, type GridVariable, meantValues } from "./grid";
import { axisOf, type GridCell, nearestCell } from "./gridCell";
import { timesOf } from "./gridTime";
import { hoursOfSums, isSummedByDay } from "./summedByDay";

export type GridReading =
  | { ok: true; table: FormatTable; cell: GridCell; notes: GridNote[] }
  | { ok: false; finding: Finding };

/** What is said of the table, or of one of its columns. */
export interface GridNote extends Finding {
  column?: number;
}

/** Short names of ECMWF's parameter database (codes.ecmwf.int/grib/param-db); two are the parts of the wind to the east and to the north. */
const WEATHER_COLUMNS = [
  { variables: ["ssrd"], name: "ssrd", written: /^J ?(?:m\*\*-2|m-2|m\^-2|\/ ?m\^?2|\/ ?m²)$/, unit: "J/m²" },
  { variables: ["fdir"], name: "fdir", written: /^J ?(?:m\*\*-2|m-2|m\^-2|\/ ?m\^?2|\/ ?m²)$/, unit: "J/m²" },
  { variables: ["t2m"], name: "t2m", written: /^(?:K|kelvin)$/, unit: "K" },
  {
    variables: ["u100", "v100"],
    name: "wind speed at 100 m",
    written: /^m ?(?:s\*\*-1|s-1|s\^-1|\/ ?s)$/,
    unit: "m/s",
  },
  { variables: ["u10", "v10"], name: "wind speed at 10 m", written: /^m ?(?:s\*\*-1|s-1|s\^-1|\/ ?s)$/, unit: "m/s" },
] as const;
const TIMES = ["valid_time", "time"];
/** Fits the two versions of data that are not final yet; and members of an ensemble, of which there is one. */
const MOST_VERSIONS = 4;

/**
 * The hours of one cell of ERA5 on single levels (confluence.ecmwf.int, ERA5: data documentation): radiation is the energy of the hour up to
 * its stamp, all else an instant. Sums since midnight, as ERA5-Land has them, become the energy of the hour. Stamps are UTC. Refuses what
 * differs: other steps than hours, other units. `open`: gives the file, or throws Unreadable. `position`: longitude and latitude.
 */
export function readEra5(open: () => GridFile, position: Position | null): GridReading {
  try {
    return pointTable(open(), position);
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, finding: error.finding };
    throw error;
  }
}

function pointTable(file: GridFile, position: Position | null): GridReading {
  const readable = WEATHER_COLUMNS.filter(({ variables }) => variables.every((name) => file.has(name)));
  if (readable.length === 0)
    throw new Unreadable("grid_no_weather", { names: [...file.keys()].join(", ").slice(0, 200) });
  const [timeName, time] = axisOf(file, TIMES, MOST_ROWS);
  const times = timesOf(
    time,
    meantValues(
      time,
      time.shape.map(() => 0),
      time.shape,
    ),
  );
  checkRows(times.length);
  const stamps = times.map(utcText);
  const order = times.map((_, i) => i).sort((a, b) => times[a]! - times[b]!);
  const cell = nearestCell(file, position);
  const columns = readable.map(({ variables, written, unit, name }) => {
    const parts = variables.map((one) => {
      const variable = file.get(one)!;
      const fileUnit = attributeText(variable, "units");
      if (!written.test(fileUnit))
        throw new Unreadable("grid_unit", { name: one, text: fileUnit.slice(0, 40) || "–", unit });
      return hoursOfCell(variable, { name: one, timeName, count: times.length, cell });
    });
    const [first, second] = parts;
    const values = second ? first!.map((u, i) => Math.hypot(u, second[i]!)) : first!;
    const isSun = unit === "J/m²";
    if (!isSun) return { header: `${name} [${unit}]`, values, isSummed: false as const };
    const inTime = { times: order.map((i) => times[i]!), values: order.map((i) => values[i]!) };
    checkHours(inTime.times);
    const isSummed = isSummedByDay(inTime.times, inTime.values);
    if (isSummed) hoursOfSums(inTime.times, inTime.values).forEach((value, n) => (values[order[n]!] = value));
    return { header: `${name} [${unit}]`, values, isSummed };
  });
  const rows = order
    .filter((i) => columns.some(({ values }) => !Number.isNaN(values[i]!)))
    .map((i) => [stamps[i]!, ...columns.map(({ values }) => cellOf(values[i]!))]);
  if (rows.length === 0) throw new Unreadable("no_values");
  const notes: GridNote[] = [cellNote(cell)];
  const header = ["valid_time", ...columns.map((one) => one.header)];
  columns.forEach(({ isSummed }, i) => {
    if (isSummed) notes.push({ key: "timeseries.grid_summed", severity: "note", params: {}, column: i + 1 });
    if (isSummed === null)
      notes.push({ key: "timeseries.plausible.grid_sums", severity: "warning", params: {}, column: i + 1 });
  });
  const low = header.findIndex((one) => one.startsWith("wind speed at 10 m"));
  if (low > 0) notes.push({ key: "timeseries.grid_wind_low", severity: "warning", params: {}, column: low });
  return { ok: true, table: { header, rows }, cell, notes };
}

/** Seven digits are those of the files. */
const cellOf = (value: number): number | "" => (Number.isNaN(value) ? "" : Number(value.toPrecision(9)));

function cellNote({ latitude, longitude, distanceKm }: GridCell): GridNote {
  const params = { latitude: latitude.value, longitude: longitude.value };
  return distanceKm === null
    ? { key: "timeseries.grid_cell", severity: "note", params }
    : { key: "timeseries.grid_cell_near", severity: "note", params: { ...params, km: distanceKm } };
}

/** Amounts are of the hour before their stamp: between stamps further apart there would be nothing. */
function checkHours(times: readonly number[]): void {
  const least = times.reduce((least, ms, i) => (i > 0 ? Math.min(least, ms - times[i - 1]!) : least), Infinity);
  if (times.length > 1 && least !== HOUR_MS) throw new Unreadable("grid_step", { hours: least / HOUR_MS });
}

interface HoursOfCell {
  name: string;
  timeName: string;
  count: number;
  cell: GridCell;
}

/** The values of a cell; of several versions of one hour the first that has one. */
function hoursOfCell(variable: GridVariable, { name, timeName, count, cell }: HoursOfCell): Float64Array {
  const { dimensions, shape } = variable;
  const wrong = () => new Unreadable("grid_shape", { name, text: dimensions.join(", ").slice(0, 80) });
  const axes = [cell.latitude, cell.longitude];
  const axis = (dimension: string) => axes.find((one) => one.name === dimension);
  if (axes.some((one) => one.length > 1 && !dimensions.includes(one.name))) throw wrong();
  const isVersion = (dimension: string) => dimension === "expver";
  const timeAt = dimensions.indexOf(timeName);
  if (timeAt < 0 ? count > 1 : shape[timeAt] !== count) throw wrong();
  dimensions.forEach((dimension, i) => {
    const most = isVersion(dimension) ? MOST_VERSIONS : 1;
    const index = axis(dimension)?.index;
    if (i !== timeAt && (index === undefined ? shape[i]! > most : index >= shape[i]!)) throw wrong();
  });
  const start = dimensions.map((dimension) => axis(dimension)?.index ?? 0);
  const size = dimensions.map((dimension, i) => (i === timeAt || isVersion(dimension) ? shape[i]! : 1));
  const all = meantValues(variable, start, size);
  const versionAt = dimensions.findIndex(isVersion);
  const versions = versionAt < 0 ? 1 : shape[versionAt]!;
  const [ofTime, ofVersion] = timeAt < versionAt ? [versions, 1] : [1, count];
  return Float64Array.from({ length: count }, (_, i) => {
    for (let version = 0; version < versions; version++) {
      const value = all[i * ofTime + version * ofVersion]!;
      if (!Number.isNaN(value)) return value;
    }
    return Number.NaN;
  });
}
