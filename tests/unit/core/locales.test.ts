import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const areas = readdirSync(join(root, "locales/en")).filter((name) => name.endsWith(".json"));
type Texts = { [key: string]: string | Texts };
const read = (locale: string, area: string) =>
  JSON.parse(readFileSync(join(root, "locales", locale, area), "utf8")) as Texts;

function flat(texts: Texts, prefix = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );
}

/** Languages differ in their plural forms; the key without its form must be the same. */
const stem = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, "");
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1] ?? "").sort();

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name) ? [readFileSync(join(root, path), "utf8")] : [];
  });
}

describe.each(["de", "fr"])("texts in %s", (locale) => {
  it("has the same areas as English", () => {
    expect(
      readdirSync(join(root, "locales", locale))
        .filter((name) => name.endsWith(".json"))
        .sort(),
    ).toEqual([...areas].sort());
  });

  it.each(areas)("%s has the same keys and the same parameters in its sentences", (area) => {
    const english = new Map(flat(read("en", area)).map(([key, text]) => [stem(key), text]));
    const other = new Map(flat(read(locale, area)).map(([key, text]) => [stem(key), text]));
    expect([...other.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of english)
      if (!/_(zero|one|two|few|many)$/.test(key))
        expect(placeholders(other.get(key) ?? ""), `${area}: ${key}`).toEqual(placeholders(text));
  });
});

describe.each(["en", "de", "fr"])("texts in %s", (locale) => {
  it.each(areas)("%s leaves nothing empty", (area) => {
    const texts = flat(read(locale, area));
    expect(texts.filter(([, text]) => text.trim() === "").map(([key]) => key)).toEqual([]);
  });
});

it("has a sentence for every rule the sources name", () => {
  const known = new Set(flat(read("en", "rules.json")).map(([key]) => `rules.${key}`));
  const used = ["app", "db", "jobs"]
    .flatMap(sources)
    .flatMap((text) => [...text.matchAll(/["'`](rules\.\w+)[?"'`]/g)].map((match) => match[1] ?? ""));
  expect(used.length).toBeGreaterThan(20);
  expect([...new Set(used)].filter((key) => !known.has(key))).toEqual([]);
});
