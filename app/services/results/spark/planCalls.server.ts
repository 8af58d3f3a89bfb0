import { z } from "zod";
import { PLAN_SPARK_GAPS } from "~/entities/portfolio/planSpark";
import { SPARK_LEGS } from "~/entities/portfolio/spark";
import { call, json } from "~/services/core/call.server";
import { complain, done, notFound, refused } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";
import { filter, portfolioQuery } from "~/services/portfolio/valuation/calls.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { planSpark } from "./planSpark.server";
import { writeEarnings, writeSum, writtenEarnings, writtenSum } from "./writtenSpark";

const utc = z.string().describe("ISO 8601, UTC");
const iso = (ms: number): string => new Date(ms).toISOString();

const plantDay = z.object({
  day: z.string().describe("YYYY-MM-DD: the gas day, from 06:00 to 06:00 of the zone"),
  power: z.number().describe("MWh"),
  gas: z.number().describe("MWh, higher heating value"),
  heat: z.number().describe("MWh"),
  co2: z.number().describe("t"),
  priced_power: z.number().describe("MWh of the hours of which all prices are known: spread and value are of them"),
  ...writtenEarnings,
});

const totalDay = z.object({
  day: z.string(),
  hours: z.number().describe("Hours of the day that are ahead and planned"),
  of_hours: z.number().describe("Hours of the day: 23, 24 or 25"),
  missing: z
    .array(z.object({ what: z.enum(PLAN_SPARK_GAPS), from: utc, until: utc }))
    .describe(
      "Hours that lack a plan, what it says of plants, the power of a deal, or a price; they count in no money",
    ),
  ...writtenSum,
  legs: z.array(
    z.object({
      leg: z.enum(SPARK_LEGS),
      expected: z.number().describe("MWh, of allowances t"),
      dealt: z.number().nullable().describe("null: nobody knows which part of the year's allowances is for the day"),
      open: z.number().nullable(),
      ratio: z.number().nullable(),
    }),
  ),
});

export const planSparkCalls = [
  call({
    method: "GET",
    path: "api/system/:system_id/portfolio/spark-spread/plan",
    id: "portfolioPlanSparkSpread",
    summary:
      "Clean spark spread of the gas plants by the operation plans in force, by gas day, and what of it deals that deliver leave open",
    module: "portfolio",
    query: z.object(filter),
    returns: json(
      z.object({
        currency: z.string(),
        timezone: z.string().describe("Of the gas day"),
        synthetic: z.boolean().describe("Some of the prices are made by the product"),
        quote_days: z.object({
          power: z.string().nullable(),
          gas: z.string().nullable(),
          allowances: z.string().nullable(),
        }),
        plans: z.array(
          z.object({
            optimization_operation_id: z.string(),
            name: z.string(),
            made_at: utc,
            approved_at: utc.nullable(),
            from: utc,
            until: utc,
          }),
        ),
        plants: z.array(
          z.object({
            component_id: z.string(),
            name: z.string(),
            factor_of_plan: z
              .boolean()
              .describe("Whether the plan says what its gas emits; else the usual CO2 of the fuel counts"),
            days: z.array(plantDay),
          }),
        ),
        totals: z.array(totalDay),
      }),
    ),
    async run({ actor, params, query }) {
      const system = get(actor, systemEntity, params.system_id);
      if (!system) return notFound();
      if (query.geometry_id !== "") return complain("geometry_id", "portfolio.rules.not_by_location");
      const spark = await planSpark(actor, system, { query: portfolioQuery(query), now: Date.now() });
      if (spark === "operation_off") return refused(403, "errors.module_off");
      if (typeof spark === "string") return complain("system_id", `portfolio.plan_spark.none.${spark}`);
      return done({
        currency: spark.currency,
        timezone: spark.timezone,
        synthetic: spark.synthetic,
        quote_days: spark.quoteDays,
        plans: spark.plans.map((plan) => ({
          optimization_operation_id: plan.id,
          name: plan.name,
          made_at: plan.made_at,
          approved_at: plan.approved_at,
          from: iso(plan.fromMs),
          until: iso(plan.untilMs),
        })),
        plants: spark.plants.map((plant) => ({
          component_id: plant.id,
          name: plant.name,
          factor_of_plan: plant.isFactorOfPlan,
          days: plant.days.map((one) => ({
            day: one.day,
            power: one.powerMwh,
            gas: one.gasMwh,
            heat: one.heatMwh,
            co2: one.co2T,
            priced_power: one.pricedMwh,
            ...writeEarnings(one),
          })),
        })),
        totals: spark.totals.map((one) => ({
          day: one.day,
          hours: one.hours,
          of_hours: one.ofHours,
          missing: one.gaps.map(({ what, fromMs, untilMs }) => ({ what, from: iso(fromMs), until: iso(untilMs) })),
          ...writeSum(one),
          legs: one.legs,
        })),
      });
    },
  }),
];
