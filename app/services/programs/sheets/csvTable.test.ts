import { expect, test } from "vitest";
import { csvText } from "~/services/core/csv";
import { csvTable } from "./csvTable";

const bodyOf = (text: string) => new Blob([text]).stream();
const TEXT = csvText({
  header: ["Name", "Value [EUR/a]"],
  rows: [
    ["=1+1", 2.5],
    ["007", -1e-7],
    ['one\ntwo, "three"', null],
  ],
});

test("our CSV files are read as they were written: numbers as numbers, all else as texts", async () => {
  expect(await csvTable(bodyOf(TEXT), 8)).toEqual({
    header: ["Name", "Value [EUR/a]"],
    rows: [
      ["'=1+1", 2.5],
      ["007", -1e-7],
      ['one\ntwo, "three"', ""],
    ],
    cells: 8,
  });
});

test("a table of too many cells is none, and an empty file has no heading", async () => {
  expect(await csvTable(bodyOf(TEXT), 7)).toBeNull();
  expect(await csvTable(bodyOf(""), 7)).toEqual({ header: [], rows: [], cells: 0 });
});
