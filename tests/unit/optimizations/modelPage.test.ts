import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ROW_KINDS } from "~/engines/optimization/builder";

/** docs/model.md names every block of the model with the rows it writes; who adds one adds it there. */
const FOLDER = "app/engines/optimization";
const page = readFileSync("docs/model.md", "utf8");
const blocks = new Map(
  [...page.matchAll(/^\| [^|]+ \| `([\w/]+\.ts)` +\| ([^|]+) \|$/gm)].map(([, file, rows]) => [
    file!,
    [...rows!.matchAll(/`(\w+)`/g)].map(([, kind]) => kind!).sort(),
  ]),
);
const rowsIn = (file: string) => {
  const code = readFileSync(`${FOLDER}/${file}`, "utf8");
  const kinds = [...code.matchAll(/(?:stepRows|rowsAt|row|energyRow)\((?:[\w.]+, )?\s*"(\w+)"/g)].map(
    ([, kind]) => kind!,
  );
  return [...new Set(kinds)].sort();
};

/** Files of blocks that write no equation: they hand over columns, or read a solution. */
const WITHOUT_EQUATION = ["blocks/capacityResults.ts", "blocks/columns.ts", "blocks/context.ts"];

it("names every block once", () => {
  const files = readdirSync(`${FOLDER}/blocks`, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.includes(".test."))
    .sort();
  const named = [...blocks.keys()].filter((file) => file.startsWith("blocks/"));
  expect(named.sort()).toEqual(
    files.map((name) => `blocks/${name}`).filter((file) => !WITHOUT_EQUATION.includes(file)),
  );
});

it.each([...blocks.keys()])("names the rows of %s as the code does", (file) =>
  expect(blocks.get(file)).toEqual(rowsIn(file)),
);

it("leaves out no kind of row", () =>
  expect([...new Set([...blocks.values()].flat())].sort()).toEqual([...ROW_KINDS].sort()));
