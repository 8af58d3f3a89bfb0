import { DEAL_DIRECTIONS } from "~/entities/spot/direction";
import { daySpan } from "~/routes/page/daySpan";

/** Which deals an address asks for: of a market, a direction (an unknown one filters nothing), and of days of a zone. */
export function dealFilter(query: URLSearchParams, zone: string) {
  const { from_day, to_day, fromMs, untilMs } = daySpan(query, zone);
  const word = query.get("direction");
  const direction = DEAL_DIRECTIONS.find((one) => one === word) ?? null;
  return {
    market: (query.get("market") ?? "").slice(0, 120),
    direction,
    from: from_day,
    to: to_day,
    fromMs,
    toMs: untilMs,
  };
}
