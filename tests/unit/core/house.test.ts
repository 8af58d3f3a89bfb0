import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { domainOf, domains, FLOORS, LANGUAGES, orders, others, ownNames, TEST_FLOORS } from "../../domains.mjs";

/** Where things are: what CONTRIBUTING.md and docs/domains.md promise to who looks for something. */
const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" }).split("\n");
const known = [...domains, ...others];
const isCode = (path: string) => /\.(ts|tsx|mjs)$/.test(path);
const isTest = (path: string) => /\.(test|e2e)\.tsx?$/.test(path);
const hasOwnName = (path: string) => ownNames.some((one) => one.path === path);

/** What lies directly on a floor: folders as "twin/", files as "spot.test.ts". */
const namesOn = (floor: string) => [
  ...new Set(
    files.flatMap((path) => {
      const [first, ...rest] = path.startsWith(`${floor}/`) ? path.slice(floor.length + 1).split("/") : [];
      return first ? [rest.length ? `${first}/` : first] : [];
    }),
  ),
];
const nameOf = (entry: string) => entry.split(/[/.]/)[0]!;
const unknownOn = (floor: string, counts: (entry: string) => boolean = () => true) =>
  namesOn(floor).filter(
    (entry) => counts(entry) && !known.includes(nameOf(entry)) && !hasOwnName(`${floor}/${entry.replace("/", "")}`),
  );

describe("names", () => {
  it.each([...FLOORS, "app/engines", "db/schema"])("of folders and files in %s are those of the list", (floor) =>
    expect(unknownOn(floor)).toEqual([]),
  );

  it.each([...TEST_FLOORS, ...LANGUAGES.map((language) => `app/handbook/${language}`)])(
    "of folders in %s are those of the list",
    (floor) => expect(unknownOn(floor, (entry) => entry.endsWith("/"))).toEqual([]),
  );

  it.each(LANGUAGES)("of files of texts in %s are those of the list", (language) => {
    const areas = namesOn(`locales/${language}`);
    expect(areas.length).toBeGreaterThan(15);
    expect(areas.map(nameOf).filter((name) => ![...domains, "common", "errors", "rules"].includes(name))).toEqual([]);
  });

  it("of the list are all in use", () => {
    const used = new Set([...FLOORS, ...TEST_FLOORS].flatMap(namesOn).map(nameOf));
    expect(known.filter((name) => !used.has(name))).toEqual([]);
    const unused = ownNames.filter(({ path }) => !files.some((file) => file === path || file.startsWith(`${path}/`)));
    expect(unused).toEqual([]);
  });

  it("bring each test to a domain, so that `npm test -- <domain>` finds it", () => {
    expect(ownNames.filter(({ domain }) => !known.includes(domain))).toEqual([]);
    expect(files.filter((path) => isTest(path) && domainOf(path) === undefined)).toEqual([]);
    expect(domainOf("app/engines/operation/reasons.test.ts")).toBe("operator");
  });
});

describe("sizes", () => {
  it("no folder of code holds more than 25 files", () => {
    const counts = new Map<string, number>();
    for (const path of files.filter((one) => isCode(one) || one.endsWith(".css"))) {
      const folder = posix.dirname(path);
      if (folder.startsWith("db/migrations")) continue;
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

/** The floor of a file of a domain, and the domain. */
function placeOf(path: string): { floor: string; domain: string } | undefined {
  const floor = FLOORS.find((one) => path.startsWith(`${one}/`));
  const domain = domainOf(path);
  return floor && domain && domains.includes(domain) ? { floor, domain } : undefined;
}

const target = (from: string, specifier: string): string =>
  specifier.startsWith("~jobs/")
    ? specifier.slice(1)
    : specifier.startsWith("~/")
      ? `app/${specifier.slice(2)}`
      : posix.join(posix.dirname(from), specifier);

/** Which domains of a floor each of its domains imports, and a file that does; types count. */
function importsOn(floor: string): { from: string; to: string; path: string }[] {
  const doubles = [];
  for (const path of files.filter((file) => isCode(file) && !isTest(file))) {
    const from = placeOf(path);
    if (from?.floor !== floor) continue;
    for (const [, specifier] of readFileSync(path, "utf8").matchAll(/(?:from|import\() ?"([~.][^"]*)"/g)) {
      const to = placeOf(target(path, specifier!));
      if (to?.floor === floor && to.domain !== from.domain) doubles.push({ from: from.domain, to: to.domain, path });
    }
  }
  return doubles;
}

/** Whether imports lead from one domain to another, over however many. */
function reaches(imports: readonly { from: string; to: string }[], start: string, end: string): boolean {
  const seen = new Set<string>();
  const next = [start];
  for (let domain = next.pop(); domain !== undefined; domain = next.pop())
    for (const { from, to } of imports)
      if (from === domain && !seen.has(to)) {
        if (to === end) return true;
        seen.add(to);
        next.push(to);
      }
  return false;
}

describe("domains", () => {
  it.each(FLOORS)("use each other in %s in the order of docs/domains.md, types included", (floor) => {
    const levels = orders.get(floor) ?? [];
    const named = levels.flatMap(({ domains }) => domains);
    expect(named.length).toBe(new Set(named).size);
    const present = new Set(
      namesOn(floor)
        .map(nameOf)
        .filter((name) => domains.includes(name)),
    );
    expect([...named].sort()).toEqual([...present].sort());
    const level = (domain: string) => levels.findIndex(({ domains }) => domains.includes(domain));
    const isInTier = (from: string, to: string) => level(from) === level(to) && levels[level(from)]!.tier !== undefined;
    const imports = importsOn(floor);
    const against = imports.filter(({ from, to }) => level(to) >= level(from) && !isInTier(from, to));
    expect(against.map(({ from, to, path }) => `${from} may not use ${to}: ${path}`)).toEqual([]);
    const within = imports.filter(({ from, to }) => isInTier(from, to));
    expect(named.filter((domain) => reaches(within, domain, domain))).toEqual([]);
  });

  it("of services stand on five tiers", () =>
    expect(orders.get("app/services")!.map(({ tier }) => tier)).toEqual([
      "core",
      "measured",
      "model",
      "operate",
      "decide",
    ]));

  it("name the views of results once", () => {
    const all = /"capacities",\s+"costs",\s+"operation"/;
    const naming = files.filter((path) => /^(app|jobs)\/.*\.tsx?$/.test(path) && !/\.test\./.test(path));
    expect(naming.filter((path) => all.test(readFileSync(path, "utf8")))).toEqual(["app/entities/results/views.ts"]);
  });
});
