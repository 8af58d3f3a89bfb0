import { z } from "zod";
import { COST_KINDS } from "~/entities/results/costKinds";
import type { CashFlowYear, Replacement } from "~/entities/results/economics/cashFlow";
import type { Mismatch } from "~/entities/results/economics/comparable";
import type { LevelizedCost } from "~/entities/results/economics/levelized";
import type {
  ComparedKind,
  ComparedModelYear,
  ComparedYear,
  Profitability,
} from "~/entities/results/economics/statusQuo";
import type { CarrierYear } from "~/entities/results/shares";
import type { ComparedRun } from "~/entities/results/view/summary";
import type { ReadDifference } from "~/services/optimizations/pair/statusQuoPair.server";
import type { StatusQuoView } from "../statusQuo.server";
import { comparedInput } from "./comparison";
import { impact, modelYear, number, numberOrNull, year } from "./fields";
import { rowOf } from "./rowOf";

/** A run set against its status quo. */

export const carrierYear = rowOf<CarrierYear>()({
  carrierId: z.string(),
  year: modelYear,
  demandMwh: number("[MWh/a]"),
  generatedMwh: number("[MWh/a]"),
  fuelFreeMwh: number("Part of what is generated that takes in no carrier: sun, wind, water [MWh/a]"),
  purchasedMwh: number("[MWh/a]"),
  soldMwh: number("[MWh/a]"),
  curtailedMwh: number("Available but not generated [MWh/a]"),
  ownShare: numberOrNull("generated / (generated + purchased) [1]"),
  fuelFreeShare: numberOrNull("fuelFree / (generated + purchased) [1]"),
  selfConsumption: numberOrNull("(generated - sold) / (generated + curtailed) [1]"),
});

const kindAmount = number("[currency]").optional();
const cashFlow = rowOf<CashFlowYear>()({
  year: year.describe("Calendar year"),
  invested: number("Lump sums of what is built [currency]"),
  replaced: number("Lump sums of replacements at the end of a life [currency]"),
  running: number("Everything else: kinds and financing [currency]"),
  kinds: rowOf<CashFlowYear["kinds"]>()({
    fixed: kindAmount,
    variable: kindAmount,
    purchase: kindAmount,
    sale: kindAmount,
    levy: kindAmount,
    capacity_price: kindAmount,
    emission: kindAmount,
    start_stop: kindAmount,
    unserved: kindAmount,
    decommissioning: kindAmount,
  }),
  financing: number("What capital at a rate of its own costs more than at that of the run [currency]"),
  residual: number("What is left at the end, negative: worth the annuities not yet paid [currency]"),
});

const comparedYear = rowOf<ComparedYear>()({
  year: year.describe("Calendar year"),
  plan: cashFlow,
  statusQuo: cashFlow,
  saved: number("Status quo less plan [currency]"),
  cumulated: number("Sum of saved up to this year [currency]"),
});

const replacement = rowOf<Replacement>()({
  year: year.describe("Calendar year"),
  componentId: z.string(),
  amount: number("Lump sum [currency]"),
});

const noPayback = z.enum(["same", "no_investment", "beyond_horizon"]).nullable();
export const profitability = rowOf<Profitability>()({
  repeatedA: numberOrNull(
    "Runs of one year: years that it is repeated for, as if every year were like it; null: the years of the runs [a]",
  ),
  npv: number("Present value of the status quo less that of the plan, of the cash flow [currency]"),
  extraInvestment: number(
    "Lump sums of the plan less those of the status quo, without replacements, not discounted [currency]",
  ),
  rate: numberOrNull("Internal rate of return [1/a]"),
  noRate: z.enum(["same", "only_gains", "only_losses", "reversed", "several"]).nullable(),
  payback: numberOrNull("From 1 January of the first year [a]"),
  noPayback,
  extendedPayback: numberOrNull(
    "Beyond the horizon, if every later year saves what the last one does; null where something is replaced or the year is repeated [a]",
  ),
  discountedPayback: numberOrNull("[a]"),
  noDiscountedPayback: noPayback,
  flows: z.array(comparedYear),
  replacements: rowOf<Profitability["replacements"]>()({
    plan: z.array(replacement),
    statusQuo: z.array(replacement),
  }).describe("What reaches its end of life and is replaced"),
});

export const comparedRun = rowOf<ComparedRun>()({ optimization_id: z.string(), name: z.string() });

export const mismatches = z
  .array(
    z.enum([
      ...(["is_status_quo", "years", "horizon", "scenarios", "price_scenario"] as const),
      ...(["weather_years", "currency", "interest_rate", "built_before", "inputs"] as const),
    ] satisfies [Mismatch, ...Mismatch[]]),
  )
  .describe("Why the figures of the two runs cannot be set against each other");

const levelizedCost = rowOf<LevelizedCost>()({
  carrierId: z.string(),
  cost: number("[currency/MWh]"),
  usedMwh: number("Taken by consumers and converters, discounted [MWh]"),
  consumedMwh: number("Taken by consumers, discounted [MWh]"),
});

const comparedKind = rowOf<ComparedKind>()({
  kind: z.enum(COST_KINDS),
  statusQuo: number("[currency/a]"),
  plan: number("[currency/a]"),
  difference: number("Plan less status quo [currency/a]"),
});

const comparedCapacity = rowOf<ComparedModelYear["capacities"][number]>()({
  componentId: z.string(),
  kind: z.enum(["capacity", "power"]),
  unit: z.string(),
  statusQuo: numberOrNull("[unit]"),
  plan: numberOrNull("[unit]"),
});

export const comparedModelYear = rowOf<ComparedModelYear>()({
  year: modelYear,
  kinds: z.array(comparedKind),
  statusQuo: number("All yearly money [currency/a]"),
  plan: number("[currency/a]"),
  emissions: z.array(
    rowOf<ComparedModelYear["emissions"][number]>()({
      impact: impact.exclude(["money"]),
      statusQuo: number("[kg/a]"),
      plan: number("[kg/a]"),
    }),
  ),
  energy: z.array(
    rowOf<ComparedModelYear["energy"][number]>()({
      carrierId: z.string(),
      statusQuo: carrierYear.nullable(),
      plan: carrierYear.nullable(),
    }),
  ),
  capacities: z.array(comparedCapacity),
});

/** All but the model years, which the view and the report have under names of their own. */
export const comparisonWithStatusQuo = rowOf<Omit<StatusQuoView, "years">>()({
  status_quo: comparedRun.nullable(),
  mismatches,
  steps_differ: z
    .boolean()
    .describe("Part of the differences comes from steps of other lengths, or other typical days"),
  difference: rowOf<ReadDifference>()({
    inputs: z.array(comparedInput).describe("Values by run: first the status quo, then the plan"),
    others: z.boolean().describe("Components, places, connections or hours of a series are others, too"),
  })
    .nullable()
    .describe("What both runs read differently; null: nothing that a status quo reads"),
  profitability: profitability.nullable().describe("null: the runs cannot be compared"),
  levelized: rowOf<StatusQuoView["levelized"]>()({
    plan: z.array(levelizedCost),
    statusQuo: z.array(levelizedCost),
  }),
});
