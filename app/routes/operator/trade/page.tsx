import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatTime } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { STEP_MS } from "~/entities/operator/operation";
import { TRADE_TERMS, tradeTotal } from "~/entities/operator/trade";
import { dealEnergy, dealValue } from "~/entities/spot/spotDeal";
import type { DealSum } from "~/entities/spot/view";
import { withNulls } from "~/entities/timeseries/course";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { dbOf } from "~/services/core/store.server";
import { planInForce } from "~/services/operator/approve.server";
import { type TradeDeal, TradePage } from "~/ui/operator/trade/TradePage";
import { periodNav } from "../periodNav";
import { tradeScope } from "./query.server";

/** Deals that the page lists; all of them are on the page of spot deals. */
const DEALS_SHOWN = 100;

/** What the site is planned to buy and sell, what that costs, and what of it is contracted on spot markets. */
export async function loader(args: LoaderFunctionArgs) {
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { page, now, plans, more, chosen, missing, period, window, carriers, view } = tradeScope(args, locale);
  const { system, editable } = page;
  const paths = sitePaths(system.system_id);
  const { figures, steps, deals, hours } = view;
  const name = (id: string) => carriers[id] ?? id;
  const search = (from: string) => {
    const filter = { plan: chosen?.operation.optimization_operation_id, carrier: view.carrier, period: period.period };
    return new URLSearchParams([...Object.entries({ ...filter, from })].flatMap(([k, v]) => (v ? [[k, v]] : [])));
  };
  // Plans of one name are told apart by their start.
  const labelOf = ({ name: plan, start_at }: (typeof plans)[number]) =>
    plans.filter((other) => other.name === plan).length > 1
      ? `${plan} · ${formatTime(start_at, locale, system.timezone)}`
      : plan;
  const force = planInForce(dbOf(page.actor), system.system_id, new Date(now).toISOString());
  const planId = (chosen?.operation ?? force)?.optimization_operation_id;
  const under = Math.floor((now - window.startMs) / STEP_MS);
  return {
    title: t("operator:trade.title"),
    editable,
    zone: system.timezone,
    currency: system.unit,
    window,
    base: paths.energyTrade,
    scheduleHref: paths.schedule,
    csvHref: `${paths.energyTradeFile}?${search(period.from)}`,
    spotCsvHref: `${paths.energyTradeFile}?${search(period.from)}&table=spot`,
    newDealHref: paths.newSpotDeal,
    dayHref: `${paths.spotDay()}?day=${period.from}`,
    dealsHref: paths.spotDeals,
    missing,
    // The cost of a whole plan, term by term; of steps of several plans that of the one in force.
    planHref: `${planId === undefined ? paths.schedule : paths.operation(planId)}#cost`,
    nav: periodNav(period, locale, system.timezone, (from) => `${paths.energyTrade}?${search(from)}`),
    filter: {
      plan: chosen?.operation.optimization_operation_id ?? "",
      carrier: view.carrier ?? "",
      period: period.period,
      from: period.from,
    },
    more: more > 0 ? { count: more, href: paths.scheduleTab("planning") } : null,
    plans: plans.map((one) => ({ value: one.optimization_operation_id, label: labelOf(one) })),
    carriers: view.carriers.map((value) => ({ value, label: name(value) })),
    onSpot: view.onSpot,
    carrier: view.carrier && name(view.carrier),
    now: under >= 0 && under < window.steps ? under : null,
    figures: {
      ...figures,
      total: tradeTotal(figures.cost),
      terms: TRADE_TERMS.map((term) => ({ term, value: figures.cost[term] })),
    },
    saving: view.saving,
    steps: Object.fromEntries(Object.entries(steps).map(([row, values]) => [row, withNulls(values)])),
    hours: hours.map(({ net, contracted, ownUse, proposed }) => ({ net, contracted, ownUse, proposed })),
    proposed: view.proposed && {
      name: view.proposed.name,
      count: view.proposed.count,
      from: formatTime(new Date(window.startMs + view.proposed.from * STEP_MS).toISOString(), locale, system.timezone),
      href: paths.operation(view.proposed.id),
    },
    unknownSteps: view.contracted.unknownSteps,
    dealCount: deals.length,
    dealSums: sumsOf(
      deals.map(({ deal, market }) => ({
        currency: market.currency,
        energy: dealEnergy(deal),
        value: dealValue(deal),
      })),
    ),
    deals: deals.slice(0, DEALS_SHOWN).map(({ deal, market }): TradeDeal => ({
      id: deal.spotdeal_id,
      start: formatTime(deal.start_at, locale, system.timezone),
      market: market.name,
      direction: deal.direction,
      amount: deal.amount,
      price: deal.trading_price,
      currency: market.currency,
      energy: dealEnergy(deal),
      value: dealValue(deal),
      href: editable ? paths.spotDeal(deal.spotdeal_id) : null,
    })),
  };
}

/** Energy [MWh] and value of deals by currency. */
function sumsOf(lines: readonly Omit<DealSum, "deals">[]) {
  const sums = new Map<string, Omit<DealSum, "deals">>();
  for (const { currency, energy, value } of lines) {
    const sum = sums.get(currency) ?? { currency, energy: 0, value: 0 };
    sums.set(currency, { currency, energy: sum.energy + energy, value: sum.value + value });
  }
  return [...sums.values()];
}

export default function EnergyTrade() {
  return <TradePage {...useLoaderData<typeof loader>()} />;
}
