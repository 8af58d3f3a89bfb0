import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { lpLines } from "~/engines/exchange/linear/lpLines";
import { mpsLines } from "~/engines/exchange/linear/mpsLines";
import { randomModel } from "../structured/randomModel";
import { readModel } from "./modelFile";
import { solveFile } from "./solveFile";
import { UnreadableModel } from "./unreadable";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const folder = mkdtempSync(join(tmpdir(), "models-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Three generators, the third in blocks of 10 MW: 0.5 and 0.3 EUR/MWh and 2 EUR a block, for 35 to 40 MW of which the first gives at most
 * 12. Least cost: 2 blocks, 12 and 3 MW cost 10.9; 3 blocks and 5 MW of the second 7.5; 3 and a half do not exist; 4 blocks cost 8.
 */
const GENERATORS = `* a comment
NAME          generators
ROWS
 N  cost
 G  need
 L  first
COLUMNS
    a         cost              0.5   need               1
    a         first               1
    b         cost              0.3   need               1
    MARKER                 'MARKER'                 'INTORG'
    blocks    cost                2   need              10
    MARKER                 'MARKER'                 'INTEND'
RHS
    RHS       need               35   first              12
RANGES
    RNG       need                5
BOUNDS
 UP BND       b                  20
 UP BND       blocks              9
ENDATA
`;

const LP = "max\n obj: 3 x + 2 y + 10\nst\n c: x + y <= 4\nbounds\n x <= 3\nend\n";

async function isRefused(text: string, format: "mps" | "lp", message: string): Promise<void> {
  const refused = await readModel(bytes(text), format).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(UnreadableModel);
  expect(String((refused as Error).message)).toBe(message);
}

describe("a model file", () => {
  it("is read as it was written, in MPS and LP, with its names", async () => {
    for (let seed = 1; seed <= 8; seed++) {
      const model = randomModel(seed);
      const names = {
        columns: Array.from({ length: model.columns }, (_, j) => `x_${j}`),
        rows: Array.from({ length: model.rows }, (_, i) => `row_${i}`),
      };
      const read = await readModel(bytes([...mpsLines(model, names, ["a comment"])].join("\n")), "mps");
      expect(read.names).toEqual(names);
      expect(read.hasWarning).toBe(false);
      for (const part of ["starts", "indices", "cost", "colLower", "colUpper", "rowLower", "rowUpper"] as const)
        expect(nearly(read.model[part]), `${part} of model ${seed}`).toEqual(nearly(model[part]));
      const text = await readModel(bytes([...lpLines(model, names, ["a comment"])].join("\n")), "lp");
      // Ranges are two rows there.
      expect(text.model.columns).toBe(model.columns);
      expect(nearly([...text.model.cost].sort())).toEqual(nearly([...model.cost].sort()));
    }
  });

  it("is solved to the optimum that can be counted out by hand, with a proof", async () => {
    const file = join(folder, "generators.mps");
    writeFileSync(file, GENERATORS);
    const lines: string[] = [];
    const note = (line: string) => void lines.push(line);
    expect(await solveFile([file, "--out", join(folder, "out")], note, note)).toBe(0);
    const proof = JSON.parse(readFileSync(join(folder, "out.proof.json"), "utf8")) as object;
    expect(proof).toMatchObject({ state: "optimal", whole_numbers: 1, rows: 2, columns: 3 });
    expect((proof as { objective: number }).objective).toBeCloseTo(7.5, 9);
    expect((proof as { missed: number }).missed).toBeLessThan(1e-7);
    const solution = readFileSync(join(folder, "out.solution.csv"), "utf8").trim().split("\n");
    expect(solution[0]).toBe("kind,name,value,dual");
    expect(solution.map((line) => line.split(",").slice(0, 2).join(" "))).toContain("column blocks");
    expect(lines.join("\n")).toContain("3 columns (1 whole numbers), 2 rows, 4 entries");
  });

  it("is maximised where it says so, and a constant counts", async () => {
    const file = join(folder, "most.lp");
    writeFileSync(file, LP);
    const lines: string[] = [];
    expect(await solveFile([file, "--out", join(folder, "most")], (line) => void lines.push(line), fail)).toBe(0);
    expect(lines.join("\n")).toMatch(/Objective 21(\.0*)?$/m);
    expect(readFileSync(join(folder, "most.solution.csv"), "utf8")).toMatch(/^column,x,3(\.0*)?,1/m);
  });

  it.each([
    ["a number that is none", GENERATORS.replace("0.5   need", "O.5   need"), 'Line 8: "O.5" is no number.'],
    ["a row that there is not", GENERATORS.replace("35   first ", "35   fisrt "), 'Line 15: There is no row "fisrt".'],
    [
      "a column that there is not",
      GENERATORS.replace("BND       b  ", "BND       c  "),
      'Line 19: There is no column "c".',
    ],
    ["a row twice", GENERATORS.replace(" L  first", " L  need"), 'Line 6: The row "need" is there twice.'],
    [
      "a column in two places",
      GENERATORS.replace("RHS\n", "    a         need              1\nRHS\n"),
      'Line 14: The lines of the column "a" do not follow each other.',
    ],
    [
      "two entries of a column in a row",
      GENERATORS.replace("    a         first ", "    a         need  "),
      'Line 9: The column "a" has two entries in the row "need".',
    ],
    [
      "another kind of bound",
      GENERATORS.replace(" UP BND       b", " SC BND       b"),
      'Line 19: The bound "SC" is not read.',
    ],
    ["another section", GENERATORS.replace("RANGES", "SOS"), 'Line 16: The section "SOS" is not read.'],
    ["no end", GENERATORS.replace("ENDATA\n", ""), "Line 20: The file ends without ENDATA."],
    [
      "names with spaces",
      GENERATORS.replaceAll("need ", "need it "),
      "Line 8: 6 words in COLUMNS. Names must not have spaces.",
    ],
  ])("is refused with the line where it has %s", (_what, text, message) => isRefused(text, "mps", message));

  it.each([
    [
      "a column twice in the objective",
      LP.replace("obj: 3 x", "obj: 3 x + x"),
      'Line 2: the column "x" is twice in one expression. Add its numbers up.',
    ],
    [
      "a column twice in a row",
      LP.replace("c: x + y", "c: x + y\n + x"),
      'Line 5: the column "x" is twice in one expression. Add its numbers up.',
    ],
    [
      "a row with two relations",
      LP.replace("c: x", "c: 1 <= x"),
      "Line 4: A row has one relation. Write one with two limits as two rows.",
    ],
    ["a condition", LP.replace("c: x", "c: x = 1 -> x"), "Line 4: Conditions (->) are not read."],
    [
      "special ordered sets",
      LP.replace("end", "sos\n s: S1:: x:1 y:2\nend"),
      "Line 7: Special ordered sets (SOS) are not read.",
    ],
    ["no end", LP.replace("end\n", ""), "The file ends without End."],
  ])("of the LP format is refused where it has %s", (_what, text, message) => isRefused(text, "lp", message));

  it("is named with its end, and asked for as the help says", async () => {
    const lines: string[] = [];
    const complain = (line: string) => void lines.push(line);
    expect(await solveFile([], fail, complain)).toBe(64);
    expect(await solveFile(["a.mps", "--gap", "none"], fail, complain)).toBe(64);
    expect(await solveFile([join(folder, "not there.mps")], fail, complain)).toBe(65);
    expect(await solveFile([join(folder, "out.solution.csv")], fail, complain)).toBe(65);
    expect(lines[1]).toContain("--gap is a number above 0.");
    expect(lines[2]).toContain("There is no such file.");
    expect(lines[3]).toContain("The name of a model ends with .mps or .lp.");
  });
});

function fail(line: string): never {
  throw new Error(line);
}

const nearly = (list: ArrayLike<number>): number[] => Array.from(list, (value) => Number(value.toPrecision(9)));
