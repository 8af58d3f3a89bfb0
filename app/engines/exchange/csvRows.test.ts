import { expect, it } from "vitest";
import { textOf } from "../timeseries";
import { csvRows } from "./csvRows";

const rows = [
  ["name", "p_nom", "carrier"],
  ["pv", "25.5", "solar"],
  ["gas, old", "20", "gas"],
];
const written = (delimiter: string) =>
  rows
    .map((cells) => cells.map((cell) => (cell.includes(delimiter) ? `"${cell}"` : cell)).join(delimiter))
    .join("\r\n");

it.each([",", ";", "\t"])("reads a table that is parted by '%s', whatever the format usually has", (delimiter) => {
  const text = written(delimiter);
  expect(csvRows("generators.csv", text, ",")).toEqual({ rows });
  expect(csvRows("generators.csv", text, ";")).toEqual({ rows });
  expect(csvRows("generators.csv", `\uFEFF${text}\r\n\r\n`, ",")).toEqual({ rows });
});

it("leaves out the line that names the separator, and reads what a table program saves as UTF-16", () => {
  expect(csvRows("a.csv", `sep=;\r\n${written(";")}`, ",")).toEqual({ rows });
  const bytes = new Uint8Array(Buffer.from(`\uFEFF${written("\t")}`, "utf16le"));
  expect(csvRows("a.csv", textOf(bytes), ",")).toEqual({ rows });
});

it("refuses what it would read otherwise than meant, with file, row and text", () => {
  const comma = written(";").replace("25.5", "25,5");
  expect(csvRows("generators.csv", comma, ",")).toEqual({
    finding: {
      key: "exchange.csv_decimal_comma",
      severity: "error",
      params: { file: "generators.csv", row: 2, text: "25,5" },
    },
  });
  expect(csvRows("buses.csv", 'name,x\n"north,1\n', ",")).toMatchObject({
    finding: { key: "exchange.csv_unreadable", params: { file: "buses.csv" } },
  });
});
