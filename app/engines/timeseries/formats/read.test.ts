import { describe, expect, it } from "vitest";
import { type Fixture, fixtures } from "../../../../tests/formats";
import { type CsvInspection, inspectCsv, readCsv, type ReadOptions } from "..";
import { formatOf, readFormat } from ".";

/** Every fixture through the recognition of tables: right by itself, or a question that names the doubt and is answered as a person would. */

/** kWh, or kW, of one unit. */
const KILO: Readonly<Record<string, number>> = { kWh: 1, Wh: 1e-3, MWh: 1e3, W: 1e-3, kW: 1, MW: 1e3 };

/** Text of a fixture as the reader of tables gets it: what is no table was made one. */
function textOf({ content }: Fixture): string {
  const text = String(content);
  const key = formatOf(text.slice(0, 4096));
  if (!key) return text;
  const reading = readFormat(key, text);
  if (!reading.ok) throw new Error(reading.finding.key);
  const quoted = (cell: string | number) => (/[",]/.test(String(cell)) ? `"${cell}"` : cell);
  return [reading.table.header, ...reading.table.rows].map((row) => row.map(quoted).join(",")).join("\n");
}

/** Zone of the system: where the meter is. */
const placeOf = ({ truth, answers }: Fixture): string => {
  const zone = answers.timezone ?? truth.zone;
  return zone === "+01:00" ? "Europe/Berlin" : zone.includes(":") ? "UTC" : zone;
};
const fixedZone = (zone: string): string => (zone === "+01:00" ? "Etc/GMT-1" : zone);

/** The questions that a file leaves open. */
function doubtsOf(seen: CsvInspection): string[] {
  const { decimal, stampFormat, valueColumn, filter, meter, mark, clock } = seen;
  return [
    ...(decimal.separator === null ? ["decimal"] : []),
    ...(stampFormat.value === null ? ["stamps"] : []),
    ...(valueColumn.value === null ? ["column"] : []),
    ...(filter ? ["rows"] : []),
    ...(meter.value === null ? ["register"] : []),
    ...(mark.value === null ? ["mark"] : []),
    // "standard": winter time or UTC, which is asked.
    ...(clock.value === null || clock.value === "standard" ? ["clock"] : []),
  ];
}

/** Column of a name, whose unit a converter may have written otherwise. */
const columnAt = (seen: CsvInspection, name: string): number => {
  const at = seen.columns.indexOf(name);
  return at >= 0 ? at : seen.columns.findIndex((column) => column.startsWith(name.replace(/ ?[[(][^[(]*$/, "")));
};

/** What is read: decisions of the file, and answers where it leaves them open. */
function optionsOf(seen: CsvInspection, one: Fixture): ReadOptions {
  const { answers, truth } = one;
  const [first, ...added] = answers.column?.split(" + ") ?? [];
  const clock = seen.clock.value;
  const local = clock === null || clock === "standard" ? (answers.timezone ?? "UTC") : placeOf(one);
  return {
    encoding: seen.encoding,
    delimiter: seen.delimiter,
    firstRow: seen.firstRow,
    header: seen.hasHeader,
    decimalSeparator: seen.decimal.separator ?? answers.decimal ?? "dot",
    decimalIsChosen: true,
    stampColumn: seen.stampColumn ?? 0,
    timeColumn: seen.timeColumn,
    valueColumn: seen.valueColumn.value ?? (first ? columnAt(seen, first) : 1),
    addedColumns: seen.valueColumn.value === null ? added : [],
    dayColumns: seen.dayColumns,
    stampFormat: seen.stampFormat.value ?? "",
    timezone: clock === "UTC" || clock === "offset" ? "UTC" : fixedZone(local),
    seriesTimezone: "UTC",
    stampsMark: seen.mark.value ?? answers.marks ?? "start",
    meter: seen.meter.value ?? (truth.holds === "register" ? "register" : "interval"),
    missing: seen.missing.value,
    filter: seen.filter && answers.rows ? { column: answers.rows.column, texts: answers.rows.text } : null,
    duplicates: (answers.rows?.text.length ?? 0) > 1 ? "sum" : "refuse",
  };
}

/** Answers of a fixture by the questions that they settle. */
function answeredBy({ answers, truth }: Fixture): string[] {
  return [
    ...(answers.decimal ? ["decimal"] : []),
    ...(answers.column ? ["column"] : []),
    ...(answers.rows ? ["rows"] : []),
    ...(truth.holds === "register" ? ["register", "mark"] : []),
    ...(answers.marks ? ["mark"] : []),
    ...(answers.timezone ? ["clock"] : []),
  ];
}

describe("formats by name", () => {
  it.each(fixtures().map((one) => [one.name, one] as const))("%s", async (_, one) => {
    const text = textOf(one);
    const { truth, answers } = one;
    const seen = (await inspectCsv(text, { zone: placeOf(one) }))!;
    const doubts = doubtsOf(seen);
    // What is open is what a person can say; what is decided is what the person would have said.
    expect(answeredBy(one)).toEqual(expect.arrayContaining(doubts));
    if (answers.column && !doubts.includes("column"))
      expect(seen.valueColumn.value).toBe(columnAt(seen, answers.column));
    if (answers.marks && !doubts.includes("mark")) expect(seen.mark.value).toBe(answers.marks);

    const result = await readCsv(text, optionsOf(seen, one));
    expect(result.findings.filter(({ severity }) => severity === "error")).toEqual([]);
    const values = result.blocks.flatMap((block) => Array.from(block.values)).filter((value) => !Number.isNaN(value));
    const sum = values.reduce((all, value) => all + value, 0);
    expect([values.length, result.stepS / 60]).toEqual([truth.steps, truth.stepMinutes]);
    expect(sum / values.length).toBeCloseTo(truth.mean, 6);
    if (truth.energyKwh !== null) {
      const hours = truth.holds === "power" ? result.stepS / 3600 : 1;
      expect((sum * KILO[truth.unit]! * hours) / truth.energyKwh).toBeCloseTo(1, 9);
    }
    const isTypical = /^(epw|tmy3|pvgis tmy)/.test(one.name);
    const visible = (iso: string) => (isTypical ? iso.slice(4, 19) : iso.slice(0, 19));
    expect(visible(new Date(result.firstMs!).toISOString())).toBe(visible(truth.firstUtc));
    expect(visible(new Date(result.lastMs!).toISOString())).toBe(visible(truth.lastUtc));
  });

  it("leave these questions open, and no others", async () => {
    const open = new Map<string, Set<string>>();
    for (const one of fixtures()) {
      const doubts = doubtsOf((await inspectCsv(textOf(one), { zone: placeOf(one) }))!).join(", ");
      if (doubts === "") continue;
      // Both clock changes leave the same open, unless their names are told apart below.
      const name = ASKED_ONCE.has(one.name) ? one.name : one.name.replace(/ (spring|autumn|winter|summer)$/, "");
      open.set(doubts, (open.get(doubts) ?? new Set()).add(name));
    }
    const sorted = [...open].map(([doubts, names]) => [doubts, [...names].sort()] as const);
    expect(Object.fromEntries(sorted)).toEqual(OPEN);
  });
});

/** Only these of their format leave it open: wide tables lack one of the two hours, as a clock that is never put back would. */
const ASKED_ONCE = new Set(["enel wide autumn", "uk wide clock autumn"]);

const OPEN = {
  clock: [
    "cnmc hours",
    "enel wide autumn",
    "home assistant statistics",
    "uk periods",
    "uk wide clock autumn",
    "uk wide periods",
  ],
  column: [
    "cams radiation",
    "dwd air",
    "dwd ten minutes",
    "energy-charts de",
    "energy-charts en",
    "epw",
    "green button 15 minutes",
    "home assistant energy",
    "meteostat",
    "nasa power",
    "nord pool hours",
    "nord pool portal",
    "nsrdb",
    "omie 15 minutes",
    "omie 15 minutes after the switch",
    "omie 60 minutes",
    "pvgis hourly",
    "pvgis tmy",
    "renewables.ninja pv",
    "renewables.ninja wind",
    "smard",
    "smard english",
    "tibber",
    "tmy3",
  ],
  "column, mark": ["dwd radiation", "era5 csv", "open-meteo", "open-meteo local"],
  "column, register, mark": ["homewizard p1"],
  "column, register, mark, clock": ["homewizard p1"],
  "column, rows": ["energi data service"],
  decimal: ["lastgang day and time", "lastgang from and to", "lastgang von bis"],
  "decimal, clock": ["lastgang winter time"],
  rows: ["fluvius four registers", "fluvius two registers", "mscons table", "smart meter texas"],
};
