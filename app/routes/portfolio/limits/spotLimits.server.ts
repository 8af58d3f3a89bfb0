import type { TFunction } from "i18next";
import type { Locale } from "~/entities/core/locale";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import type { SystemPage } from "~/routes/page/guard.server";
import { limitTexts } from "./used.server";

interface SpotPage extends Pick<SystemPage, "actor" | "system"> {
  market: SpotMarket;
  locale: Locale;
  t: TFunction;
}

/** What limits will do to spot deals of who looks on a market, one sentence for each limit, and what is used and left of the sums of the day. */
export const spotLimitTexts = ({ actor, system, market, locale, t }: SpotPage): string[] =>
  limitTexts({ actor, systemId: system.system_id, locale, t }, { kind: "spot", carrier: market.carrier_id });
