import type { TFunction } from "i18next";
import { formatFigure, formatNumber, formatScaled, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { partsText } from "~/entities/core/namedPart";
import { type BoundMeasure, LIMIT_BOUNDS, type TradeLimit } from "~/entities/portfolio/tradeLimit";
import { type LimitGround, type LimitMeasure } from "~/entities/spot/approval";
import { unknownOf } from "~/services/portfolio/limits/gate.server";

/** What a limit of energy is compared with: of allowances their number. */
type Delivered = "MWh" | "t";

/** A value of a measure as people read it; money has the currency of the deal, which the sentence names. */
export function measureText(
  measure: LimitMeasure,
  value: number,
  { locale, t, delivered = "MWh" }: { locale: Locale; t: TFunction; delivered?: Delivered | undefined },
): string {
  if (measure === "mw") return formatScaled(value, "MW", locale);
  if (measure.endsWith("mwh")) return formatScaled(value, delivered, locale);
  if (measure === "price") return formatUnit(value, "%", locale, { decimals: value < 100 ? 1 : 0 });
  if (measure === "ahead")
    return t("portfolio:limits.days", { count: Math.ceil(value), number: formatNumber(Math.ceil(value), locale) });
  return formatFigure(value, locale);
}

/** "10 MW, at most 5 MW (limit “Desk”)". */
export const groundText = (ground: LimitGround, locale: Locale, t: TFunction, delivered?: Delivered): string =>
  t(`portfolio:limits.ground.${ground.value === null ? unknownOf(ground.measure) : ground.measure}`, {
    name: ground.name,
    value: ground.value === null ? "" : measureText(ground.measure, ground.value, { locale, t, delivered }),
    most: measureText(ground.measure, ground.most, { locale, t, delivered }),
    ...(ground.used === undefined
      ? {}
      : {
          used: measureText(ground.measure, ground.used, { locale, t, delivered }),
          left: measureText(ground.measure, Math.max(0, ground.most - ground.used), { locale, t, delivered }),
        }),
  });

/** The bounds of a limit: "power 10 MW; price 5 % from the market". */
export const boundTexts = (limit: TradeLimit, locale: Locale, t: TFunction): string[] =>
  LIMIT_BOUNDS.flatMap(([name, measure]: readonly [keyof TradeLimit, BoundMeasure]) => {
    const most = limit[name];
    return typeof most === "number"
      ? [t(`portfolio:limits.bound.${measure}`, { most: measureText(measure, most, { locale, t }) })]
      : [];
  });

/** One sentence for each limit that counts for a person: what of a deal is beyond it, and what happens then. */
export const ruleTexts = (limits: readonly TradeLimit[], locale: Locale, t: TFunction): string[] =>
  limits.map((limit) =>
    t(`portfolio:limits.rule.${limit.action}`, {
      name: limit.name,
      bounds: partsText(boundTexts(limit, locale, t), locale),
    }),
  );
