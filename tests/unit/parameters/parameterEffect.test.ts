import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { catalogue } from "~db/seed/catalogue";
import { PARAMETERS_WITHOUT_EFFECT } from "~/entities/parameters/parameterEffect";
import { isComputed } from "~/entities/parameters/parameterUnit";

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));

const engine = sourcesIn("jobs/engines/optimization").join("\n");
const parts = new Set(catalogue.parameterTypes.flatMap(({ fixproperties }) => fixproperties.formula_children ?? []));
/** The engine names a type, as what reads its value does, or the type is a part of one that follows from others. */
const isRead = (type: string): boolean => engine.includes(`"${type}"`) || parts.has(type);

it("are those that can be entered and that the engine does not read, no more and no fewer", () => {
  const entered = catalogue.parameterTypes.filter((type) => !isComputed(type)).map((type) => type.parameter_type);
  expect(entered.length).toBeGreaterThan(60);
  const unread = entered.filter((type) => !isRead(type));
  expect([...unread].sort()).toEqual([...PARAMETERS_WITHOUT_EFFECT].sort());
});
