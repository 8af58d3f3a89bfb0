import { daySpan } from "~/routes/page/daySpan";

/** Which deals an address asks for: of a market, and of days of a zone. */
export function dealFilter(query: URLSearchParams, zone: string) {
  const { from_day, to_day, fromMs, untilMs } = daySpan(query, zone);
  return { market: (query.get("market") ?? "").slice(0, 120), from: from_day, to: to_day, fromMs, toMs: untilMs };
}
