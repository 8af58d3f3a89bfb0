import { z } from "zod";
import { call, json } from "~/services/core/call.server";
import { complain, done, notFound } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { filter, portfolioQuery } from "./calls.server";
import { HEDGE_DEMANDS, hedgeNow } from "./hedge.server";
import { selectedDeals } from "./view.server";

const percent = z.number().describe("Share of the demand [%]");

export const hedgeCalls = [
  call({
    method: "GET",
    path: "api/system/:system_id/portfolio/hedge-path",
    id: "portfolioHedgePath",
    summary:
      "What the deals of each book with a hedge path hedge of the demand in the next twelve months of delivery, of the whole site: 422 for a location",
    module: "portfolio",
    query: z.object({
      demand: z
        .enum(HEDGE_DEMANDS)
        .default("metered")
        .describe("Of what is ahead. metered: that of 52 weeks (or a multiple) before; forecast: the latest forecasts"),
      ...filter,
    }),
    returns: json(
      z.object({
        day: z.string().describe("YYYY-MM-DD by the clock of the market; months before delivery are counted from it"),
        books: z.array(
          z.object({
            book_id: z.string(),
            name: z.string(),
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
      const { today, books } = hedgeNow(actor, system, deals, { now: Date.now(), source: query.demand });
      return done({
        day: today,
        books: books.map(({ book_id, name, months }) => ({
          book_id,
          name,
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
