import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { odsOf, type OdsSheet } from "../../../tests/formats/openDocument";
import { readWorkbookCells } from ".";

const LIMITS = { maxRows: 1000, maxCells: 20_000, maxInflated: 5_000_000 };
const read = (...sheets: OdsSheet[]) => readWorkbookCells(odsOf(sheets), LIMITS);
const refusal = (name: string, max: number) => ({
  ok: false,
  problem: { message: `tables.file.${name}`, params: { max } },
});
const xml = (text: string) => ({ xml: text });
const typed = (attributes: string, display = "") =>
  xml(`<table:table-cell ${attributes}><text:p>${display}</text:p></table:table-cell>`);

async function rowsOf(...rows: OdsSheet["rows"]) {
  const file = await read({ name: "Load", rows });
  if (!file.ok) throw new Error(JSON.stringify(file));
  return { header: file.sheets[0]!.header, rows: file.sheets[0]!.rows };
}

describe("an ODS file", () => {
  test("gives what its cells store, not what they show", async () => {
    const stamp = new Date(Date.UTC(2024, 0, 1, 0, 15));
    expect(
      await rowsOf(
        ["Zeit", "Wert", "Art"],
        [stamp, 0.1234567890123456, "a & b"],
        [null, null, null],
        [typed('office:value-type="time" office:time-value="PT01H15M00S"', "01:15"), true, null],
        [
          typed('office:value-type="date" office:date-value="2024-02-29"', "29.2."),
          typed('office:value-type="percentage" office:value="0.5"', "50 %"),
          typed('office:value-type="currency" office:currency="EUR" office:value="-7.125"', "-7,13 €"),
        ],
      ),
    ).toEqual({
      header: ["Zeit", "Wert", "Art"],
      rows: [
        { row: 2, cells: [stamp, 0.1234567890123456, "a & b"] },
        { row: 4, cells: ["01:15:00", true, null] },
        { row: 5, cells: [new Date(Date.UTC(2024, 1, 29)), 0.5, -7.125] },
      ],
    });
  });

  test("a formula counts with its result, and is marked where it has none", async () => {
    const { rows } = await rowsOf(
      ["a", "b", "c"],
      [
        typed('table:formula="of:=1+1" office:value-type="float" office:value="2"', "2"),
        typed('table:formula="of:=1/0" office:value-type="string" calcext:value-type="error"', "#DIV/0!"),
        xml('<table:table-cell table:formula="of:=A1"/>'),
      ],
    );
    expect(rows).toEqual([{ row: 2, cells: [2, "#VALUE!", "#VALUE!"] }]);
  });

  test("texts are whole: pieces, spaces and lines, and no comment", async () => {
    const { header } = await rowsOf([
      xml(
        '<table:table-cell office:value-type="string"><office:annotation><text:p>a comment</text:p></office:annotation><text:p>Load<text:s text:c="2"/>[<text:span>kW</text:span>]</text:p><text:p>net</text:p></table:table-cell>',
      ),
      xml('<table:covered-table-cell table:number-columns-repeated="2"/>'),
      "last",
    ]);
    expect(header).toEqual(["Load [kW] net", "", "", "last"]);
  });

  test("repeats are rows and cells where they hold something, in groups of rows, too", async () => {
    const five = '<table:table-cell table:number-columns-repeated="2" office:value-type="float" office:value="5"/>';
    const { rows } = await rowsOf(
      ["a", "b"],
      `<table:table-row-group><table:table-row table:number-rows-repeated="3">${five}</table:table-row></table:table-row-group>`,
      '<table:table-row table:number-rows-repeated="40"><table:table-cell/></table:table-row>',
      [1, 2],
    );
    expect(rows.map(({ row, cells }) => [row, ...cells])).toEqual([
      [2, 5, 5],
      [3, 5, 5],
      [4, 5, 5],
      [45, 1, 2],
    ]);
  });

  test("what repeats without end costs nothing while it is empty, and is refused before it is made", async () => {
    const empty = '<table:table-cell table:number-columns-repeated="1000000000"/>';
    const value = (repeat: number) =>
      `<table:table-cell table:number-columns-repeated="${repeat}" office:value-type="float" office:value="5"/>`;
    const row = (repeat: number, cells: string) =>
      `<table:table-row table:number-rows-repeated="${repeat}">${cells}</table:table-row>`;
    const bombs = Array.from({ length: 2000 }, () => row(1_000_000_000, empty));
    expect((await rowsOf(["a", "b"], [1, 2], ...bombs)).rows).toEqual([{ row: 2, cells: [1, 2] }]);
    for (const [rows, expected] of [
      [row(1, empty + value(1)), refusal("too_many_columns", 256)],
      [row(1, value(1_000_000_000)), refusal("too_many_columns", 256)],
      [row(1_000_000_000, value(1)), refusal("too_many_rows", 1000)],
      [row(1_000_000_000, empty) + row(1, value(1)), refusal("too_many_rows", 1000)],
      [row(900, value(200)), refusal("too_many_cells", 20_000)],
    ] as const)
      expect(await read({ name: "x", rows: [["a"], rows] })).toMatchObject(expected);
    const many = Array.from({ length: 30 }, (_, i) => ({ name: `${i}`, rows: [row(500, value(2))] }));
    expect(await read(...many)).toMatchObject(refusal("too_many_cells", 20_000));
  });

  test("has no sheets of other files that its formulas ask", async () => {
    const other = {
      name: "'file:///home/a/Prices.ods'#$Sheet1",
      rows: [
        ["Zeit", "Preis"],
        [1, 2],
        [3, 4],
      ],
    };
    const file = await read({ name: "Load", rows: [["a"], [1]] }, other);
    expect(file).toMatchObject({ ok: true, sheets: [{ name: "Load", rows: [{ row: 2, cells: [1] }] }] });
  });

  test("is refused where it unpacks to too much, or is no spreadsheet", async () => {
    const long = odsOf([{ name: "x", rows: [["a".repeat(5_000_000)]] }]);
    expect(await readWorkbookCells(long, LIMITS)).toMatchObject(refusal("inflates", 4));
    const parts = (content: string | null) =>
      zipSync({
        mimetype: [strToU8("application/vnd.oasis.opendocument.spreadsheet"), { level: 0 }],
        ...(content === null ? {} : { "content.xml": strToU8(content) }),
      });
    for (const content of [null, "", "no xml", "<a>", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'])
      expect(await readWorkbookCells(parts(content), LIMITS), String(content)).toMatchObject({
        problem: { message: "tables.file.no_workbook" },
      });
    expect(await readWorkbookCells(parts("<a/>"), LIMITS)).toMatchObject({ ok: true, sheets: [] });
  });
});
