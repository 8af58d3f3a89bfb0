import type { LoaderFunctionArgs } from "@remix-run/node";
import { localeOf } from "~/i18n/i18n.server";
import { csvFile } from "~/routes/page/download.server";
import { requireSystem } from "~/routes/page/guard.server";
import { csvText } from "~/services/core/csv";
import { dealList } from "~/services/portfolio/dealList.server";
import { dealsFilter } from "./query.server";
import { dealsTable } from "./table.server";

/** GET .../portfolio-manager/deals.csv: the deals that fit the filters of the list, at most 10 000. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireSystem(args, "portfolio");
  const locale = await localeOf(args.request);
  const filter = { ...dealsFilter(new URL(args.request.url)), page: 0 };
  const { rows } = dealList(actor, system.system_id, filter);
  return csvFile(`deals-${system.system_id}`, csvText(dealsTable(actor, rows, locale)));
}
