import { parquetReadObjects } from "hyparquet";
import { expect, test } from "vitest";
import { MOST_CELLS, parquetFile } from "./parquet.server";

async function roundTrip(header: string[], rows: Iterable<(string | number | null)[]>) {
  const file = await parquetFile({ header, rows });
  if (!file.ok) throw new Error(file.message);
  return parquetReadObjects({ file: file.value.slice().buffer });
}

test("numbers come back as they are, texts as texts, what is empty as nothing", async () => {
  const rows = [
    ["Wärmepumpe", 0.1 + 0.2, "2030"],
    ["=1+1", null, 5],
    [null, Number.NaN, ""],
  ];
  expect(await roundTrip(["Name", "Energy [MWh/a]", "Mixed"], rows)).toEqual([
    { Name: "Wärmepumpe", "Energy [MWh/a]": 0.1 + 0.2, Mixed: "2030" },
    { Name: "=1+1", "Energy [MWh/a]": null, Mixed: "5" },
    { Name: null, "Energy [MWh/a]": null, Mixed: "" },
  ]);
});

test("two columns of one name are two columns, and a table without rows is a file", async () => {
  expect(await roundTrip(["a", "a"], [[1, 2]])).toEqual([{ a: 1, "a (2)": 2 }]);
  expect(await roundTrip(["a"], [])).toEqual([]);
});

test("a year of many columns is refused before it is written", async () => {
  function* endless(): Generator<number[]> {
    for (;;) yield [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((v) => Array.from({ length: 100 }, () => v));
  }
  const header = Array.from({ length: 1000 }, (_, i) => `c${i}`);
  expect(MOST_CELLS).toBeLessThan(1e7);
  expect(await parquetFile({ header, rows: endless() })).toMatchObject({ ok: false, status: 413 });
});
