import type { TFunction } from "i18next";
import type { Locale } from "~/entities/core/locale";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import type { SystemPage } from "~/routes/page/guard.server";
import { dbOf } from "~/services/core/store.server";
import { personLimits } from "~/services/portfolio/limits/grounds.server";
import { usedTexts } from "./used.server";
import { ruleTexts } from "./words.server";

interface SpotPage extends Pick<SystemPage, "actor" | "system"> {
  market: SpotMarket;
  locale: Locale;
  t: TFunction;
}

/** What limits will do to spot deals of who looks on a market, one sentence for each limit, and what is used and left of the sums of the day. */
export function spotLimitTexts({ actor, system, market, locale, t }: SpotPage): string[] {
  const limits = personLimits(dbOf(actor), actor, system.system_id).filter(
    ({ kinds, carriers }) =>
      (kinds.length === 0 || kinds.includes("spot")) && (carriers.length === 0 || carriers.includes(market.carrier_id)),
  );
  const used = usedTexts(
    { actor, systemId: system.system_id, locale, t },
    { kind: "spot", carrier: market.carrier_id },
  );
  return [...ruleTexts(limits, locale, t), ...used];
}
