import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatDate, formatPrice, formatScaled, formatTime, formatUnit } from "~/entities/core/format";
import { partsText } from "~/entities/core/namedPart";
import { sitePaths } from "~/entities/core/sitePaths";
import type { PriceScenario } from "~/entities/market/priceScenario";
import { loadKey } from "~/entities/portfolio/dealProducts";
import { isPending } from "~/entities/spot/approval";
import { unitsOf } from "~/entities/spot/deliveryClock";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { itemLinks } from "~/routes/files/owner.server";
import { notFoundPage, requireItem, requireSystem } from "~/routes/page/guard.server";
import { dbOf, get } from "~/services/core/store.server";
import { dealEntity } from "~/services/portfolio/deal.entity.server";
import { marketOfDeal } from "~/services/portfolio/marketOfDeal.server";
import { party } from "~/services/portfolio/parties.server";
import { isBeyondLimit } from "~/services/portfolio/valuation/limit.server";
import { currentValue } from "~/services/portfolio/valuation/store.server";
import { openAt, type PortfolioValue } from "~/services/portfolio/valuation/types";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { DealView } from "~/ui/portfolio/DealView";
import { standingOf } from "../approvals/standing.server";
import { carrierName } from "../carriers.server";
import { dealLine } from "./line.server";

/** A deal: what was agreed on, with whom, and its files. */
export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args, "portfolio");
  const deal = requireItem(page, dealEntity, args.params.deal_id);
  if (deal.deleted_at) throw notFoundPage();
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { actor, system, editable } = page;
  const paths = sitePaths(system.system_id);
  const named = (kind: "house" | "book" | "counterparty") => {
    const outcome = party(actor, kind, deal[`${kind}_id`]);
    return outcome.ok ? outcome.value.name : deal[`${kind}_id`];
  };
  const row = { deal, house: named("house"), book: named("book"), counterparty: named("counterparty") };
  const line = dealLine(actor, row, locale);
  // What was agreed on is told with its cents.
  const price = (value: number) => formatPrice(value, unit, locale, 2);
  const locationName = (id: string) => get(actor, geometryEntity, id)?.name ?? id;
  const { is_derivative, curtailment, traded_on, price_limit, notes, direction } = deal.properties;
  const yes = (is: boolean) => t(is ? "common:value.yes" : "common:value.no");
  const fact = (name: string, value: string | null) => (value ? [{ term: t(`portfolio:field.${name}`), value }] : []);
  const market = marketOfDeal(dbOf(actor), deal.futures_id ?? "", undefined);
  const units = unitsOf(deal.carrier_id ?? "");
  const unit = `${line.currency}/${units.delivered}`;
  const { value, stale } = await currentValue(actor, system.system_id);
  return {
    title: deal.name,
    crumbs: [{ label: t("portfolio:deals.title"), href: paths.deals }, { label: deal.name }],
    editable,
    status: deal.status,
    standing: standingOf(page, deal, locale, t),
    approvalsHref: paths.approvals,
    description: deal.description,
    notes,
    hrefs: {
      back: paths.deals,
      confirmation: deal.status === "existing" ? paths.dealConfirmation(deal.deal_id) : null,
      edit: line.editHref,
      delete: line.deleteHref,
    },
    facts: [
      ...fact("tech_id", line.technology),
      ...fact("base_peak_type", t(loadKey(deal.base_peak_type, deal.tech_id))),
      ...fact("direction", t(`portfolio:direction.${direction}`)),
      {
        term: t("portfolio:wizard.delivery"),
        value: t("portfolio:wizard.from_to", { from: line.start, to: line.end }),
      },
      ...fact("amount", formatScaled(deal.amount, units.amount, locale)),
      ...fact("trading_price", price(deal.trading_price)),
      ...fact("price_limit", price_limit === null ? null : price(price_limit)),
      ...fact("ticker_symbol", deal.ticker_symbol),
      ...fact("futures_id", market?.market.name ?? null),
      ...fact("carrier_id", carrierName(actor, deal.carrier_id ?? "", locale)),
      ...fact("house_id", line.house),
      ...fact("book_id", line.book),
      ...fact("counterparty_id", line.counterparty),
      ...fact("geometry_id", deal.geometry_id && locationName(deal.geometry_id)),
      ...fact(
        "geometry_shares",
        partsText(
          Object.entries(deal.geometry_shares)
            .filter(([, share]) => share > 0)
            .map(([id, share]) => `${locationName(id)} ${formatUnit(share, "%", locale)}`),
          locale,
        ),
      ),
      ...fact(
        "full_load_hours",
        deal.full_load_hours === null ? null : formatUnit(deal.full_load_hours, "h", locale, { decimals: 0 }),
      ),
      ...fact("is_derivative", yes(is_derivative)),
      ...(deal.ticker_symbol ? [] : fact("curtailment", yes(curtailment))),
      ...fact("traded_on", traded_on && formatDate(`${traded_on}T00:00Z`, locale, "UTC")),
    ],
    // What waits or was refused is not valued.
    value: isPending(deal.status)
      ? null
      : value && {
          stale,
          currency: line.currency,
          unit: units.delivered,
          at: formatTime(value.madeAt, locale, system.timezone),
          counts: deal.status === "existing",
          synthetic: value.markets.some(
            (one) => one.futures_id === deal.futures_id && (one.synthetic || one.spotSynthetic),
          ),
          aboveLimit: isBeyondLimit(deal, value),
          open: openValues(deal.deal_id, value),
          lines: value.lines
            .filter((one) => one.deal === deal.deal_id)
            .map(({ month, part, peakMwh, offPeakMwh, contract, minor, hoursWithoutPrice }) => ({
              month,
              part,
              mwh: peakMwh + offPeakMwh,
              contract,
              minor,
              hoursWithoutPrice,
            })),
        },
    seriesHref: deal.ts_id ? paths.series("series", deal.ts_id) : null,
    files: itemLinks(page, "deal", deal.deal_id),
  };
}

/** The open value of a deal at the prices of each scenario, in minor units; null where nothing of it is open. */
function openValues(id: string, value: PortfolioValue): Record<PriceScenario, number> | null {
  const worth = value.deals.filter(({ deal }) => deal === id);
  if (!value.lines.some(({ deal, part }) => deal === id && part === "open")) return null;
  const at = (scenario: PriceScenario) => worth.reduce((sum, one) => sum + openAt(one, scenario), 0);
  return { base: at("base"), high: at("high"), low: at("low") };
}

export default function Deal() {
  return <DealView {...useLoaderData<typeof loader>()} />;
}
