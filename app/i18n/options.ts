import type { InitOptions } from "i18next";
import { FALLBACK_LOCALE, LOCALES } from "~/entities/core/enums";

type Files = Record<string, Record<string, unknown>>;

/** "../../locales/en/common.json" -> "common". */
export function byArea(files: Files): Files {
  return Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [path.split("/").at(-1)!.replace(".json", ""), texts]),
  );
}

export const i18nOptions = {
  supportedLngs: [...LOCALES] as string[],
  fallbackLng: FALLBACK_LOCALE,
  defaultNS: "common",
  interpolation: { escapeValue: false },
  returnNull: false,
  initImmediate: false,
} satisfies InitOptions;
