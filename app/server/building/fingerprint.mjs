/** Names what computes by what it is made of, so that nobody has to remember to change a version. */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Where a build keeps its fingerprint: next to its programs. */
export const FINGERPRINT_FILE = ".fingerprint";
/** What computes on worker machines, with the program that takes computations there: it speaks the language of the queue. */
export const COMPUTING = [
  "solve.js",
  "solveThread.js",
  "windowThread.js",
  "forecast.js",
  "machine.js",
  "structured.wasm",
];

/** Packages that files of a build load, with all that these load in turn, as lines "name version integrity". */
export function packagesOf(names, lock) {
  const lines = new Map();
  const visit = (name) => {
    const entry = lock.packages[`node_modules/${name}`];
    if (!entry || lines.has(name)) return;
    lines.set(name, `${name} ${entry.version} ${entry.integrity ?? ""}`);
    Object.keys(entry.dependencies ?? {}).forEach(visit);
  };
  names.forEach(visit);
  return [...lines.values()].sort();
}

/** Writes the fingerprint of the files of a folder and of `packages`: 12 hexadecimal digits of their SHA-256. Returns it. */
export function writeFingerprint(folder, files, packages) {
  const hash = createHash("sha256");
  for (const name of files) {
    const content = readFileSync(join(folder, name));
    hash.update(`${name} ${content.length}\n`).update(content);
  }
  for (const line of packages) hash.update(`${line}\n`);
  const fingerprint = hash.digest("hex").slice(0, 12);
  writeFileSync(join(folder, FINGERPRINT_FILE), `${fingerprint}\n`);
  return fingerprint;
}
