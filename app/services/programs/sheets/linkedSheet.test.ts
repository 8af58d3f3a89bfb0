import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { linkedWorkbook } from "./linkedSheet";

const sheet = {
  name: "Costs of 'A & B'",
  address: "https://energy.example/sheets/abc.csv?a=1&b=<2>",
  table: {
    header: ["Name", "Value [EUR]"],
    rows: [
      ["<b>\nsecond", 2.5],
      ["", null],
    ],
  },
};
const workbook = [sheet, { ...sheet, name: "Second", address: "https://energy.example/sheets/abc.2.csv" }];

test("the file says what it is in its first bytes, without compression", () => {
  const bytes = linkedWorkbook(workbook);
  expect(strFromU8(bytes.slice(30, 38))).toBe("mimetype");
  expect(strFromU8(bytes.slice(38, 84))).toBe("application/vnd.oasis.opendocument.spreadsheet");
  expect(linkedWorkbook(workbook)).toEqual(bytes);
});

test("its sheets are linked to their addresses, and read a point as the sign of decimals", () => {
  const files = unzipSync(linkedWorkbook(workbook));
  expect(Object.keys(files)).toEqual(["mimetype", "content.xml", "META-INF/manifest.xml"]);
  const content = strFromU8(files["content.xml"]!);
  expect(content).toContain('xlink:href="https://energy.example/sheets/abc.csv?a=1&amp;b=&lt;2&gt;"');
  expect(content).toContain('xlink:href="https://energy.example/sheets/abc.2.csv"');
  expect(content).toContain('table:filter-options="44,34,76,1,,1033,false,false"');
  expect(content).toContain('table:name="Costs of  A &amp; B"');
});

test("they have the values of their tables: numbers as numbers, texts as texts", () => {
  const content = strFromU8(unzipSync(linkedWorkbook(workbook))["content.xml"]!);
  expect(content).toContain(
    '<table:table-row><table:table-cell office:value-type="string"><text:p>&lt;b&gt;</text:p><text:p>second</text:p></table:table-cell>' +
      '<table:table-cell office:value-type="float" office:value="2.5"><text:p>2.5</text:p></table:table-cell></table:table-row>',
  );
  expect(content).toContain("<table:table-row><table:table-cell/><table:table-cell/></table:table-row>");
});
