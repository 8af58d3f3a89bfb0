import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LOCALES } from "~/entities/core/locale";
import { BANNER_MS, newsOf, RELEASES } from "./releases";

const release = { version: "2.0.0", date: "2030-05-10", key: "v2_0_0", points: 1 };
const day = Date.parse("2030-05-10T00:00:00Z");

test("a release is told of for three days, until it is put away", () => {
  expect(newsOf(day - 1, null, [release])).toBeNull();
  expect(newsOf(day, null, [release])).toBe(release);
  expect(newsOf(day + BANNER_MS - 1, "1.9.0", [release])).toBe(release);
  expect(newsOf(day + BANNER_MS, null, [release])).toBeNull();
  expect(newsOf(day, "2.0.0", [release])).toBeNull();
  expect(newsOf(day, null, [])).toBeNull();
});

test.each(LOCALES)("every release has all its points in %s, and the newest is first", (locale) => {
  const file = join(import.meta.dirname, "../../../locales", locale, "help.json");
  const texts = JSON.parse(readFileSync(file, "utf8")) as { updates: Record<string, Record<string, string>> };
  for (const { key, points } of RELEASES) expect(Object.keys(texts.updates[key] ?? {})).toHaveLength(points);
  const dates = RELEASES.map((one) => one.date);
  expect(dates).toEqual([...dates].sort().reverse());
});
