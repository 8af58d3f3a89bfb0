import { useTranslation } from "react-i18next";
import { formatMoney, formatScaled, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { STEP_MS } from "~/entities/operator/operation";
import type { StoredPlan } from "~/entities/operator/plan";

export interface WaitingCostProps {
  /** The plan that waits for its approval. */
  plan: Pick<StoredPlan, "start" | "waiting">;
  zone: string;
  currency: string;
  now: number;
}

/** Less than this is nothing [currency/h]. */
const NOTHING = 0.005;

/** Until when it costs nothing to wait with an approval, what it costs then, and when nothing is in force any more. */
export function WaitingCost({ plan: { start, waiting }, zone, currency, now }: WaitingCostProps) {
  const { t, i18n } = useTranslation("operator");
  if (!waiting) return null;
  const locale = i18n.language as Locale;
  const msOf = (step: number) => Date.parse(start) + step * STEP_MS;
  const until = formatTime(msOf(waiting.until), locale, zone);
  if (now >= msOf(waiting.until)) return <p>{t("waiting.over", { until })}</p>;
  if (waiting.from >= waiting.until) return <p>{t("waiting.same", { until })}</p>;
  const values = {
    from: formatTime(msOf(waiting.from), locale, zone),
    until,
    money: formatMoney(Math.max(0, waiting.money), currency, locale),
    power: formatScaled(waiting.missing / 1000, "MW", locale),
  };
  const when = now < msOf(waiting.from) ? "later" : "now";
  const what = waiting.money > NOTHING ? "money" : "free";
  return (
    <p>
      {t(`waiting.${when}_${what}`, values)} {waiting.missing > NOTHING ? `${t("waiting.missing", values)} ` : ""}
      {t("waiting.until", values)}
    </p>
  );
}
