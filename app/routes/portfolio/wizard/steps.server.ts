import { randomUUID } from "node:crypto";
import type { TFunction } from "i18next";
import { carrierLevelName } from "~/entities/catalogue/carrier";
import { formatDate, formatPrice, formatScaled, formatUnit, monthName } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { partsText } from "~/entities/core/namedPart";
import { sitePaths } from "~/entities/core/sitePaths";
import { FUTURES_CARRIER } from "~/entities/market/futuresMarket";
import { FUTURE_PERIODS, LOADS, periodOfKey } from "~/entities/market/products";
import { offeredPeriods, periodKey } from "~/entities/portfolio/dealPeriod";
import {
  ALLOWANCE_TECHNOLOGY,
  type BASE_PEAK_TYPES,
  carrierOfTechnology,
  dealKind,
  futuresTechnology,
  loadKey,
  type PeriodType,
  PPA_PERIOD_TYPES,
  PPA_SOURCES,
  ppaTechnology,
} from "~/entities/portfolio/dealProducts";
import { PARTY_KINDS } from "~/entities/portfolio/parties";
import { partyPaths } from "~/entities/portfolio/paths";
import { lastDay } from "~/entities/portfolio/wizard";
import { isPending } from "~/entities/spot/approval";
import { deliveryClock, midnightClock, unitsOf } from "~/entities/spot/deliveryClock";
import { carrierEntity, carrierLevelEntity } from "~/services/catalogue/carrier.entity.server";
import { dbOf, get, list } from "~/services/core/store.server";
import { offeredPairs } from "~/services/market/markets.server";
import { tickers } from "~/services/market/tickers.server";
import { deliveryHours, todayIn } from "~/services/portfolio/delivery.server";
import { fullLoadHours } from "~/services/portfolio/fullLoadHours";
import { lastDealOf } from "~/services/portfolio/lastDeal.server";
import { previewDeal } from "~/services/portfolio/limits/preview.server";
import { marketOfDeal } from "~/services/portfolio/marketOfDeal.server";
import { parties } from "~/services/portfolio/parties.server";
import type { ReviewFacts } from "~/ui/portfolio/wizard/ReviewStep";
import { usedTexts } from "../limits/used.server";
import { groundText } from "../limits/words.server";
import { locationsOf, sharesOf, type WizardScope } from "./scope.server";

/** Step 1: futures by load and length, emission allowances, power purchase agreements by source and load. Each is a way to step 2. */
export function typeStep({ state, href }: WizardScope, t: TFunction) {
  // Another technology begins without a profile.
  const cell = (tech: string, load: (typeof BASE_PEAK_TYPES)[number], label: string) => {
    const current = state.tech === tech && state.load === load;
    const chosen = { tech, load, ...(current ? {} : { profile: "" }) };
    return {
      label,
      current,
      href: href(2, { ...chosen, ...(dealKind(tech)?.type === "futures" ? { start: "" } : {}) }),
    };
  };
  return {
    futures: LOADS.map((load) => ({
      label: t(`portfolio:load.${load}`),
      cells: FUTURE_PERIODS.filter((period) => period !== "december").flatMap((period) => {
        const technology = futuresTechnology(load, period);
        return technology === null ? [] : [cell(technology, load, t(`portfolio:period.${period}`))];
      }),
    })),
    allowances: [
      {
        label: t("portfolio:wizard.allowance"),
        cells: [cell(ALLOWANCE_TECHNOLOGY, "base", t("portfolio:period.december"))],
      },
    ],
    ppas: PPA_SOURCES.map((source) => ({
      label: t(`portfolio:source.${source}`),
      cells: (["individual", "base", "peak"] as const).map((load) =>
        cell(ppaTechnology(source), load, t(loadKey(load, ppaTechnology(source)))),
      ),
    })),
  };
}

/** "January 2027", "Q1 2027", "Winter 2027/28", "Gas year 2027/28", "2027". */
function periodName(key: string, t: TFunction, locale: Locale): string {
  const [year = "", part = ""] = key.split("-");
  const next = String((Number(year) + 1) % 100).padStart(2, "0");
  if (part === "DEC") return t("portfolio:wizard.december_of", { year });
  if (part === "SUM") return t("portfolio:wizard.summer_of", { year });
  if (part === "WIN") return t("portfolio:wizard.winter_of", { year, next });
  if (part === "GY") return t("portfolio:wizard.gas_year_of", { year, next });
  if (part.startsWith("Q")) return t("portfolio:wizard.quarter_of", { quarter: part.slice(1), year });
  return part ? t("portfolio:wizard.month_of", { month: monthName(Number(part), locale), year }) : year;
}

/** Step 2: a year, gas year, season, quarter or month out of a list, a day, or two days. */
export function periodStep({ state, href, system }: WizardScope, t: TFunction, locale: Locale) {
  const futures = dealKind(state.tech)?.type === "futures";
  const period: PeriodType = state.period || "year";
  const listed = period === "custom" || period === "day" ? null : offeredPeriods(period, todayIn(system.timezone));
  const currentKey = state.start && period !== "custom" ? periodKey(period, state.start) : null;
  const keys = listed && currentKey && !listed.includes(currentKey) ? [currentKey, ...listed] : listed;
  return {
    period,
    periods: futures
      ? []
      : PPA_PERIOD_TYPES.map((one) => ({
          label: t(`portfolio:period.${one}`),
          href: href(2, { period: one, start: "", end: "" }),
          current: one === period,
        })),
    options: keys?.map((key) => ({ value: periodOfKey(key)!.start, label: periodName(key, t, locale) })) ?? null,
    values: { start_date: state.start, end_date: period === "custom" ? lastDay(state) : "" },
  };
}

/** Step 3: what is delivered when. The profile of an individual delivery is generated or uploaded. */
export function profileStep(scope: WizardScope, t: TFunction) {
  const { state, query, profile, href, system } = scope;
  const paths = sitePaths(system.system_id);
  const last = lastDay(state);
  const country = system.properties.country_code;
  const market = marketOfDeal(dbOf(scope.actor), state.futures, country, carrierOfTechnology(state.tech));
  const zone = market?.spot.timezone ?? system.timezone;
  const hours = deliveryHours(market ? deliveryClock(market.spot) : midnightClock(zone), state.start, last);
  const locations = locationsOf(scope);
  return {
    individual: state.load === "individual",
    load: state.load,
    hours,
    zone,
    ready: profile !== undefined,
    fullLoadHours: profile ? fullLoadHours(profile.blocks) : null,
    synthetic: profile?.synthetic ?? false,
    stored: state.profile === "stored",
    nextHref: href(4),
    location: state.place || (locations[0]?.id ?? ""),
    locations: locations.map(({ id, name }) => ({ value: id, label: name })),
    // What the form that chooses the location keeps.
    keep: Object.fromEntries([...query].filter(([name]) => name !== "place")),
    generateAction: paths.dealProfile("generate"),
    uploadHref: `${paths.dealProfile("upload")}?${query.toString()}`,
    border: t("portfolio:wizard.border"),
    draft: state.profile.startsWith("generation:")
      ? paths.dealProfileDraft("generate", state.profile.slice(11))
      : state.profile.startsWith("upload:")
        ? paths.dealProfileDraft("upload", state.profile.slice(7))
        : null,
  };
}

/** Step 4: quantity, price, the market that values it, and whose it is. */
export function tradingStep(scope: WizardScope) {
  const { state, actor, system, profile } = scope;
  const locations = locationsOf(scope);
  const pairs = offeredPairs(dbOf(actor), system.properties.country_code);
  const carrier = carrierOfTechnology(state.tech);
  const market = marketOfDeal(dbOf(actor), state.futures, system.properties.country_code, carrier);
  return {
    units: unitsOf(carrier ?? ""),
    ppa: dealKind(state.tech)?.type === "ppa",
    individual: state.load === "individual",
    largest: profile?.largest ?? null,
    currency: market?.spot.currency ?? "EUR",
    markets: pairs.map(({ market: { futures_id, name }, spot }) => ({
      value: futures_id,
      label: `${name} (${spot.currency})`,
    })),
    locations,
    values: {
      direction: state.direction,
      amount: state.amount ?? profile?.largest ?? undefined,
      trading_price: state.price ?? undefined,
      futures_id: market?.market.futures_id ?? "",
      curtailment: state.curtailment,
      shares: sharesOf(state.shares, locations),
    },
  };
}

/** Step 5: everything again, and what is still to be said. What is missing altogether has a way to add it. */
export function reviewStep(scope: WizardScope, t: TFunction, locale: Locale) {
  const { state, storedDeal, actor, href, system } = scope;
  const db = dbOf(actor);
  const futures = dealKind(state.tech)?.type === "futures";
  const dealtCarrier = carrierOfTechnology(state.tech);
  const key = state.period && state.period !== "custom" ? periodKey(state.period, state.start) : null;
  const offered = futures
    ? tickers(db, {
        country: system.properties.country_code ?? null,
        load: state.load === "peak" ? "peak" : "base",
        period: key,
      })
    : [];
  const matches =
    futures && offered.length === 0
      ? tickers(db, { country: null, load: state.load === "peak" ? "peak" : "base", period: key })
      : offered;
  const storedTicker =
    storedDeal?.ticker_symbol && matches.some(({ ticker_symbol }) => ticker_symbol === storedDeal.ticker_symbol)
      ? storedDeal.ticker_symbol
      : "";
  const last = storedDeal ? null : lastDealOf(actor, system.system_id, { isFuture: futures, carrier: dealtCarrier });
  const lastMarket = matches.filter(({ futures_id }) => futures_id === last?.futures_id);
  const lastTicker = lastMarket.length === 1 ? lastMarket[0]!.ticker_symbol : "";
  const linkedTicker = matches.some(({ ticker_symbol }) => ticker_symbol === state.ticker) ? state.ticker : "";
  const carrier = get(actor, carrierEntity, FUTURES_CARRIER);
  const levels = list(actor, carrierLevelEntity).filter(({ carrier_id }) => carrier_id === FUTURES_CARRIER);
  const party = Object.fromEntries(
    PARTY_KINDS.map((kind) => [kind, parties(actor, kind).map(({ id, name }) => ({ value: id, label: name }))]),
  ) as Record<(typeof PARTY_KINDS)[number], { value: string; label: string }[]>;
  const back = href(5);
  const units = unitsOf(dealtCarrier ?? "");
  const market = marketOfDeal(db, futures ? "" : state.futures, system.properties.country_code, dealtCarrier);
  const locations = new Map(locationsOf(scope).map(({ id, name }) => [id, name]));
  const shares = Object.entries(state.shares).filter(([, share]) => share > 0);
  return {
    futures,
    sums: usedTexts(
      { actor, systemId: system.system_id, locale, t },
      { kind: futures ? "futures" : "ppa", carrier: market?.spot.carrier_id },
    ),
    limits: limitsAhead(scope, { futuresId: market?.market.futures_id ?? "", delivered: units.delivered }, locale, t),
    facts: [
      { term: t("portfolio:field.direction"), value: t(`portfolio:direction.${state.direction}`) },
      { term: t("portfolio:field.amount"), value: formatScaled(state.amount, units.amount, locale) },
      {
        term: t("portfolio:field.trading_price"),
        value: formatPrice(state.price, `${market?.spot.currency ?? "EUR"}/${units.delivered}`, locale, 2),
      },
      ...(futures ? [] : [{ term: t("portfolio:field.futures_id"), value: market?.market.name ?? "–" }]),
      ...(futures
        ? []
        : [
            {
              term: t("portfolio:field.curtailment"),
              value: t(state.curtailment ? "common:value.yes" : "common:value.no"),
            },
          ]),
      ...(shares.length > 0
        ? [
            {
              term: t("portfolio:field.geometry_shares"),
              value: partsText(
                shares.map(([id, share]) => `${locations.get(id) ?? id} ${formatUnit(share, "%", locale)}`),
                locale,
              ),
            },
          ]
        : []),
    ],
    parties: party,
    missing: PARTY_KINDS.filter((kind) => party[kind].length === 0).map((kind) => ({
      kind,
      href: partyPaths.add(kind, back),
    })),
    add: Object.fromEntries(PARTY_KINDS.map((kind) => [kind, partyPaths.add(kind, back)])) as Record<
      (typeof PARTY_KINDS)[number],
      string
    >,
    noTicker: futures && matches.length === 0,
    tickers: matches.map(({ ticker_symbol, name, ended }) => ({
      value: ticker_symbol,
      label: ended ? t("portfolio:wizard.ended", { name }) : `${name} (${ticker_symbol})`,
    })),
    currency: market?.spot.currency ?? "EUR",
    priced: units.delivered,
    levels: carrier
      ? levels.map((level) => ({
          value: level.carrier_level_id,
          label: carrierLevelName(level, carrier, locale, t("twin:level.not_specified")),
        }))
      : [],
    backHref: href(4),
    // What is taken over from an earlier deal says so: a book that nobody looked at is soon the wrong one.
    fromLast: last && {
      name: last.name,
      fields: [
        ...(party.house.length > 1 && among(party.house, last.house_id) ? ["house_id"] : []),
        ...(party.book.length > 1 && among(party.book, last.book_id) ? ["book_id"] : []),
        ...(!linkedTicker && matches.length > 1 && lastTicker ? ["ticker_symbol"] : []),
      ],
    },
    values: {
      deal_id: storedDeal?.deal_id ?? randomUUID(),
      expected: storedDeal?.set_at ?? "",
      name: storedDeal?.name ?? proposedName(scope, t, locale, key),
      status: storedDeal
        ? isPending(storedDeal.status)
          ? ("existing" as const)
          : storedDeal.status
        : ("optional" as const),
      house_id: storedDeal?.house_id ?? (only(party.house) || among(party.house, last?.house_id)),
      book_id: storedDeal?.book_id ?? (only(party.book) || among(party.book, last?.book_id)),
      counterparty_id: storedDeal?.counterparty_id ?? only(party.counterparty),
      carrier_level_id: storedDeal?.carrier_level_id ?? levels[0]?.carrier_level_id ?? "",
      ticker_symbol: storedTicker || linkedTicker || (matches.length === 1 ? matches[0]!.ticker_symbol : lastTicker),
      is_derivative: storedDeal?.properties.is_derivative ?? false,
      traded_on: storedDeal ? (storedDeal.properties.traded_on ?? "") : todayIn(system.timezone),
      price_limit: storedDeal?.properties.price_limit ?? undefined,
      vat_rate: storedDeal?.properties.vat_rate ?? undefined,
      // Deals from before say nothing of it.
      reverse_charge: Boolean(storedDeal?.properties.reverse_charge),
      description: storedDeal?.description ?? "",
      notes: storedDeal?.properties.notes ?? "",
    },
  };
}

/** What limits will do to the deal once it exists, said before it is saved. */
function limitsAhead(
  { actor, system, state, profile, storedDeal }: WizardScope,
  { futuresId, delivered }: { futuresId: string; delivered: "MWh" | "t" },
  locale: Locale,
  t: TFunction,
): ReviewFacts["limits"] {
  const draft = { systemId: system.system_id, state, futuresId, blocks: profile?.blocks, storedDeal };
  const preview = previewDeal(actor, draft);
  return (
    preview && {
      action: preview.action,
      grounds: preview.grounds.map((ground) => groundText(ground, locale, t, delivered)),
      approvers: preview.approvers,
    }
  );
}

/** A choice of before, where it is still there. */
const among = (options: readonly { value: string }[], id: string | undefined): string =>
  options.some(({ value }) => value === id) ? id! : "";

const only = (options: readonly { value: string }[]): string => (options.length === 1 ? options[0]!.value : "");

/** "Base 2027", "Wind 01/01/2027". */
function proposedName({ state }: WizardScope, t: TFunction, locale: Locale, key: string | null): string {
  const kind = dealKind(state.tech);
  const what =
    state.tech === ALLOWANCE_TECHNOLOGY
      ? t("portfolio:wizard.allowance")
      : kind?.type === "ppa"
        ? t(`portfolio:source.${kind.source}`)
        : t(`portfolio:load.${state.load || "base"}`);
  const when = key && key.length < 10 ? periodName(key, t, locale) : formatDate(`${state.start}T00:00Z`, locale, "UTC");
  return t("portfolio:wizard.proposed_name", { what, when });
}
