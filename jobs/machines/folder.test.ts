import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownFolder } from "./folder";

test("a machine removes what killed ones left behind, and nothing of those that live", () => {
  const base = mkdtempSync(join(tmpdir(), "folder-"));
  const dead = spawnSync(process.execPath, ["-e", ""]).pid;
  const left = { dead: `energy-machine-${dead}-a`, alive: `energy-machine-${process.ppid}-b`, other: "run-7" };
  for (const name of Object.values(left)) mkdirSync(join(base, name, "run-1"), { recursive: true });
  const own = ownFolder(base);
  expect(existsSync(own)).toBe(true);
  const there = Object.entries(left).map(([what, name]) => [what, existsSync(join(base, name))]);
  expect(Object.fromEntries(there)).toEqual({ dead: false, alive: true, other: true });
  rmSync(base, { recursive: true });
});
