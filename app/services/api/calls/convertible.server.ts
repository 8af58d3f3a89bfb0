import { done, refused, type FieldIssue } from "~/services/core/outcome";
import { isConvertible } from "~/services/units/units.server";
import type { ClusterService } from "./services.server";

/** Longer texts are no units; the unit service says so. */
const MAX_TEXT = 200;

/**
 * is_convertible {from_unit, to_unit, currency?} -> {is_convertible, factor, offset}: to = from * factor + offset. `currency` is
 * what "ct" is a hundredth of (EUR). Units that do not convert are an answer (factor null, with the reason), no refusal;
 * unlike currencies do not: their rate changes by the day.
 */
export const convertible: ClusterService = async (_actor, { from_unit, to_unit, currency }) => {
  const issues: FieldIssue[] = [];
  if (!isText(from_unit)) issues.push({ path: "from_unit", message: "rules.needs_value" });
  if (!isText(to_unit)) issues.push({ path: "to_unit", message: "rules.needs_value" });
  if (!isText(from_unit) || !isText(to_unit)) return refused(422, "errors.invalid", { issues });
  const own = typeof currency === "string" && /^[A-Z]{3}$/.test(currency) ? currency : undefined;
  const { is_convertible, factor, offset, error } = await isConvertible(from_unit, to_unit, { currency: own });
  return done({ is_convertible, factor, offset, ...(error ? { reason: error.key } : {}) });
};

const isText = (value: unknown): value is string => typeof value === "string" && value.length <= MAX_TEXT;
