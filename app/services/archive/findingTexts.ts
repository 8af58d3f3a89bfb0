import type { Finding } from "~/entities/core/finding";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { textsOf } from "~/i18n/texts";

export interface FindingText {
  severity: Finding["severity"];
  text: string;
}

/** Findings as sentences; a rule among their numbers is said in words too. */
export function findingTexts(findings: readonly Finding[], locale: Locale): FindingText[] {
  const t = textsOf(locale);
  const say = (key: string, params: Finding["params"] = {}) => t(key.replace(".", ":"), params);
  return findings.map(({ key, severity, params }) => {
    const texts = { ...params };
    for (const name of ["max", "hours", "factor"]) {
      const amount = texts[name];
      if (typeof amount === "number") texts[name] = formatNumber(amount, locale);
    }
    if (typeof texts.rule === "string" && /^[\w-]+\.[\w.]+$/.test(texts.rule)) texts.rule = say(texts.rule, texts);
    return { severity, text: say(key, texts) };
  });
}
