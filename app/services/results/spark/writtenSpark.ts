import { z } from "zod";
import type { SparkEarnings, SparkSum } from "~/entities/portfolio/spark";

const perMwh = z.number().nullable().describe("Currency/MWh");
const money = z.number().nullable();

/** What a plant earns, as calls give it out. */
export const writtenEarnings = {
  efficiency: z.number().nullable().describe("Electricity per gas of the lower heating value"),
  power_price: perMwh,
  gas_price: z.number().nullable().describe("Currency/MWh, higher heating value"),
  co2_price: z.number().nullable().describe("Currency/t"),
  spread: perMwh,
  heat_credit: perMwh,
  value: money.describe("Currency"),
};

export const writeEarnings = (one: SparkEarnings) => ({
  efficiency: one.efficiency,
  power_price: one.powerPrice,
  gas_price: one.gasPrice,
  co2_price: one.co2Price,
  spread: one.spread,
  heat_credit: one.heatCredit,
  value: one.value,
});

/** What all plants earn, and what deals fix of it. */
export const writtenSum = {
  spread: perMwh,
  value: money,
  hedged: z.number().describe("The least of the shares of the legs, 0 to 1"),
  open_value: money,
};

export const writeSum = (one: SparkSum) => ({
  spread: one.spread,
  value: one.value,
  hedged: one.hedged,
  open_value: one.openValue,
});
