import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

/** Titles before this day were written without the rule. */
const RULE_SINCE = "2026-11-26T20:24:00Z";

const check = (title: string) => {
  const folder = mkdtempSync(join(tmpdir(), "title-"));
  const file = join(folder, "message");
  writeFileSync(file, `${title}\n\nWhy.\n`);
  const { status } = spawnSync("sh", [".githooks/commit-msg", file], { stdio: "ignore" });
  rmSync(folder, { recursive: true });
  return status;
};

it.each([
  ["Count starts per unit in clustered units", 0],
  [`Count ${"x".repeat(66)}`, 0],
  [`Count ${"x".repeat(67)}`, 1],
  ["Count starts; say so", 1],
  ["Count starts.", 1],
  ["counts starts", 1],
])("the hook of commits judges %s", (title, status) => expect(check(title)).toBe(status));

it("titles of the log keep to the rule", () => {
  const log = execFileSync("git", ["log", "-400", "--no-merges", "--format=%aI %s"], { encoding: "utf8" }).trim();
  const titles = log.split("\n").flatMap((line) => {
    const [at = "", ...words] = line.split(" ");
    return Date.parse(at) > Date.parse(RULE_SINCE) ? [words.join(" ")] : [];
  });
  expect(titles.filter((title) => title.length > 72)).toEqual([]);
});
