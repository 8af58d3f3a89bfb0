import { z } from "zod";
import { clusterService } from "~/services/core/clusterService.server";
import { done } from "~/services/core/outcome";
import { isConvertible } from "./units.server";

/** Longer texts are no units; the unit service says so. */
const unit = z
  .string({ required_error: "rules.needs_value", invalid_type_error: "rules.needs_value" })
  .max(200, "rules.needs_value");

/**
 * is_convertible {from_unit, to_unit, currency?} -> {is_convertible, factor, offset}: to = from * factor + offset. `currency` is what "ct"
 * is a hundredth of (EUR). Units that do not convert are an answer (factor null, with the reason), no refusal. Unlike currencies do not
 * convert: their rate changes by the day.
 */
export const convertible = clusterService({
  name: "is_convertible",
  input: z.object({
    from_unit: unit,
    to_unit: unit,
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, "rules.currency")
      .optional(),
  }),
  returns: z.object({
    is_convertible: z.boolean(),
    factor: z.number().nullable(),
    offset: z.number().nullable(),
    reason: z.string().optional(),
  }),
  run(_actor, { from_unit, to_unit, currency }) {
    const { is_convertible, factor, offset, error } = isConvertible(from_unit, to_unit, { currency });
    return done({ is_convertible, factor, offset, ...(error ? { reason: error.key } : {}) });
  },
});
