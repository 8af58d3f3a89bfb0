import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { firstRecords, MOST_COLUMNS, parseRecords, TOO_WIDE } from "./records";

/** What the library alone makes of a text. */
function byLibrary(text: string): [string[], number][] {
  const records: [string[], number][] = [];
  parse(text, {
    delimiter: ";",
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
    on_record: (cells: string[], { lines }) => {
      records.push([cells, lines]);
      return null;
    },
  });
  return records;
}

async function byPieces(text: string, size: number): Promise<[string[], number][]> {
  const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, i) => text.slice(i * size, (i + 1) * size));
  const records: [string[], number][] = [];
  expect(await parseRecords(pieces, ";", (cells, line) => records.push([cells, line]))).toBeNull();
  return records;
}

const TEXTS: Record<string, string> = {
  plain: "time;value\n1;2\n\n3;4\n;;\n5;6",
  "with lines of table programs": "\ufefftime;value\r\n1;2\r\n\r\n3;4\r\n",
  "with quotes from the start": 'time;"a;b"\n1;"2\n3"\n4;5\n',
  "with quotes on a late line": `time;value\r\n${"1;2\r\n".repeat(50)}3;"4;5"\r\n6;"7\r\n8"\r\n\r\n9;10`,
  "with quotes in a cell": 'time;value\n1;="00123"\n2;5" pipe\n3;4\n',
  "with carriage returns alone": "time;value\r1;2\r\r3;4\r5;6",
  "with the line of a separator": "sep=;\ntime;value\n1;2\n",
};

it.each(Object.entries(TEXTS))("records %s are those of the library, wherever pieces end", async (name, text) => {
  const whole = byLibrary(text).filter(([cells]) => !cells[0]!.startsWith("sep="));
  expect(whole.length).toBeGreaterThan(1);
  for (const size of [1, 2, 3, 7, 1000]) expect(await byPieces(text, size), `${name} ${size}`).toEqual(whole);
});

it("a line without end is no table", async () => {
  const line = "1;".repeat(600_000);
  const endless = await parseRecords(["time;value\n", line, line], ";", () => undefined);
  expect(endless).toEqual({ line: 2, code: "CSV_MAX_RECORD_SIZE" });
  const broken = await parseRecords(['time;value\n1;2\n3;"4\n'], ";", () => undefined);
  expect(broken?.code).toBe("CSV_QUOTE_NOT_CLOSED");
  expect(broken!.line).toBeGreaterThanOrEqual(3);
});

it("lines of more than a thousand cells are no table, quoted or not, and the beginning offers a thousand of them", async () => {
  for (const first of ["1", '"1"']) {
    const widest = `a;b\n${first}${";".repeat(MOST_COLUMNS - 1)}\n`;
    expect(await parseRecords([widest], ";", () => undefined)).toBeNull();
    const wide = `a;b\n${first}${";".repeat(MOST_COLUMNS)}\n`;
    expect(await parseRecords([wide], ";", () => undefined)).toEqual({ line: 2, code: TOO_WIDE });
    expect(firstRecords(wide, ";").map(({ cells }) => cells.length)).toEqual([2, MOST_COLUMNS]);
  }
});

it("a line of more than a million characters is no table, wherever it stands in a piece", async () => {
  const long = `a;b\n1;${"2".repeat(1_000_001)}\n3;4\n`;
  expect(await parseRecords([long], ";", () => undefined)).toMatchObject({ code: "CSV_MAX_RECORD_SIZE" });
});
