import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import de from "../../../locales/de/timeseries.json";
import en from "../../../locales/en/timeseries.json";
import fr from "../../../locales/fr/timeseries.json";

const folder = fileURLToPath(new URL(".", import.meta.url));
const source = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .map((name) => readFileSync(`${folder}/${name}`, "utf8"))
  .join("\n");
const sentences = (texts: object) =>
  Object.fromEntries(Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
const placeholdersOf = (sentence = "") => [...sentence.matchAll(/{{(\w+)}}/g)].map((m) => m[1]).sort();

it("has a sentence in every language for every finding, with the same places in it", () => {
  const written = [...source.matchAll(/(?:add\(|refuse\(findings,)\s*"(\w+)"/g)].map((m) => m[1]!);
  expect(written.length).toBeGreaterThan(20);
  const [english, german, french] = [sentences(en), sentences(de), sentences(fr)];
  expect(Object.keys(english)).toEqual(expect.arrayContaining(written));
  expect(Object.keys(german)).toEqual(Object.keys(english));
  expect(Object.keys(french)).toEqual(Object.keys(english));
  for (const [key, sentence] of Object.entries(english)) {
    expect(placeholdersOf(german[key]), key).toEqual(placeholdersOf(sentence));
    expect(placeholdersOf(french[key]), key).toEqual(placeholdersOf(sentence));
  }
});
