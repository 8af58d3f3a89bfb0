import { expect, test } from "vitest";
import { LOCALES } from "~/entities/core/locale";
import { IMPORT_STAGES, type ImportState } from "~/services/archive/importJob.server";
import { stageText } from "~/services/archive/stageText.server";

const state = (more: Partial<ImportState>): ImportState => ({
  import_id: "one",
  stage: "waiting",
  fraction: null,
  system_id: null,
  findings: [],
  refusal: null,
  ...more,
});

test("every stage of an import is a sentence in every language, also one that failed without a finding", () => {
  for (const locale of LOCALES) {
    const texts = IMPORT_STAGES.map((stage) => stageText(locale, state({ stage })));
    for (const text of texts) expect(text).toMatch(/^\p{Lu}.+\.$/u);
    expect(new Set(texts).size).toBe(IMPORT_STAGES.length);
  }
  expect(stageText("en", state({ stage: "failed" }))).toBe(
    "The import failed. Nothing of it was stored; try it again.",
  );
});

test("a refusal says its own reason", () => {
  const refusal = { message: "errors.id_taken", params: {} };
  expect(stageText("en", state({ stage: "refused", refusal }))).not.toBe(stageText("en", state({ stage: "refused" })));
});
