import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, it } from "vitest";

/** A name carries the thing: the table "In names" of docs/glossary.md says which words do not, and what to say instead. */
interface Rule {
  say: string;
  name: string;
  /** How many are left; a name that is stored or sent stays as it is. */
  most: number;
}

const glossary = readFileSync("docs/glossary.md", "utf8");
const rules: Rule[] = glossary
  .slice(glossary.indexOf("## In names"))
  .split("\n")
  .flatMap((line) => {
    const [, say, names, most] = /^\| (.+?) +\| (`.+`) +\| (\d+) +\|$/.exec(line) ?? [];
    if (!say || !names) return [];
    return [...names.matchAll(/`(\w+)`/g)].map(([, name]) => ({ say, name: name!, most: Number(most) }));
  });

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "app", "db", "jobs"], { encoding: "utf8" })
  .split("\n")
  .filter((path) => /\.tsx?$/.test(path));

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

const sites = new Map<string, string[]>(rules.map(({ name }) => [name, []]));
const anyName = new RegExp(`\\b(${rules.map(({ name }) => name).join("|")})\\b`);
for (const path of files) {
  const text = readFileSync(path, "utf8");
  if (anyName.test(text)) declaredNames(path, text, (name, line) => sites.get(name)?.push(`${path}:${line}`));
}

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

it.each(rules)("$name is declared at most $most times: say $say", ({ name, most, say }) => {
  const places = sites.get(name)!;
  expect(places.length, `Say ${say}, not ${name}:\n${places.join("\n")}`).toBeLessThanOrEqual(most);
});
