import type { LoaderFunctionArgs } from "@remix-run/node";
import { csvFile } from "~/routes/page/download.server";
import { requireSystem } from "~/routes/page/guard.server";
import { csvText } from "~/services/core/csv";
import { hedgeNow } from "~/services/portfolio/valuation/hedge.server";
import { selectedDeals } from "~/services/portfolio/valuation/view.server";
import { hedgeDemandFilter, portfolioFilters } from "../overview/query.server";

/** …/hedge-path.csv with the filters of the analysis: shares of the demand by book and month of delivery, in percent. */
export function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireSystem(args, "portfolio");
  const query = new URL(args.request.url).searchParams;
  const demand = hedgeDemandFilter(query);
  const deals = selectedDeals(actor, system.system_id, portfolioFilters(query).dealQuery);
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
