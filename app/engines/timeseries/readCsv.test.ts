import { describe, expect, it } from "vitest";
import { MINUTE_MS, wallText, zoneClock } from "~/entities/core/clock";
import { readCsv } from "./readCsv";

/** A table of local wall-clock stamps for every step between two UTC instants, made by the zone itself. */
function localTable(
  { zone, fromUtc, toUtc, stepMinutes }: { zone: string; fromUtc: string; toUtc: string; stepMinutes: number },
  row: (stamp: string, n: number) => string,
) {
  const clock = zoneClock(zone);
  const lines: string[] = [];
  for (let at = Date.parse(fromUtc), n = 0; at < Date.parse(toUtc); at += stepMinutes * MINUTE_MS, n++) {
    lines.push(row(wallText(clock.toWall(at)), n));
  }
  return lines;
}
const dayFirst = (stamp: string) =>
  `${stamp.slice(8, 10)}.${stamp.slice(5, 7)}.${stamp.slice(0, 4)} ${stamp.slice(11)}`;
const keys = (result: { findings: { key: string }[] }) => result.findings.map((f) => f.key.replace("timeseries.", ""));
const measured = (values: Float64Array | undefined) => Array.from(values ?? []).filter((v) => !Number.isNaN(v));
const hours = (from: number, count: number, value: (h: number) => string = String) =>
  Array.from({ length: count }, (_, h) => `2025-01-01 ${String(from + h).padStart(2, "0")}:00:00,${value(h)}`);

describe("form of the file", () => {
  it("reads decimal commas, quoted thousands, day-first dates, CRLF, a BOM and no newline at the end", async () => {
    const csv = [
      "\ufeffZeit;Leistung",
      '01.02.2025 00:00;"1.234,5"',
      "01.02.2025 01:00;0,25",
      "01.02.2025 02:00;-3",
    ].join("\r\n");
    const result = await readCsv(Buffer.from(csv));
    expect(result.read).toMatchObject({
      delimiter: ";",
      decimalSeparator: "comma",
      stampFormat: "dd.mm.yyyy HH:MM",
      rows: 3,
    });
    expect(result.read.header).toEqual(["Zeit", "Leistung"]);
    expect(result.ok).toBe(true);
    expect(measured(result.blocks[0]?.values)).toEqual([1234.5, 0.25, -3]);
    expect(result.firstMs).toBe(Date.UTC(2025, 1, 1));
    expect(result.blocks[0]?.values).toHaveLength(8760);
    expect(keys(result)).toEqual(["year_incomplete"]);
  });

  it("reads tabs, no header, and chosen columns by name or index", async () => {
    const tab = await readCsv("2025-01-01T00:00:00Z\t1\n2025-01-01T01:00:00Z\t2\n");
    expect(tab.read.header).toBeNull();
    expect(measured(tab.blocks[0]?.values)).toEqual([1, 2]);
    const csv = "site,when,mw\nA,2025-01-01 00:00,5\nA,2025-01-01 01:00,6";
    for (const columns of [
      { stampColumn: "when", valueColumn: "mw" },
      { stampColumn: 1, valueColumn: 2 },
    ]) {
      expect(measured((await readCsv(csv, columns)).blocks[0]?.values)).toEqual([5, 6]);
    }
    const missing = await readCsv(csv, { stampColumn: "time", valueColumn: "mw" });
    expect(missing.findings[0]).toMatchObject({ key: "timeseries.column_missing", params: { column: "time" } });
  });

  it("reads a stream that is cut anywhere", async () => {
    const bytes = Buffer.from(["t;MW\u00e4", ...hours(0, 24).map((l) => l.replace(",", ";"))].join("\n"));
    async function* pieces() {
      for (let i = 0; i < bytes.length; i += 7) yield bytes.subarray(i, i + 7);
    }
    const result = await readCsv(pieces());
    expect(measured(result.blocks[0]?.values)).toEqual(Array.from({ length: 24 }, (_, h) => h));
  });

  it("tells day and month apart by the steps, and asks when it cannot", async () => {
    const lines = (list: string[]) => list.map((d, i) => `${d} 00:00,${i}`).join("\n");
    const us = await readCsv(lines(["01/01/2025", "01/02/2025", "01/03/2025", "01/04/2025"]), {
      stampFormat: "mm/dd/yyyy HH:MM",
    });
    expect(us.lastMs).toBe(Date.UTC(2025, 0, 4));
    const guessed = await readCsv(lines(["01/01/2025", "02/01/2025", "03/01/2025", "04/01/2025"]));
    expect(guessed.lastMs).toBe(Date.UTC(2025, 0, 4));
    const unclear = await readCsv("01/02/2025 00:00,1\n01/02/2025 01:00,2");
    expect(keys(unclear)).toEqual(["format_ambiguous"]);
    expect(unclear.ok).toBe(false);
  });

  it("understands Windows-1252 headers and Z or offsets in the stamps", async () => {
    const bytes = Buffer.from("Zeit;W\u00e4rme\n2025-01-01T01:00:00+01:00;1,5\n2025-01-01T01:00:00Z;2,5", "latin1");
    const result = await readCsv(bytes);
    expect(result.read.header?.[1]).toBe("W\u00e4rme");
    expect(result.firstMs).toBe(Date.UTC(2025, 0, 1));
  });

  it("names an empty file, a header alone, a broken quote and an unknown zone", async () => {
    expect(keys(await readCsv(""))).toEqual(["empty_file"]);
    expect(keys(await readCsv("time,value\n"))).toEqual(["empty_file"]);
    expect(keys(await readCsv("2025-01-01 00:00,1"))).toEqual(["too_few_rows"]);
    const broken = await readCsv('t,v\n2025-01-01 00:00,1\n2025-01-01 01:00,"2\n');
    expect(broken.findings[0]).toMatchObject({ key: "timeseries.csv_malformed", severity: "error" });
    expect(keys(await readCsv("a,b", { timezone: "Mars/Base" }))).toEqual(["unknown_timezone"]);
    expect(keys(await readCsv("a,b", { stampFormat: "HH:MM" }))).toEqual(["bad_format"]);
  });
});

describe("what is wrong in the file", () => {
  it("names text in the number column with its row and leaves no blocks", async () => {
    const result = await readCsv(["time,mw", ...hours(0, 5, (h) => (h === 2 ? "broken" : String(h)))].join("\n"));
    expect(result.ok).toBe(false);
    expect(result.blocks).toEqual([]);
    expect(result.findings).toContainEqual({
      key: "timeseries.text_in_number_column",
      severity: "error",
      params: { row: 4, text: "broken" },
    });
  });

  it("counts blank lines as lines of the file", async () => {
    const result = await readCsv("t,v\n\n2025-01-01 00:00,1\n\n2025-01-01 01:00,x\n2025-01-01 02:00,1");
    expect(result.findings[0]?.params["row"]).toBe(5);
  });

  it("does not read a decimal comma as thousands, nor the other way round", async () => {
    const dot = await readCsv("t;v\n2025-01-01 00:00;1,234\n2025-01-01 01:00;2", { decimalSeparator: "dot" });
    expect(dot.findings[0]).toMatchObject({ key: "timeseries.wrong_decimal_separator", params: { row: 2 } });
    const comma = await readCsv("t;v\n2025-01-01 00:00;1.5\n2025-01-01 01:00;2", { decimalSeparator: "comma" });
    expect(comma.findings[0]).toMatchObject({ key: "timeseries.wrong_decimal_separator", params: { row: 2 } });
  });

  it("names a bad stamp: 29 February of a common year, month 13, another format", async () => {
    const csv = "t,v\n2023-02-28 00:00,1\n2023-02-29 00:00,2\n2023-13-01 00:00,3\n1.3.2023,4\n2023-03-01 00:00,5";
    const result = await readCsv(csv, { stampFormat: "yyyy-mm-dd HH:MM" });
    expect(result.findings.filter((f) => f.key.endsWith("bad_stamp")).map((f) => f.params["row"])).toEqual([3, 4, 5]);
  });

  it("keeps 29 February of a leap year", async () => {
    const csv = "2024-02-28 00:00,1\n2024-02-29 00:00,2\n2024-03-01 00:00,3";
    const result = await readCsv(csv);
    expect(result.blocks[0]?.values).toHaveLength(366);
    expect(result.blocks[0]?.values[59]).toBe(2);
  });

  it("names missing steps from, to and how many, and fills them only when asked", async () => {
    const lines = hours(0, 12).filter((_, h) => h !== 4 && h !== 5 && h !== 8);
    const plain = await readCsv(lines.join("\n"));
    expect(plain.ok).toBe(true);
    expect(plain.findings.slice(0, 2).map((f) => f.params)).toEqual([
      { from: "2025-01-01 04:00", to: "2025-01-01 05:00", count: 2, row: 4 },
      { from: "2025-01-01 08:00", to: "2025-01-01 08:00", count: 1, row: 6 },
    ]);
    expect(plain.blocks[0]?.values[4]).toBeNaN();
    const filled = await readCsv(lines.join("\n"), { cleaning: { fillSteps: 1 } });
    expect(filled.blocks[0]?.values[4]).toBeNaN();
    expect(filled.blocks[0]?.values[8]).toBe(8);
    expect(filled.changes).toMatchObject([
      { kind: "interpolated", index: 8, steps: 1, row: 0, atMs: Date.UTC(2025, 0, 1, 8), to: [8, 8] },
    ]);
  });

  it("merges equal duplicates with a warning and refuses different ones", async () => {
    const equal = await readCsv("2025-01-01 00:00,1\n2025-01-01 01:00,2\n2025-01-01 01:00,2\n2025-01-01 02:00,3");
    expect(equal.findings[0]).toMatchObject({
      key: "timeseries.duplicate_stamp",
      severity: "warning",
      params: { rows: "2, 3" },
    });
    expect(measured(equal.blocks[0]?.values)).toEqual([1, 2, 3]);
    const csv = "2025-01-01 00:00,1\n2025-01-01 01:00,2\n2025-01-01 01:00,4\n2025-01-01 02:00,3";
    expect(keys(await readCsv(csv))).toContain("duplicate_conflict");
    expect((await readCsv(csv)).ok).toBe(false);
    for (const [duplicates, value] of [
      ["first", 2],
      ["last", 4],
      ["mean", 3],
    ] as const) {
      expect((await readCsv(csv, { duplicates })).blocks[0]?.values[1]).toBe(value);
    }
  });

  it("names stamps off the grid, unordered and descending rows", async () => {
    const irregular = await readCsv(
      "2025-01-01 00:00,1\n2025-01-01 01:00,2\n2025-01-01 01:37,3\n2025-01-01 02:00,3\n2025-01-01 03:00,3",
    );
    expect(irregular.findings[0]).toMatchObject({ key: "timeseries.irregular_step", params: { row: 3, minutes: 60 } });
    const unsorted = await readCsv("2025-01-01 00:00,0\n2025-01-01 02:00,2\n2025-01-01 01:00,1\n2025-01-01 03:00,3");
    expect(measured(unsorted.blocks[0]?.values)).toEqual([0, 1, 2, 3]);
    expect(unsorted.findings[0]).toMatchObject({ key: "timeseries.unsorted", params: { row: 3 } });
    const falling = await readCsv(hours(0, 5).reverse().join("\n"));
    expect(measured(falling.blocks[0]?.values)).toEqual([0, 1, 2, 3, 4]);
    expect(keys(falling)).toContain("descending");
  });

  it("names numbers beyond the bounds with row, and empties", async () => {
    const csv = "2025-01-01 00:00,-2\n2025-01-01 01:00,\n2025-01-01 02:00,99\n2025-01-01 03:00,5";
    const bounds = { lowerBound: 0, upperBound: 10 };
    const bounded = await readCsv(csv, bounds);
    expect(keys(bounded)).toEqual(["empty_value", "negative_value", "above_bound", "year_incomplete"]);
    expect(bounded.findings[0]?.params["row"]).toBe(2);
    expect(bounded).toMatchObject({ ok: false, blocks: [], changes: [] });
    const removed = await readCsv(csv, { ...bounds, cleaning: bounds });
    expect(measured(removed.blocks[0]?.values)).toEqual([5]);
    expect(removed.changes.map(({ row, from, measure }) => [row, from?.[0], measure])).toEqual([
      [1, -2, 0],
      [3, 99, 10],
    ]);
    const undone = { kinds: [], steps: [{ index: 2, steps: 1 }] };
    const back = await readCsv(csv, { ...bounds, cleaning: bounds, undone });
    expect(back.ok).toBe(false);
    expect(keys(back)).toContain("above_bound");
    expect(keys(back)).not.toContain("negative_value");
  });

  it("lists what was cleaned of a file without stamps by its rows", async () => {
    const csv = Array.from({ length: 365 }, (_, day) => (day === 99 ? -5 : 1)).join("\n");
    const place = { mode: "by position" as const, year: 2025 };
    const { changes, ok } = await readCsv(csv, { place, cleaning: { lowerBound: 0, defaultValue: 3 } });
    expect(ok).toBe(true);
    expect(changes).toMatchObject([
      { kind: "range", index: 99, row: 100, atMs: null },
      { kind: "default_value", index: 99, row: 100, atMs: null, to: [3, 3] },
    ]);
  });

  it("spells out twenty of a kind and counts the rest", async () => {
    const result = await readCsv(
      Array.from({ length: 50 }, (_, i) => `2025-01-${String((i % 28) + 1).padStart(2, "0")} 00:00,x${i}`).join("\n"),
    );
    const texts = result.findings.filter((f) => f.key === "timeseries.text_in_number_column");
    expect(texts).toHaveLength(20);
    expect(result.findings).toContainEqual({
      key: "timeseries.more_of_this",
      severity: "error",
      params: { count: 30 },
    });
  });

  it("takes a wrong year for what it is instead of building two centuries", async () => {
    const result = await readCsv("2025-01-01 00:00,1\n2025-01-01 00:01,2\n2525-01-01 00:02,3");
    expect(keys(result)).toContain("span_too_long");
  });
});

describe("days of the clock change", () => {
  const zone = "Europe/Berlin";
  it("reads the day of 23 hours without a gap", async () => {
    const lines = localTable(
      { zone, fromUtc: "2025-03-29T23:00Z", toUtc: "2025-03-30T22:00Z", stepMinutes: 60 },
      (s, n) => `${dayFirst(s)};${n}`,
    );
    expect(lines).toHaveLength(23);
    const result = await readCsv(lines.join("\n"), { timezone: zone, seriesTimezone: zone });
    expect(keys(result)).toEqual(["year_incomplete"]);
    expect(measured(result.blocks[0]?.values)).toEqual(Array.from({ length: 23 }, (_, n) => n));
    expect(result.firstMs).toBe(Date.UTC(2025, 2, 29, 23));
  });

  it("names a stamp in the hour that does not exist", async () => {
    const csv = "30.03.2025 01:00;1\n30.03.2025 02:00;2\n30.03.2025 03:00;3\n30.03.2025 04:00;4";
    const result = await readCsv(csv, { timezone: zone });
    expect(result.findings).toContainEqual({
      key: "timeseries.nonexistent_hour",
      severity: "error",
      params: { row: 2, stamp: "2025-03-30 02:00", zone },
    });
  });

  it.each([60, 15])("resolves the hour that happens twice by order, step %i min", async (step) => {
    const lines = localTable(
      { zone, fromUtc: "2025-10-25T22:00Z", toUtc: "2025-10-26T23:00Z", stepMinutes: step },
      (s, n) => `${s},${n}`,
    );
    expect(lines).toHaveLength((25 * 60) / step);
    const result = await readCsv(lines.join("\n"), { timezone: zone });
    expect(keys(result)).toEqual(["year_incomplete"]);
    expect(measured(result.blocks[0]?.values)).toEqual(lines.map((_, n) => n));
  });

  it("resolves it too when the second run follows a gap, in pairs, and backwards", async () => {
    const lines = localTable(
      { zone, fromUtc: "2025-10-25T22:00Z", toUtc: "2025-10-26T23:00Z", stepMinutes: 15 },
      (s, n) => `${s},${n}`,
    );
    const gap = await readCsv(lines.filter((_, n) => n !== 9).join("\n"), { timezone: zone });
    expect(gap.findings[0]?.params).toEqual({ from: "2025-10-26 02:15", to: "2025-10-26 02:15", count: 1, row: 9 });
    const pairs = [...lines.slice(0, 8), ...[8, 12, 9, 13, 10, 14, 11, 15].map((n) => lines[n]!), ...lines.slice(16)];
    for (const order of [pairs, [...lines].reverse()]) {
      const result = await readCsv(order.join("\n"), { timezone: zone });
      expect(measured(result.blocks[0]?.values)).toEqual(lines.map((_, n) => n));
    }
  });

  it("parts years by the system's zone", async () => {
    const lines = localTable(
      { zone: "UTC", fromUtc: "2024-12-31T20:00Z", toUtc: "2025-01-01T02:00Z", stepMinutes: 60 },
      (s, n) => `${s},${n}`,
    );
    const result = await readCsv(lines.join("\n"), { seriesTimezone: zone });
    expect(result.blocks.map((b) => [b.year, b.startMs, b.values.length])).toEqual([
      [2024, Date.UTC(2023, 11, 31, 23), 8784],
      [2025, Date.UTC(2024, 11, 31, 23), 8760],
    ]);
    expect(measured(result.blocks[1]?.values)).toEqual([3, 4, 5]);
  });
});

describe("unit, step and place", () => {
  it("applies factor and offset, and turns energy per step into power", async () => {
    const csv = "2025-01-01 00:00,10\n2025-01-01 00:15,20";
    const power = await readCsv(csv, { factor: 0.001, perStep: true });
    expect(measured(power.blocks[0]?.values)).toEqual([0.04, 0.08]);
    const celsius = await readCsv("2025-01-01 00:00,273.15\n2025-01-01 01:00,283.15", { offset: -273.15 });
    expect(measured(celsius.blocks[0]?.values)).toEqual([0, 10]);
  });

  it("takes stamps that mark the end", async () => {
    const result = await readCsv("2025-01-01 01:00,1\n2025-01-01 02:00,2\n2025-01-01 24:00,3", {
      stampsMark: "end",
      stepMinutes: 60,
    });
    expect(result.firstMs).toBe(Date.UTC(2025, 0, 1));
    expect(result.lastMs).toBe(Date.UTC(2025, 0, 1, 23));
  });

  it("makes means of a coarser step and interpolates a finer one", async () => {
    const quarter = ["00:00,1", "00:15,2", "00:30,3", "00:45,6", "01:00,1", "01:15,1", "01:45,1"].map(
      (l) => `2025-01-01 ${l}`,
    );
    const hourly = await readCsv(quarter.join("\n"), { resolutionMinutes: 60 });
    expect(hourly.stepS).toBe(3600);
    expect(hourly.blocks[0]?.values[0]).toBe(3);
    expect(hourly.blocks[0]?.values[1]).toBeNaN();
    const csv = "2025-01-01 00:00,0\n2025-01-01 01:00,4\n2025-01-01 02:00,8";
    const linear = await readCsv(csv, { resolutionMinutes: 15 });
    expect(Array.from(linear.blocks[0]!.values.subarray(0, 9))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    const stepwise = await readCsv(csv, { resolutionMinutes: 30, cleaning: { interpolation: "stepwise" } });
    expect(Array.from(stepwise.blocks[0]!.values.subarray(0, 6))).toEqual([0, 0, 4, 4, 8, 8]);
    expect(keys(await readCsv(csv, { resolutionMinutes: 25 }))).toContain("resolution_unfit");
  });

  it("places by position, with and without stamps in the file", async () => {
    const one = Array.from({ length: 8760 }, (_, i) => String(i)).join("\n");
    const bare = await readCsv(one, {
      place: { mode: "by position", year: 2025 },
      stepMinutes: 60,
      seriesTimezone: "Europe/Paris",
    });
    expect(bare.blocks[0]?.startMs).toBe(Date.UTC(2024, 11, 31, 23));
    expect(bare.blocks[0]?.values[8759]).toBe(8759);
    expect(keys(bare)).toEqual(["placed_by_position"]);
    const read = await readCsv(one, { place: { mode: "by position", year: 2025 } });
    expect([read.stepS, keys(read)]).toEqual([3600, ["placed_by_position"]]);
    const odd = one.split("\n").slice(1).join("\n");
    expect(keys(await readCsv(odd, { place: { mode: "by position", year: 2025 } }))).toEqual(["step_needed"]);
    const short = await readCsv("a,1\na,2\na,3", {
      place: { mode: "by position", year: 2025 },
      stepMinutes: 60,
      header: false,
    });
    expect(short.findings).toContainEqual(expect.objectContaining({ key: "timeseries.position_short" }));
    expect(measured(short.blocks[0]?.values)).toEqual([1, 2, 3]);
  });

  it("leaves 29 February out or empty when the years differ in it, and says so", async () => {
    const days = (n: number) => Array.from({ length: n }, (_, i) => String(i)).join("\n");
    const toCommon = await readCsv(days(366), { place: { mode: "by position", year: 2025 }, stepMinutes: 1440 });
    expect([58, 59, 364].map((i) => toCommon.blocks[0]?.values[i])).toEqual([58, 60, 365]);
    expect(keys(toCommon)).toContain("leap_day_left_out");
    const toLeap = await readCsv(days(365), { place: { mode: "by position", year: 2024 }, stepMinutes: 1440 });
    expect([58, 59, 60, 365].map((i) => toLeap.blocks[0]?.values[i])).toEqual([58, NaN, 59, 364]);
    const surplus = await readCsv(days(400), { place: { mode: "by position", year: 2025 }, stepMinutes: 1440 });
    expect(surplus.findings).toContainEqual(
      expect.objectContaining({
        key: "timeseries.position_surplus",
        params: { rows: 400, expected: 365, count: 35, year: 2025 },
      }),
    );
  });
});
