import type { LoaderFunctionArgs } from "@remix-run/node";
import { FUTURES_CARRIER } from "~/entities/market/futuresMarket";
import { csvFile, fileValue } from "~/routes/page/download.server";
import { requireSystem } from "~/routes/page/guard.server";
import { csvText } from "~/services/core/csv";
import { refused } from "~/services/core/outcome";
import { hedgeNow } from "~/services/portfolio/valuation/hedge.server";
import { selectedDeals } from "~/services/portfolio/valuation/view.server";
import { siteNeeds } from "~/services/results/need/siteNeeds.server";
import { hedgeDemandFilter, portfolioFilters } from "../overview/query.server";

/**
 * …/hedge-path.csv with the filters of the analysis: shares of the need of the site by book, carrier and month of delivery, in percent. 422 for a
 * location, as what it needs is not known.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireSystem(args, "portfolio");
  const query = new URL(args.request.url).searchParams;
  const demand = hedgeDemandFilter(query);
  const { dealQuery } = portfolioFilters(query);
  if (dealQuery.location) await fileValue(args.request, refused(422, "portfolio.rules.not_by_location"));
  const deals = selectedDeals(actor, system.system_id, dealQuery);
  const { today, books } = hedgeNow(actor, system, deals, {
    now: Date.now(),
    source: demand,
    needOf: siteNeeds(actor, system),
  });
  const digits = (value: number | null) => (value === null ? "" : Math.round(value * 1e6) / 1e6);
  return csvFile(
    `hedge-path-${today}`,
    csvText({
      header: [
        "book",
        "carrier",
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
      rows: books.flatMap(({ name, carrier_id, run, months }) =>
        months.map((one) => [
          name,
          carrier_id,
          one.month,
          digits(one.ratio),
          digits(one.least),
          digits(one.target),
          digits(one.most),
          digits(one.toTargetMwh),
          one.state,
          // Gas is held against a run, electricity against what was chosen.
          run ?? (carrier_id === FUTURES_CARRIER ? demand : "none"),
          today,
        ]),
      ),
    }),
  );
}
