import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/** A name carries the thing: the table "In names" of docs/glossary.md says which words do not, and what to say instead. */
const PARTS = { product: ["app", "db", "jobs"], tests: ["tests"] };
type Part = keyof typeof PARTS;
const parts = Object.keys(PARTS) as Part[];

interface Rule {
  say: string;
  name: string;
  /** How many are left, in the product and in tests; a name that is stored or sent stays as it is. */
  most: Record<Part, number>;
}

const glossary = readFileSync("docs/glossary.md", "utf8");
const rules: Rule[] = glossary
  .slice(glossary.indexOf("## In names"))
  .split("\n")
  .flatMap((line) => {
    const [, say, names, product, tests] = /^\| (.+?) +\| (`.+`) +\| (\d+) +\| (\d+) +\|$/.exec(line) ?? [];
    if (!say || !names) return [];
    const most = { product: Number(product), tests: Number(tests) };
    return [...names.matchAll(/`(\w+)`/g)].map(([, name]) => ({ say, name: name!, most }));
  });

const filesOf = (part: Part) =>
  execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...PARTS[part]], { encoding: "utf8" })
    .split("\n")
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path));

/** Names of what is declared: variables, parameters, functions, classes, types and their members. */
function declaredNames(path: string, text: string, visit: (name: string, line: number) => void): void {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const walk = (node: ts.Node): void => {
    const { name } = node as { name?: ts.Node };
    const isDeclared =
      ts.isVariableDeclaration(node) ||
      ts.isBindingElement(node) ||
      ts.isParameter(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isClassLike(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isPropertySignature(node) ||
      ts.isPropertyDeclaration(node) ||
      ts.isMethodSignature(node) ||
      ts.isMethodDeclaration(node);
    if (isDeclared && name && ts.isIdentifier(name)) {
      const { line } = source.getLineAndCharacterOfPosition(name.getStart(source));
      visit(name.text, line + 1);
    }
    ts.forEachChild(node, walk);
  };
  walk(source);
}

const anyName = new RegExp(`\\b(${rules.map(({ name }) => name).join("|")})\\b`);

/** Of each name of the table the places (path and line) where a part declares it. */
function sitesIn(part: Part): Map<string, string[]> {
  const sites = new Map<string, string[]>(rules.map(({ name }) => [name, []]));
  for (const path of filesOf(part)) {
    const text = readFileSync(path, "utf8");
    if (anyName.test(text)) declaredNames(path, text, (name, line) => sites.get(name)?.push(`${path}:${line}`));
  }
  return sites;
}
const sites = { product: sitesIn("product"), tests: sitesIn("tests") };

it("reads its rules from the glossary", () => {
  expect(rules.length).toBeGreaterThan(15);
  expect(rules.filter(({ say, name }) => say.includes(name))).toEqual([]);
});

it("sees every kind of declaration", () => {
  const seen: string[] = [];
  const code =
    "const a = 1; function b(c, { d: e }) {} class F { g; h() {} } type I = { j: 1 }; interface K { l(): void }";
  declaredNames("x.ts", `${code}\nlet m; m = found(n.known);`, (name, line) => seen.push(`${name}${line}`));
  expect(seen.sort().join(" ")).toBe("F1 I1 K1 a1 b1 c1 e1 g1 h1 j1 l1 m2");
});

describe.each(parts)("of %s", (part) => {
  it.each(rules.map((rule) => ({ ...rule, limit: rule.most[part] })))(
    "$name is declared at most $limit times: say $say",
    ({ name, limit, say }) => {
      const lines = sites[part].get(name)!;
      expect(lines.length, `Say ${say}, not ${name}:\n${lines.join("\n")}`).toBeLessThanOrEqual(limit);
    },
  );
});
