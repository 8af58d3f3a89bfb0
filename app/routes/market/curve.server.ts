import { formatDate, formatTime, monthName } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { CURVE_PARTS, type MarketFilter } from "~/entities/market/marketFilter";
import { deliveryClock } from "~/entities/spot/deliveryClock";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import type { MarketSnapshot } from "~/services/portfolio/marketSnapshot/types";
import { hoursOfMonth, shapeGrid, wholeMonths } from "~/services/portfolio/marketSnapshot/view.server";
import type { CurveViewProps } from "~/ui/market/CurveView";

/** Contradictions that a page names. */
const MOST_FINDINGS = 20;

/** What the page shows of the forward curve of a market; null where nothing is quoted. */
export function curveView(
  snapshot: MarketSnapshot,
  spot: SpotMarket,
  filter: MarketFilter,
  locale: Locale,
): Omit<CurveViewProps, "base" | "keep" | "csv" | "synthetic" | "name"> | null {
  const { curve } = snapshot;
  if (!curve) return null;
  const date = (day: string) => formatDate(`${day}T00:00Z`, locale, "UTC");
  const months = wholeMonths(curve);
  const month = months.find(({ key }) => key === filter.month) ?? months[0] ?? null;
  const hourly = filter.part === "hour" && month ? hoursOfMonth(curve, month, filter.scenario) : null;
  // A part that this market does not have (seasons of electricity) is shown by months.
  const part = filter.part === "hour" || curve.periods.some(({ kind }) => kind === filter.part) ? filter.part : "month";
  const periods = curve.periods.filter(({ kind }) => kind === (part === "hour" ? "month" : part));
  return {
    zone: spot.timezone,
    currency: spot.currency,
    madeAt: formatTime(snapshot.madeAt, locale, spot.timezone),
    quoteDay: date(snapshot.quoteDay),
    openFrom: date(snapshot.openFrom),
    filter: { part, scenario: filter.scenario, shape: filter.shape, month: month?.key ?? "" },
    parts: CURVE_PARTS.filter((part) => part === "hour" || curve.periods.some(({ kind }) => kind === part)),
    hasPeak: deliveryClock(spot).hasPeak,
    months: months.map(({ key }) => key),
    rows: periods.map(({ key, at, hours, peakHours, quotes }) => {
      const { base, peak, offPeak } = at[filter.scenario];
      const quote = (load: "base" | "peak") => quotes.find((one) => one.load === load)?.price ?? null;
      return { key, base, peak, offPeak, hours, peakHours, quotedBase: quote("base"), quotedPeak: quote("peak") };
    }),
    hourly: hourly && { start: hourly.startMs, values: hourly.values },
    contradictions: curve.findings
      .flatMap((one) => (one.kind === "contradictory" ? [one] : []))
      .slice(0, MOST_FINDINGS)
      .map(({ quote, price, implied }) => ({ quote, price, implied })),
    notQuoted: curve.findings.flatMap((one) =>
      one.kind === "notQuoted" ? [{ first: date(one.first), last: date(one.last) }] : [],
    ),
    shape: {
      years: snapshot.shape.years,
      months: Array.from({ length: 12 }, (_, i) => monthName(i + 1, locale)),
      values: shapeGrid(snapshot.shape, filter.shape).map((row) => row.map((factor) => factor * 100)),
    },
  };
}
