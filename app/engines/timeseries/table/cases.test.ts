import { expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { inspectCsv, readAs, readCsv, type ReadOptions } from "..";
import { FindingList } from "../findings";
import { layOnGrid } from "../grid";
import { comma, german, localSteps } from "./cases";

const ZONE = "Europe/Berlin";
const table = (...lines: string[]) => lines.join("\n");
const JUNE = localSteps({ zone: ZONE, days: ["2024-06-01", "2024-06-03"], minutes: 60 });

/** Reads a file as it is understood; `answers` are what a person says where it leaves doubt. */
async function understand(file: string | Uint8Array, answers: ReadOptions = {}) {
  const seen = (await inspectCsv(file, { zone: ZONE }))!;
  const clock = seen.clock.value;
  const result = await readCsv(file, {
    decimalSeparator: "dot",
    stampFormat: "",
    timezone: clock === "standard" ? "+01:00" : ZONE,
    seriesTimezone: ZONE,
    ...readAs(seen),
    ...answers,
  });
  const values = result.blocks.flatMap((block) => Array.from(block.values)).filter((v) => !Number.isNaN(v));
  const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().slice(0, 16));
  return {
    seen,
    result,
    keys: result.findings.map(({ key }) => key.replace("timeseries.", "")),
    read: {
      ok: result.ok,
      minutes: result.stepS / 60,
      steps: values.length,
      sum: Number(values.reduce((sum, v) => sum + v, 0).toFixed(6)),
      first: iso(result.firstMs),
      last: iso(result.lastMs),
    },
  };
}

const WHOLE = { ok: true, minutes: 60, steps: 72, first: "2024-05-31T22:00", last: "2024-06-03T21:00" };
/** 0 to 71. */
const SUM = 2556;

it("finds where the table begins below lines about the file", async () => {
  const file = table(
    "Identifiant PRM;Type;Date de debut;Date de fin;Unite;Pas en minutes",
    "00000000000000;Courbe de charge;01/06/2024;04/06/2024;W;60",
    "",
    "Horodate;Valeur",
    ...JUNE.map(({ start }, n) => `${german(start)};${n}`),
  );
  const { seen, read, keys } = await understand(file);
  expect(seen).toMatchObject({ firstRow: 4, columns: ["Horodate", "Valeur"] });
  expect(read).toEqual({ ...WHOLE, sum: SUM });
  expect(keys).toContain("rows_before_table");
});

it("takes lines below the table for what they are, and refuses a row of sums by its number", async () => {
  const rows = ["time,G(i)", ...JUNE.map(({ start }, n) => `${start},${n}`)];
  const footer = await understand(table(...rows, "", "G(i): irradiance (W/m2)", "PVGIS (c) European Union"));
  expect(footer.read).toEqual({ ...WHOLE, sum: SUM });
  expect(footer.result.findings).toContainEqual(
    expect.objectContaining({
      key: "timeseries.rows_after_table",
      params: expect.objectContaining({ row: 75, count: 2 }),
    }),
  );
  const sums = await understand(table(...rows, "Total,2556"));
  expect(sums.read.ok).toBe(false);
  expect(sums.result.findings).toContainEqual(
    expect.objectContaining({
      key: "timeseries.bad_stamp",
      params: expect.objectContaining({ row: 74, text: "Total" }),
    }),
  );
  const without = await understand(table(...rows, "Total,2556"), { excludedRows: [{ from: 74, to: 74 }] });
  expect(without.read).toEqual({ ...WHOLE, sum: SUM });
});

it("reads what the line sep= says, bars between columns, and UTF-16 in either order", async () => {
  const lines = ["sep=|", "Zeit|Leistung [kW]", ...JUNE.map(({ start }, n) => `${german(start)}|${comma(n)}`)];
  expect((await understand(table(...lines))).read).toEqual({ ...WHOLE, sum: SUM });
  const little = Buffer.from(`\ufeff${table(...lines)}`, "utf16le");
  expect((await understand(little)).read).toEqual({ ...WHOLE, sum: SUM });
  const big = Buffer.from(little).swap16();
  const { seen, read } = await understand(big);
  expect(seen.encoding).toBe("utf-16be");
  expect(read).toEqual({ ...WHOLE, sum: SUM });
});

it("joins date and hour of two columns, and knows the end by 24:00", async () => {
  const rows = JUNE.map(({ start }, n) => {
    const hour = Number(start.slice(11, 13)) + 1;
    return `ES000;${start.slice(0, 10).replaceAll("-", "/")};${String(hour).padStart(2, "0")}:00;${comma(n)};Real`;
  });
  const { seen, read } = await understand(table("cups;fecha;hora;consumo_kWh;metodoObtencion", ...rows));
  expect(seen).toMatchObject({ stampColumn: 1, timeColumn: 2, valueColumn: { value: 3 }, mark: { value: "end" } });
  expect(read).toEqual({ ...WHOLE, sum: SUM });
});

it("counts the numbered half-hours of days of 23, 24 and 25 hours as time passes", async () => {
  const days = ["2024-03-30", "2024-03-31", "2024-04-01", "2024-10-26", "2024-10-27", "2024-10-28"];
  const lengths = [48, 46, 48, 48, 50, 48];
  const day = (text: string) => `${text.slice(8)}/${text.slice(5, 7)}/${text.slice(0, 4)}`;
  const rows = days.flatMap((text, d) =>
    Array.from({ length: lengths[d]! }, (_, period) => `${day(text)},${period + 1},1`),
  );
  const file = table("Settlement Date,Settlement Period,Demand (kW)", ...rows);
  const { seen, read, result } = await understand(file, { timezone: "Europe/London", seriesTimezone: "Europe/London" });
  expect(seen.stampFormat.value).toBe("dd/mm/yyyy #30");
  expect(read).toMatchObject({
    ok: true,
    minutes: 30,
    steps: 288,
    first: "2024-03-30T00:00",
    last: "2024-10-28T23:30",
  });
  expect(result.findings.filter(({ key }) => key === "timeseries.missing_steps")).toHaveLength(1);
});

it("reads a day in a row, by its times or by its numbers", async () => {
  const days = Array.from({ length: 60 }, (_, d) => new Date(Date.UTC(2023, 0, 1 + d)).toISOString().slice(0, 10));
  const values = Array.from({ length: 48 }, (_, i) => i / 4);
  const times = values.map((_, i) => `${String(Math.floor(i / 2)).padStart(2, "0")}:${i % 2 ? "30" : "00"}`);
  const byTime = table(
    `MPAN,Date,Unit,${times.join(",")}`,
    ...days.map((day) => `1200000000000,${day.split("-").reverse().join("/")},kWh,${values.join(",")}`),
  );
  const wide = await understand(byTime, { timezone: "Europe/London", seriesTimezone: "UTC" });
  expect(wide.seen).toMatchObject({ dayColumns: 48, stampColumn: 1, valueColumn: { value: 3 } });
  expect(wide.read).toEqual({
    ok: true,
    minutes: 30,
    steps: 2880,
    sum: 60 * 282,
    first: "2023-01-01T00:00",
    last: "2023-03-01T23:30",
  });
  const byNumber = table(
    `Date,${values.map((_, i) => `H${i + 1}`).join(",")}`,
    ...days.map((day) => `${day},${values.join(",")}`),
  );
  const numbered = await understand(byNumber, { timezone: "UTC", seriesTimezone: "UTC" });
  expect(numbered.seen.stampFormat.value).toBe("yyyy-mm-dd #30");
  expect(numbered.read).toEqual(wide.read);
});

it("names the column by which rows of one time differ, and adds those that are chosen", async () => {
  const rows = JUNE.flatMap(({ start }, n) => [
    `${german(start)};Afname ${n % 2 ? "Dag" : "Nacht"};${comma(n)}`,
    `${german(start)};Injectie ${n % 2 ? "Dag" : "Nacht"};${comma(1)}`,
  ]);
  const file = table("Tijdstip;Register;Volume", ...rows);
  const { seen, read } = await understand(file);
  expect(seen.filter).toEqual({ column: 1, texts: ["Afname Nacht", "Injectie Nacht", "Afname Dag", "Injectie Dag"] });
  expect(read.ok).toBe(false);
  const filter = { column: 1, texts: ["Afname Nacht", "Afname Dag"] };
  expect((await understand(file, { filter, valueColumn: 2 })).read).toEqual({ ...WHOLE, sum: SUM });
  const all = { filter: { column: 1, texts: seen.filter!.texts }, valueColumn: 2, duplicates: "sum" } as const;
  expect((await understand(file, all)).read).toEqual({ ...WHOLE, sum: SUM + 72 });
});

it("adds columns next to each other; an empty cell adds nothing", async () => {
  const rows = JUNE.map(({ start }, n) => `${start},${n % 2 ? n : ""},${n % 2 ? "" : n}`);
  const file = table("time,high,low", ...rows);
  expect((await understand(file, { valueColumn: 1, addedColumns: [2] })).read).toEqual({ ...WHOLE, sum: SUM });
});

it("reads a clock of twelve hours", async () => {
  const rows = JUNE.map(({ start }, n) => {
    const hour = Number(start.slice(11, 13));
    return `${Number(start.slice(5, 7))}/${Number(start.slice(8, 10))}/2024 ${hour % 12 || 12}:00 ${hour < 12 ? "AM" : "PM"},${n}`;
  });
  expect((await understand(table("Date,kWh", ...rows))).read).toEqual({ ...WHOLE, sum: SUM });
});

it("puts stamps that are off by seconds on their step, and no others", async () => {
  const off = JUNE.map(({ start }, n) => `${start.slice(0, 16)}:0${(n * 7) % 5};${n}`);
  const { read, keys } = await understand(table("time;power kW", ...off));
  expect(keys).toContain("stamps_rounded");
  expect(read).toEqual({ ...WHOLE, sum: SUM });
  const far = JUNE.map(({ start }, n) => `${start.slice(0, 14)}0${n % 8}:00;${n}`);
  const refused = await understand(table("time;power kW", ...far));
  expect(refused.read.ok).toBe(false);
  expect(refused.keys).toContain("step_unusable");
});

it.each([
  ["spring", "2024-03-30", "2024-04-01", 284],
  ["autumn", "2024-10-26", "2024-10-28", 292],
])("takes the step off end marks on the wall clock in %s", async (_, first, last, count) => {
  const steps = localSteps({ zone: ZONE, days: [first, last], minutes: 15 });
  const { seen, read } = await understand(
    table("Ende;Leistung [kW]", ...steps.map(({ end }, n) => `${german(end)};${n}`)),
  );
  expect(seen).toMatchObject({ mark: { value: "end" }, clock: { value: "local" } });
  expect(read).toMatchObject({ ok: true, steps: count, sum: (count * (count - 1)) / 2 });
  // The clock shows the end of the last step before the change an hour later, or earlier: files that write that are read too.
  const byInstant = steps.map((_, n) => `${german(steps[n + 1]?.start ?? steps[n]!.end)};${n}`);
  const other = await understand(table("Ende;Leistung [kW]", ...byInstant), { timezone: ZONE, stampsMark: "end" });
  expect(other.read).toEqual(read);
});

it("tells winter time all year from the clock of the zone, by the hour that is skipped", async () => {
  const day = (minutes: number) =>
    new Date(Date.UTC(2024, 2, 30) + minutes * 60_000).toISOString().slice(0, 16).replace("T", " ");
  const rows = Array.from({ length: 72 }, (_, n) => `${day(n * 60)},${n}`);
  const { seen, read } = await understand(table("time,kW", ...rows));
  expect(seen.clock).toMatchObject({ value: "standard", evidence: { params: { stamp: "2024-03-31 02:00" } } });
  expect(read).toMatchObject({ ok: true, steps: 72, first: "2024-03-29T23:00" });
});

it("reads prices that turn from hours to quarters, with the mean and the energy of each", async () => {
  const stamp = (ms: number) => new Date(ms).toISOString().slice(0, 16);
  const change = Date.UTC(2025, 9, 3);
  const hours = Array.from({ length: 48 }, (_, n) => `${stamp(change + (n - 48) * HOUR_MS)}Z;8`);
  const quarters = Array.from({ length: 192 }, (_, n) => `${stamp(change + n * (HOUR_MS / 4))}Z;2`);
  const file = table("time;price [EUR/MWh]", ...hours, ...quarters);
  const { read, keys } = await understand(file, { seriesTimezone: "UTC" });
  expect(keys).toContain("step_changes");
  expect(read).toMatchObject({ ok: true, minutes: 15, steps: 384, sum: 48 * 4 * 8 + 192 * 2 });
  // 8 kWh in an hour are 8 kW, 2 kWh in a quarter are 8 kW; as energies of quarters they would be 32 kW.
  const energies = await understand(file, { seriesTimezone: "UTC", perStep: true });
  expect(energies.read.sum).toBe(384 * 8);
  const endRows = [
    ...Array.from({ length: 48 }, (_, n) => `${stamp(change + (n - 47) * HOUR_MS)}Z;8`),
    ...Array.from({ length: 192 }, (_, n) => `${stamp(change + (n + 1) * (HOUR_MS / 4))}Z;2`),
  ];
  const ends = await understand(table("end;price [EUR/MWh]", ...endRows), { seriesTimezone: "UTC" });
  expect(ends.seen.mark.value).toBe("end");
  expect(ends.read).toEqual(read);
});

it("takes end marks without offset off by the step of their own rows where the step changes", async () => {
  const change = Date.UTC(2024, 5, 3);
  const stamp = (ms: number) => german(new Date(ms).toISOString());
  const rows = [
    ...Array.from({ length: 48 }, (_, n) => `${stamp(change + (n - 47) * HOUR_MS)};8`),
    ...Array.from({ length: 192 }, (_, n) => `${stamp(change + ((n + 1) * HOUR_MS) / 4)};2`),
  ];
  const { result, read } = await understand(table("Ende;kW", ...rows), { timezone: "UTC", seriesTimezone: "UTC" });
  expect(read).toMatchObject({
    ok: true,
    minutes: 15,
    steps: 384,
    first: "2024-06-01T00:00",
    last: "2024-06-04T23:45",
  });
  const { startMs, values } = result.blocks[0]!;
  const at = (iso: string) => values[(Date.parse(iso) - startMs) / (HOUR_MS / 4)];
  expect([at("2024-06-02T23:45Z"), at("2024-06-03T00:00Z")]).toEqual([8, 2]);
});

it("spreads what a meter counted in longer steps of a file whose step changes", async () => {
  const change = Date.UTC(2024, 5, 3);
  const readings = [
    ...Array.from({ length: 48 }, (_, n) => [change + (n - 48) * HOUR_MS, 1000 + n * 4]),
    ...Array.from({ length: 97 }, (_, n) => [change + (n * HOUR_MS) / 4, 1192 + n]),
  ];
  const rows = readings.map(([ms, reading]) => `${new Date(ms!).toISOString()},${reading}`);
  const file = table("time,Zählerstand [kWh]", ...rows);
  const { read, result } = await understand(file, { seriesTimezone: "UTC", perStep: true });
  expect(read).toMatchObject({ ok: true, minutes: 15, steps: 48 * 4 + 96 });
  // 1 kWh in each quarter-hour: 4 kW throughout; shares of readings would be a quarter of it.
  expect(new Set(result.blocks[0]!.values.filter((value) => !Number.isNaN(value)))).toEqual(new Set([4]));
  expect(result.findings.filter(({ key }) => key === "timeseries.register_gap")).toEqual([]);
});

it("lays a file of many rows whose step changes on a grid", () => {
  const count = 200_000;
  const utc = Float64Array.from({ length: count }, (_, i) =>
    i < 100 ? i * HOUR_MS : 99 * HOUR_MS + (i - 99) * (HOUR_MS / 4),
  );
  const rows = Int32Array.from(utc, (_, i) => i + 1);
  const grid = layOnGrid(
    { utc, values: Float64Array.from(utc, () => 1), rows },
    { stepS: 900, text: String },
    new FindingList(),
  );
  expect(grid).toMatchObject({ stepS: 900, startMs: 0 });
});

it("takes the differences of a meter that is named, and asks about one that is not", async () => {
  const readings = JUNE.map(({ start }, n) => `${german(start)};${comma(123_456 + n * n)}`);
  const named = await understand(table("Zeit;Zählerstand [kWh]", ...readings));
  expect(named.seen.meter.value).toBe("register");
  // The last reading closes the last step: 71 steps.
  expect(named.read).toMatchObject({ ok: true, steps: 71, sum: 71 * 71 });
  const open = await understand(table("Zeit;Wert", ...readings));
  expect(open.seen.meter).toMatchObject({ value: null, evidence: { kind: "meter_rises" } });
  const gap = readings.filter((_, n) => n !== 10 && n !== 11);
  const spread = await understand(table("Zeit;Zählerstand [kWh]", ...gap));
  expect(spread.read).toMatchObject({ steps: 71, sum: 71 * 71 });
  expect(spread.keys).toContain("register_gap");
  const changed = readings.map((line, n) => (n < 40 ? line : line.replace(/;.*/, `;${comma(n)}`)));
  const fallen = await understand(table("Zeit;Zählerstand [kWh]", ...changed), { meter: "register" });
  expect(fallen.keys).toContain("register_falls");
  expect(fallen.read).toMatchObject({ steps: 70, sum: 39 * 39 + 31 });
});

it("asks which column is meant, unless what is fed in stands beside the other", async () => {
  const rows = JUNE.map(({ start }, n) => `${start};${n};${n * 2}`);
  const feed = await understand(table("Zeit;Einspeisung [kWh];Bezug [kWh]", ...rows));
  expect(feed.seen.valueColumn.value).toBe(2);
  const open = await understand(table("Zeit;Halle 1 [kWh];Halle 2 [kWh]", ...rows));
  expect(open.seen).toMatchObject({ valueColumn: { value: null }, valueColumns: [1, 2] });
});

it("takes a number far from all others for a missing value", async () => {
  const rows = JUNE.map(({ start }, n) => `${start};${n % 10 === 5 ? "-999" : 20 + (n % 3)}`);
  const { seen, read } = await understand(table("MESS_DATUM;TT_TU", ...rows));
  expect(seen.missing.value).toBe("-999");
  expect(read).toMatchObject({ ok: true, steps: 65 });
});

it("asks whether day or month comes first, and names both", async () => {
  const { seen } = await understand(
    table("time;kW", ...JUNE.slice(0, 24).map(({ start }, n) => `06/01/2024 ${start.slice(11, 16)};${n}`)),
  );
  expect(seen.stampFormat).toMatchObject({
    value: null,
    evidence: { kind: "day_or_month", params: { text: "06/01/2024 00:00" } },
  });
  const iso = await understand(
    table("date,MW", ...Array.from({ length: 20 }, (_, d) => `2024-01-${String(d + 1).padStart(2, "0")},${d}`)),
  );
  expect(iso.seen.stampFormat.value).toBe("ISO");
});
