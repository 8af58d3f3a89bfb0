import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parameterTypeEntries } from "~/entities/catalogue/data/parameterTypes";
import { parameterTypes } from "~/entities/catalogue/shipped";
import { isComputed } from "~/entities/parameters/parameterUnit";
import { PAGES, pageText } from "../../docs/pages";
import { ENGINE, PART_FILES } from "../../docs/parameters";

describe("pages of docs that are made from the code", () => {
  it.each(Object.keys(PAGES))("%s is what the script makes (npm run docs)", async (path) => {
    expect(readFileSync(path, "utf8")).toBe(await pageText(path));
  });
});

describe("who reads a parameter type", () => {
  it("is a part of the engine that names the type", () => {
    const silent = parameterTypeEntries.flatMap(({ id, readBy }) =>
      typeof readBy === "string"
        ? []
        : readBy
            .filter(({ part }) => !readFileSync(`${ENGINE}/${PART_FILES[part]}`, "utf8").includes(`"${id}"`))
            .map(({ part }) => `${id} ${part}`),
    );
    expect(silent).toEqual([]);
  });

  it("is a formula for the parts of one, and nobody for what is computed", () => {
    const saying = (readBy: string) => parameterTypeEntries.filter((one) => one.readBy === readBy).map(({ id }) => id);
    const parts = parameterTypes.filter(({ fixproperties }) => fixproperties.formula_element !== undefined);
    expect(saying("formula")).toEqual(parts.map(({ parameter_type }) => parameter_type));
    expect(saying("shown")).toEqual(parameterTypes.filter(isComputed).map(({ parameter_type }) => parameter_type));
  });
});
