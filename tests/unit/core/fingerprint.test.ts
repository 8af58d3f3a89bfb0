import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FINGERPRINT_FILE, packagesOf, writeFingerprint } from "../../../app/server/building/fingerprint.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fingerprint-"));
  writeFileSync(join(folder, "solve.js"), "solve(1)");
  writeFileSync(join(folder, "machine.js"), "take()");
});
afterEach(() => rmSync(folder, { recursive: true }));

const of = (packages: string[] = []) => writeFingerprint(folder, ["solve.js", "machine.js"], packages);

test("a build is named by what computes in it, and by the packages that this loads", () => {
  const first = of();
  expect(first).toMatch(/^[0-9a-f]{12}$/);
  expect(readFileSync(join(folder, FINGERPRINT_FILE), "utf8")).toBe(`${first}\n`);
  writeFileSync(join(folder, "server.js"), "page()");
  expect(of()).toBe(first);
  expect(of(["highs 1.0.0 sha"])).not.toBe(first);
  writeFileSync(join(folder, "solve.js"), "solve(2)");
  expect(of()).not.toBe(first);
  // What moves from one file to the next is not the same.
  writeFileSync(join(folder, "solve.js"), "solve(1)take");
  writeFileSync(join(folder, "machine.js"), "()");
  expect(of()).not.toBe(first);
});

test("packages count with all that they load in turn", () => {
  const lock = {
    packages: {
      "node_modules/a": { version: "1.0.0", integrity: "sha-a", dependencies: { b: "^1" } },
      "node_modules/b": { version: "1.2.3", integrity: "sha-b", dependencies: { a: "^1" } },
      "node_modules/c": { version: "9.0.0", integrity: "sha-c" },
    },
  };
  expect(packagesOf(["a", "node:fs"], lock)).toEqual(["a 1.0.0 sha-a", "b 1.2.3 sha-b"]);
});
