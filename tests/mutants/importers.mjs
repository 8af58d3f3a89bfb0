import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import ts from "typescript";
import { domainOf } from "../domains.mjs";

const IMPORT =
  /(?:^|[;\n}])\s*(?:import|export)\s(?!type\s)[^;"']*?from\s*"([^"]+)"|import\(\s*"([^"]+)"\s*\)|^import\s+"([^"]+)"/gm;

/** The paths of tsconfig.json: what "~/" and the like stand for. */
function aliases(root) {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  return Object.entries(config.compilerOptions.paths).map(([name, [to]]) => [
    name.replace(/\*$/, ""),
    posix.normalize(to.replace(/\*$/, "")),
  ]);
}

/** Which files (paths from the root) import which: by the file that is imported. */
export function importersOf(root, files) {
  const known = new Set(files);
  const names = aliases(root);
  const resolve = (from, specifier) => {
    const alias = names.find(([name]) => specifier.startsWith(name));
    const path = alias
      ? alias[1] + specifier.slice(alias[0].length)
      : specifier.startsWith(".")
        ? posix.join(dirname(from), specifier)
        : undefined;
    return path && [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((one) => known.has(one));
  };
  const importers = new Map();
  for (const file of files) {
    if (!/\.(ts|tsx|mts)$/.test(file) || !existsSync(join(root, file))) continue;
    for (const match of readFileSync(join(root, file), "utf8").matchAll(IMPORT)) {
      const imported = resolve(file, match[1] ?? match[2] ?? match[3]);
      if (imported) importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}

/** What reaches a file by imports, the file itself included, each with how many imports away it is. */
function reaching(importers, path) {
  const distances = new Map([[path, 0]]);
  for (const [file, distance] of distances)
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  return distances;
}

/** How many folders two files have in common from the root on. */
function likeness(one, other) {
  const [a, b] = [one.split("/"), other.split("/")];
  const same = a.findIndex((name, i) => name !== b[i]);
  return same < 0 ? a.length : same;
}

const nameOf = (path) => path.split("/").at(-1).split(".")[0];

/**
 * The tests that import a file at whatever distance: those named as it is, those of its domain, then the others, each the nearest first,
 * by imports and then by folders. Tests that need the built product (`tests/helpers/product.ts`) are left out: the build knows nothing of a mutant.
 */
export function testsOf(importers, path) {
  const built = reaching(importers, "tests/helpers/product.ts");
  const named = (file) => Number(nameOf(file) === nameOf(path));
  const elsewhere = (file) => Number(domainOf(file) !== domainOf(path));
  return [...reaching(importers, path)]
    .filter(([file]) => /\.test\.tsx?$/.test(file) && !built.has(file))
    .sort(
      ([a, m], [b, n]) =>
        named(b) - named(a) ||
        elsewhere(a) - elsewhere(b) ||
        m - n ||
        likeness(b, path) - likeness(a, path) ||
        (a < b ? -1 : 1),
    )
    .map(([file]) => file);
}
