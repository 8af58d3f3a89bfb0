import { z } from "zod";
import { MOST_TIMES, paybackAsked, paybackYears } from "~/entities/optimizations/payback/payback";
import type { Variation } from "~/entities/optimizations/variation";

/** Questions of one study at most: each is a run of many solves. */
export const MOST_PAYBACK_ASKS = 20;

/** inputs: one factor for all of them. grant: a share of the cost of everything that is built, so a factor of all its costs of investment up to 1. */
const ask = z.object({
  of: z.enum(["inputs", "grant"]).default("inputs"),
  inputs: paybackAsked.shape.inputs,
});
export type PaybackAsk = z.infer<typeof ask>;

/** What would make the plan pay back in so many years? Each of these by itself. */
export const payback = z.object({
  kind: z.literal("payback"),
  years: paybackYears,
  asks: z.array(ask).min(1, "rules.needs_input").max(MOST_PAYBACK_ASKS, "rules.too_many_inputs"),
});
export type PaybackSettings = z.infer<typeof payback>;

export const variationsOfPayback = ({ years, asks }: PaybackSettings): Variation[] =>
  asks.map(({ of, inputs }) => ({
    changes: [],
    alternative: null,
    payback: { years, inputs, most_factor: of === "grant" ? 1 : MOST_TIMES },
  }));
