import { z } from "zod";
import { DAY_MS, isDay } from "~/entities/core/clock";
import { FUTURES_CARRIER } from "~/entities/market/futuresMarket";
import { isTooLong } from "~/entities/portfolio/deal";
import { isGas } from "~/entities/spot/deliveryClock";
import { call, json } from "~/services/core/call.server";
import { complain, done, notFound, refused } from "~/services/core/outcome";
import { dbOf, get } from "~/services/core/store.server";
import { marketOfDeal } from "~/services/portfolio/marketOfDeal.server";
import { filter, portfolioQuery } from "~/services/portfolio/valuation/calls.server";
import { selectedSpot } from "~/services/portfolio/valuation/spot/spotBooks.server";
import { positionsIn, selectedDeals } from "~/services/portfolio/valuation/view.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { allowanceNeed } from "./allowanceNeed.server";
import { type RunNeed, runNeed } from "./runNeed.server";

/** Days of a position at most. */
const MOST_DAYS = 3660;

const run = z
  .string()
  .max(120)
  .default("")
  .describe("The run that says what is needed; empty: the newest that has begun");
const { status, house, book, counterparty, geometry_id } = filter;
const otherFilter = { status, house, book, counterparty, geometry_id };
const amount = z.number().nullable();

export const needCalls = [
  call({
    method: "GET",
    path: "api/system/:system_id/portfolio/need",
    id: "portfolioNeed",
    summary:
      "What a run takes of gas or electricity by period of delivery, what deals bring of it and what is open; gas by its own day and higher heating value",
    module: "portfolio",
    query: z.object({
      from: z.string().max(10).describe("First day, YYYY-MM-DD by the clock of the market"),
      to: z.string().max(10).describe("Last day, included; at most 3 660 days"),
      granularity: z.enum(["day", "week", "month", "quarter", "season", "year", "gas_year"]).default("month"),
      run,
      carrier: z.string().max(120).default("natural_gas").describe("natural_gas, biomethane, ..., futures_electricity"),
      ...otherFilter,
    }),
    returns: json(
      z.object({
        run: z.string(),
        futures_id: z.string(),
        periods: z.array(
          z.object({
            period: z.string(),
            first: z.string(),
            last: z.string(),
            need: amount.describe("MWh; null where the run says nothing of a part of the period, as of open and ratio"),
            contracted: z.number().describe("MWh: purchases less sales"),
            open: amount,
            ratio: amount.describe("contracted / need; null without a need"),
          }),
        ),
      }),
    ),
    run({ actor, params, query }) {
      const { from, to, granularity, carrier, run: runId } = query;
      const system = get(actor, systemEntity, params.system_id);
      if (!system) return notFound();
      if (carrier !== FUTURES_CARRIER && !isGas(carrier)) return complain("carrier", "portfolio.rules.need_carrier");
      if (query.geometry_id !== "") return complain("geometry_id", "portfolio.rules.not_by_location");
      if (!isDay(from)) return complain("from", "rules.date_invalid");
      if (!isDay(to)) return complain("to", "rules.date_invalid");
      if (to < from) return complain("to", "rules.end_after_start");
      if (isTooLong(from, to) || (Date.parse(to) - Date.parse(from)) / DAY_MS >= MOST_DAYS)
        return complain("to", "portfolio.rules.too_long");
      const portfolio = portfolioQuery({ ...query, carrier });
      const deals = selectedDeals(actor, params.system_id, portfolio);
      const books = selectedSpot(actor, params.system_id, portfolio);
      const dealt = [...deals, ...books][0]?.futures_id ?? "";
      const pair = marketOfDeal(dbOf(actor), dealt, system.properties.country_code, carrier);
      if (!pair) return refused(422, "portfolio.rules.no_market_of_carrier");
      let need: RunNeed | null = null;
      const rows = positionsIn(
        actor,
        deals,
        {
          futuresId: pair.market.futures_id,
          window: { first: from, last: to },
          kind: granularity,
          spot: { systemId: params.system_id, books },
        },
        (grid) => (need = runNeed(actor, system, { runId, carrier }, grid))?.power,
      );
      const ofRun = need as RunNeed | null;
      if (!ofRun) return refused(422, "portfolio.rules.no_run_of_need");
      return done({
        run: ofRun.run.id,
        futures_id: pair.market.futures_id,
        periods: rows.map(({ period: { key, first, last }, base, hoursWithoutDemand }) => {
          const isKnown = hoursWithoutDemand === 0;
          return {
            period: key,
            first,
            last,
            need: isKnown ? base.demandMwh : null,
            contracted: base.hedgedMwh,
            open: isKnown ? base.openMwh : null,
            ratio: isKnown ? base.ratio : null,
          };
        }),
      });
    },
  }),
  call({
    method: "GET",
    path: "api/system/:system_id/portfolio/allowances",
    id: "portfolioAllowances",
    summary:
      "What the plants of a site emit in this year and the next three, by a run, next to the allowances that are dealt",
    module: "portfolio",
    query: z.object({ run, ...otherFilter }),
    returns: json(
      z.object({
        run: z.string(),
        fuels: z.array(
          z.object({
            carrier: z.string(),
            factor: z.number().describe("t of CO2 of a MWh, lower heating value"),
            factor_of_run: z.boolean().describe("Whether the run has an emission of it; else IPCC 2006 counts"),
          }),
        ),
        years: z.array(
          z.object({
            year: z.number(),
            emissions: amount.describe("t; null before the first year of the run"),
            contracted: z.number().describe("t that deals deliver in December: purchases less sales"),
            open: amount.describe("t"),
            ratio: amount,
          }),
        ),
      }),
    ),
    run({ actor, params, query }) {
      const system = get(actor, systemEntity, params.system_id);
      if (!system) return notFound();
      if (query.geometry_id !== "") return complain("geometry_id", "portfolio.rules.not_by_location");
      const deals = selectedDeals(actor, params.system_id, portfolioQuery({ ...query, carrier: "" }));
      const need = allowanceNeed(actor, system, { deals, run: query.run, now: Date.now() });
      if (!need) return refused(422, "portfolio.rules.no_emissions");
      return done({
        run: need.run.id,
        fuels: need.fuels.map(({ carrier, factor, isOfRun }) => ({ carrier, factor, factor_of_run: isOfRun })),
        years: need.years,
      });
    },
  }),
];
