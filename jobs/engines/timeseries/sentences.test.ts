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
const places = (sentence: string) => [...sentence.matchAll(/{{(\w+)}}/g)].map((m) => m[1]).sort();

it("has a sentence in every language for every finding, with the same places in it", () => {
  const written = [...source.matchAll(/(?:add\(|refuse\(findings,)\s*"(\w+)"/g)].map((m) => m[1]!);
  expect(written.length).toBeGreaterThan(20);
  expect(Object.keys(en)).toEqual(expect.arrayContaining(written));
  expect(Object.keys(de)).toEqual(Object.keys(en));
  expect(Object.keys(fr)).toEqual(Object.keys(en));
  for (const [key, sentence] of Object.entries(en)) {
    expect(places(de[key as keyof typeof de]), key).toEqual(places(sentence));
    expect(places(fr[key as keyof typeof fr]), key).toEqual(places(sentence));
  }
});
