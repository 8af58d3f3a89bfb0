import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { knownIcon, TECHNOLOGY_ICONS } from "~/entities/catalogue/technologyIcons";

test("the sprite of component icons is made from the icons as they are (node app/server/building/icons.mjs)", () => {
  const made = execFileSync(process.execPath, ["app/server/building/icons.mjs", "--print"], { encoding: "utf8" });
  expect(readFileSync("public/icons/components.svg", "utf8")).toBe(made);
});

test("an icon that there is no picture of is drawn as the general one", () => {
  const files = readdirSync("public/icons/technologies").map((name) => name.replace(/\.svg$/, ""));
  expect([...TECHNOLOGY_ICONS].sort()).toEqual(files.sort());
  expect([knownIcon("heat_pump"), knownIcon("no_such_icon")]).toEqual(["heat_pump", "generic"]);
});
