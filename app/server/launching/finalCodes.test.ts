import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isFinal } from "./finalCodes.mjs";

it("a full disk ends a start, and not a product that has served; what is broken ends both", () => {
  expect([isFinal(75, false), isFinal(75, true)]).toEqual([true, false]);
  for (const code of [65, 73, 77, 78, 98]) expect([isFinal(code, false), isFinal(code, true)]).toEqual([true, true]);
  expect(isFinal(1, false)).toBe(false);
});

it("systemd starts a product that met a full disk for as long as that takes", () => {
  const unit = readFileSync("docs/deploy/energy-tool.service", "utf8");
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(/^RestartPreventExitStatus=(.*)$/m.exec(unit)?.[1]?.split(" ")).not.toContain("75");
});
