import { expect, it } from "vitest";
import { decideDecimal, parseNumber } from "./number";
import { readCsv } from "./readCsv";

const measured = (values: Float64Array | undefined): number[] =>
  [...(values ?? [])].filter((value) => !Number.isNaN(value));

it("takes the decimal separator from cells that have one reading, and says which", () => {
  // One of 987 and 1.100 jumps by a thousand unless the dots are of thousands: "80,50" says that they are.
  const decision = decideDecimal(["1.234", "987", "80,50"], ";");
  expect(decision).toEqual({ separator: "comma", evidence: { kind: "cell", text: "80,50" } });
  expect(decideDecimal(["1,234", "0.5"], ";")).toEqual({ separator: "dot", evidence: { kind: "cell", text: "0.5" } });
  expect(decideDecimal(["1,234.5"], ";").separator).toBe("dot");
  expect(decideDecimal(["1.234.567"], ";").separator).toBe("comma");
  // No thousands begin with zero.
  expect(decideDecimal(["1.234", "0.123"], ";").separator).toBe("dot");
  expect(decideDecimal(["1,234", "0,123"], ";").separator).toBe("comma");
});

it("leaves open what nothing decides", () => {
  // As decimals 18 330.48 MWh, as thousands 582 246 MWh.
  expect(decideDecimal(["987", "11.234", "n/a", ""], ";")).toEqual({ separator: null, text: "11.234" });
  expect(decideDecimal(["-1,234"], "\t")).toEqual({ separator: null, text: "-1,234" });
  // However far in the file a cell is that tells.
  const far = [...Array.from({ length: 2000 }, () => "1.234"), "12,5"];
  expect(decideDecimal(far, ";").separator).toBe("comma");
});

it("takes commas between columns for a sign that they are no decimals, and whole numbers for none", () => {
  expect(decideDecimal(["11.234", "9.876"], ",")).toEqual({ separator: "dot", evidence: { kind: "delimiter" } });
  expect(decideDecimal(["12", "7"], ";")).toEqual({ separator: "dot", evidence: { kind: "none" } });
});

it("reads a lone group after a comma as thousands only where the dot is decided", () => {
  expect(parseNumber("1,234", "dot").kind).toBe("separator");
  expect(parseNumber("1,234", "dot", true)).toEqual({ kind: "value", value: 1234 });
  expect(parseNumber("1,23", "dot", true).kind).toBe("separator");
});

it("asks which sign is the decimal one where the numbers do not tell", async () => {
  const csv = "t;MWh\n2024-05-01 00:00;11.234\n2024-05-01 01:00;987\n2024-05-01 02:00;10.250";
  const open = await readCsv(csv);
  expect(open).toMatchObject({ ok: false, blocks: [] });
  expect(open.findings).toEqual([
    { key: "timeseries.decimal_undecided", severity: "error", params: { row: 2, text: "11.234" } },
  ]);
  const sum = async (decimalSeparator: "dot" | "comma") =>
    measured((await readCsv(csv, { decimalSeparator, decimalIsChosen: true })).blocks[0]?.values).reduce(
      (total, value) => total + value,
      0,
    );
  expect(await sum("comma")).toBe(22_471);
  expect(await sum("dot")).toBeCloseTo(1008.484, 9);
  // Of a file with groups after commas the same question has the other answer.
  const us = csv.replaceAll(".", ",");
  expect((await readCsv(us)).findings[0]?.key).toBe("timeseries.decimal_undecided");
  const chosen = await readCsv(us, { decimalSeparator: "dot", decimalIsChosen: true });
  expect(measured(chosen.blocks[0]?.values)).toEqual([11_234, 987, 10_250]);
});

it("names rows with more cells than there are columns, which would lose their decimals", async () => {
  // 1,5 between commas is 1 and 5: read as 1, a kilowatt-hour and a half would be lost in every row.
  const result = await readCsv("t,kW\n2024-05-01 00:00,1,5\n2024-05-01 01:00,2,5\n2024-05-01 02:00,3\n");
  expect(result.ok).toBe(false);
  expect(result.findings).toContainEqual({
    key: "timeseries.surplus_cells",
    severity: "error",
    params: { row: 2, cells: 3, columns: 2 },
  });
  const ends = await readCsv("t;kW\n2024-05-01 00:00;1;\n2024-05-01 01:00;2;\n");
  expect(ends.ok).toBe(true);
});
