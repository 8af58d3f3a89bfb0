import { z } from "zod";
import { requiredText } from "~/entities/core/shared";
import { paybackYears } from "~/entities/optimizations/payback/payback";
import { MOST_PAYBACK_ASKS, type PaybackSettings } from "./settings";

/** What the page of a new study of what pays back sends: keys of inputs, and of the grant. */
export const paybackForm = z.object({
  study_id: z.string().min(1).max(100),
  name: requiredText(),
  years: paybackYears,
  asks: z
    .array(z.string().max(500))
    .min(1, "rules.needs_input")
    .max(MOST_PAYBACK_ASKS, "rules.too_many_inputs")
    .refine((all) => new Set(all).size === all.length, "rules.no_duplicates"),
});

/** A question that can be ticked. */
export interface OfferedAsk {
  key: string;
  ask: PaybackSettings["asks"][number];
}

/** The questions of these keys; null where one of them is not offered. */
export function asksOf(keys: readonly string[], offered: readonly OfferedAsk[]): PaybackSettings["asks"] | null {
  const byKey = new Map(offered.map(({ key, ask }) => [key, ask]));
  const asks = keys.flatMap((key) => byKey.get(key) ?? []);
  return asks.length === keys.length ? asks : null;
}
