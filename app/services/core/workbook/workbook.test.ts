import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { MOST_CELLS, workbookFile } from "./workbook.server";

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
