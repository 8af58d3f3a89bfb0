import { z } from "zod";
import { PRICE_SCENARIOS } from "~/engines/portfolio";
import { DAY_MS, isDay } from "~/entities/core/clock";
import { DEAL_STATUSES, isTooLong } from "~/entities/portfolio/deal";
import { call, json } from "~/services/core/call.server";
import { complain, done, notFound, refused } from "~/services/core/outcome";
import { dbOf, get } from "~/services/core/store.server";
import { todayIn } from "~/services/portfolio/delivery.server";
import { forwardPrices } from "~/services/portfolio/marketSnapshot/forwardPrices.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { linesAt, valuesAsOf } from "./asOf.server";
import { valueAt } from "./locations.server";
import { selectedSpot } from "./spot/spotBooks.server";
import { currentValue } from "./store.server";
import { countedParts, currencySums, partyExposures, positionsIn, selectedDeals } from "./view.server";

/** Which deals a call counts. */
export const filter = {
  status: z.enum(DEAL_STATUSES).default("existing").describe("existing; proposed: those too; optional: all"),
  house: z.string().max(120).default(""),
  book: z.string().max(120).default(""),
  counterparty: z.string().max(120).default(""),
  carrier: z
    .string()
    .max(120)
    .default("")
    .describe("futures_electricity, natural_gas, emission_allowance, ...; empty: all"),
  geometry_id: z
    .string()
    .max(120)
    .default("")
    .describe("A location: of each deal the share there, spot deals left out; empty: all of them"),
};
type Filter = {
  status: (typeof DEAL_STATUSES)[number];
  house: string;
  book: string;
  counterparty: string;
  carrier: string;
  geometry_id: string;
};
export const portfolioQuery = ({ status, house, book, counterparty, carrier, geometry_id: location }: Filter) => ({
  statuses: DEAL_STATUSES.slice(DEAL_STATUSES.indexOf(status)),
  house,
  book,
  counterparty,
  carrier,
  location,
  derivative: null,
});
const about = {
  valued_at: z.string().describe("ISO 8601, UTC"),
  day: z.string().describe("Of the quotes"),
  reference_day: z.string().describe("The quotes before, which changes are told since"),
};
const load = z.object({
  energy: z.number().describe("MWh (of emission allowances t): purchases less sales"),
  power: z.number().describe("Mean [MW]; of emission allowances without a meaning"),
  average_price: z.number().nullable().describe("sum(P Q) / sum(Q)"),
  forward_price: z
    .number()
    .nullable()
    .describe(
      "Mean of the forward curve over the hours ahead, at the prices of the scenario; null where there is none",
    ),
});
/** Questions that a call may refuse, so that none is ignored. */
const scenario = z.enum(PRICE_SCENARIOS).default("base");
const asOf = z.string().max(10).default("");
/** Days of a position at most. */
const MOST_DAYS = 3660;

export const valuationCalls = [
  call({
    method: "GET",
    path: "api/system/:system_id/portfolio/positions",
    id: "portfolioPositions",
    summary:
      "Energy of the deals and spot deals by period of delivery, market by market, for base, peak and off-peak load",
    module: "portfolio",
    query: z.object({
      from: z.string().max(10).describe("First day, YYYY-MM-DD by the clock of the market"),
      to: z.string().max(10).describe("Last day, included; at most 3 660 days"),
      granularity: z.enum(["day", "week", "month", "quarter", "season", "year", "gas_year"]).default("month"),
      scenario: scenario.describe("high, low: forward prices a fifth higher or lower; energy stays as it is"),
      as_of: asOf.describe("Only today by the clock of the system: positions of earlier days are not kept"),
      ...filter,
    }),
    returns: json(
      z.array(
        z.object({
          futures_id: z.string(),
          period: z.string(),
          first: z.string(),
          last: z.string(),
          base: load,
          peak: load,
          off_peak: load,
        }),
      ),
    ),
    run({ actor, params, query }) {
      const { from, to, granularity } = query;
      const system = get(actor, systemEntity, params.system_id);
      if (!system) return notFound();
      if (query.as_of !== "" && query.as_of !== todayIn(system.timezone))
        return complain("as_of", "portfolio.rules.not_kept");
      if (!isDay(from)) return complain("from", "rules.date_invalid");
      if (!isDay(to)) return complain("to", "rules.date_invalid");
      if (to < from) return complain("to", "rules.end_after_start");
      if (isTooLong(from, to) || (Date.parse(to) - Date.parse(from)) / DAY_MS >= MOST_DAYS)
        return complain("to", "portfolio.rules.too_long");
      const deals = selectedDeals(actor, params.system_id, portfolioQuery(query));
      const books = selectedSpot(actor, params.system_id, portfolioQuery(query));
      const spot = { systemId: params.system_id, books };
      const markets = [...new Set([...deals, ...books].flatMap(({ futures_id }) => futures_id ?? []))];
      return done(
        markets.flatMap((futures_id) => {
          const window = { first: from, last: to };
          const forward = forwardPrices(actor, futures_id, { window, kind: granularity, scenario: query.scenario });
          return positionsIn(actor, deals, { futuresId: futures_id, window, kind: granularity, spot }).map((row) => {
            const { key: period, first, last } = row.period;
            const prices = forward.get(period);
            const of = (load: "base" | "peak" | "offPeak") => ({
              energy: row[load].hedgedMwh,
              power: row[load].hedgedMw,
              average_price: row[load].averagePrice,
              forward_price: prices?.[load] ?? null,
            });
            return { futures_id, period, first, last, base: of("base"), peak: of("peak"), off_peak: of("offPeak") };
          });
        }),
      );
    },
  }),
  call({
    method: "GET",
    path: "api/system/:system_id/portfolio/mtm",
    id: "portfolioMtm",
    summary:
      "Mark-to-market of the open deliveries and result of those delivered, line by line: deal, month and part; 409 while the first valuation is made",
    module: "portfolio",
    query: z.object({
      scenario: scenario.describe("high, low: forward prices a fifth higher or lower; open lines are then by deal"),
      as_of: asOf.describe("A day whose values were frozen: sums of existing deals, without lines"),
      ...filter,
    }),
    returns: json(
      z.object({
        ...about,
        reference_day: about.reference_day.nullable(),
        discounts: z
          .array(
            z.object({
              futures_id: z.string(),
              rate: z.number().nullable().describe("% a year; null: rates by maturity"),
              curve: z.array(z.object({ years: z.number(), rate: z.number() })).describe("Linear between its points"),
            }),
          )
          .describe("What open deliveries are discounted with by market; of a day that was frozen none is known"),
        sums: z.array(
          z.object({
            currency: z.string(),
            open: z.number(),
            delivered: z.number(),
            undiscounted: z
              .number()
              .nullable()
              .describe(
                "Open value at quoted prices without discount; null where nothing is discounted, and for a day that was frozen",
              ),
            open_energy: z.number().nullable().describe("MWh; null for a day that was frozen"),
            open_allowances: z
              .number()
              .nullable()
              .describe("t of CO2; null where none are dealt in, and for a day that was frozen"),
          }),
        ),
        lines: z.array(
          z.object({
            deal_id: z.string().describe("The spot deals of a market are one: spot: and its id"),
            currency: z.string(),
            month: z.string().nullable().describe("null: all open months"),
            part: z.enum(["open", "delivered"]),
            energy: z.number().describe("MWh, of emission allowances t"),
            value: z.number().describe("Currency, whole cents"),
            hours_without_price: z.number(),
          }),
        ),
      }),
    ),
    async run({ actor, params, query }) {
      if (!get(actor, systemEntity, params.system_id)) return notFound();
      if (query.as_of !== "") {
        const frozen = valuesAsOf(actor, params.system_id, query);
        if (!frozen.ok) return frozen;
        return done({
          valued_at: frozen.value[0]?.madeAt ?? query.as_of,
          day: query.as_of,
          reference_day: null,
          lines: [],
          discounts: [],
          sums: frozen.value.map(({ currency, open, delivered }) => ({
            currency,
            open: open / 100,
            delivered: delivered / 100,
            undiscounted: null,
            open_energy: null,
            open_allowances: null,
          })),
        });
      }
      const deals = countedParts(actor, params.system_id, portfolioQuery(query));
      const { value: all } = await currentValue(actor, params.system_id);
      if (!all) return refused(409, "portfolio.rules.not_valued");
      const value = valueAt(dbOf(actor), params.system_id, all, query.geometry_id);
      const ids = new Set(deals.map(({ deal_id }) => deal_id));
      const currency = new Map(value.markets.map((market) => [market.futures_id, market.currency]));
      return done({
        valued_at: value.madeAt,
        day: value.day,
        reference_day: value.referenceDay,
        discounts: value.markets.map(({ futures_id, discountRates }) => ({
          futures_id,
          rate: discountRates.length > 1 ? null : (discountRates[0]?.rate ?? 0),
          curve: discountRates,
        })),
        sums: currencySums(value, deals, portfolioQuery(query)).map((sums) => ({
          currency: sums.currency,
          delivered: sums.delivered / 100,
          open: (query.scenario === "base" ? sums.open : sums[query.scenario]) / 100,
          undiscounted: sums.undiscounted === null ? null : sums.undiscounted / 100,
          open_energy: sums.openMwh,
          open_allowances: sums.allowances?.open ?? null,
        })),
        lines: linesAt(value, ids, query.scenario).map((line) => ({
          deal_id: line.deal,
          currency: currency.get(line.market) ?? "",
          month: line.month,
          part: line.part,
          energy: line.mwh,
          value: line.minor / 100,
          hours_without_price: line.hoursWithoutPrice,
        })),
      });
    },
  }),
  call({
    method: "GET",
    path: "api/system/:system_id/portfolio/risk",
    id: "portfolioRisk",
    summary:
      "Value at risk of a day at 95 %, values at other prices, and exposure to counterparties; 409 while the first valuation is made",
    module: "portfolio",
    query: z.object({
      basis: z.enum(["change", "value"]).default("change").describe("What a limit is held against"),
      scenario: scenario.describe("high, low: what counterparties would owe at forward prices a fifth higher or lower"),
      as_of: asOf.describe("Only the day of the newest quotes: risk of earlier days is not kept"),
      ...filter,
    }),
    returns: json(
      z.object({
        ...about,
        risk: z.array(
          z.object({
            currency: z.string(),
            days: z.number().nullable(),
            value_at_risk: z.number().nullable(),
            expected_shortfall: z.number().nullable(),
            parametric: z.number().nullable(),
            open: z.number().describe("Open value at the prices of the scenario"),
            high: z.number(),
            low: z.number(),
          }),
        ),
        counterparties: z.array(
          z.object({
            counterparty_id: z.string().describe("Of spot deals the id of their market"),
            currency: z.string(),
            net: z.number(),
            change: z.number(),
            exposure: z.number(),
            potential: z.number().nullable(),
            limit: z.number().nullable(),
            utilisation: z.number().nullable(),
            state: z.enum(["noLimit", "green", "amber", "red"]),
          }),
        ),
      }),
    ),
    async run({ actor, params, query }) {
      if (!get(actor, systemEntity, params.system_id)) return notFound();
      const deals = countedParts(actor, params.system_id, portfolioQuery(query));
      const { value: all } = await currentValue(actor, params.system_id);
      if (!all) return refused(409, "portfolio.rules.not_valued");
      const value = valueAt(dbOf(actor), params.system_id, all, query.geometry_id);
      if (query.as_of !== "" && query.as_of !== value.day) return complain("as_of", "portfolio.rules.not_kept");
      return done({
        valued_at: value.madeAt,
        day: value.day,
        reference_day: value.referenceDay,
        risk: currencySums(value, deals, portfolioQuery(query)).map(({ currency, risk, open, high, low }) => ({
          currency,
          days: risk?.days ?? null,
          value_at_risk: risk?.historical ?? null,
          expected_shortfall: risk?.historicalTail ?? null,
          parametric: risk?.parametric ?? null,
          open: { base: open, high, low }[query.scenario] / 100,
          high: high / 100,
          low: low / 100,
        })),
        counterparties: partyExposures(actor, value, deals, {
          query: portfolioQuery(query),
          basis: query.basis,
          scenario: query.scenario,
        }).map((exposure) => ({
          counterparty_id: exposure.id,
          currency: exposure.currency,
          net: exposure.netMinor / 100,
          change: exposure.changeMinor / 100,
          exposure: exposure.nettedMinor / 100,
          potential: exposure.potentialMinor === null ? null : exposure.potentialMinor / 100,
          limit: exposure.limit,
          state: exposure.state,
          utilisation:
            exposure.utilisation === null || !Number.isFinite(exposure.utilisation) ? null : exposure.utilisation,
        })),
      });
    },
  }),
];
