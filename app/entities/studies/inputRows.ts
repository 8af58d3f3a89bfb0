import type { z } from "zod";
import type { InputRef } from "~/entities/optimizations/variation";
import { PARAMETER_IMPACTS } from "~/entities/parameters/parameter";

/** An input out of its key (inputKey); an input that no run has read where the text is none. */
export function inputOfKey(key: string): InputRef {
  const [component_id = "", place_id = "", parameter_type = "", impact = ""] = key.split("|");
  return {
    component_id: component_id || null,
    place_id: place_id || null,
    parameter_type,
    impact: PARAMETER_IMPACTS.find((one) => one === impact) ?? "money",
  };
}

/** A row of a form about an input, chosen by its key; a row without one is left out. */
interface Row {
  input: string;
}

/** The rows with an input, as settings have them. */
export const chosenRows = <Chosen extends Row>(rows: readonly Chosen[]) =>
  rows.filter(({ input }) => input !== "").map(({ input, ...row }) => ({ ...inputOfKey(input), ...row }));

/**
 * Complains of a form what the schema of its settings complains of. What is about the n-th input is shown at the row of that input, all
 * else at the first. `list`: what form and settings both call their rows.
 */
export function complainOfRows(
  parsed: z.SafeParseReturnType<unknown, unknown>,
  list: string,
  rows: readonly Row[],
  context: z.RefinementCtx,
): void {
  if (parsed.success) return;
  const used = rows.flatMap(({ input }, i) => (input === "" ? [] : [i]));
  for (const issue of parsed.error.issues) {
    const [first, at, ...rest] = issue.path;
    if (first !== list) continue;
    const row = typeof at === "number" ? (used[at] ?? 0) : 0;
    const field = rest.length > 0 && rest[0] !== "parameter_type" ? rest : ["input"];
    context.addIssue({ ...issue, path: [list, row, ...field] });
  }
}
