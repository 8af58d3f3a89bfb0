import { expect, test } from "vitest";
import { description, requiredText } from "~/entities/core/shared";

const isName = (text: string): boolean => requiredText().safeParse(text).success;

test("names are taken in any script, with signs that are written of several characters", () => {
  // The family is three signs joined by one without width; its halves are whole pairs.
  for (const name of [
    "Werk Süd",
    "حقل شمسي",
    "太陽光",
    "\u{1f468}\u200d\u{1f469}\u200d\u{1f467} Haus",
    "a\u00a0b\u202fc",
  ])
    expect(isName(name), name).toBe(true);
});

test.each([
  ["a half of a character", "a\ud800b"],
  ["the other half of one", "a\udc00b"],
  ["two halves the wrong way round", "a\udc00\ud800b"],
  ["a mark that turns what follows", "a\u202egnp.exe"],
  ["an isolate", "a\u2066x"],
  ["nothing to see", "\u200b"],
  ["nothing to see but spaces", "\u200b \u00ad"],
  ["a control character", "a\u0007b"],
])("a name with %s is refused with a sentence", (_, name) => {
  const parsed = requiredText().safeParse(name);
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual(["rules.control_characters"]);
});

test("an empty name is told as missing alone", () => {
  expect(
    requiredText()
      .safeParse(" ")
      .error?.issues.map(({ message }) => message),
  ).toEqual(["rules.needs_value"]);
});

test("texts of several lines take line breaks, and none of the marks", () => {
  expect(description.safeParse("one\ntwo\tthree").success).toBe(true);
  for (const text of ["a\u202eb", "a\ud800", "a\u0000"]) expect(description.safeParse(text).success).toBe(false);
});
