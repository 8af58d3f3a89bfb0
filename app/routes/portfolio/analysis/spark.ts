import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvFile, fileValue } from "~/routes/page/download.server";
import { requireSystem } from "~/routes/page/guard.server";
import { csvText } from "~/services/core/csv";
import { done, refused } from "~/services/core/outcome";
import { sparkSpreads } from "~/services/results/spark/spark.server";
import { portfolioFilters } from "../overview/query.server";

const digits = (value: number | null) => (value === null ? "" : Math.round(value * 1e6) / 1e6);

/**
 * …/spark-spread.csv with the filters of the analysis: each plant by month of delivery, then all of them with the legs of the hedge. The last column says
 * what a month lacks. 422 with the reason where there is none, and for a location, as deals are held against the plants of the whole site.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireSystem(args, "portfolio");
  const url = new URL(args.request.url).searchParams;
  const { dealQuery } = portfolioFilters(url);
  const sparkQuery = { query: dealQuery, run: (url.get("run") ?? "").slice(0, 120), now: Date.now() };
  const spark = dealQuery.location ? null : await sparkSpreads(actor, system, sparkQuery);
  const { plants, totals, currency } = await fileValue(
    args.request,
    spark === null || typeof spark === "string"
      ? refused(422, spark === null ? "portfolio.rules.not_by_location" : `portfolio.spark.none.${spark}`)
      : done(spark),
  );
  const price = `[${currency}/MWh]`;
  const legs = (["power", "gas", "allowances"] as const).flatMap((leg) => {
    const unit = leg === "allowances" ? "[t]" : "[MWh]";
    return [`${leg}_dealt ${unit}`, `${leg}_open ${unit}`];
  });
  return csvFile(
    "spark-spread",
    csvText({
      header: [
        "plant",
        "month",
        "power [MWh]",
        "gas_hhv [MWh]",
        "heat [MWh]",
        "co2 [t]",
        "efficiency",
        `power_price ${price}`,
        `gas_price_hhv ${price}`,
        `co2_price [${currency}/t]`,
        `clean_spark_spread ${price}`,
        `heat_credit ${price}`,
        `value [${currency}]`,
        ...legs,
        "missing",
      ],
      rows: [
        ...plants.flatMap(({ name, months }) =>
          months.map((one) => [
            name,
            one.month,
            digits(one.powerMwh),
            digits(one.gasMwh),
            digits(one.heatMwh),
            digits(one.co2T),
            digits(one.efficiency),
            digits(one.powerPrice),
            digits(one.gasPrice),
            digits(one.co2Price),
            digits(one.spread),
            digits(one.heatCredit),
            digits(one.value),
            ...legs.map(() => ""),
            one.missing.join(" "),
          ]),
        ),
        ...totals.map(({ month, value, legs: dealt, missing }) => [
          "*",
          month,
          ...["power", "gas"].map((name) => digits(dealt.find(({ leg }) => leg === name)!.expected)),
          "",
          digits(dealt.find(({ leg }) => leg === "allowances")!.expected),
          ...Array.from({ length: 6 }, () => ""),
          digits(value),
          ...dealt.flatMap((one) => [digits(one.dealt), digits(one.open)]),
          missing.join(" "),
        ]),
      ],
    }),
  );
}
