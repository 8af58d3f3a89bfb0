import type { LoaderFunctionArgs } from "@remix-run/node";
import type { PlanSpark, PlanSparkTotal } from "~/entities/portfolio/planSpark";
import { csvFile, fileValue } from "~/routes/page/download.server";
import { requireSystem } from "~/routes/page/guard.server";
import { csvText } from "~/services/core/csv";
import { done, refused } from "~/services/core/outcome";
import { planSpark } from "~/services/results/spark/planSpark.server";
import { portfolioFilters } from "../overview/query.server";
import {
  digits,
  earningCells,
  earningColumns,
  ENERGY_COLUMNS,
  energyCells,
  expectedCells,
  LEG_COLUMNS,
  legCells,
} from "./sparkColumns";

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
  const plans = plansText(spark);
  return csvFile(
    "spark-spread-plan",
    csvText({
      header: [
        "plant",
        "gas_day",
        "hours",
        ...ENERGY_COLUMNS,
        "priced_power [MWh]",
        ...earningColumns(currency),
        `open_value [${currency}]`,
        ...LEG_COLUMNS,
        "missing",
        "plans",
      ],
      rows: [
        ...plants.flatMap(({ name, days }) =>
          days.map((one, i) => [
            name,
            one.day,
            totals[i]!.hours,
            ...energyCells(one),
            digits(one.pricedMwh),
            ...earningCells(one),
            "",
            ...LEG_COLUMNS.map(() => ""),
            gapsText(totals[i]!),
            plans,
          ]),
        ),
        ...totals.map((total) => [
          "*",
          total.day,
          total.hours,
          ...expectedCells(total.legs),
          ...Array.from({ length: 7 }, () => ""),
          digits(total.value),
          digits(total.openValue),
          ...legCells(total.legs),
          gapsText(total),
          plans,
        ]),
      ],
    }),
  );
}
