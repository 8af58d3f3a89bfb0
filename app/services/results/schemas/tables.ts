import { z } from "zod";
import { ROOT_TECHNOLOGIES } from "~/entities/catalogue/technology";
import { COST_KINDS } from "~/entities/results/costKinds";
import type { OutageRow } from "~/entities/results/outage";
import type {
  BalanceRow,
  CapacityRow,
  CostRow,
  EmissionRow,
  InvestmentRow,
  OperationRow,
  ResultComponent,
  VintageRow,
} from "~/entities/results/result";
import { impact, modelYear, number, numberOrNull, text, textOrNull, year } from "./fields";
import { rowOf } from "./rowOf";

/** The tables of a result. */

const emission = impact.exclude(["money"]);
const part = z.enum(["capacity", "power"]).describe("power: the separate power of a storage");

export const component = rowOf<ResultComponent>()({
  id: z.string(),
  name: z.string(),
  technologyId: z.string(),
  root: z.enum(ROOT_TECHNOLOGIES),
  geometryId: text("Location, before spatial clustering; results of earlier versions lack it").optional(),
  placeId: text("Balance place, of a line its start"),
  placeName: z.string(),
  placeIdEnd: textOrNull("Of a line: the place at its other end"),
  unit: text("Of the capacity: MW, of storages MWh"),
  carrierLevelInput: z.string().nullable(),
  carrierLevelOutput: z.string().nullable(),
  carrierLevelInputSecondary: z.string().nullable().optional(),
  carrierLevelOutputSecondary: z.string().nullable().optional(),
  lossShare: z.array(z.number()).optional().describe("Of a line: share of a flow that is lost, by model year [1]"),
});

export const capacity = rowOf<CapacityRow>()({
  componentId: z.string(),
  kind: part,
  unit: text("MW or MWh"),
  year: modelYear,
  existing: number("Stock from before the horizon that is still there [unit]"),
  built: number("Built by this run and in service [unit]"),
  new: number("Comes into service at this date [unit]"),
  retired: number("Gone since the date before, by age or by choice [unit]"),
  total: numberOrNull("existing + built [unit]; null: nothing limits it"),
  maximum: numberOrNull("May be built up to this much in total [unit]; null: no bound"),
});

export const cost = rowOf<CostRow>()({
  componentId: textOrNull("null: the system itself (certificates)"),
  year: modelYear,
  impact,
  kind: z.enum(COST_KINDS).describe("investment, build: annuities; decommissioning: paid once"),
  amount: number(
    "Paid, negative: earned [currency/a], decommissioning [currency]; of another impact than money [kg/a], [kg]",
  ),
  paidIn: year.optional().describe("Calendar year in which decommissioning is paid"),
});

export const investment = rowOf<InvestmentRow>()({
  componentId: z.string(),
  kind: z.enum(["capacity", "power", "build"]),
  year: modelYear,
  impact,
  lumpSum: number("Not discounted, less what capped grants pay of it [currency] or [kg]"),
  granted: number("What capped grants pay of it [currency]; left out: nothing").optional(),
  annuity: number("[currency/a] or [kg/a]"),
  residual: number("What is left at the end, worth the annuities not yet paid [currency] or [kg]"),
  lifetimeA: numberOrNull("[a]; null: unlimited"),
  interestRate: number("Of the annuity [1/a]; results of earlier versions lack it").optional(),
  replacement: z.literal(true).optional().describe("Paid for a replacement of something at its end of life"),
  paidIn: year.optional().describe("Of a replacement: the calendar year; results of earlier versions lack it"),
});

const amounts = z.array(z.object({ year: modelYear, amount: number("[unit of the capacity]") }));
export const vintage = rowOf<VintageRow>()({
  componentId: z.string(),
  kind: part,
  year: year.nullable().describe("Model year in which it was decided; null: it was there before"),
  planned: z.boolean().optional().describe("Built for sure in that year, as planned"),
  from: numberOrNull("First calendar year of service; null: always"),
  until: numberOrNull("First calendar year without it; null: no end"),
  amount: number("[unit of the capacity]"),
  cut: z.boolean().describe("Ends at no cost: a maximum left no room for it, or a replacement ends with its span"),
  replacement: z.literal(true).optional().describe("In the place of something that reached its end of life"),
  replaceFrom: number("Of what is taken out early: the year from which keeping it means replacing it").optional(),
  retired: amounts.describe("Taken out of service early"),
  converted: amounts.optional().describe("Converted into another component"),
  payments: z.array(investment),
  paidUntil: numberOrNull("Annuities run until this year, which has none"),
  paidFor: number("Size that was paid for, where it is not the amount [unit of the capacity]").optional(),
});

export const operation = rowOf<OperationRow>()({
  componentId: z.string(),
  year: modelYear,
  energyMwh: number("Main flow: output, intake of a consumer, discharge, both directions of a line [MWh/a]"),
  peakMw: number("Largest main flow [MW]"),
  fullLoadHours: numberOrNull("energy / capacity, of storages / power [h/a]; null without a capacity"),
  capacityFactor: numberOrNull("fullLoadHours / 8760 [1]"),
  curtailedMwh: numberOrNull("Available but unused [MWh/a]; null where availability is no series"),
  curtailmentFactor: numberOrNull("curtailed / available [1]"),
  intakeMwh: number("Purchased, charged or taken in [MWh/a]"),
  utilisationMean: numberOrNull("Mean loading of a line [1]"),
  utilisationMax: numberOrNull("Largest loading of a line [1]"),
  starts: number("Starts of units, where units are switched on and off [1/a]").optional(),
  resale: z
    .object({
      boughtMwh: number("Bought only to be sold again at the same place in the same step [MWh/a]"),
      soldMwh: number("Sold of it [MWh/a]"),
    })
    .optional(),
});

export const balance = rowOf<BalanceRow>()({
  placeId: z.string(),
  carrierLevelId: z.string(),
  year: modelYear,
  demandMwh: number("Fixed demand [MWh/a]"),
  suppliedMwh: number("Given into the balance, unserved demand left out [MWh/a]"),
  unservedMwh: number("Demand that is not served [MWh/a]; only of a dispatch").optional(),
  unservedH: number("Hours in which that happens [h/a]").optional(),
  priceMean: numberOrNull(
    "Mean marginal price, weighted by load [currency/MWh], [kg/MWh] where emissions are minimised",
  ),
});

export const emissions = rowOf<EmissionRow>()({
  impact: emission,
  year: modelYear,
  total: number("Upstream factors and yearly shares of building included [kg/a]"),
  limit: numberOrNull("[kg/a]; null: none"),
  hard: z.boolean().describe("The limit could not be passed by buying certificates"),
  limitPrice: numberOrNull("Marginal price of the limit [currency/kg]"),
  certificatePrice: numberOrNull("[currency/kg]; null: no trade"),
  certificates: number("Bought, negative: sold, beyond the free allocation [kg/a]"),
  kept: number("Kept at the end of the years that this one stands for [kg]").optional(),
});

export const outage = rowOf<OutageRow>()({
  year: modelYear,
  firstHour: number("First hour of the year [h]"),
  hours: number("How long it lasts [h]"),
  frequency: numberOrNull("Expected number [1/a]; null: it had to be survived"),
  criticalMwh: number("Critical load of one such outage [MWh]"),
  unservedMwh: number("What of it is not served [MWh]"),
  damage: number("[currency]"),
});
