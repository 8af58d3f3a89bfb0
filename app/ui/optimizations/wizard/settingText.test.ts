import { expect, it } from "vitest";
import { i18nOf } from "~/i18n/i18n.server";
import { settingText } from "./settingText";

it("says a choice in words, and what is none as it was sent", () => {
  const say = (name: string, value: unknown) =>
    settingText(i18nOf("en").getFixedT("en", "optimizations"), "en", name, value);
  expect(say("impact", "CO2")).toBe("CO₂ emissions");
  expect(say("optimizer.Crossover", -1)).toBe("Automatic");
  expect(say("impact", "next year")).toBe("next year");
});
