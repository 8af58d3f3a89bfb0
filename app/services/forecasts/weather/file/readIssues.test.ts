import { describe, expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { NO_CHOICE } from "~/entities/timeseries/rowsForm";
import { readRows, settled } from "~/services/timeseries/upload/rowsFile.server";
import { issuesAim, readIssues } from "./readIssues";

async function read(text: string, zone = "Europe/Berlin") {
  const file = { name: "issues.csv", bytes: new TextEncoder().encode(text) };
  const rows = await readRows(file, NO_CHOICE, { aim: issuesAim, maxRows: 100 });
  if (!rows.ok) throw new Error(rows.message);
  const table = settled(rows.value);
  if (!table.ok)
    return { questions: rows.value.table.questions.map(({ field }) => field), missing: rows.value.view.missing };
  return readIssues(table.value, zone);
}

it("lets others have a turn while it reads five thousand rows", async () => {
  const hour = (i: number) => new Date(Date.UTC(2026, 0, 1) + i * HOUR_MS).toISOString();
  const row = (i: number) => ({ row: i, cells: [hour(Math.floor(i / 50) * 6), hour(i % 50), 280] });
  const table = {
    fields: ["issued_at", "start", "temperature"],
    surplus: [],
    units: { temperature: { unit: "K", factor: 1 } },
  };
  const reading = readIssues(
    Object.assign({ rows: Array.from({ length: 5000 }, (_, i) => row(i)) }, table) as never,
    "UTC",
  );
  let turns = 0;
  let isOver = false;
  const others = (): void => {
    turns++;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  const { issues, notes } = await reading;
  isOver = true;
  expect([issues.length, notes]).toEqual([100, []]);
  // One for each 500 rows; in one piece it would be none.
  expect(turns).toBeGreaterThanOrEqual(9);
});

describe("a file of issues", () => {
  it("is read issue by issue, by the clock of the zone where a time has no offset, in stored units", async () => {
    const text = [
      "issued_at;Zeit;Globalstrahlung [kW/m^2];Temperatur [K]",
      "2026-11-27 18:00;2026-11-28T06:00Z;0,1;280,5",
      "2026-11-27 18:00;2026-11-28T08:00Z;0,3;281,15",
      "2026-11-27 18:00;2026-11-28T07:00Z;0,2;",
      "2026-11-28 06:00;2026-11-28T06:00Z;0,15;283,15",
      "2026-11-28 06:00;2026-11-28T07:00Z;0,25;283,15",
    ].join("\n");
    const result = await read(text);
    if (!("issues" in result)) throw new Error(JSON.stringify(result));
    expect(result.notes).toEqual([]);
    const [first, second] = result.issues;
    // 18:00 in Berlin in winter is 17:00 UTC.
    expect([first!.issuedMs, first!.startMs, first!.stepS]).toEqual([
      Date.UTC(2026, 10, 27, 17),
      Date.UTC(2026, 10, 28, 6),
      3600,
    ]);
    expect([...first!.values.global_radiation!]).toEqual([100, 200, 300]);
    expect(first!.values.temperature!.map((value) => Math.round(value * 1e6) / 1e6)).toEqual(
      Float64Array.of(7.35, NaN, 8),
    );
    expect([...second!.values.global_radiation!]).toEqual([150, 250]);
  });

  it("takes energies of radiation as those of their step", async () => {
    const rows = [
      "issued,time,ghi [Wh/m^2]",
      "2026-11-28T00:00Z,2026-11-28T10:00Z,50",
      "2026-11-28T00:00Z,2026-11-28T10:15Z,60",
    ];
    const result = await read(rows.join("\n"));
    // 50 Wh in a quarter of an hour are 200 W.
    expect("issues" in result && [...result.issues[0]!.values.global_radiation!]).toEqual([200, 240]);
  });

  it("asks for what it leaves open: a column, a unit, the column of the issue", async () => {
    const header = (names: string) => `${names}\n2026-11-28T00:00Z,2026-11-28T10:00Z,5\n`;
    expect(await read(header("issued,time,mystery"))).toMatchObject({ questions: ["column_3"] });
    expect(await read(header("issued,time,ghi [lux]"))).toMatchObject({ questions: ["unit_global_radiation"] });
    expect(await read("time,ghi\n2026-11-28T10:00Z,5\n")).toMatchObject({ missing: ["issued_at"] });
  });

  it.each([
    ["time", "28.11.2026 10:00", "2026-11-28T11:00Z"],
    ["twice", "2026-10-25 02:30", "2026-11-28T11:00Z"],
    ["again", "2026-11-28T10:00Z", "2026-11-28T10:00Z"],
    ["off_grid", "2026-11-28T10:00Z", "2026-11-28T11:00Z", "2026-11-28T12:30Z"],
    ["too_long", "2025-11-28T10:00Z", "2026-11-28T10:00Z", "2026-11-28T10:05Z"],
    // 32 hours of five minutes are 385 steps, one more than can be stored.
    ["too_long", "2026-11-28T10:00Z", "2026-11-28T10:05Z", "2026-11-29T18:00Z"],
    ["one_row", "2026-11-28T10:00Z"],
  ])("says of a row what is wrong with it: %s", async (key, ...times) => {
    const rows = times.map((time) => `2026-11-28T00:00Z,${time},5`);
    const result = await read(`issued,time,ghi\n${rows.join("\n")}\n`);
    expect("notes" in result && result.notes.map((note) => note.key)).toEqual(expect.arrayContaining([key]));
  });

  it("says a number that is none, and a file without any weather", async () => {
    const bad = await read(
      "issued,time,ghi\n2026-11-28T00:00Z,2026-11-28T10:00Z,bright\n2026-11-28T00:00Z,2026-11-28T11:00Z,5\n",
    );
    expect("notes" in bad && bad.notes).toEqual([
      { row: 2, key: "number", params: { quantity: "global_radiation", text: "bright" } },
    ]);
    const none = await read("issued,time\n2026-11-28T00:00Z,2026-11-28T10:00Z\n2026-11-28T00:00Z,2026-11-28T11:00Z\n");
    expect("notes" in none && none.notes[0]).toMatchObject({ row: 0, key: "no_quantity" });
  });
});
