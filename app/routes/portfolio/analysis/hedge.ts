import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvFile, fileValue } from "~/routes/page/download.server";
import { requireSystem } from "~/routes/page/guard.server";
import { csvText } from "~/services/core/csv";
import { refused } from "~/services/core/outcome";
import { hedgeNow } from "~/services/portfolio/valuation/hedge.server";
import { selectedDeals } from "~/services/portfolio/valuation/view.server";
import { hedgeDemandFilter, portfolioFilters } from "../overview/query.server";

/**
 * …/hedge-path.csv with the filters of the analysis: shares of the demand of the site by book and month of delivery, in percent. 422 for a
 * location, as what it needs is not known.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireSystem(args, "portfolio");
  const query = new URL(args.request.url).searchParams;
  const demand = hedgeDemandFilter(query);
  const { dealQuery } = portfolioFilters(query);
  if (dealQuery.location) await fileValue(args.request, refused(422, "portfolio.rules.not_by_location"));
  const deals = selectedDeals(actor, system.system_id, dealQuery);
  const { today, books } = hedgeNow(actor, system, deals, { now: Date.now(), source: demand });
  const digits = (value: number | null) => (value === null ? "" : Math.round(value * 1e6) / 1e6);
  return csvFile(
    `hedge-path-${today}`,
    csvText({
      header: [
        "book",
        "month",
        "hedged [%]",
        "least [%]",
        "target [%]",
        "most [%]",
        "to_target [MWh]",
        "state",
        "demand",
        "as_of",
      ],
      rows: books.flatMap(({ name, months }) =>
        months.map((one) => [
          name,
          one.month,
          digits(one.ratio),
          digits(one.least),
          digits(one.target),
          digits(one.most),
          digits(one.toTargetMwh),
          one.state,
          demand,
          today,
        ]),
      ),
    }),
  );
}
