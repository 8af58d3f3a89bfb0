import { readdirSync, readFileSync } from "node:fs";
import { createInstance, type i18n } from "i18next";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Locale, LOCALES } from "~/entities/core/locale";
import { i18nOf } from "./texts";

/** What i18next itself makes of the same texts. */
function plain(locale: Locale): i18n {
  const areas = readdirSync(`locales/${locale}`).map((file) => file.replace(".json", ""));
  const read = (area: string) => JSON.parse(readFileSync(`locales/${locale}/${area}.json`, "utf8")) as object;
  const instance = createInstance();
  void instance.init({
    lng: locale,
    resources: { [locale]: Object.fromEntries(areas.map((area) => [area, read(area)])) },
    ns: areas,
    defaultNS: "common",
    interpolation: { escapeValue: false },
    initImmediate: false,
  });
  return instance;
}

function* keysOf(texts: object, path = ""): Generator<[string, string]> {
  for (const [key, value] of Object.entries(texts) as [string, unknown][])
    if (typeof value === "string") yield [`${path}${key}`, value];
    else if (typeof value === "object" && value !== null) yield* keysOf(value, `${path}${key}.`);
}

const COUNTED = /_(zero|one|two|few|many|other)$/;
const COUNTS = [0, 1, 2, 1.5, 999];

afterEach(() => void vi.restoreAllMocks());

describe.each(LOCALES)("texts in %s", (locale) => {
  const slow = plain(locale);
  const quick = i18nOf(locale);
  const all = (slow.options.ns as string[]).flatMap((area) =>
    [...keysOf(slow.getResourceBundle(locale, area) as object)].map(([key, text]) => ({ area, key, text })),
  );

  it("are those of i18next, every one, with and without values", () => {
    // A form of a text may have other values than the one that is looked at.
    vi.spyOn(console, "error").mockReturnValue(undefined);
    expect(all.length).toBeGreaterThan(1000);
    for (const { area, key, text } of all) {
      const names = [...text.matchAll(/\{\{(.+?)\}\}/g)].map(([, name]) => name!.trim());
      const values = Object.fromEntries(names.map((name, i) => [name, i % 2 ? `<${name}> $& {x}` : i]));
      const has = (form: string) => slow.exists(`${area}:${key.replace(COUNTED, form)}`);
      const counted = COUNTED.test(key) && has("_one") && has("_other");
      const stem = counted ? key.replace(COUNTED, "") : key;
      const given = counted ? COUNTS.map((count) => ({ ...values, count })) : [names.length ? values : undefined];
      for (const options of given) {
        const [own, other] = [quick.getFixedT(null, area as never), slow.getFixedT(null, area)];
        const of = options as never;
        expect(own(stem as never, of), `${area}:${stem}`).toBe(other(stem, of));
        expect(quick.t(`${area}:${stem}` as never, of)).toBe(slow.t(`${area}:${stem}`, of));
      }
    }
  });

  it("have no words of another language for large numbers, and take values as they are", () => {
    const t = quick.getFixedT(null, "accounting" as never) as (key: string, values: object) => string;
    const many = t("credits.accounting.caption", { count: 1_000_000 });
    expect(many).toBe(t("credits.accounting.caption", { count: 999 }).replace("999", "1000000"));
    expect(quick.t("common:app.page_title", { title: "{{title}} $t(app.name)" } as never)).toContain(
      "{{title}} $t(app.name)",
    );
  });

  it("are left to i18next when values are missing or say which text is meant", () => {
    const error = vi.spyOn(console, "error").mockReturnValue(undefined);
    const { area, key } = all.find(({ text, key: name }) => text.includes("{{") && !COUNTED.test(name))!;
    const [own, other] = [quick.getFixedT(null, area as never), slow.getFixedT(null, area)];
    for (const options of [{}, { defaultValue: "x" }, { context: "y" }, { lng: locale }, { name: null }]) {
      const of = options as never;
      expect(own(key as never, of)).toBe(other(key, of));
    }
    expect(own([key] as never)).toBe(other([key]));
    // A missing value is written to the log, and fails the test that asked.
    expect(error).toHaveBeenCalledWith(expect.stringMatching(/^No value of \{\{\w+\}\} in "/));
  });
});

describe("French", () => {
  const title = (name: string, language: "en" | "fr" = "fr") => {
    const t = i18nOf(language).t as unknown as (key: string, values: object) => string;
    return t("events:edit.title", { name });
  };

  it.each([
    ["Atelier", "d’Atelier"],
    ["électricité", "d’électricité"],
    ["Œuvre", "d’Œuvre"],
    ["Moulin", "de Moulin"],
    ["Hall", "de Hall"],
    ["« Atelier »", "de « Atelier »"],
    ["8 MW", "de 8 MW"],
  ])("writes the preposition before %s as %s", (name, phrase) => {
    expect(title(name)).toBe(`Modifier l’événement ${phrase}`);
  });

  it("is the only language that does", () => {
    expect(title("Atelier", "en")).toContain(" of Atelier");
  });
});
