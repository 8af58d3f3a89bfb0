import type { TFunction } from "i18next";
import { formatFigure, formatPrice, formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { concerns, type DealsAhead, type TradeLimit } from "~/entities/portfolio/tradeLimit";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { type UsedSum, usedSums } from "~/services/portfolio/limits/day/daySums.server";
import { personLimits } from "~/services/portfolio/limits/grounds.server";
import { ruleTexts } from "./words.server";

/** Who looks at limits of a system, and in which language. */
export interface LimitReader {
  actor: Actor;
  systemId: string;
  locale: Locale;
  t: TFunction;
}

const amountText = ({ unit }: UsedSum, value: number, locale: Locale): string => {
  if (unit === "MWh" || unit === "t") return formatScaled(value, unit, locale);
  return unit === null ? formatFigure(value, locale) : formatPrice(value, unit, locale);
};

/** The limits of who looks that concern such deals; without `deals` all of theirs. */
const limitsAhead = ({ actor, systemId }: LimitReader, deals?: DealsAhead): TradeLimit[] =>
  personLimits(dbOf(actor), actor, systemId).filter((limit) => !deals || concerns(limit, deals));

const sumTexts = ({ actor, systemId, locale, t }: LimitReader, limits: readonly TradeLimit[]): string[] =>
  usedSums(dbOf(actor), actor, systemId, limits).sums.map((sum) =>
    t(`portfolio:limits.used.${sum.measure}`, {
      name: sum.name,
      most: amountText(sum, sum.most, locale),
      used: amountText(sum, sum.used, locale),
      left: amountText(sum, sum.left, locale),
    }),
  );

/** What of the sums of today is used and left for who looks, one sentence for each sum that such deals count to; without `deals` for each sum. */
export const usedTexts = (reader: LimitReader, deals?: DealsAhead): string[] =>
  sumTexts(reader, limitsAhead(reader, deals));

/** What limits will do to such deals of who looks, one sentence for each limit, and what is used and left of the sums of the day. */
export function limitTexts(reader: LimitReader, deals: DealsAhead): string[] {
  const limits = limitsAhead(reader, deals);
  return [...ruleTexts(limits, reader.locale, reader.t), ...sumTexts(reader, limits)];
}
