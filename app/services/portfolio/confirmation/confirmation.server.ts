import type { SpaceDb } from "~db/client";
import { type DeliveryGrid, deliveryGrid, toMinor, valueDeals, type ValueLine } from "~/engines/portfolio";
import { addDays } from "~/entities/core/clock";
import type { ConfirmedPart, DealConfirmation } from "~/entities/portfolio/confirmation";
import type { Deal } from "~/entities/portfolio/deal";
import type { PartyKind } from "~/entities/portfolio/parties";
import { vatOf } from "~/entities/portfolio/settlement";
import { deliveryClock, deliveryStart } from "~/entities/spot/deliveryClock";
import type { Actor } from "~/services/core/access.server";
import { done, notFound, type Outcome, refused } from "~/services/core/outcome";
import { dbOf, get, type Stored } from "~/services/core/store.server";
import { dealEntity } from "../deal.entity.server";
import { marketOfDeal } from "../marketOfDeal.server";
import { party } from "../parties.server";
import { engineDeals } from "../valuation/value.server";

/** A longer delivery is told by years [months]. */
const MOST_MONTHS = 24;

/**
 * What a deal that is closed states to its counterparty. For who sees its system; refuses with 409 a deal that is only optional or proposed,
 * of which nothing was agreed on, and with 404 one that is deleted or out of sight.
 */
export function dealConfirmation(actor: Actor, deal_id: string): Outcome<DealConfirmation> {
  const deal = get(actor, dealEntity, deal_id);
  if (!deal || deal.deleted_at) return notFound();
  if (deal.status !== "existing") return refused(409, "portfolio.rules.not_closed");
  const db = dbOf(actor);
  const pair = marketOfDeal(db, deal.futures_id ?? "", undefined);
  if (!pair) return refused(409, "portfolio.rules.no_market");
  const days = { first: deal.start_date, last: deal.end_date ?? deal.start_date };
  const clock = deliveryClock(pair.spot);
  const named = (kind: PartyKind, id: string) => {
    const outcome = party(actor, kind, id);
    return outcome.ok ? outcome.value : null;
  };
  const house = named("house", deal.house_id)?.name ?? deal.house_id;
  const counterparty = named("counterparty", deal.counterparty_id);
  const other = counterparty?.name ?? deal.counterparty_id;
  const { direction, traded_on, is_derivative: isDerivative, curtailment } = deal.properties;
  return done({
    deal_id,
    name: deal.name,
    direction,
    ...(direction === "purchase" ? { buyer: house, seller: other } : { buyer: other, seller: house }),
    tech_id: deal.tech_id,
    load: deal.base_peak_type,
    ticker: deal.ticker_symbol,
    carrier_id: pair.spot.carrier_id,
    market: pair.market.name,
    currency: pair.spot.currency,
    timezone: pair.spot.timezone,
    ...days,
    fromMs: deliveryStart(clock, days.first),
    toMs: deliveryStart(clock, addDays(days.last, 1)),
    amount: deal.amount,
    price: deal.trading_price,
    traded_on,
    isDerivative,
    curtailment,
    vat: vatOf(deal.properties, counterparty ?? {}, isDerivative),
    ...quantities(db, deal, deliveryGrid(clock, days), pair.spot.carrier_id),
    set_at: deal.set_at,
  });
}

/** Energy and agreed price of the whole delivery, curtailed or not, by the hours of the market's own days. */
function quantities(
  db: SpaceDb,
  deal: Stored<Deal>,
  grid: DeliveryGrid,
  carrierId: string,
): Pick<DealConfirmation, "parts" | "hoursWithoutPower"> {
  const [whole] = engineDeals(db, [deal], grid, { failed: [], carrierId });
  if (!whole) return { parts: null, hoursWithoutPower: 0 };
  const prices = new Float64Array(grid.steps).fill(NaN);
  const lines = valueDeals([{ ...whole, curtailed: false }], { grid, asOf: addDays(grid.last, 1), forward: prices });
  const length = lines.length > MOST_MONTHS ? "YYYY".length : "YYYY-MM".length;
  const parts = new Map<string, ConfirmedPart>();
  for (const line of lines) {
    const period = line.month.slice(0, length);
    const part = parts.get(period) ?? { period, mwh: 0, minor: 0 };
    parts.set(period, { period, mwh: part.mwh + energyOf(line), minor: part.minor + toMinor(Math.abs(line.contract)) });
  }
  return {
    parts: [...parts.values()],
    hoursWithoutPower: lines.reduce((sum, { hoursWithoutPower }) => sum + hoursWithoutPower, 0),
  };
}

const energyOf = ({ peakMwh, offPeakMwh }: ValueLine): number => Math.abs(peakMwh + offPeakMwh);
