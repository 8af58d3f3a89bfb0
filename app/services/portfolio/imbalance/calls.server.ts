import { z } from "zod";
import type { ImbalancePeriod } from "~/engines/portfolio";
import {
  faultOfDays,
  FINAL_AFTER_DAYS,
  IMBALANCE_PARTS,
  IMBALANCE_SCENARIOS,
  MOST_DAYS,
  MOST_DAYS_BACK,
  MOST_FINAL_AFTER_DAYS,
} from "~/entities/portfolio/imbalanceFilter";
import type { ImbalanceSums } from "~/entities/portfolio/view";
import { call, json } from "~/services/core/call.server";
import { complain, done, notFound, refused } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { imbalanceView, todayOf } from "./view.server";

const currencyOf = (what: string) => z.number().describe(`${what} [currency, whole cents]; received is negative`);
const sums = {
  long: z.number().describe("MWh fed in beyond the schedule, not negative"),
  short: z.number().describe("MWh that were missing, not positive"),
  net: z.number().describe("MWh: long + short"),
  cost_long: currencyOf("Cost of the long periods"),
  cost_short: currencyOf("Cost of the short periods"),
  cost: currencyOf("Cost"),
  against_day_ahead: z.number().describe("What it cost more than at day-ahead prices [currency]"),
  volume: z.number().describe("Metered energy without its sign [MWh]"),
  hours: z.number().describe("With a deviation that is known"),
  hours_without_volume: z.number().describe("Metered or scheduled power is missing; the rest of today counts, too"),
  hours_without_price: z.number().describe("In the energy, not in the cost"),
  hours_without_day_ahead: z.number(),
  hours_preliminary: z.number(),
};
const period = z.object({
  period: z.string(),
  first: z.string(),
  last: z.string(),
  ...sums,
  per_mwh: z.number().nullable().describe("Cost for each MWh of deviation [currency/MWh]"),
  per_metered_mwh: z.number().nullable().describe("Cost for each MWh metered [currency/MWh]"),
  share: z.number().nullable().describe("Deviations without their sign as a share of what was metered"),
});
const line = (imbalanceSums: ImbalanceSums) => ({
  long: imbalanceSums.longMwh,
  short: imbalanceSums.shortMwh,
  net: imbalanceSums.netMwh,
  cost_long: imbalanceSums.longMinor / 100,
  cost_short: imbalanceSums.shortMinor / 100,
  cost: imbalanceSums.costMinor / 100,
  against_day_ahead: imbalanceSums.againstDayAheadMinor / 100,
  volume: imbalanceSums.volumeMwh,
  hours: imbalanceSums.hours,
  hours_without_volume: imbalanceSums.hoursWithoutVolume,
  hours_without_price: imbalanceSums.hoursWithoutPrice,
  hours_without_day_ahead: imbalanceSums.hoursWithoutDayAhead,
  hours_preliminary: imbalanceSums.hoursPreliminary,
});
const periodLine = (imbalancePeriod: ImbalancePeriod) => ({
  period: imbalancePeriod.period.key,
  first: imbalancePeriod.period.first,
  last: imbalancePeriod.period.last,
  ...line(imbalancePeriod),
  per_mwh: imbalancePeriod.perMwh,
  per_metered_mwh: imbalancePeriod.perMeteredMwh,
  share: imbalancePeriod.share,
});

export const imbalanceCalls = [
  call({
    method: "GET",
    path: "api/system/:system_id/portfolio/imbalance",
    id: "portfolioImbalance",
    summary:
      "Balancing energy and its cost by period: metered less scheduled, long and short apart; 409 while it is gathered for the first time",
    module: "portfolio",
    query: z.object({
      from: z
        .string()
        .max(10)
        .describe(`First day, YYYY-MM-DD by the clock of the market, at most ${MOST_DAYS_BACK} days ago`),
      to: z.string().max(10).describe(`Last day, included; at most ${MOST_DAYS} days`),
      granularity: z.enum(IMBALANCE_PARTS).default("month"),
      scenario: z
        .enum(IMBALANCE_SCENARIOS)
        .default("base")
        .describe("high, low: balancing prices a fifth higher or lower than they were"),
      as_of: z.string().max(10).default("").describe("Only today: what was known on earlier days is not kept"),
      final_after: z.coerce
        .number()
        .int()
        .min(0)
        .max(MOST_FINAL_AFTER_DAYS)
        .default(FINAL_AFTER_DAYS)
        .describe("Days after the end of a month from which on it counts as final"),
    }),
    returns: json(
      z.object({
        currency: z.string(),
        timezone: z.string(),
        step_minutes: z.number(),
        synthetic_day_ahead: z.boolean(),
        prices: z
          .object({
            positive: z.string().nullable(),
            negative: z.string().nullable(),
            day_ahead: z.string().nullable(),
          })
          .describe("Names of the series and of the market"),
        stale: z.boolean().describe("Newer values are being gathered"),
        remarks: z.array(z.object({ kind: z.string(), name: z.string().nullable() })).describe("What is missing"),
        coverage: z
          .object({
            elapsed: z.number(),
            metered: z.number(),
            scheduled: z.number(),
            positive_price: z.number(),
            negative_price: z.number(),
            day_ahead: z.number(),
          })
          .describe("Hours up to now, and of them those in which each is known"),
        sum: z.object(sums),
        periods: z.array(period),
      }),
    ),
    async run({ actor, params, query }) {
      const system = get(actor, systemEntity, params.system_id);
      if (!system) return notFound();
      const today = todayOf(actor, system);
      const fault = faultOfDays(query, today);
      if (fault) return complain(fault.field, fault.message, fault.params);
      if (query.as_of !== "" && query.as_of !== today) return complain("as_of", "portfolio.rules.not_kept_imbalance");
      const view = await imbalanceView(actor, system, query);
      if (!view.figures) return refused(409, "portfolio.rules.not_gathered");
      const { coverage } = view.figures;
      return done({
        currency: view.currency,
        timezone: view.timezone,
        step_minutes: view.stepMinutes,
        synthetic_day_ahead: view.synthetic,
        stale: view.stale,
        prices: { positive: view.names.positive, negative: view.names.negative, day_ahead: view.names.dayAhead },
        remarks: view.remarks.map(({ kind, name }) => ({ kind, name: name ?? null })),
        coverage: {
          elapsed: coverage.elapsed,
          metered: coverage.metered,
          scheduled: coverage.scheduled,
          positive_price: coverage.positive,
          negative_price: coverage.negative,
          day_ahead: coverage.dayAhead,
        },
        sum: line(view.figures.sums),
        periods: view.figures.periods.map(periodLine),
      });
    },
  }),
];
