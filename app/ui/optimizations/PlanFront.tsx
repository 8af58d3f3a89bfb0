import { useTranslation } from "react-i18next";
import { nextOnFront } from "~/entities/core/charts/pareto";
import { formatPercent } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { OptimizationKind } from "~/entities/optimizations/optimization";
import { amountSize, amountUnit, fittingScale, SCALE_FACTORS, unitIn } from "~/entities/results/scales";
import type { RunFigures } from "~/entities/results/view/runFigures";
import { ParetoChart } from "~/ui/kit/charts";

interface PlanFrontProps {
  /** Newest first. */
  runs: readonly { name: string; kind: OptimizationKind; figures: RunFigures | null }[];
  /** There are more runs than these, on other pages of the list. */
  isPart: boolean;
  locale: Locale;
}

/** Fewer plans need no drawing to be compared. */
const LEAST_PLANS = 2;
const LEAST_POINTS = 3;

/** Runs of the newest one's year and currency by what the year costs and emits; nothing where there are too few of them. */
export function PlanFront({ runs, isPart, locale }: PlanFrontProps) {
  const { t } = useTranslation("optimizations");
  const counted = runs.flatMap(({ name, kind, figures }) =>
    figures && figures.co2 !== null ? [{ name, isStatusQuo: kind === "status_quo", ...figures, co2: figures.co2 }] : [],
  );
  const newest = counted.find(({ isStatusQuo }) => !isStatusQuo);
  const points = counted.filter(({ year, currency }) => year === newest?.year && currency === newest.currency);
  const plans = points.filter(({ isStatusQuo }) => !isStatusQuo);
  if (!newest || plans.length < LEAST_PLANS || points.length < LEAST_POINTS) return null;
  const money = amountSize(
    "money",
    null,
    points.map(({ yearly }) => yearly),
  ).scale;
  const mass = fittingScale(
    "kg",
    points.map(({ co2 }) => co2),
  );
  const next = nextOnFront(plans.map(({ yearly, co2 }) => ({ cost: yearly, co2 })));
  const percent = (share: number) => formatPercent(share, locale, share < 0.1 ? 1 : 0);
  const subject = t("front.title", { year: newest.year });
  const title = next ? t("front.finding", { less: percent(next.less), dearer: percent(next.dearer) }) : subject;
  return (
    <ParetoChart
      id="front"
      title={title}
      subject={next ? subject : undefined}
      summary={t(isPart ? "front.summary_page" : "front.summary", { count: points.length })}
      unit={t("front.per_year", { unit: amountUnit("money", money, newest.currency, locale) })}
      costName={t("front.cost")}
      co2Name={t("front.co2")}
      co2Unit={t("front.per_year", { unit: unitIn("kg", mass) })}
      words={{
        least: t("front.least"),
        front: t("front.front"),
        other: t("front.other"),
        statusQuo: t("front.status_quo"),
      }}
      points={points.map(({ name, isStatusQuo, yearly, co2 }) => ({
        name,
        isStatusQuo,
        cost: yearly / SCALE_FACTORS[money],
        co2: co2 / SCALE_FACTORS[mass],
      }))}
    />
  );
}
