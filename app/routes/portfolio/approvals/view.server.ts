import type { TFunction } from "i18next";
import { formatDate, formatPrice, formatScaled, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import { type WaitingRef, writeRefs } from "~/entities/portfolio/approvals";
import type { Deal } from "~/entities/portfolio/deal";
import { type Approval } from "~/entities/spot/approval";
import { deliveryClock, deliveryDayOf } from "~/entities/spot/deliveryClock";
import { dealEnergy, dealPower, dealValue, type SpotDeal } from "~/entities/spot/spotDeal";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import type { SystemPage } from "~/routes/page/guard.server";
import { dbOf, get } from "~/services/core/store.server";
import { waitingDeals, waitingSpotDeals } from "~/services/portfolio/limits/approvals.server";
import { approversOf, mayApprove } from "~/services/portfolio/limits/rights.server";
import { dealTerms, spotTerms } from "~/services/portfolio/limits/terms";
import { marketOfDeal } from "~/services/portfolio/marketOfDeal.server";
import { party } from "~/services/portfolio/parties.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { personNames } from "~/services/team/assignees.server";
import { groundText } from "../limits/words.server";

/** What is decided on at once: a deal, a change of one, or the spot deals of a day that somebody entered together. */
export interface WaitingGroup {
  /** Kind, id and moment of each deal, as the form sends them. */
  items: string;
  name: string;
  href: string;
  isChange: boolean;
  author: string;
  at: string;
  facts: { term: string; value: string }[];
  grounds: string[];
  mayDecide: boolean;
  mayWithdraw: boolean;
  isOwn: boolean;
  /** Who may decide, by name; empty: nobody else may. */
  approvers: string[];
}

interface Waiting {
  page: SystemPage;
  locale: Locale;
  t: TFunction;
}

function about({ page, locale, t }: Waiting, refs: WaitingRef[], approval: Approval) {
  const { actor, system, role } = page;
  const people = personNames(actor.space);
  const db = dbOf(actor);
  const isOwn = approval.authors.includes(actor.user_id);
  return {
    items: writeRefs(refs),
    isChange: approval.change !== null,
    author: approval.authors.map((id) => people.get(id) ?? t("portfolio:limits.gone_person")).join(", "),
    at: formatTime(approval.asked_at, locale, system.timezone),
    mayDecide: mayApprove(db, actor, system.system_id, approval),
    mayWithdraw: page.editable && approval.change !== null && (isOwn || role === "admin"),
    isOwn,
    approvers: approversOf(db, actor, system.system_id, approval).map(({ displayName }) => displayName),
  };
}

/** Everything of a system that waits, by its delivery. */
export function waitingGroups(waiting: Waiting): WaitingGroup[] {
  const { actor, system } = waiting.page;
  const deals = waitingDeals(actor, system.system_id).map((deal) => dealGroup(waiting, deal));
  const spot = new Map<string, { market: SpotMarket; day: string; deals: SpotDeal[] }>();
  for (const deal of waitingSpotDeals(actor, system.system_id)) {
    const market = get(actor, spotMarketEntity, deal.spot_id);
    if (!market || !deal.approval) continue;
    const day = deliveryDayOf(deliveryClock(market), Date.parse(deal.start_at));
    const { authors, asked_at, change } = deal.approval;
    const key = [deal.spot_id, day, authors.join(), asked_at.slice(0, 16), change !== null].join("|");
    const group = spot.get(key) ?? { market, day, deals: [] };
    spot.set(key, group);
    group.deals.push(deal);
  }
  return [...deals, ...[...spot.values()].map((group) => spotGroup(waiting, group))];
}

function dealGroup(waiting: Waiting, deal: Deal): WaitingGroup {
  const { page, locale, t } = waiting;
  const { actor, system } = page;
  const approval = deal.approval!;
  const after = approval.change ? dealTerms.with(deal, approval.change) : deal;
  const currency = marketOfDeal(dbOf(actor), after.futures_id ?? "", undefined)?.spot.currency ?? "EUR";
  const counterparty = party(actor, "counterparty", after.counterparty_id);
  const date = (day: string) => formatDate(`${day}T00:00Z`, locale, "UTC");
  const price = (value: number) => formatPrice(value, `${currency}/MWh`, locale, 2);
  const power = (value: number) => formatScaled(value, "MW", locale);
  const moved = (was: string, is: string) => (was === is ? is : t("portfolio:approvals.from_to", { was, is }));
  const days = ({ start_date, end_date }: Deal) =>
    t("portfolio:wizard.from_to", { from: date(start_date), to: date(end_date ?? start_date) });
  return {
    ...about(waiting, [{ kind: "deal", id: deal.deal_id, asked_at: approval.asked_at }], approval),
    name: deal.name,
    href: sitePaths(system.system_id).deal(deal.deal_id),
    facts: [
      { term: t("portfolio:field.direction"), value: t(`portfolio:direction.${after.properties.direction}`) },
      { term: t("portfolio:field.amount"), value: moved(power(deal.amount), power(after.amount)) },
      { term: t("portfolio:field.trading_price"), value: moved(price(deal.trading_price), price(after.trading_price)) },
      { term: t("portfolio:wizard.delivery"), value: moved(days(deal), days(after)) },
      {
        term: t("portfolio:field.counterparty_id"),
        value: counterparty.ok ? counterparty.value.name : after.counterparty_id,
      },
    ],
    grounds: approval.grounds.map((ground) => groundText(ground, locale, t)),
  };
}

function spotGroup(
  waiting: Waiting,
  { market, day, deals }: { market: SpotMarket; day: string; deals: SpotDeal[] },
): WaitingGroup {
  const { page, locale, t } = waiting;
  const refs = deals.map(({ spotdeal_id: id, approval }) => ({
    kind: "spot_deal" as const,
    id,
    asked_at: approval!.asked_at,
  }));
  const after = deals.map((deal) => (deal.approval?.change ? spotTerms.with(deal, deal.approval.change) : deal));
  const sum = (of: (deal: SpotDeal) => number) => after.reduce((all, deal) => all + of(deal), 0);
  const largest = Math.max(...after.map((deal) => Math.abs(dealPower(deal))));
  const grounds = deals.flatMap((deal) => deal.approval!.grounds);
  // Of each limit the farthest beyond.
  const farthest = [
    ...new Map(
      grounds
        .sort((a, b) => (a.value ?? Infinity) - (b.value ?? Infinity))
        .map((ground) => [`${ground.limit_id} ${ground.measure}`, ground]),
    ).values(),
  ];
  return {
    ...about(waiting, refs, deals[0]!.approval!),
    name: t("spot:deals.item", { market: market.name, start: formatDate(`${day}T00:00Z`, locale, "UTC") }),
    href: sitePaths(page.system.system_id).spotDay(market.spot_id, day),
    facts: [
      { term: t("portfolio:approvals.periods"), value: String(deals.length) },
      { term: t("portfolio:approvals.largest"), value: formatScaled(largest, "MW", locale) },
      { term: t("portfolio:approvals.energy"), value: formatScaled(sum(dealEnergy), "MWh", locale) },
      { term: t("portfolio:approvals.money"), value: formatPrice(sum(dealValue), market.currency, locale, 2) },
    ],
    grounds: farthest.map((ground) => groundText(ground, locale, t)),
  };
}
