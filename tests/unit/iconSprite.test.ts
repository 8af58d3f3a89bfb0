import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the sprite of component icons is made from the icons as they are (node app/server/icons.mjs)", () => {
  const made = execFileSync(process.execPath, ["app/server/icons.mjs", "--print"], { encoding: "utf8" });
  expect(readFileSync("public/icons/components.svg", "utf8")).toBe(made);
});
