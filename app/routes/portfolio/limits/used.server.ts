import type { TFunction } from "i18next";
import { formatFigure, formatPrice, formatScaled } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { TradeKind, TradeLimit } from "~/entities/portfolio/tradeLimit";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { type UsedSum, usedSums } from "~/services/portfolio/limits/day/daySums.server";
import { personLimits } from "~/services/portfolio/limits/grounds.server";

interface Reader {
  actor: Actor;
  systemId: string;
  locale: Locale;
  t: TFunction;
}

/** Which deals one is about to enter; undefined: any. */
interface About {
  kind: TradeKind;
  /** As its spot market has it. */
  carrier: string | undefined;
}

const amountText = ({ unit }: UsedSum, value: number, locale: Locale): string => {
  if (unit === "MWh" || unit === "t") return formatScaled(value, unit, locale);
  return unit === null ? formatFigure(value, locale) : formatPrice(value, unit, locale);
};

const isAbout = ({ kinds, carriers }: TradeLimit, { kind, carrier }: About): boolean =>
  (kinds.length === 0 || kinds.includes(kind)) &&
  (carriers.length === 0 || carrier === undefined || carriers.includes(carrier));

/** What of the sums of today is used and left for who looks, one sentence for each sum that such deals count to. */
export function usedTexts({ actor, systemId, locale, t }: Reader, about?: About): string[] {
  const db = dbOf(actor);
  const limits = personLimits(db, actor, systemId).filter((limit) => !about || isAbout(limit, about));
  return usedSums(db, actor, systemId, limits).sums.map((sum) =>
    t(`portfolio:limits.used.${sum.measure}`, {
      name: sum.name,
      most: amountText(sum, sum.most, locale),
      used: amountText(sum, sum.used, locale),
      left: amountText(sum, sum.left, locale),
    }),
  );
}
