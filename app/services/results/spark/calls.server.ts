import { z } from "zod";
import { SPARK_LEGS, SPARK_MISSING } from "~/entities/portfolio/spark";
import { call, json } from "~/services/core/call.server";
import { complain, done, notFound } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";
import { filter, portfolioQuery } from "~/services/portfolio/valuation/calls.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { sparkSpreads } from "./spark.server";
import { writeEarnings, writeSum, writtenEarnings, writtenSum } from "./writtenSpark";

const missing = z
  .array(z.enum(SPARK_MISSING))
  .describe("What is not known: production of the run, or the price of a leg; money leaves out what lacks it");

export const sparkCalls = [
  call({
    method: "GET",
    path: "api/system/:system_id/portfolio/spark-spread",
    id: "portfolioSparkSpread",
    summary:
      "Clean spark spread of every plant that turns gas into electricity in the next twelve whole months, and how deals hedge its legs",
    module: "portfolio",
    query: z.object({
      run: z.string().max(120).default("").describe("The run that says what is produced; empty: the newest one"),
      ...filter,
    }),
    returns: json(
      z.object({
        run: z.string(),
        currency: z.string(),
        plants: z.array(
          z.object({
            component_id: z.string(),
            name: z.string(),
            co2_factor: z.number().describe("t of CO2 of a MWh of gas, lower heating value"),
            factor_of_run: z
              .boolean()
              .describe("Whether the run has an emission of gas; else that of natural gas counts"),
            months: z.array(
              z.object({
                month: z.string().describe("YYYY-MM"),
                missing,
                power: z.number().nullable().describe("MWh"),
                gas: z.number().nullable().describe("MWh, higher heating value"),
                heat: z.number().nullable().describe("MWh"),
                co2: z.number().nullable().describe("t"),
                gas_month: z
                  .number()
                  .nullable()
                  .describe("Gas of the month from 06:00 to 06:00: MWh, higher heating value"),
                ...writtenEarnings,
              }),
            ),
          }),
        ),
        totals: z.array(
          z.object({
            month: z.string(),
            missing,
            ...writtenSum,
            legs: z.array(
              z.object({
                leg: z.enum(SPARK_LEGS),
                expected: z.number().nullable().describe("MWh, of allowances t"),
                dealt: z.number(),
                open: z.number().nullable(),
                ratio: z.number().nullable(),
              }),
            ),
          }),
        ),
      }),
    ),
    async run({ actor, params, query }) {
      const system = get(actor, systemEntity, params.system_id);
      if (!system) return notFound();
      if (query.geometry_id !== "") return complain("geometry_id", "portfolio.rules.not_by_location");
      const sparkQuery = { query: portfolioQuery(query), run: query.run, now: Date.now() };
      const spark = await sparkSpreads(actor, system, sparkQuery);
      if (typeof spark === "string") return complain("system_id", `portfolio.spark.none.${spark}`);
      return done({
        run: spark.run.id,
        currency: spark.currency,
        plants: spark.plants.map((plant) => ({
          component_id: plant.id,
          name: plant.name,
          co2_factor: plant.co2Factor,
          factor_of_run: plant.isFactorOfRun,
          months: plant.months.map((one) => ({
            month: one.month,
            missing: one.missing,
            power: one.powerMwh,
            gas: one.gasMwh,
            heat: one.heatMwh,
            co2: one.co2T,
            gas_month: one.gasMonthMwh,
            ...writeEarnings(one),
          })),
        })),
        totals: spark.totals.map((one) => ({
          month: one.month,
          missing: one.missing,
          ...writeSum(one),
          legs: one.legs,
        })),
      });
    },
  }),
];
