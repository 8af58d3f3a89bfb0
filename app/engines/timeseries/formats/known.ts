import type { Moment } from "~/entities/timeseries/moment";
import type { TableRecognition } from "~/entities/timeseries/recognition";

type Mark = "start" | "end";

/** A table that its names of columns tell, and what its makers say of it that the file itself does not. */
interface KnownTable {
  /** As it is shown: a proper name. */
  name: string;
  /** Each is the name of a column. */
  columns: readonly RegExp[];
  /** Stands in the lines before the table. */
  before?: RegExp;
  /** Which column is meant by a series, where others are there too. */
  value?: RegExp;
  /** What the stamps mark, by the column of values; the first that fits. */
  marks?: readonly (readonly [RegExp, Mark])[];
  /** Columns of radiation that are no means between marks. */
  instants?: RegExp;
  clock?: "UTC";
}

const ANY = /./;

const KNOWN: readonly KnownTable[] = [
  {
    name: "Octopus Energy",
    columns: [/^consumption \(kwh\)$/i, /^start$/i, /^end$/i],
    value: /^consumption \(kwh\)$/i,
  },
  { name: "Fingrid Datahub", columns: [/^Mittauspisteen tunnus$/, /^Alkuaika$/, /^Määrä$/], marks: [[ANY, "start"]] },
  // A state holds from when it changed.
  { name: "Home Assistant", columns: [/^entity_id$/, /^state$/, /^last_changed$/], marks: [[ANY, "start"]] },
  {
    name: "Energi Data Service",
    columns: [/^HourUTC$/, /^HourDK$/, /^PriceArea$/],
    marks: [[ANY, "start"]],
    clock: "UTC",
  },
  // open-meteo.com/en/docs: "average of the preceding hour" and "preceding hour sum"; all others are instants.
  {
    name: "Open-Meteo",
    columns: [/^time$/, /^[a-z]+(?:_[a-z\d]+)+ \([^)]+\)$/],
    instants: /_instant\b/,
    marks: [
      [/_instant\b/, "start"],
      [/radiation|irradiance|precipitation|rain|showers|snowfall|sunshine|evapotranspiration/, "end"],
      [ANY, "start"],
    ],
  },
  // confluence.ecmwf.int, ERA5 data documentation: accumulations and mean rates are over the hour up to the stamp.
  {
    name: "ERA5",
    columns: [/^valid_time$/, /^(?:(?:ssrd|ssr|strd|fdir|tp|t2m|u10|v10)|wind speed at 100? m)(?: \[.+\])?$/],
    marks: [
      [/^(?:ssrd|ssr|strd|str|fdir|tp|e|ro)(?: \[.+\])?$/, "end"],
      [ANY, "start"],
    ],
    clock: "UTC",
  },
  // Descriptions of the datasets of opendata.dwd.de: UTC since 1997; amounts of radiation are stamped at their end.
  {
    name: "DWD",
    columns: [/^STATIONS_ID$/i, /^MESS_DATUM$/],
    marks: [
      [/_LBERG$/, "end"],
      [/^(?:TT|RF|TD|PP|TM5)_|^(?:P|P0|TT|TF)$/, "start"],
    ],
    clock: "UTC",
  },
  {
    name: "Meteostat",
    columns: [/^date$/, /^hour$/, /^temp$/, /^dwpt$/, /^coco$/],
    marks: [[ANY, "start"]],
    clock: "UTC",
  },
  {
    name: "Renewables.ninja",
    columns: [/^time$/, /^local_time$/],
    before: /Renewables\.ninja/,
    marks: [[ANY, "start"]],
    clock: "UTC",
  },
  { name: "Copernicus CAMS", columns: [/^Observation period$/, /^TOA$/], before: /Universal time/, clock: "UTC" },
];

/** What the stamps mark by the maker of a table, for a column of it; null where nothing says it. */
export const knownMark = (format: string, column: string): Mark | null =>
  KNOWN.find(({ name }) => name === format)?.marks?.find(([name]) => name.test(column))?.[1] ?? null;

/** What the maker of a table says of a column of radiation in it; null where nothing. */
export function knownMoment(format: string, column: string): { moment: Moment; minute: number | null } | null {
  const maker = KNOWN.find(({ name }) => name === format);
  if (maker?.instants?.test(column)) return { moment: "instant", minute: 0 };
  const mark = knownMark(format, column);
  return mark ? { moment: mark === "end" ? "before" : "after", minute: null } : null;
}

/** What the maker of a table says of what the table leaves open, or would be taken for otherwise. */
export function withKnownTable<T extends TableRecognition>(
  seen: T,
  before: readonly string[],
): T & { format: string | null } {
  const text = before.join(" ").slice(0, 4000);
  const maker = KNOWN.find(
    ({ columns, before }) =>
      columns.every((name) => seen.columns.some((column) => name.test(column))) && (!before || before.test(text)),
  );
  if (!maker) return { ...seen, format: null };
  const evidence = { kind: "format", params: { format: maker.name } };
  const at = maker.value ? seen.columns.findIndex((column) => maker.value!.test(column)) : -1;
  const valueColumn = at >= 0 && seen.valueColumns.includes(at) ? { value: at, evidence } : seen.valueColumn;
  const counted = valueColumn.value === null ? seen.valueColumns : [valueColumn.value];
  const marks = new Set(counted.map((column) => maker.marks?.find(([name]) => name.test(seen.columns[column]!))?.[1]));
  const [mark] = marks;
  return {
    ...seen,
    format: maker.name,
    valueColumn,
    // Columns of one file can differ: then it is asked once a column is chosen.
    mark: marks.size > 1 ? { value: null, evidence } : mark ? { value: mark, evidence } : seen.mark,
    clock: maker.clock && seen.clock.value !== "offset" ? { value: maker.clock, evidence } : seen.clock,
  };
}
