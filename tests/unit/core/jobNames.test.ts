import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { JOBS } from "~/services/registry.server";

interface Texts {
  jobs: { types: Record<string, string> };
}

it("every kind of job has its name in words, in every language", () => {
  const types = JOBS.map(({ type }) => type).sort();
  for (const language of ["en", "de", "fr"]) {
    const texts = JSON.parse(readFileSync(`locales/${language}/installation.json`, "utf8")) as Texts;
    expect(Object.keys(texts.jobs.types).sort(), language).toEqual(types);
  }
});
