import { formatDate, formatTime, monthName } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { MarketFilter } from "~/entities/market/marketFilter";
import { spotPaths } from "~/entities/spot/paths";
import { daySpans } from "~/entities/spot/prices";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import type { textsOf } from "~/i18n/i18n.server";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import type { MarketSnapshot } from "~/services/portfolio/marketSnapshot/types";
import { spotWindow } from "~/services/portfolio/marketSnapshot/view.server";
import { correctedDays } from "~/services/spot/prices.server";
import type { SpotProps } from "~/ui/market/SpotView";

/** Corrected days and spans without prices that are named. */
const MOST_NAMED = 20;

/** A spot market with its prices as they were prepared last. */
interface SpotSnapshot {
  spot: SpotMarket;
  snapshot: MarketSnapshot;
}

/** What the page shows of the spot market that futures are settled on: a year of it, hour by hour and month by month. */
export function spotView(
  actor: Actor,
  { spot, snapshot }: SpotSnapshot,
  filter: MarketFilter,
  { locale, t }: { locale: Locale; t: ReturnType<typeof textsOf> },
): Omit<SpotProps, "base" | "keep" | "csv"> {
  const years = [...new Set(snapshot.months.map(({ month }) => month.slice(0, 4)))].reverse();
  const year = years.find((one) => one === filter.year) ?? "";
  const { months, days, inside } = spotWindow(snapshot, year);
  const date = (day: string) => formatDate(`${day}T00:00Z`, locale, "UTC");
  const time = (at: string) => formatTime(at, locale, spot.timezone);
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  const corrected = first && last ? correctedDays(dbOf(actor), spot.spot_id, first, last) : [];
  return {
    market: {
      name: spot.name,
      href: spotPaths.market(spot.spot_id),
      currency: spot.currency,
      synthetic: spot.price_source === "synthetic",
    },
    madeAt: time(snapshot.madeAt),
    years,
    year,
    months: months.map((row) => ({
      ...row,
      label: t("market:spot.month_of", {
        month: monthName(Number(row.month.slice(5)), locale),
        year: row.month.slice(0, 4),
      }),
    })),
    days: days.map(({ day, hours }) => ({ label: date(day), hours })),
    missing: daySpans(snapshot.missing.filter(inside))
      .slice(-MOST_NAMED)
      .map((span) => (span.first === span.last ? date(span.first) : `${date(span.first)} – ${date(span.last)}`)),
    origins: snapshot.origins
      .filter(({ source }) => source !== "synthetic")
      .map(({ source, origin, storedAt, days: count }) => ({
        source,
        origin: origin ?? "",
        count,
        at: storedAt ? time(storedAt) : "–",
      })),
    corrected: corrected.slice(0, MOST_NAMED).map((one) => ({
      day: date(one.day),
      mean: one.mean,
      source: one.source,
      origin: one.origin,
      at: time(one.replacedAt),
    })),
  };
}
