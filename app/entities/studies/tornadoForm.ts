import { z } from "zod";
import { finiteNumber, requiredText } from "~/entities/core/shared";
import { MOST_TORNADO_INPUTS } from "./settings";

/** What the page of a new tornado sends; inputs by their keys. */
export const tornadoForm = z.object({
  study_id: z.string().min(1).max(100),
  name: requiredText(),
  percent: finiteNumber.min(1, "rules.must_be_in_range").max(90, "rules.must_be_in_range"),
  inputs: z.array(z.string()).min(1, "rules.needs_input").max(MOST_TORNADO_INPUTS, "rules.too_many_inputs"),
});
