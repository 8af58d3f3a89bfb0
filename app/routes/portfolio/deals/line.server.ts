import { formatDate } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { unitsOf } from "~/entities/spot/deliveryClock";
import { technologyEntity } from "~/services/catalogue/technology.entity.server";
import type { Actor } from "~/services/core/access.server";
import { dbOf, get } from "~/services/core/store.server";
import type { DealRow } from "~/services/portfolio/dealList.server";
import { marketOfDeal } from "~/services/portfolio/marketOfDeal.server";

/** A deal as lists show it. */
export function dealLine(actor: Actor, { deal, house, book, counterparty }: DealRow, locale: Locale) {
  const paths = sitePaths(deal.system_id);
  const date = (day: string) => formatDate(`${day}T00:00Z`, locale, "UTC");
  const technology = get(actor, technologyEntity, deal.tech_id);
  return {
    id: deal.deal_id,
    name: deal.name,
    status: deal.status,
    changeWaits: deal.status === "existing" && deal.approval?.state === "waiting",
    house,
    book,
    counterparty,
    load: deal.base_peak_type,
    technology: technology ? nameIn(technology.name, locale) : deal.tech_id,
    start: date(deal.start_date),
    end: date(deal.end_date ?? deal.start_date),
    amount: deal.amount,
    units: unitsOf(deal.carrier_id ?? ""),
    price: deal.trading_price,
    direction: deal.properties.direction,
    currency: marketOfDeal(dbOf(actor), deal.futures_id ?? "", undefined)?.spot.currency ?? "EUR",
    href: paths.deal(deal.deal_id),
    editHref: paths.editDeal(deal.deal_id),
    deleteHref: paths.deleteDeal(deal.deal_id),
  };
}
export type DealLine = ReturnType<typeof dealLine>;
