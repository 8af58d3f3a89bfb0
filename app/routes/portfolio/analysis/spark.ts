import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvFile, fileValue } from "~/routes/page/download.server";
import { requireSystem } from "~/routes/page/guard.server";
import { csvText } from "~/services/core/csv";
import { done, refused } from "~/services/core/outcome";
import { sparkSpreads } from "~/services/results/spark/spark.server";
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
  return csvFile(
    "spark-spread",
    csvText({
      header: ["plant", "month", ...ENERGY_COLUMNS, ...earningColumns(currency), ...LEG_COLUMNS, "missing"],
      rows: [
        ...plants.flatMap(({ name, months }) =>
          months.map((one) => [
            name,
            one.month,
            ...energyCells(one),
            ...earningCells(one),
            ...LEG_COLUMNS.map(() => ""),
            one.missing.join(" "),
          ]),
        ),
        ...totals.map(({ month, value, legs, missing }) => [
          "*",
          month,
          ...expectedCells(legs),
          ...Array.from({ length: 6 }, () => ""),
          digits(value),
          ...legCells(legs),
          missing.join(" "),
        ]),
      ],
    }),
  );
}
