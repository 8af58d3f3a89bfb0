import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownFolder } from "./ownFolder";

test("a process removes what killed ones left behind, and nothing of those that live here or may live elsewhere", () => {
  const base = mkdtempSync(join(tmpdir(), "folder-"));
  const dead = spawnSync(process.execPath, ["-e", ""]).pid;
  const here = `children-${hostname()}`;
  const left = {
    dead: `${here}-${dead}-aaaaaa`,
    alive: `${here}-${process.ppid}-bbbbbb`,
    elsewhere: `children-other-${dead}-cccccc`,
    longElsewhere: `children-other-${dead}-dddddd`,
    ownNumber: `${here}-${process.pid}-eeeeee`,
    longerName: `${here}-${dead}-7-ffffff`,
    other: "run-7",
  };
  for (const name of Object.values(left)) mkdirSync(join(base, name, "run-1"), { recursive: true });
  utimesSync(join(base, left.longElsewhere), 1, 1);
  const own = ownFolder(base);
  expect(existsSync(own)).toBe(true);
  const there = Object.entries(left).map(([what, name]) => [what, existsSync(join(base, name))]);
  expect(Object.fromEntries(there)).toEqual({
    dead: false,
    alive: true,
    elsewhere: true,
    longElsewhere: false,
    ownNumber: true,
    longerName: true,
    other: true,
  });
  rmSync(base, { recursive: true });
});
