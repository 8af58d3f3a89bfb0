import type { LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { csvFile } from "~/routes/page/download.server";
import { requireSystem } from "~/routes/page/guard.server";
import { csvText } from "~/services/core/csv";
import { gooList, hasExpired, todayIn, validUntil } from "~/services/portfolio/goos/stock.server";
import { goosFilter, gooTechnologies } from "./shared.server";

/** GET .../portfolio-manager/goos.csv: the guarantees that fit the filters of the list, at most 10 000. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireSystem(args, "portfolio");
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const today = todayIn(system.timezone);
  const names = new Map(gooTechnologies(actor, locale).map(({ value, label }) => [value, label]));
  const field = (name: string, unit?: string) => t(`portfolio:goo.field.${name}`) + (unit ? ` [${unit}]` : "");
  const header = [
    field("goo_id"),
    field("name"),
    field("tech_id"),
    field("status"),
    field("amount", "MWh"),
    field("trading_price", "EUR/MWh"),
    field("start_date"),
    field("end_date"),
    field("valid_until"),
    field("counterparty_id"),
    field("deal_id"),
    field("issuance_country"),
    field("issuance_date"),
    field("issuance_id"),
    field("asset_age"),
    field("support_status"),
    field("left_on"),
  ];
  const rows = gooList(actor, system.system_id, { ...goosFilter(new URL(args.request.url)), page: 0 }).rows.map(
    ({ goo, counterparty }) => {
      const { issuance_country, issuance_date, issuance_id, asset_age, support_status, left_on } = goo.properties;
      return [
        goo.goo_id,
        goo.name,
        names.get(goo.tech_id) ?? goo.tech_id,
        t(`portfolio:goo.status.${hasExpired(goo, today) ? "expired" : goo.status}`),
        goo.amount,
        goo.trading_price,
        goo.start_date,
        goo.end_date,
        validUntil(goo),
        counterparty ?? "",
        goo.deal_id ?? "",
        issuance_country ?? "",
        issuance_date ?? "",
        issuance_id ?? "",
        asset_age,
        support_status ? t(`portfolio:goo.support.${support_status}`) : "",
        left_on ?? "",
      ];
    },
  );
  return csvFile(`goos-${system.system_id}`, csvText({ header, rows }));
}
