import type { TFunction } from "i18next";
import { formatDate, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import type { System } from "~/entities/systems/system";
import type { Actor } from "~/services/core/access.server";
import type { PortfolioQuery } from "~/services/portfolio/valuation/worth";
import type { RunChooser } from "~/services/results/pages.server";
import { planSpark } from "~/services/results/spark/planSpark.server";
import type { PlanSparkFacts } from "~/ui/portfolio/PlanSparkSection";

/** Reasons that who has no gas plant, or no operation, needs not be told. */
const UNTOLD = new Set(["operation_off", "no_gas_plant"]);

interface Asked {
  query: PortfolioQuery;
  /** The filter of the page, for its file. */
  filter: Record<string, string>;
  /** Whether the newest run has gas plants: without any nothing is said of a plan that is not there. */
  hasPlants: boolean;
  /** The runs of the system. */
  runs: RunChooser;
  locale: Locale;
  t: TFunction;
}

/** The clean spark spread of the plans in force as the page of the analysis shows it; null where the reader needs not be told of it. */
export async function planSparkFacts(
  actor: Actor,
  system: System,
  { query, filter, hasPlants, runs, locale, t }: Asked,
): Promise<PlanSparkFacts | null> {
  if (query.location) return null;
  const spark = await planSpark(actor, system, { query, runs, now: Date.now() });
  const paths = sitePaths(system.system_id);
  const csvHref = `${paths.planSparkSpread}?${new URLSearchParams(filter).toString()}`;
  if (typeof spark === "string") {
    const isTold = !UNTOLD.has(spark) && (hasPlants || spark !== "no_plan");
    return isTold ? { none: spark, spark: null, csvHref } : null;
  }
  const time = (ms: number, bare = true) => formatTime(ms, locale, spark.timezone, bare);
  const dayOf = (day: string | null) => (day === null ? "–" : formatDate(`${day}T00:00Z`, locale, "UTC"));
  const { power, gas, allowances } = spark.quoteDays;
  return {
    none: null,
    csvHref,
    spark: {
      currency: spark.currency,
      synthetic: spark.synthetic,
      plants: spark.plants,
      totals: spark.totals,
      quoteDays: { power: dayOf(power), gas: dayOf(gas), allowances: dayOf(allowances) },
      plans: spark.plans.map(({ id, name, made_at, fromMs, untilMs }) => ({
        href: paths.operation(id),
        text: t("portfolio:plan_spark.plan", {
          name,
          made: time(Date.parse(made_at)),
          from: time(fromMs),
          until: time(untilMs, false),
        }),
      })),
      gaps: spark.totals.flatMap(({ gaps }) =>
        gaps.map(({ what, fromMs, untilMs }) =>
          t("portfolio:plan_spark.gap", {
            from: time(fromMs),
            until: time(untilMs, false),
            what: t(`portfolio:plan_spark.missing.${what}`),
          }),
        ),
      ),
    },
  };
}
