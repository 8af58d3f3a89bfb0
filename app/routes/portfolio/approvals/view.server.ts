import type { TFunction } from "i18next";
import { formatDate, formatPrice, formatScaled, formatTime, formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import { type WaitingRef, writeRefs } from "~/entities/portfolio/approvals";
import type { Deal } from "~/entities/portfolio/deal";
import { loadKey } from "~/entities/portfolio/dealProducts";
import type { Goo } from "~/entities/portfolio/goo";
import { type Approval, isPending } from "~/entities/spot/approval";
import { deliveryClock, deliveryDayOf, unitsOf } from "~/entities/spot/deliveryClock";
import { dealEnergy, dealPower, dealValue, type SpotDeal } from "~/entities/spot/spotDeal";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import type { SystemPage } from "~/routes/page/guard.server";
import { dbOf, list } from "~/services/core/store.server";
import { type MarketPair, marketPairs } from "~/services/market/markets.server";
import { fullLoadOf } from "~/services/portfolio/limits/fullLoad.server";
import { type ApprovalRights, approvalRights } from "~/services/portfolio/limits/rights.server";
import { dealTerms, gooTerms, spotTerms } from "~/services/portfolio/limits/terms";
import {
  replacedSpotDeals,
  waitingDeals,
  waitingGoos,
  waitingPage,
  waitingSpotDeals,
} from "~/services/portfolio/limits/waiting.server";
import { parties } from "~/services/portfolio/parties.server";
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

/** What all groups of a page need, read once. */
interface Shared extends Waiting {
  rights: ApprovalRights;
  people: ReadonlyMap<string, string>;
  parties: ReadonlyMap<string, string>;
  pairs: readonly MarketPair[];
  /** Deals that a change of a spot deal stands in place of. */
  replaced: ReadonlyMap<string, SpotDeal>;
  /** Hours of full load of profiles in a year, by series. */
  fullLoad: ReadonlyMap<string, number | null>;
}

function about(
  { page, locale, t, rights, people }: Shared,
  refs: WaitingRef[],
  approval: Approval,
  isChange = approval.change !== null,
) {
  const { actor, system, role } = page;
  const isOwn = approval.authors.includes(actor.user_id);
  return {
    items: writeRefs(refs),
    isChange,
    author: approval.authors.map((id) => people.get(id) ?? t("portfolio:limits.gone_person")).join(", "),
    at: formatTime(approval.asked_at, locale, system.timezone),
    mayDecide: rights.mayApprove(approval),
    mayWithdraw: page.editable && isChange && (isOwn || role === "admin"),
    isOwn,
    approvers: rights.approversOf(approval, refs[0]!.kind).map(({ displayName }) => displayName),
  };
}

/** Groups on a page. */
const SIZE = 25;

/** What of a system waits, a page of it (from 1), futures and power purchase agreements and then spot deals by their delivery, with how much there is in all. */
export function waitingGroups(
  waiting: Waiting,
  number: number,
): { groups: WaitingGroup[]; total: number; size: number } {
  const { actor, system } = waiting.page;
  const db = dbOf(actor);
  const { system_id } = system;
  const part = waitingPage(actor, system_id, { limit: SIZE, offset: (number - 1) * SIZE });
  const deals = waitingDeals(actor, system_id, part.deals);
  const rows = new Map(waitingSpotDeals(actor, system_id, part.spot.flat()).map((deal) => [deal.spotdeal_id, deal]));
  const shared: Shared = {
    ...waiting,
    replaced: replacedSpotDeals(actor, system_id, [...rows.values()]),
    fullLoad: fullLoadOf(db, deals),
    rights: approvalRights(db, actor, system_id),
    people: personNames(actor.space),
    parties: new Map(parties(actor, "counterparty").map(({ id, name }) => [id, name])),
    pairs: marketPairs(db),
  };
  const markets = new Map(list(actor, spotMarketEntity).map((market) => [market.spot_id, market]));
  const spot = part.spot.flatMap((ids) =>
    byDay(
      ids.flatMap((id) => rows.get(id) ?? []),
      markets,
    ),
  );
  const groups = [
    ...deals.map((deal) => dealGroup(shared, deal)),
    ...waitingGoos(actor, system_id, part.goos).map((goo) => gooGroup(shared, goo)),
    ...spot.map((group) => spotGroup(shared, group)),
  ];
  return { groups, total: part.total, size: SIZE };
}

interface DayGroup {
  market: SpotMarket;
  day: string;
  deals: SpotDeal[];
}

/** Spot deals of one market that were entered together, day by day. */
function byDay(deals: readonly SpotDeal[], markets: ReadonlyMap<string, SpotMarket>): DayGroup[] {
  const days = new Map<string, DayGroup>();
  for (const deal of deals) {
    const market = markets.get(deal.spot_id);
    if (!market) continue;
    const day = deliveryDayOf(deliveryClock(market), Date.parse(deal.start_at));
    const group = days.get(day) ?? { market, day, deals: [] };
    days.set(day, group);
    group.deals.push(deal);
  }
  return [...days.values()];
}

function dealGroup(shared: Shared, deal: Deal): WaitingGroup {
  const { page, locale, t, parties, pairs } = shared;
  const approval = deal.approval!;
  const after = approval.change ? dealTerms.with(deal, approval.change) : deal;
  const spot = pairs.find(({ market }) => market.futures_id === after.futures_id)?.spot;
  const units = unitsOf(spot?.carrier_id ?? "electricity");
  const date = (day: string) => formatDate(`${day}T00:00Z`, locale, "UTC");
  const fact = (term: string, of: (one: Deal) => string) => {
    const [was, is] = [of(deal), of(after)];
    return { term: t(`portfolio:${term}`), value: was === is ? is : t("portfolio:approvals.from_to", { was, is }) };
  };
  return {
    ...about(shared, [{ kind: "deal", id: deal.deal_id, asked_at: approval.asked_at }], approval),
    name: deal.name,
    href: sitePaths(page.system.system_id).deal(deal.deal_id),
    facts: [
      fact("field.direction", ({ properties: { direction } }) => t(`portfolio:direction.${direction}`)),
      fact("field.amount", ({ amount }) => formatScaled(amount, units.amount, locale)),
      fact("field.trading_price", (one) =>
        formatPrice(one.trading_price, `${spot?.currency ?? "EUR"}/${units.delivered}`, locale, 2),
      ),
      fact("wizard.delivery", ({ start_date, end_date }) =>
        t("portfolio:wizard.from_to", { from: date(start_date), to: date(end_date ?? start_date) }),
      ),
      fact("field.base_peak_type", (one) => profileText(shared, one, deal)),
      fact("field.counterparty_id", ({ counterparty_id }) => parties.get(counterparty_id) ?? counterparty_id),
    ],
    grounds: approval.grounds.map((ground) => groundText(ground, locale, t, units.delivered)),
  };
}

/** A lot that waits is what it is to be; a change of one stands next to what the lot is until then. */
function gooGroup(shared: Shared, goo: Goo): WaitingGroup {
  const { page, locale, t, parties } = shared;
  const approval = goo.approval!;
  const after = approval.change ? gooTerms.with(goo, approval.change) : goo;
  const isChange = !isPending(goo.status);
  const before = isChange ? goo : after;
  const date = (day: string) => formatDate(`${day}T00:00Z`, locale, "UTC");
  const fact = (term: string, of: (one: Goo) => string) => {
    const [was, is] = [of(before), of(after)];
    return {
      term: t(`portfolio:goo.field.${term}`),
      value: was === is ? is : t("portfolio:approvals.from_to", { was, is }),
    };
  };
  return {
    ...about(shared, [{ kind: "goo", id: goo.goo_id, asked_at: approval.asked_at }], approval, isChange),
    name: goo.name,
    href: sitePaths(page.system.system_id).goo(goo.goo_id),
    facts: [
      fact("status", ({ status }) => t(`portfolio:goo.status.${status}`)),
      fact("amount", ({ amount }) => formatScaled(amount, "MWh", locale)),
      fact("trading_price", (one) => formatPrice(one.trading_price, "EUR/MWh", locale, 2)),
      fact("production", (one) =>
        t("portfolio:wizard.from_to", { from: date(one.start_date), to: date(one.end_date) }),
      ),
      fact("counterparty_id", ({ counterparty_id }) => parties.get(counterparty_id ?? "") ?? counterparty_id ?? "–"),
    ],
    grounds: approval.grounds.map((ground) => groundText(ground, locale, t)),
  };
}

/** Base, peak or the profile of a deal, with the hours that it delivers at full load, whatever was typed of them; a profile that is not the one of `now` is told apart by its full-load hours, and by its name. */
function profileText({ locale, t, fullLoad }: Shared, one: Deal, now: Deal): string {
  const load = t(loadKey(one.base_peak_type, one.tech_id));
  if (one.base_peak_type !== "individual") return load;
  const full = fullLoad.get(one.ts_id ?? "") ?? null;
  const hours = full === null ? "–" : formatUnit(full, "h", locale, { decimals: 0 });
  return t(`portfolio:approvals.${one.ts_id === now.ts_id ? "profile" : "new_profile"}`, { load, hours });
}

/** The deals in force that the change of a deal stands in place of. */
const replacedBy = ({ replaced }: Shared, { approval }: SpotDeal): SpotDeal[] =>
  (approval?.replaces ?? []).flatMap((id) => replaced.get(id) ?? []);

function spotGroup(shared: Shared, { market, day, deals }: DayGroup): WaitingGroup {
  const { page, locale, t } = shared;
  const refs = deals.map(({ spotdeal_id: id, approval }) => ({
    kind: "spot_deal" as const,
    id,
    asked_at: approval!.asked_at,
  }));
  const units = unitsOf(market.carrier_id);
  // Of each deal what there is until it is approved, with those that it stands in place of, and what there is then.
  const before = deals.map((deal) => [deal, ...replacedBy(shared, deal)]);
  const after = deals.map((deal) => [deal.approval?.change ? spotTerms.with(deal, deal.approval.change) : deal]);
  const deleted = deals.flatMap((deal) => replacedBy(shared, deal));
  const fact = (term: string, of: (one: readonly (readonly SpotDeal[])[]) => string) => {
    const [was, is] = [of(before), of(after)];
    return {
      term: t(`portfolio:approvals.${term}`),
      value: was === is ? is : t("portfolio:approvals.from_to", { was, is }),
    };
  };
  const sum = (all: readonly SpotDeal[], of: (deal: SpotDeal) => number) =>
    all.reduce((total, deal) => total + of(deal), 0);
  const energy = (all: readonly SpotDeal[]) => formatScaled(sum(all, dealEnergy), units.delivered, locale);
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
    ...about(shared, refs, deals[0]!.approval!),
    name: t("spot:deals.item", { market: market.name, start: formatDate(`${day}T00:00Z`, locale, "UTC") }),
    href: sitePaths(page.system.system_id).spotDay(market.spot_id, day),
    facts: [
      { term: t("portfolio:approvals.periods"), value: String(deals.length) },
      fact("largest", (all) =>
        formatScaled(Math.max(...all.map((ofPeriod) => Math.abs(sum(ofPeriod, dealPower)))), units.amount, locale),
      ),
      fact("energy", (all) => energy(all.flat())),
      fact("money", (all) => formatPrice(sum(all.flat(), dealValue), market.currency, locale, 2)),
      ...(deleted.length === 0
        ? []
        : [
            {
              term: t("portfolio:approvals.deleted"),
              value: t("portfolio:approvals.deleted_deals", { count: deleted.length, energy: energy(deleted) }),
            },
          ]),
    ],
    grounds: farthest.map((ground) => groundText(ground, locale, t, units.delivered)),
  };
}
