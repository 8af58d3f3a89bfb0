import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, it } from "vitest";

/** Where things are: what CONTRIBUTING.md and docs/domains.md promise to who looks for something. */
const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" }).split("\n");
const [domainTable = "", otherTable = ""] = readFileSync("docs/domains.md", "utf8").split("Folders that are no domain");
const names = (table: string) => [...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name!);
const domains = names(domainTable);
const others = names(otherTable);
const FLOORS = ["app/entities", "app/services", "app/routes", "app/ui", "jobs/handlers"];
const TESTS = ["unit", "contract", "e2e", "crash", "fuzz", "reference"].map((kind) => `tests/${kind}`);
const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path);

const foldersIn = (floor: string) => [
  ...new Set(
    files.flatMap((path) => {
      const [first, ...rest] = path.startsWith(`${floor}/`) ? path.slice(floor.length + 1).split("/") : [];
      return first && rest.length ? [first] : [];
    }),
  ),
];

describe("folder names", () => {
  it.each([...FLOORS, ...TESTS, "app/handbook/en", "app/handbook/de", "app/handbook/fr"])(
    "in %s are those of the list",
    (floor) => expect(foldersIn(floor).filter((name) => ![...domains, ...others].includes(name))).toEqual([]),
  );

  it.each(["en", "de", "fr"])("so are the files of texts in %s", (language) => {
    const own = files.filter((path) => path.startsWith(`locales/${language}/`));
    const areas = own.map((path) => posix.basename(path, ".json"));
    expect(areas.length).toBeGreaterThan(15);
    expect(areas.filter((name) => ![...domains, "common", "errors", "rules"].includes(name))).toEqual([]);
  });

  it("are all in use", () => {
    const used = new Set([...FLOORS, ...TESTS].flatMap(foldersIn));
    expect([...domains, ...others].filter((name) => !used.has(name))).toEqual([]);
  });
});

describe("sizes", () => {
  it("no folder of code holds more than 25 files", () => {
    const counts = new Map<string, number>();
    for (const path of files.filter(isCode)) {
      const folder = posix.dirname(path);
      if (/^db\/(schema|migrations)/.test(folder)) continue;
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
  });

  it("no file of code is longer than 400 lines", () => {
    const isLong = (path: string) => readFileSync(path, "utf8").split("\n").length > 401;
    const long = files.filter((path) => (isCode(path) || path.endsWith(".css")) && isLong(path));
    expect(long).toEqual([]);
  });
});

/** The domain a file of a floor belongs to, by the path below the floor. */
function domainOf(path: string): string | undefined {
  const floor = FLOORS.find((one) => path.startsWith(`${one}/`));
  const name = floor && path.slice(floor.length + 1).split(/[/.]/)[0];
  return name && domains.includes(name) ? `${floor} ${name}` : undefined;
}

const target = (from: string, specifier: string): string =>
  specifier.startsWith("~jobs/")
    ? specifier.slice(1)
    : specifier.startsWith("~/")
      ? `app/${specifier.slice(2)}`
      : posix.join(posix.dirname(from), specifier);

/** Which domains of a floor each of its domains imports; types count. */
function importsOf(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const path of files.filter((file) => isCode(file) && !/\.test\.tsx?$/.test(file))) {
    const from = domainOf(path);
    if (!from) continue;
    for (const [, specifier] of readFileSync(path, "utf8").matchAll(/(?:from|import\() ?"([~.][^"]*)"/g)) {
      const to = domainOf(target(path, specifier!));
      if (!to || to === from || to.split(" ")[0] !== from.split(" ")[0]) continue;
      found.set(from, (found.get(from) ?? new Set()).add(to));
    }
  }
  return found;
}

describe("domains", () => {
  it("use each other in one direction: no circle, types included", () => {
    const imports = importsOf();
    expect(imports.size).toBeGreaterThan(20);
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (domain: string, path: readonly string[]): void => {
      if (path.includes(domain)) circles.push([...path.slice(path.indexOf(domain)), domain].join(" > "));
      if (path.includes(domain) || done.has(domain)) return;
      for (const next of imports.get(domain) ?? []) visit(next, [...path, domain]);
      done.add(domain);
    };
    for (const domain of imports.keys()) visit(domain, []);
    expect(circles).toEqual([]);
  });

  it("name the views of results once", () => {
    const all = /"capacities",\s+"costs",\s+"operation"/;
    const naming = files.filter((path) => /^(app|jobs)\/.*\.tsx?$/.test(path) && !/\.test\./.test(path));
    expect(naming.filter((path) => all.test(readFileSync(path, "utf8")))).toEqual(["app/entities/results/views.ts"]);
  });
});
