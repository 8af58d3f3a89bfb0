import type { TFunction } from "i18next";
import type { Locale } from "~/entities/core/locale";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { personLimits } from "~/services/portfolio/limits/grounds.server";
import { usedTexts } from "./used.server";
import { ruleTexts } from "./words.server";

interface Reader {
  actor: Actor;
  systemId: string;
  locale: Locale;
  t: TFunction;
}

const CARRIER = "electricity";

/** What limits will do to guarantees of origin of who looks, one sentence for each limit, and what is used and left of the sums of the day. */
export function gooLimitTexts({ actor, systemId, locale, t }: Reader): string[] {
  const limits = personLimits(dbOf(actor), actor, systemId).filter(
    ({ kinds, carriers }) =>
      (kinds.length === 0 || kinds.includes("goo")) && (carriers.length === 0 || carriers.includes(CARRIER)),
  );
  const used = usedTexts({ actor, systemId, locale, t }, { kind: "goo", carrier: CARRIER });
  return [...ruleTexts(limits, locale, t), ...used];
}
