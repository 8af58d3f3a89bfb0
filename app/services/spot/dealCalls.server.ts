import { z } from "zod";
import { stampWriter } from "~/engines/timeseries";
import { DAY_MS, dayEnd, dayStart, isDay } from "~/entities/core/clock";
import { SPOT_DEAL_STATES } from "~/entities/spot/approval";
import { DEAL_DIRECTIONS } from "~/entities/spot/direction";
import { dealValue, spotDealSchema } from "~/entities/spot/spotDeal";
import { spotMarketSchema } from "~/entities/spot/spotMarket";
import { call, json } from "~/services/core/call.server";
import { done, notFound, refused } from "~/services/core/outcome";
import { Part } from "~/services/core/parts/part";
import { afterQuery } from "~/services/core/parts/partQuery";
import { get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { type DealRow, dealsInSight } from "./deals.server";

const { currency, carrier_id, country_code } = spotMarketSchema.shape;
const deal = spotDealSchema.extend({
  end_at: z.string(),
  /** Times are written by the clock of the zone that was asked for. */
  start_at: z.string(),
  spot_name: z.string(),
  currency,
  carrier_id,
  country_code,
  deal_value: z.number().describe("Price times quantity times hours; what a sale earns is negative"),
});

/** An instant, or a day of the zone: its start, or its end for the end of a span. Null for anything else. */
function momentOf(text: string, timezone: string, isEnd: boolean): number | null {
  if (isDay(text)) return isEnd ? dayEnd(timezone, text) : dayStart(timezone, text);
  const parsed = z.string().datetime({ offset: true }).safeParse(text);
  return parsed.success ? Date.parse(text) : null;
}

/** A deal as a call returns it, with times by `write`. */
function rowOf({ deal, market }: DealRow, write: (ms: number) => string) {
  const { spotdeal_id, system_id, spot_id, amount, direction, trading_price, status, approval } = deal;
  return {
    spotdeal_id,
    system_id,
    spot_id,
    amount,
    direction,
    trading_price,
    status,
    approval,
    start_at: write(Date.parse(deal.start_at)),
    end_at: write(Date.parse(deal.end_at ?? deal.start_at)),
    spot_name: market.name,
    currency: market.currency,
    carrier_id: market.carrier_id,
    country_code: market.country_code,
    deal_value: dealValue(deal),
  };
}

export const dealCalls = [
  call({
    method: "GET",
    path: "api/spotdeals",
    id: "spotDeals",
    module: "operation",
    summary: "Deals on spot markets, the newest first, in parts, with their value and what their market says",
    query: z.object({
      system_id: z.string().max(120).optional(),
      timezone: z.string().max(64).default("UTC").describe("Zone of days in the query and of times in the answer"),
      carrier_id: z.string().max(120).optional(),
      start_date: z.string().max(40).optional().describe("A day or an instant; seven days ago when left out"),
      end_date: z.string().max(40).optional().describe("A day, wholly included, or an instant; now when left out"),
      direction: z.enum(DEAL_DIRECTIONS).optional(),
      status: z
        .enum(SPOT_DEAL_STATES)
        .default("existing")
        .describe("waiting: for a second person; these count nowhere"),
      limit: z.coerce.number().int().min(1).max(10_000).default(100),
      after: afterQuery("Where the part begins, as Link has it, or the id of the last deal of the part before"),
    }),
    returns: json(z.array(deal), { inParts: true }),
    run({ actor, query }) {
      const {
        system_id,
        timezone,
        carrier_id: carrierId = null,
        start_date,
        end_date,
        direction = null,
        status,
        limit,
        after,
      } = query;
      const write = stampWriter(timezone);
      if (!write) return refused(400, "rules.timezone");
      if (system_id !== undefined && !get(actor, systemEntity, system_id)) return notFound();
      const toMs = end_date === undefined ? Date.now() : momentOf(end_date, timezone, true);
      const fromMs = start_date === undefined ? Date.now() - 7 * DAY_MS : momentOf(start_date, timezone, false);
      if (toMs === null || fromMs === null) return refused(400, "rules.date_invalid");
      if (toMs < fromMs) return refused(400, "rules.end_after_start");
      const part = dealsInSight(actor, {
        systemId: system_id ?? null,
        carrierId,
        fromMs,
        toMs,
        direction,
        status,
        limit,
        after,
      });
      if (!part.ok) return part;
      const { rows, next } = part.value;
      // Left out, they would be other moments by the time of the next part.
      const span = { start_date: new Date(fromMs).toISOString(), end_date: new Date(toMs).toISOString() };
      return done(
        new Part(
          rows.map((row) => rowOf(row, write)),
          next,
          span,
        ),
      );
    },
  }),
];
