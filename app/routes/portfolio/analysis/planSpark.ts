import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PlanSpark, PlanSparkTotal } from "~/entities/portfolio/planSpark";
import { csvFile, fileValue } from "~/routes/page/download.server";
import { requireSystem } from "~/routes/page/guard.server";
import { csvText } from "~/services/core/csv";
import { done, refused } from "~/services/core/outcome";
import { planSpark } from "~/services/results/spark/planSpark.server";
import { portfolioFilters } from "../overview/query.server";

const digits = (value: number | null) => (value === null ? "" : Math.round(value * 1e6) / 1e6);
const iso = (ms: number) => new Date(ms).toISOString();

/** What hours of a day lack: "gas 2027-01-08T12:00:00.000Z/2027-01-08T13:00:00.000Z". */
const gapsText = ({ gaps }: PlanSparkTotal): string =>
  gaps.map(({ what, fromMs, untilMs }) => `${what} ${iso(fromMs)}/${iso(untilMs)}`).join(" ");

/** The plans of the file, each with when it was made and the time in which it is in force. */
const plansText = ({ plans }: PlanSpark): string =>
  plans.map(({ name, made_at, fromMs, untilMs }) => `${name} ${made_at} ${iso(fromMs)}/${iso(untilMs)}`).join("; ");

/**
 * …/spark-spread-plan.csv with the filters of the analysis: each plant by the day of gas, then all of them with the legs that deals leave open. The last
 * columns say which hours lack something and which plans it is from. 422 with the reason where there is none, and for a location.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireSystem(args, "portfolio");
  const { dealQuery } = portfolioFilters(new URL(args.request.url).searchParams);
  const now = Date.now();
  const outcome = dealQuery.location ? null : await planSpark(actor, system, { query: dealQuery, now });
  const spark = await fileValue(
    args.request,
    outcome === null
      ? refused(422, "portfolio.rules.not_by_location")
      : outcome === "operation_off"
        ? refused(403, "errors.module_off")
        : typeof outcome === "string"
          ? refused(422, `portfolio.plan_spark.none.${outcome}`)
          : done(outcome),
  );
  const { plants, totals, currency } = spark;
  const price = `[${currency}/MWh]`;
  const plans = plansText(spark);
  const legs = (["power", "gas", "allowances"] as const).flatMap((leg) => {
    const unit = leg === "allowances" ? "[t]" : "[MWh]";
    return [`${leg}_dealt ${unit}`, `${leg}_open ${unit}`];
  });
  const expected = (total: PlanSparkTotal, name: string) =>
    digits(total.legs.find(({ leg }) => leg === name)!.expected);
  return csvFile(
    "spark-spread-plan",
    csvText({
      header: [
        "plant",
        "gas_day",
        "hours",
        "power [MWh]",
        "gas_hhv [MWh]",
        "heat [MWh]",
        "co2 [t]",
        "priced_power [MWh]",
        "efficiency",
        `power_price ${price}`,
        `gas_price_hhv ${price}`,
        `co2_price [${currency}/t]`,
        `clean_spark_spread ${price}`,
        `heat_credit ${price}`,
        `value [${currency}]`,
        `open_value [${currency}]`,
        ...legs,
        "missing",
        "plans",
      ],
      rows: [
        ...plants.flatMap(({ name, days }) =>
          days.map((one, i) => [
            name,
            one.day,
            totals[i]!.hours,
            digits(one.powerMwh),
            digits(one.gasMwh),
            digits(one.heatMwh),
            digits(one.co2T),
            digits(one.pricedMwh),
            digits(one.efficiency),
            digits(one.powerPrice),
            digits(one.gasPrice),
            digits(one.co2Price),
            digits(one.spread),
            digits(one.heatCredit),
            digits(one.value),
            "",
            ...legs.map(() => ""),
            gapsText(totals[i]!),
            plans,
          ]),
        ),
        ...totals.map((total) => [
          "*",
          total.day,
          total.hours,
          expected(total, "power"),
          expected(total, "gas"),
          "",
          expected(total, "allowances"),
          ...Array.from({ length: 7 }, () => ""),
          digits(total.value),
          digits(total.openValue),
          ...total.legs.flatMap((one) => [digits(one.dealt), digits(one.open)]),
          gapsText(total),
          plans,
        ]),
      ],
    }),
  );
}
