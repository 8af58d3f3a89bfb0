import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { type Cell, joinSheets, type SheetCells } from ".";

const HEADER = ["Time", "Load [kW]"];
const sheet = (name: string, rows: Cell[][], header: string[] = HEADER): SheetCells => ({
  name,
  header,
  headerRow: 1,
  delimiter: null,
  rows: rows.map((cells, i) => ({ row: i + 2, cells })),
});
/** Hours from a day on, as dates of a sheet or as texts. */
const hours = (from: string, count: number, write: (at: Date) => Cell = (at) => at): Cell[][] =>
  Array.from({ length: count }, (_, i) => [write(new Date(Date.parse(from) + i * HOUR_MS)), i + 1]);
const days = (from: string, count: number): Cell[][] =>
  Array.from({ length: count }, (_, i) => [new Date(Date.parse(from) + i * DAY_MS), i + 1]);
const german = (at: Date): string => {
  const [year, month, day] = at.toISOString().slice(0, 10).split("-");
  return `${day}.${month}.${year} ${at.toISOString().slice(11, 16)}`;
};
const namesOf = (sheets: SheetCells[]) => {
  const { read, left, order, rows } = joinSheets(sheets)!;
  return { read, left, order, rows: rows.length };
};

describe("sheets of a workbook", () => {
  test("that hold the months of a table are one table in the order of their stamps, with one header", () => {
    const joined = joinSheets([
      sheet("Mar", hours("2024-03-01", 48, german)),
      sheet("Jan", hours("2024-01-01", 48, german)),
      sheet("Feb", hours("2024-02-01", 48, german)),
    ])!;
    expect(joined).toMatchObject({ header: HEADER, read: ["Jan", "Feb", "Mar"], left: [], order: "stamps" });
    expect(joined.rows).toHaveLength(144);
    expect(joined.rows[48]).toEqual(["01.02.2024 00:00", 1]);
  });

  test("that have days next to hours keep them as days: with midnights of their own, no hour could be added", () => {
    const SERIAL_DAY_0 = Date.UTC(1899, 11, 30);
    const rows = Array.from({ length: 48 }, (_, i): Cell[] => [
      new Date(Date.UTC(2025, 0, 1 + Math.floor(i / 24))),
      new Date(SERIAL_DAY_0 + (i % 24) * HOUR_MS),
      i,
    ]);
    const joined = joinSheets([sheet("Hours", rows, ["Date", "Hour", "kWh"])])!;
    expect([joined.rows[1], joined.rows[24]]).toEqual([
      ["2025-01-01", "01:00:00", 1],
      ["2025-01-02", "00:00:00", 24],
    ]);
  });

  test("may have lines before the header, no header after the first, or end with the beginning of the next", () => {
    const lines = [["Meter 4711"], HEADER, ...hours("2024-01-01", 25)];
    const first = sheet("1", lines.slice(1), ["Meter 4711", ""]);
    const [next, ...rest] = hours("2024-01-02", 24);
    const second = sheet("2", rest, ["2024-01-02 00:00:00", String(next![1])]);
    const { rows, read } = joinSheets([first, second])!;
    expect([read, rows.length]).toEqual([["1", "2"], 1 + 25 + 24]);
    expect(rows.slice(24, 27)).toEqual([
      ["2024-01-01 23:00:00", 24],
      ["2024-01-02 00:00:00", 25],
      ["2024-01-02 00:00:00", "1"],
    ]);
  });

  test("that begin with the newest are put together from the newest on", () => {
    const newest = (from: string) => hours(from, 24).reverse();
    const sheets = [sheet("May", newest("2024-05-01")), sheet("June", newest("2024-06-01"))];
    expect(namesOf(sheets)).toMatchObject({ read: ["June", "May"], rows: 48 });
  });

  test("of the same time are two series: the longest is read, and the other is named", () => {
    const sheets = [sheet("Meter A", hours("2024-01-01", 100)), sheet("Meter B", hours("2024-01-01", 101))];
    expect(namesOf(sheets)).toEqual({ read: ["Meter B"], left: ["Meter A"], order: null, rows: 101 });
    const year = [
      sheet("Year", days("2024-01-01", 366)),
      sheet("Jan", days("2024-01-01", 31)),
      sheet("Feb", days("2024-02-01", 29)),
    ];
    expect(namesOf(year)).toMatchObject({ read: ["Year"], left: ["Jan", "Feb"] });
  });

  test("with a hole between them are one table where their names are months or years of one thing, else two", () => {
    const two = (a: string, b: string) =>
      namesOf([sheet(a, hours("2024-01-01", 48)), sheet(b, hours("2024-06-01", 50))]).read;
    for (const [a, b] of [
      ["Januar 2024", "Juni 2024"],
      ["Févr.", "Août"],
      ["2024-01", "2024-06"],
      ["Q1", "Q2"],
      ["Last Jan24", "Last Jun24"],
      ["1. Quartal", "2. Quartal"],
    ] as const)
      expect(two(a, b)).toEqual([a, b]);
    for (const [a, b] of [
      ["Zähler A", "Zähler B"],
      ["Zähler A Jan", "Zähler B Jun"],
      ["1", "2"],
      ["Zähler 1 2023", "Zähler 2 2024"],
      ["Jan", "Sheet2"],
    ] as const)
      expect(two(a, b)).toEqual([b]);
    // The one ends on the second day at 23:00, the other begins with the third.
    const next = [sheet("Zähler A", hours("2024-01-01", 48)), sheet("Zähler B", hours("2024-01-03", 50))];
    expect(namesOf(next).read).toEqual(["Zähler A", "Zähler B"]);
  });

  test("with other columns are another table; one with words counts less than one with numbers", () => {
    const notes = sheet(
      "Notes",
      Array.from({ length: 50 }, () => ["some words", "of us"]),
      ["About", "this"],
    );
    const solar = sheet("Solar", hours("2024-02-01", 10), ["Time", "Solar [kW]"]);
    const joined = joinSheets([notes, solar, sheet("Load", hours("2024-01-01", 20))])!;
    expect(joined).toMatchObject({ read: ["Load"], left: ["Notes", "Solar"], order: null, leftTables: true });
    expect(joinSheets([notes, solar])).toMatchObject({ read: ["Solar"], left: ["Notes"], leftTables: false });
    expect(joinSheets([notes])).toMatchObject({ read: ["Notes"], left: [] });
    expect(joinSheets([])).toBeNull();
  });

  test("without stamps keep the order of the workbook where they are named as periods, unless each is a year", () => {
    const numbers = (name: string, count: number) =>
      sheet(
        name,
        Array.from({ length: count }, (_, i) => [i]),
        ["kW"],
      );
    expect(namesOf([numbers("Feb", 696), numbers("Jan", 744)])).toMatchObject({
      read: ["Feb", "Jan"],
      order: "workbook",
      rows: 1440,
    });
    expect(namesOf([numbers("Meter A", 696), numbers("Meter B", 744)])).toMatchObject({
      read: ["Meter B"],
      order: null,
    });
    expect(namesOf([numbers("2023", 12), numbers("2024", 12)])).toMatchObject({ order: null, rows: 12 });
    expect(namesOf([numbers("A", 8760), numbers("B", 8784)])).toMatchObject({ read: ["B"], left: ["A"], order: null });
  });

  test("moments are written to the second, times of day without their day", () => {
    const rows = [[new Date(Date.UTC(2024, 0, 1, 0, 59, 59, 999)), new Date(Date.UTC(1899, 11, 30, 13, 15)), true]];
    expect(joinSheets([sheet("1", rows, ["a", "b", "c"])])!.rows).toEqual([
      ["2024-01-01 01:00:00", "13:15:00", "true"],
    ]);
  });
});
