import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** What a service returns and a part of a page shows is declared once, in app/entities (docs/domains.md, "The stations of a page"). */

interface Interface {
  path: string;
  name: string;
  /** Names of its own fields with their types. */
  fields: ReadonlyMap<string, string>;
}

/** The interfaces of a file of code with the fields between their braces; what they extend is not looked at. */
function interfacesIn(path: string, code: string): Interface[] {
  const text = code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  return [...text.matchAll(/^(?:export )?interface (\w+)[^{]*\{\n([\s\S]*?)^\}/gm)].map(([, name, body]) => ({
    path,
    name: name!,
    fields: new Map(
      partsOf(body!).flatMap((part) => {
        const [, field, type] = /^(?:readonly )?(\w+\??): (.+)$/.exec(part) ?? [];
        return field ? [[field, type!.replaceAll("readonly ", "")] as const] : [];
      }),
    ),
  }));
}

/** The fields of a body, each on one line: split at the semicolons outside of all brackets. */
function partsOf(body: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const sign of body.replace(/=>/g, "→").replace(/\s+/g, " ")) {
    if ("{([<".includes(sign)) depth += 1;
    if ("})]>".includes(sign)) depth -= 1;
    if (sign === ";" && depth === 0) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

const interfacesOf = (folder: string): Interface[] =>
  execFileSync("git", ["ls-files", "-co", "--exclude-standard", folder], { encoding: "utf8" })
    .split("\n")
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
    .flatMap((path) => interfacesIn(path, readFileSync(path, "utf8")));

/** Least number of fields that are no coincidence: of all that the service has, and of some of them. */
const LEAST = { all: 3, some: 4 };

/** Interfaces of pages, each with one of a service that has all its fields. */
const copies = (pages: readonly Interface[], services: readonly Interface[]): string[] =>
  pages.flatMap((one) => {
    const same = services.find(
      ({ fields }) =>
        one.fields.size >= (fields.size === one.fields.size ? LEAST.all : LEAST.some) &&
        [...one.fields].every(([name, type]) => fields.get(name) === type),
    );
    return same ? [`${one.path}: ${one.name} is ${same.name} of ${same.path}`] : [];
  });

describe("types that services return and pages show", () => {
  it("are declared once, in app/entities", () => {
    const [pages, services] = [interfacesOf("app/ui"), interfacesOf("app/services")];
    expect(Math.min(pages.length, services.length)).toBeGreaterThan(300);
    expect(copies(pages, services)).toEqual([]);
  });

  it("are seen in whatever order and layout their fields are", () => {
    const service = `export interface Sum {\n  /** One; two. */\n  a: string;\n  b: {\n    c: number;\n  } | null;\n  d?: Fn<(x: A) => B>;\n  e: 1;\n}\n`;
    const page = `interface Row {\n  d?: Fn<(x: A) => B>;\n  e: 1;\n  b: { c: number; } | null;\n  readonly a: string;\n}\n`;
    const copiesOf = (ofPage: string) => copies(interfacesIn("p", ofPage), interfacesIn("s", service));
    expect(copiesOf(page)).toEqual(["p: Row is Sum of s"]);
    expect(copiesOf(page.replace("a: string", "a: number"))).toEqual([]);
    // Three of four fields may be there by chance.
    expect(copiesOf(page.replace("  e: 1;\n", ""))).toEqual([]);
  });
});
