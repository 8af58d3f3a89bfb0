import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PACKAGES } from "../../../app/server/runtime.mjs";

interface Locked {
  version: string;
  resolved?: string;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
  optional?: boolean;
  hasInstallScript?: boolean;
}
const json = <T>(file: string) => JSON.parse(readFileSync(file, "utf8")) as T;
const lock = json<{ packages: Record<string, Locked> }>("package-lock.json").packages;
const manifest = json<{
  engines: { node: string };
  optionalDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
}>("package.json");

test("the lock file names no registry", () => {
  expect(Object.entries(lock).filter(([, { resolved }]) => resolved && /^\w+:/.test(resolved))).toEqual([]);
});

test("a Node is pinned for every system, and installed on no other", () => {
  expect(Object.keys(manifest.optionalDependencies).sort()).toEqual(Object.values(PACKAGES).sort());
  for (const [system, name] of Object.entries(PACKAGES)) {
    const [os, cpu] = system.split("-");
    const node = lock[`node_modules/${name}`];
    expect(node, name).toMatchObject({ version: manifest.optionalDependencies[name], optional: true });
    expect([node?.os, node?.cpu].flat(), name).toEqual([os, cpu]);
    expect(Number(node?.version.split(".")[0]), name).toBeGreaterThanOrEqual(22);
    // Where it cannot run, npm would still put it before the machine's own. Its manifest says nothing of it, so the lock file does.
    expect(node?.libc, name).toEqual(os === "linux" ? ["glibc"] : undefined);
  }
});

test("no package runs a script when it is installed, so none needs a compiler", () => {
  const names = Object.entries(lock)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ""));
  expect([...new Set(names)].sort()).toEqual(Object.keys(manifest.allowScripts).sort());
  expect(Object.values(manifest.allowScripts).some(Boolean)).toBe(false);
});
