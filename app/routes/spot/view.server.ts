import { formatDate, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { daySpans } from "~/entities/spot/prices";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import { textsOf } from "~/i18n/i18n.server";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { fetchingState } from "~/services/spot/fetching.server";
import { newestDays, type Period, periodBetween } from "~/services/spot/period.server";
import { correctedDays, pricesOfDays } from "~/services/spot/prices.server";
import { originsOf, seriesOf } from "~/services/spot/views.server";
import { ruleMessage } from "~/ui/kit/fields";

/** The days that an address asks for; the newest, with why, where it asks for something that cannot be shown. */
export function periodOf(actor: Actor, market: SpotMarket, query: URLSearchParams) {
  const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""].map((text) => text.slice(0, 20));
  const typedPeriod = from || to ? periodBetween(from!, to!) : null;
  if (typedPeriod?.ok)
    return { period: typedPeriod.value, from: typedPeriod.value.first, to: typedPeriod.value.last, refused: null };
  const [issue] = typedPeriod && !typedPeriod.ok ? (typedPeriod.issues ?? []) : [];
  const refused = issue ? ruleMessage(issue.message, issue.params) : null;
  return { period: newestDays(dbOf(actor), market), from, to, refused };
}

/** What the page of a market shows of its prices. */
export function pricesView(actor: Actor, market: SpotMarket, query: URLSearchParams, locale: Locale) {
  const { period, from, to, refused } = periodOf(actor, market, query);
  const { days, missing } = pricesOfDays(dbOf(actor), market, { first: period.first, last: period.last });
  const spanText = ({ first, last }: Period) =>
    first === last ? dayText(first, locale) : `${dayText(first, locale)} – ${dayText(last, locale)}`;
  const { figures, chart } = seriesOf(market, days);
  return {
    from: from ?? "",
    to: to ?? "",
    refused,
    figures,
    chart,
    period,
    days: days.length,
    periodText: days.length > 0 ? spanText({ first: days[0]!.day, last: days.at(-1)!.day }) : spanText(period),
    missing: daySpans(missing).map(spanText),
    origins: originsOf(days).map(({ storedAt, ...origin }) => ({
      ...origin,
      storedAt: storedAt && formatTime(storedAt, locale, market.timezone),
    })),
    corrected: correctedDays(dbOf(actor), market.spot_id, period.first, period.last).map((one) => ({
      day: dayText(one.day, locale),
      mean: one.mean,
      source: one.source,
      origin: one.origin,
      at: formatTime(one.replacedAt, locale, market.timezone),
    })),
    fetching: fetchingOf(actor, market, locale),
    otherSteps: [...new Set(days.map((day) => day.stepS / 60))].filter((step) => step !== market.timestep_minutes),
  };
}

/** How the fetching of the market is and was, in words. */
function fetchingOf(actor: Actor, market: SpotMarket, locale: Locale) {
  const { underWay, last } = fetchingState(actor, market);
  const problem = last?.problem ?? null;
  const t = textsOf(locale);
  const params = problem && { ...problem.params, day: dayText(String(problem.params.day ?? ""), locale) };
  return {
    underWay,
    triedAt: last && formatTime(last.triedAt, locale, market.timezone),
    problem: problem && t(`spot:problem.${problem.key}`, params ?? {}),
  };
}

/** A day in words; nothing for a problem of no day. */
const dayText = (day: string, locale: Locale): string => (day === "" ? "" : formatDate(`${day}T00:00Z`, locale, "UTC"));
