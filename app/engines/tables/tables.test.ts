import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import writeWorkbook from "write-excel-file/node";
import type { TableKind } from "~/entities/tables/importTable";
import type { DecimalSeparator } from "~/entities/timeseries/decimal";
import { NO_CHOICE } from "~/entities/timeseries/rowsForm";
import type { Delimiter } from "~/entities/timeseries/textFile";
import {
  type Cell,
  readCsvCells,
  readFlag,
  readText,
  readWorkbookCells,
  readYear,
  tableAim,
  tableNumber,
  tableOf,
  understandRows,
} from ".";

interface Options {
  kind?: TableKind;
  delimiter?: Delimiter;
  decimal?: DecimalSeparator;
}

const utf16 = (text: string, bigEndian = false): Uint8Array => {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return bigEndian ? bytes.swap16() : bytes;
};

/** Name and value of each row as read, and what was refused by its row: "3 value undecided". */
async function read(content: string | Uint8Array, { kind = "parameters", delimiter, decimal }: Options = {}) {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const file =
    bytes[0] === 0x50
      ? await readWorkbookCells(bytes, { maxRows: 100, maxCells: 5000, maxInflated: 10_000_000 })
      : await readCsvCells(bytes, { delimiter: delimiter ?? null, maxRows: 100 });
  if (!file.ok) return { problem: file.problem };
  const outcome = tableOf(
    kind,
    understandRows(file.sheets[0]!, tableAim(kind), { ...NO_CHOICE, decimal_separator: decimal ?? null }),
  );
  if (!outcome.ok) return { problem: outcome.problem };
  const refused = outcome.table.issues.map(({ row, column, message }) => `${row} ${column ?? "-"} ${short(message)}`);
  const rows: [string | null, number | boolean | null][] = [];
  for (const { row, cell } of outcome.table.rows) {
    const value = tableNumber(outcome.table, cell("value"));
    if (value.ok) rows.push([readText(cell("parameter_type")), value.value]);
    else refused.push(`${row} value ${short(value.message)}`);
  }
  return { rows, refused, file, table: outcome.table };
}
const short = (message: string) => message.split(".").at(-1);

const H = "parameter_type;value;unit";
type Rows = [string | null, number | null][];

describe("files of difficult shapes are read right", () => {
  const cases: [name: string, content: string | Uint8Array, rows: Rows, options?: Options][] = [
    [
      "semicolon and decimal comma",
      `${H}\na;1,5;MW\nb;2;MW\n`,
      [
        ["a", 1.5],
        ["b", 2],
      ],
    ],
    ["comma and decimal dot", "parameter_type,value\na,1.5\n", [["a", 1.5]]],
    ["tab", "parameter_type\tvalue\na\t1.5\n", [["a", 1.5]]],
    ["tab and decimal comma", "parameter_type\tvalue\na\t1,5\n", [["a", 1.5]]],
    [
      "comma and quoted decimal comma",
      'parameter_type,value\na,"1,5"\nb,"0,25"\n',
      [
        ["a", 1.5],
        ["b", 0.25],
      ],
    ],
    ["byte order mark", `\ufeff${H}\na;1;MW\n`, [["a", 1]]],
    ["UTF-16 little endian", utf16(`${H}\nWärme;1,5;MW\n`), [["Wärme", 1.5]]],
    ["UTF-16 big endian", utf16(`${H}\nWärme;1,5;MW\n`, true), [["Wärme", 1.5]]],
    ["Windows-1252", Buffer.from(`${H}\nW\xe4rme \x80;1,5;MW\n`, "latin1"), [["Wärme €", 1.5]]],
    [
      "Windows-1252 after a long beginning without accents",
      Buffer.from(`${H}\n${"a;1;MW\n".repeat(50)}${" ".repeat(70_000)}\nW\xe4rme;2;MW\n`, "latin1"),
      [...Array.from({ length: 50 }, (): [string, number] => ["a", 1]), ["Wärme", 2]],
    ],
    [
      "CRLF",
      `${H}\r\na;1;MW\r\nb;2;MW\r\n`,
      [
        ["a", 1],
        ["b", 2],
      ],
    ],
    [
      "CR only",
      `${H}\ra;1;MW\rb;2;MW\r`,
      [
        ["a", 1],
        ["b", 2],
      ],
    ],
    ["no last line end", `${H}\na;1;MW`, [["a", 1]]],
    [
      "empty lines and lines of separators",
      `${H}\n\n;;\na;1;MW\n\n   \nb;2;MW\n\n`,
      [
        ["a", 1],
        ["b", 2],
      ],
    ],
    [
      "quoted thousands with decimal comma",
      `${H}\na;"1.234,5";MW\nb;1.234.567;MW\n`,
      [
        ["a", 1234.5],
        ["b", 1234567],
      ],
    ],
    [
      "quoted thousands with decimal dot",
      'parameter_type,value\na,"1,234.5"\nb,"1,234,567"\n',
      [
        ["a", 1234.5],
        ["b", 1234567],
      ],
    ],
    [
      "a single group, decided by another row",
      `${H}\na;1.234;MW\nb;0,5;MW\n`,
      [
        ["a", 1234],
        ["b", 0.5],
      ],
    ],
    ["a single group, decided by choice", `${H}\na;1.234;MW\n`, [["a", 1234]], { decimal: "comma" }],
    ["three decimals in a file with commas between cells", "parameter_type,value\na,1.234\n", [["a", 1.234]]],
    ["no-break space between thousands", `${H}\na;1\u00a0234,5;MW\n`, [["a", 1234.5]]],
    ["narrow no-break space between thousands", `${H}\na;1\u202f234,5;MW\n`, [["a", 1234.5]]],
    ["no-break space around", `${H}\n\u00a0a\u00a0;\u00a01,5\u00a0;MW\n`, [["a", 1.5]]],
    ["Swiss thousands", `${H}\na;1'234.5;MW\n`, [["a", 1234.5]]],
    [
      "scientific notation",
      `${H}\na;1.5e-3;MW\nb;2E6;MW\n`,
      [
        ["a", 0.0015],
        ["b", 2e6],
      ],
    ],
    ["scientific notation with comma", `${H}\na;1,5e-3;MW\n`, [["a", 0.0015]]],
    ["minus as a sign of its own", `${H}\na;\u22121,5;MW\n`, [["a", -1.5]]],
    ["percent", `${H}\na;6,5 %;\n`, [["a", 6.5]]],
    ["columns in another order and case", "Unit;VALUE;Parameter type\nMW;1;a\n", [["a", 1]]],
    ["separators at the end of each row", `${H}\na;1;MW;;\n`, [["a", 1]]],
    ["separator within quotes", `${H}\n"a;b";1;MW\n`, [["a;b", 1]]],
    [
      "line end within quotes",
      `${H}\n"a\nb";1;MW\nc;2;MW\n`,
      [
        ["a\nb", 1],
        ["c", 2],
      ],
    ],
    ["quotes within quotes", `${H}\n"a ""b""";1;MW\n`, [['a "b"', 1]]],
    [
      "a text that an export marked",
      `${H}\n'=a;1;MW\n''-b;2;MW\n`,
      [
        ["=a", 1],
        ["'-b", 2],
      ],
    ],
    ["an apostrophe of its own", `${H}\n'a;1;MW\n`, [["'a", 1]]],
    ["a chosen separator", "parameter_type,value;x,unit\na,1,MW\n", [["a", 1]], { delimiter: "," }],
  ];
  test.each(cases)("%s", async (_name, content, rows, options) => {
    const outcome = await read(content, options);
    if (options?.delimiter) return expect(outcome.problem?.message).toBe("tables.file.columns_missing");
    expect(outcome.problem).toBeUndefined();
    expect(outcome.refused).toEqual([]);
    expect(outcome.rows).toEqual(rows);
  });
});

describe("rows that could mean something else are refused with their row", () => {
  const cases: [name: string, content: string, refused: string[], options?: Options][] = [
    ["too short", `${H}\na;1;MW\nb;2\nc;3;MW\n`, ["3 - wrong_length"]],
    ["too long", `${H}\na;1;MW\nb;2;MW;x\n`, ["3 - wrong_length"]],
    ["decimal comma that cut a row", "parameter_type,value,unit\na,1,5,MW\n", ["2 - wrong_length"]],
    ["thousands or thousandths", `${H}\na;1.234;MW\nb;5;MW\n`, ["2 value undecided"]],
    ["thousands or thousandths, with a comma", `${H}\na;1,234;MW\n`, ["2 value undecided"]],
    ["a comma where the others have dots", `${H}\na;1.5;MW\nb;2.5;MW\nc;3,5;MW\n`, ["4 value comma_found"]],
    ["a dot where the others have commas", `${H}\na;1,5;MW\nb;2,5;MW\nc;3.5;MW\n`, ["4 value dot_found"]],
    ["words", `${H}\na;five;MW\n`, ["2 value not_a_number"]],
    ["a unit in the number", `${H}\na;5 kW;MW\n`, ["2 value not_a_number"]],
    ["a formula", `${H}\na;=1+2;MW\n`, ["2 value formula"]],
    ["a failed formula", `${H}\na;#REF!;MW\n`, ["2 value not_a_number"]],
    ["infinity", `${H}\na;1e999;MW\n`, ["2 value not_a_number"]],
    ["groups of the wrong size", `${H}\na;1.23.456;MW\n`, ["2 value not_a_number"]],
    ["a wrong choice", `${H}\na;1,5;MW\n`, ["2 value comma_found"], { decimal: "dot" }],
  ];
  test.each(cases)("%s", async (_name, content, refused, options) => {
    expect((await read(content, options)).refused).toEqual(refused);
  });

  const files: [name: string, content: string | Uint8Array, message: string][] = [
    ["a column twice", `parameter_type;value;Value\na;1;2\n`, "column_twice"],
    ["no such columns", "a;b\n1;2\n", "columns_missing"],
    ["nothing", "", "empty"],
    ["a header alone", `${H}\n`, "no_rows"],
    ["an open quote", `${H}\n"a;1;MW\nb;2;MW\n`, "malformed"],
    ["no text", new Uint8Array([65, 0, 1, 2]), "no_text"],
    ["too many rows", `${H}\n${"a;1;MW\n".repeat(101)}`, "too_many_rows"],
    ["more columns than a page can offer", `${H}\na${";".repeat(1000)}\n`, "too_wide"],
    ["a name that no page can offer", `${H};${"n".repeat(501)}\na;1;MW;2\n`, "long_name"],
    ["no workbook", strToU8("PK\u0003\u0004 no"), "no_workbook"],
  ];
  test.each(files)("a file with %s", async (_name, content, message) => {
    expect((await read(content)).problem?.message).toBe(`tables.file.${message}`);
  });
});

describe("years", () => {
  const cases: [Cell, string | null][] = [
    ["2030", "2030-01-01"],
    [2030, "2030-01-01"],
    ["2030,0", "2030-01-01"],
    ["2030-01-01", "2030-01-01"],
    ["2030-01-01T00:00:00Z", "2030-01-01"],
    ["01.01.2030", "2030-01-01"],
    ["1/1/2030", "2030-01-01"],
    ["01.01.2030 00:00", "2030-01-01"],
    [47484, "2030-01-01"],
    ["47484", "2030-01-01"],
    [new Date(Date.UTC(2030, 0, 1)), "2030-01-01"],
    ["", null],
    [" ", null],
    [null, null],
  ];
  test.each(cases)("%s", (cell, value) => expect(readYear(cell)).toEqual({ ok: true, value }));
  const refused: [Cell, string][] = [
    ["15.06.2030", "not_first_of_year"],
    ["01/02/2030", "not_first_of_year"],
    ["2030-07-01", "not_first_of_year"],
    [47500, "not_first_of_year"],
    ["30", "not_a_year"],
    ["1.1.30", "not_a_year"],
    ["1066", "not_a_year"],
    ["next year", "not_a_year"],
    [true, "not_a_year"],
    [20300, "not_first_of_year"],
  ];
  test.each(refused)("%s is refused", (cell, message) =>
    expect(readYear(cell)).toEqual({ ok: false, message: `tables.cell.${message}` }),
  );
});

test("yes and no in three languages", () => {
  for (const cell of ["true", "Yes", "ja", "OUI", "1", true, "WAHR"])
    expect(readFlag(cell)).toEqual({ ok: true, value: true });
  for (const cell of ["false", "no", "Nein", "non", "0", false])
    expect(readFlag(cell)).toEqual({ ok: true, value: false });
  expect(readFlag("")).toEqual({ ok: true, value: null });
  expect(readFlag("maybe").ok).toBe(false);
});

describe("workbooks", () => {
  const sheet = (rows: unknown[][]) => writeWorkbook(rows as never).toBuffer();
  /** The first sheet of a workbook with its XML changed. */
  const changed = (workbook: Uint8Array, change: (xml: string) => string) => {
    const parts = unzipSync(workbook);
    const name = "xl/worksheets/sheet1.xml";
    return zipSync({ ...parts, [name]: strToU8(change(strFromU8(parts[name]!))) });
  };

  test("numbers, percent formats, dates, empty rows and texts keep their row", async () => {
    const workbook = await sheet([
      ["parameter_type", "value", "date"],
      ["a", 1.5, { type: Date, value: new Date(Date.UTC(2030, 0, 1)), format: "dd.mm.yyyy" }],
      [null, null, null],
      ["b", { type: Number, value: 0.06, format: "0 %" }, 2031],
      ["=c", "1,5", null],
      ["d", "1,234", null],
    ]);
    const outcome = await read(workbook);
    expect(outcome.rows).toEqual([
      ["a", 1.5],
      ["b", 0.06],
      ["=c", 1.5],
      ["d", 1.234],
    ]);
    expect(outcome.table?.rows.map(({ row, cell }) => [row, readYear(cell("date"))])).toEqual([
      [2, { ok: true, value: "2030-01-01" }],
      [4, { ok: true, value: "2031-01-01" }],
      [5, { ok: true, value: null }],
      [6, { ok: true, value: null }],
    ]);
  });

  test.each([
    ["a column beyond all tables", "XFD2", { name: "too_many_columns" }],
    ["a row beyond the limit", "A1048576", { name: "too_many_rows" }],
    ["a grid of more cells than are read", "IV100", { name: "too_many_cells" }],
  ])("%s is refused before a grid of that size is made", async (_name, cell, refusal) => {
    const workbook = changed(await sheet([["parameter_type"], ["a"]]), (xml) => xml.replace(/r="A2"/, `r="${cell}"`));
    const began = performance.now();
    expect(JSON.stringify((await read(workbook)).problem)).toContain(refusal.name);
    expect(performance.now() - began).toBeLessThan(1000);
  });

  test("a text that could be thousands is refused when nothing decides", async () => {
    const workbook = await sheet([
      ["parameter_type", "value"],
      ["a", "1,234"],
      ["b", 7],
    ]);
    expect((await read(workbook)).refused).toEqual(["2 value undecided"]);
  });

  test("a formula counts with its stored result; one without, and one that failed, are refused", async () => {
    const workbook = await sheet([
      ["parameter_type", "value"],
      ["a", { type: "Formula", value: "=1+2" }],
      ["b", { type: "Formula", value: "=1+2" }],
      ["c", 3],
    ]);
    const bytes = changed(workbook, (xml) =>
      xml
        .replace(/(<c r="B2"[^>]*>)<f>.*?<\/f>/, "$1<f>1+2</f><v>3</v>")
        .replace(/<c r="B4"[^>]*>.*?<\/c>/, '<c r="B4" t="e"><f>1/0</f><v>#DIV/0!</v></c>'),
    );
    const outcome = await read(bytes);
    expect(outcome.rows).toEqual([["a", 3]]);
    expect(outcome.refused).toEqual(["3 value not_a_number", "4 value not_a_number"]);
  });

  test("one that unpacks to too much is not unpacked", async () => {
    const parts = unzipSync(await sheet([["parameter_type", "value"]]));
    const bomb = zipSync({ ...parts, "xl/worksheets/sheet2.xml": new Uint8Array(20_000_000) });
    expect((await read(bomb)).problem?.message).toBe("tables.file.inflates");
  });
});
