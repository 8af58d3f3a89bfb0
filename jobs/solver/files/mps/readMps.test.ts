import { describe, expect, it } from "vitest";
import { UnreadableModel } from "../unreadable";
import { readMps } from "./readMps";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Lines of a model: x + y + z >= 3 and so on. Sections may be replaced. */
interface Sections {
  name: string;
  rows: string[];
  columns: string[];
  rhs: string[];
  ranges: string[];
  bounds: string[];
}
const BASE: Sections = {
  name: "NAME T",
  rows: [" N cost", " G g", " L l", " E e"],
  columns: [" x cost 1 g 1", " x l 1", " y cost 2 e 1", " y g 1", " z cost 1 e 1"],
  rhs: [" S g 3 l 8", " S e 4"],
  ranges: [],
  bounds: [" UP B x 5"],
};
const textOf = (parts: Partial<Sections>): string => {
  const all = { ...BASE, ...parts };
  const { name, rows, columns, rhs, ranges, bounds } = all;
  return [
    name,
    "ROWS",
    ...rows,
    "COLUMNS",
    ...columns,
    "RHS",
    ...rhs,
    "RANGES",
    ...ranges,
    "BOUNDS",
    ...bounds,
    "ENDATA",
  ].join("\n");
};
const read = (parts: Partial<Sections>) => readMps(bytes(textOf(parts)));
const refusal = (parts: Partial<Sections>): string => {
  try {
    read(parts);
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableModel);
    return (error as Error).message;
  }
  return "read";
};

describe("an MPS file", () => {
  it("is read to the model that it describes", () => {
    const { model, names, isMaximised } = read({});
    expect(names).toEqual({ columns: ["x", "y", "z"], rows: ["g", "l", "e"] });
    expect(isMaximised).toBe(false);
    expect(model).toMatchObject({
      columns: 3,
      rows: 3,
      nonzeros: 5,
      offset: 0,
      cost: Float64Array.of(1, 2, 1),
      colLower: Float64Array.of(0, 0, 0),
      colUpper: Float64Array.of(5, Infinity, Infinity),
      integer: null,
      rowLower: Float64Array.of(3, -Infinity, 4),
      rowUpper: Float64Array.of(Infinity, 8, 4),
      starts: Int32Array.of(0, 2, 4, 5),
      indices: Int32Array.of(0, 1, 2, 0, 2),
      values: Float64Array.of(1, 1, 1, 1, 1),
    });
  });

  it.each([
    ["g", "2", [3, 5]],
    ["g", "-2", [3, 5]],
    ["l", "2", [6, 8]],
    ["l", "-2", [6, 8]],
    ["e", "2", [4, 6]],
    ["e", "-2", [2, 4]],
  ])("has a range of the row %s by %s", (row, range, limits) => {
    const { model, names } = read({ ranges: [` R ${row} ${range}`] });
    const i = names.rows.indexOf(row);
    expect([model.rowLower[i], model.rowUpper[i]]).toEqual(limits);
  });

  it.each([
    [[], [0, 1]],
    [["MI B x"], [-Infinity, Infinity]],
    [["PL B x"], [0, Infinity]],
    [["LO B x 2"], [2, Infinity]],
    [["UI B x 4"], [0, 4]],
    [["FR B x"], [-Infinity, Infinity]],
    [["FX B x 3"], [3, 3]],
    [["BV B x 1"], [0, 1]],
    [["UP x 1D1"], [0, 10]],
    [
      ["MI B x", "UP B x -3"],
      [-Infinity, -3],
    ],
  ])("bounds a whole number by %j", (bounds, limits) => {
    const columns = [" M1 'MARKER' 'INTORG'", " x cost 1 g 1", " M2 'MARKER' 'INTEND'", " y cost 1 g 1"];
    const { model } = read({ columns, bounds: bounds.map((line) => ` ${line}`) });
    expect([model.colLower[0], model.colUpper[0]]).toEqual(limits);
    expect(model.integer).toEqual(Int32Array.of(1, 0));
  });

  it("is maximised by either way to say it, with the constant of the objective", () => {
    for (const name of ["OBJSENSE MAX", "OBJSENSE\n MAXIMIZE", "OBJSENSE\nMAX"]) {
      const { model, isMaximised } = read({ name, rhs: [" S cost 5 g 3"] });
      expect(isMaximised).toBe(true);
      expect([...model.cost, model.offset]).toEqual([-1, -2, -1, 5]);
    }
  });

  it("may name columns, rows and sets as it likes", () => {
    const named = { columns: [" RHS cost 1 g 1", " ENDATA g 1", " $z cost 1 $e 1", " __proto__ l 1"] };
    const { model, names } = read({
      ...named,
      rows: [...BASE.rows.slice(0, 3), " E $e $ a comment"],
      rhs: [" *RHS* g 3 $e 2", " *RHS* l 7 $ a comment"],
      // The set has the name of a column.
      bounds: [" UP RHS $z 5", " FR RHS __proto__"],
    });
    expect(names).toEqual({ columns: ["RHS", "ENDATA", "$z", "__proto__"], rows: ["g", "l", "$e"] });
    expect([...model.colUpper]).toEqual([Infinity, Infinity, 5, Infinity]);
    expect([...model.rowLower]).toEqual([3, -Infinity, 2]);
  });

  it("has names with spaces where it has the fixed form", () => {
    const text = [
      "NAME          FIXED",
      "ROWS",
      " N  COST",
      " G  DEDO3 1R",
      "COLUMNS",
      "    COL 1     COST               1.5   DEDO3 1R           2.",
      "RHS",
      "    RHS       DEDO3 1R           4.",
      "BOUNDS",
      " UP BND       COL 1              9.",
      "ENDATA",
    ];
    const { model, names } = readMps(bytes(text.join("\r\n")));
    expect(names).toEqual({ columns: ["COL 1"], rows: ["DEDO3 1R"] });
    expect([model.cost[0], model.values[0], model.rowLower[0], model.colUpper[0]]).toEqual([1.5, 2, 4, 9]);
    expect(() =>
      readMps(bytes(text.join("\n").replace("   DEDO3 1R           2.", "  DEDO3 1R            2."))),
    ).toThrow("Line 4: 3 words in ROWS. Names must not have spaces.");
  });

  it.each<[string, Partial<Sections>, string]>([
    ["a section twice", { bounds: ["RHS", " S g 7"] }, "Line 18: The section RHS is there twice."],
    ["two values of a row", { rhs: [" S g 3", " S g 4"] }, 'Line 15: The row "g" has two values.'],
    ["two sets", { rhs: [" S g 3", " T e 4"] }, 'Line 15: A second set "T" in RHS, next to "S". Leave one.'],
    ["two bounds", { bounds: [" UP B x 5", " FX B x 4"] }, 'Line 19: The column "x" has two upper bounds.'],
    [
      "an upper bound below 0 alone",
      { bounds: [" UP B x -5"] },
      'Line 19: The column "x" has an upper bound of -5 and no lower one. Programs read that in two ways: set it.',
    ],
    ["a bound to infinity", { bounds: [" LO B x inf"] }, 'Line 19: The column "x" is bounded to infinity.'],
    ["an odd objective", { name: "OBJSENSE BIGGEST" }, 'Line 1: The objective is MAX or MIN, not "BIGGEST".'],
    ["a marker of another kind", { columns: [" M 'MARKER' 'SOSORG'"] }, "Line 8: The marker 'SOSORG' is not read."],
    ["an end without a begin", { columns: [" M 'MARKER' 'INTEND'"] }, "Line 8: 'INTEND' without 'INTORG' before."],
    [
      "an entry without end",
      { columns: [" x g 1e30"] },
      "Line 8: An entry of 1e+30: they have to be below 1000000000000000.",
    ],
    ["a side without end", { rhs: [" S e inf"] }, 'Line 14: A value of Infinity for the row "e".'],
    ["an entry without number", { columns: [" x g 1 l"] }, 'Line 8: The row "l" has no number.'],
    ["a second model", { bounds: ["ENDATA", "NAME other"] }, 'Line 19: "NAME" after ENDATA. A file has one model.'],
    ["no columns", { columns: [], bounds: [] }, "Line 13: The file has no columns."],
  ])("is refused with the line where it has %s", (_what, parts, message) => {
    expect(refusal(parts)).toBe(message);
  });
});
