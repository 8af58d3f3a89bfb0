import type { LoaderFunctionArgs } from "@remix-run/node";
import { MINUTE_MS } from "~/entities/core/clock";
import { dealEnergy, dealValue } from "~/entities/spot/spotDeal";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { csvFile } from "~/routes/page/download.server";
import { requireSystem } from "~/routes/page/guard.server";
import { csvText } from "~/services/core/csv";
import { dealList } from "~/services/spot/deals.server";
import { dealFilter } from "./filter";

/** GET .../operator/spot-deals.csv: the deals that fit the filters of the list, the newest 10 000; times are ISO 8601 UTC. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireSystem(args, "operation");
  const t = textsOf(await localeOf(args.request));
  const query = new URL(args.request.url).searchParams;
  const { market, direction, fromMs, toMs } = dealFilter(query, system.timezone);
  const filter = { market: market || null, direction, fromMs, toMs, lifecycle: "live", page: 0 } as const;
  const text = csvText({
    header: [
      t("spot:deals.start"),
      t("spot:deals.market"),
      t("spot:field.timestep_minutes"),
      t("spot:deals.direction"),
      `${t("spot:deals.amount")} [MW]`,
      t("spot:deals.price"),
      t("spot:field.currency"),
      `${t("spot:deals.energy_column")} [MWh]`,
      t("spot:deals.value_column"),
      t("spot:deals.state"),
    ],
    rows: dealList(actor, system.system_id, filter).rows.map(({ deal, market: { name, currency } }) => [
      deal.start_at,
      name,
      (Date.parse(deal.end_at ?? deal.start_at) - Date.parse(deal.start_at)) / MINUTE_MS,
      t(`spot:direction.${deal.direction}`),
      deal.amount,
      deal.trading_price,
      currency,
      dealEnergy(deal),
      dealValue(deal),
      t(`spot:state.${deal.status}`),
    ]),
  });
  return csvFile("spot-deals", text);
}
