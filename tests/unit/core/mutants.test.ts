import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { importersOf, testsOf } from "../../mutants/importers.mjs";
import { mutantsOf, mutated } from "../../mutants/operators.mjs";
import { filesOf, GROUPS, SCOPES } from "../../mutants/scopes.mjs";

const changes = (text: string) => mutantsOf("example.ts", text).map((mutant) => mutated(text, mutant));

describe("mutants", () => {
  it.each([
    ["a < b", ["a <= b", "a >= b"]],
    ["a >= b", ["a > b", "a < b"]],
    ["a === b && c", ["a === b || c", "a !== b && c"]],
    ["a ?? b", ["a && b"]],
    ["a + 2 * b", ["a - 2 * b", "a + 2 / b", "a + 3 * b"]],
    ["total += 1", ["total -= 1", "total += 0"]],
    ["!a", ["a"]],
    ["-a", ["a"]],
    ["[true, 0.5]", ["[false, 0.5]", "[true, 1.5]"]],
    ["[1, 3_600]", ["[0, 3_600]", "[1, 7200]"]],
    ["Math.max(a, b)", ["Math.min(a, b)"]],
    ["list.some(test)", ["list.every(test)"]],
    ["a ? b : c", ["!(a) ? b : c"]],
    ["if (a) b()", ["if (!(a)) b()"]],
  ])("of %s", (text, expected) => expect(changes(text)).toEqual(expected));

  it("leave types, names, texts, imports and messages of errors as they are", () => {
    const silent = [
      'import { a } from "a";',
      "type Level = 0 | 1;",
      "interface Row { [key: number]: true }",
      'const text = "a" + name + `b`;',
      "const names = { 1: a };",
      "throw new RangeError(`${-a} is less than ${b + 1}`);",
    ];
    expect(silent.flatMap(changes)).toEqual([]);
  });

  it("say where they are", () => {
    expect(mutantsOf("example.ts", "const a = 1;\nconst b = a > 2;")[1]).toEqual({
      path: "example.ts",
      line: 2,
      from: 25,
      to: 26,
      before: ">",
      after: ">=",
    });
  });
});

describe("the tests of a mutant", () => {
  it("are those that import its file, its domain's and the nearest first, without those of the built product", () => {
    const root = mkdtempSync(join(tmpdir(), "imports-"));
    const files: Record<string, string> = {
      "tsconfig.json": '{ "compilerOptions": { "paths": { "~/*": ["./app/*"] } } }',
      "app/entities/team/role.ts": "export const role = 1;",
      "app/services/team/team.ts": 'import { role } from "~/entities/team/role";\nexport const team = role;',
      "app/services/team/team.test.ts": 'import { team } from "./team";',
      "app/entities/team/role.test.ts": 'import { role } from "./role";',
      "app/routes/events/list.test.ts": 'import { role } from "~/entities/team/role";',
      "tests/reference/events/role.test.ts": 'import { team } from "~/services/team/team";',
      "app/routes/events/types.test.ts": 'import type { role } from "~/entities/team/role";',
      "tests/helpers/product.ts": "export const start = 1;",
      "tests/contract/team/team.test.ts":
        'import "../../helpers/product";\nimport { team } from "~/services/team/team";',
    };
    try {
      for (const [path, text] of Object.entries(files)) {
        const folder = join(root, path, "..");
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(root, path), text);
      }
      expect(testsOf(importersOf(root, Object.keys(files)), "app/entities/team/role.ts")).toEqual([
        "app/entities/team/role.test.ts",
        "tests/reference/events/role.test.ts",
        "app/services/team/team.test.ts",
        "app/routes/events/list.test.ts",
      ]);
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});

describe("what is mutated", () => {
  const paths = Object.values(SCOPES).flatMap(({ paths: own }) => own);

  it("is there", () => {
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
    expect(
      Object.values(GROUPS)
        .flat()
        .filter((name) => !(name in SCOPES)),
    ).toEqual([]);
  });

  it("is code without its tests, once", () => {
    const all = ["app/services/team/team.server.ts", "app/services/team/team.test.ts", "app/services/team/team.json"];
    expect(filesOf("rights", all)).toEqual(["app/services/team/team.server.ts"]);
    expect(filesOf("app/services/team", all)).toEqual(["app/services/team/team.server.ts"]);
    const page = readFileSync("docs/mutants.md", "utf8");
    expect(Object.keys(SCOPES).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});
