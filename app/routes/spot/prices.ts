import type { LoaderFunctionArgs } from "@remix-run/node";
import { unitsOf } from "~/entities/spot/deliveryClock";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { csvFile } from "~/routes/page/download.server";
import { csvText } from "~/services/core/csv";
import { dbOf } from "~/services/core/store.server";
import { pricesOfDays } from "~/services/spot/prices.server";
import { priceLines } from "~/services/spot/views.server";
import { marketScope } from "./scope.server";
import { periodOf } from "./view.server";

/** GET /spot-markets/:spot_id/prices.csv: one row for each delivery period of the days asked for, in UTC and by the market's clock. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, market } = marketScope(args);
  const t = textsOf(await localeOf(args.request));
  const { period } = periodOf(actor, market, new URL(args.request.url).searchParams);
  const { days } = pricesOfDays(dbOf(actor), market, { first: period.first, last: period.last });
  const rows = priceLines(market, days, ({ source }) => t(`spot:source.${source}`));
  const header = [
    t("spot:prices.start_utc"),
    t("spot:prices.start_local"),
    t("spot:field.timestep_minutes"),
    t("spot:prices.price", { unit: `${market.currency}/${unitsOf(market.carrier_id).delivered}` }),
    t("spot:field.price_source"),
  ];
  return csvFile(`prices-${market.spot_id}-${period.first}`, csvText({ header, rows }));
}
