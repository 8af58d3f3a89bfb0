import { z } from "zod";
import { call, json } from "~/services/core/call.server";
import { complain, done, notFound } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";
import { filter, portfolioQuery } from "~/services/portfolio/valuation/calls.server";
import { HEDGE_DEMANDS, hedgeNow } from "~/services/portfolio/valuation/hedge.server";
import { selectedDeals } from "~/services/portfolio/valuation/view.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { siteNeeds } from "./siteNeeds.server";

const percent = z.number().describe("Share of the demand [%]");

export const hedgeCalls = [
  call({
    method: "GET",
    path: "api/system/:system_id/portfolio/hedge-path",
    id: "portfolioHedgePath",
    summary:
      "What the deals in electricity and gas of each book with a hedge path hedge of the need in the next twelve months of delivery, of the whole site: 422 for a location",
    module: "portfolio",
    query: z.object({
      demand: z
        .enum(HEDGE_DEMANDS)
        .default("metered")
        .describe(
          "Of electricity ahead; gas is that of the newest run that has begun. metered: that of 52 weeks (or a multiple) before; forecast: the latest forecasts",
        ),
      ...filter,
    }),
    returns: json(
      z.object({
        day: z.string().describe("YYYY-MM-DD by the clock of the market; months before delivery are counted from it"),
        books: z.array(
          z.object({
            book_id: z.string(),
            name: z.string(),
            carrier: z.string().describe("Of its deals: a book that deals in electricity and gas is there for each"),
            run: z.string().nullable().describe("The run that says what is needed of gas; null of electricity"),
            run_years: z
              .array(z.number())
              .describe("The model years of that run: of another year it is the need of the one before it"),
            months: z.array(
              z.object({
                month: z.string().describe("YYYY-MM"),
                least: percent,
                target: percent,
                most: percent,
                hedged: percent.nullable().describe("null unless the demand of every hour is known and not 0"),
                state: z.enum(["noDemand", "below", "within", "above", "unknown"]),
                to_target: z.number().nullable().describe("MWh to buy, negative: to sell; null as above"),
              }),
            ),
          }),
        ),
      }),
    ),
    run({ actor, params, query }) {
      const system = get(actor, systemEntity, params.system_id);
      if (!system) return notFound();
      // What a location needs is not known: its shares of the deals would be held against the demand of the whole site.
      if (query.geometry_id !== "") return complain("geometry_id", "portfolio.rules.not_by_location");
      const deals = selectedDeals(actor, params.system_id, portfolioQuery(query));
      const { today, books } = hedgeNow(actor, system, deals, {
        now: Date.now(),
        source: query.demand,
        needOf: siteNeeds(actor, system),
      });
      return done({
        day: today,
        books: books.map(({ book_id, name, carrier_id, run, run_years, months }) => ({
          book_id,
          name,
          carrier: carrier_id,
          run,
          run_years,
          months: months.map(({ month, least, target, most, ratio, state, toTargetMwh }) => ({
            month,
            least,
            target,
            most,
            hedged: ratio,
            state,
            to_target: toTargetMwh,
          })),
        })),
      });
    },
  }),
];
