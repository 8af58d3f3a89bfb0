import { z } from "zod";
import { PRICE_SOURCES } from "~/entities/spot/spotMarket";
import { isAdmin } from "~/services/core/access.server";
import { call, json, jsonBody } from "~/services/core/call.server";
import { done, notAllowed } from "~/services/core/outcome";
import { dbOf } from "~/services/core/store.server";
import { MOST_SENT, seriesInput } from "~/services/timeseries/upload/fileCall.server";
import { FILE_BOUNDS } from "~/services/timeseries/upload/rowsInput";
import { spotMarket } from "./markets.server";
import { newestDays, periodBetween } from "./period.server";
import { pricesOfDays } from "./prices.server";
import { uploadSpotPrices } from "./upload.server";

const prices = z.object({
  spot_id: z.string(),
  currency: z.string(),
  timezone: z.string(),
  synthetic: z.boolean(),
  days: z.array(
    z.object({
      day: z.string(),
      start: z.string(),
      step_s: z.number(),
      source: z.enum(PRICE_SOURCES),
      origin: z.string().nullable(),
      stored_at: z.string().nullable(),
      values: z.array(z.number()),
    }),
  ),
  missing: z.array(z.string()),
});

export const spotCalls = [
  call({
    method: "GET",
    path: "api/spot-market/:spot_id/prices",
    id: "readSpotPrices",
    summary: "Day-ahead prices per MWh of delivery days of a market, the last two unless from and to are given",
    query: z.object({
      from: z.string().max(10).default("").describe("First day, YYYY-MM-DD by the clock of the market"),
      to: z.string().max(10).default("").describe("Last day"),
    }),
    returns: json(prices),
    run({ actor, params, query }) {
      const outcome = spotMarket(actor, params.spot_id);
      if (!outcome.ok) return outcome;
      const market = outcome.value;
      const db = dbOf(actor);
      const period = query.from || query.to ? periodBetween(query.from, query.to) : done(newestDays(db, market));
      if (!period.ok) return period;
      const { days, missing } = pricesOfDays(db, market, { first: period.value.first, last: period.value.last });
      const { spot_id, currency, timezone, price_source } = market;
      return done({
        spot_id,
        currency,
        timezone,
        synthetic: price_source === "synthetic",
        missing,
        days: days.map(({ day, startMs, stepS, source, origin, storedAt, values }) => ({
          day,
          start: new Date(startMs).toISOString(),
          step_s: stepS,
          source,
          origin,
          stored_at: storedAt,
          values: [...values],
        })),
      });
    },
  }),
  call({
    method: "POST",
    path: "api/spot-market/:spot_id/prices/file",
    id: "storeSpotPrices",
    needs: "operate",
    summary: "Store the day-ahead prices of a file of a market, all of its days or none; for admins",
    allow: ({ actor }) => (isAdmin(actor) ? undefined : notAllowed()),
    input: jsonBody(seriesInput, MOST_SENT, FILE_BOUNDS),
    returns: json(z.object({ changed: z.number(), days: z.number(), remarks: z.array(z.string()) })),
    run: ({ actor, params: { spot_id }, input, locale }) => uploadSpotPrices(actor, spot_id, { input, locale }),
  }),
];
