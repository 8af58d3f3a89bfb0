import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { MOST_CELLS, workbookFile, workbookOfTables } from "./workbook.server";

test("a table is a sheet of columns 20 wide, numbers as numbers, texts as texts whatever they begin with", async () => {
  const file = await workbookFile("Costs: 2030/31", {
    header: ["Name", "Value [EUR/a]"],
    rows: [
      ["=1+1", 2.5],
      ["", null],
    ],
  });
  expect(file.ok).toBe(true);
  if (!file.ok) return;
  const parts = unzipSync(file.value);
  const text = (end: string) => strFromU8(parts[Object.keys(parts).find((name) => name.endsWith(end))!]!);
  const sheet = text("worksheets/sheet1.xml");
  expect(sheet.match(/<col [^>]*width="20"[^>]*>/g)).toHaveLength(2);
  expect(sheet).toContain("<v>2.5</v>");
  expect(sheet).not.toContain("<f>");
  expect(text("workbook.xml")).toContain('name="Costs  2030 31"');
});

test("a table of too many cells is refused before it is written", async () => {
  const rows = Array.from({ length: MOST_CELLS / 2 }, () => [1, 2]);
  expect(await workbookFile("x", { header: ["a", "b"], rows })).toMatchObject({ ok: false, status: 413 });
});

test("a sheet with an address is fetched from it anew, and one without is not", async () => {
  const table = { header: ["a", "b"], rows: [["x", 1]] };
  const file = await workbookOfTables([
    { name: "Plain", table },
    { name: "Costs of 'A & B", table, address: "https://energy.example/sheets/abc.csv?a=1&b=2" },
  ]);
  if (!file.ok) throw new Error(file.message);
  const parts = unzipSync(file.value);
  const text = (name: string) => strFromU8(parts[name]!);
  expect(text("xl/connections.xml").match(/<connection /g)).toHaveLength(1);
  expect(text("xl/connections.xml")).toContain('sourceFile="https://energy.example/sheets/abc.csv?a=1&amp;b=2"');
  expect(text("xl/workbook.xml")).toContain(
    `<definedName name="ExternalData_1" localSheetId="1">'Costs of ''A &amp; B'!$A$1:$B$2</definedName>`,
  );
  expect(text("xl/queryTables/queryTable2.xml")).toContain('name="ExternalData_1" connectionId="2"');
  expect(text("xl/worksheets/_rels/sheet2.xml.rels")).toContain('Target="../queryTables/queryTable2.xml"');
  expect(text("xl/worksheets/_rels/sheet1.xml.rels")).not.toContain("queryTable");
  for (const part of ["/xl/connections.xml", "/xl/queryTables/queryTable2.xml"])
    expect(text("[Content_Types].xml")).toContain(`PartName="${part}"`);
});
