import { z } from "zod";
import { id } from "~/entities/core/shared";
import { PARAMETER_IMPACTS, PRICE_SCENARIOS } from "~/entities/parameters/parameter";
import { parameterForm } from "./parameterForm";

const context = {
  scenario_id: id,
  impact: z.enum(PARAMETER_IMPACTS).optional(),
  price_scenario: z.enum(PRICE_SCENARIOS).optional(),
  /** Empty: the unit in which values are stored. */
  unit: z.string().trim().max(60, "rules.string_length").default(""),
};

/** The form of a technology's parameter that holds in every system: a number, or a switch. */
export const sharedParameterForm = {
  number: parameterForm.number.shape.rows.element.extend(context),
  boolean: parameterForm.boolean.shape.rows.element.extend(context),
};
export type SharedParameterEntry =
  | z.infer<typeof sharedParameterForm.number>
  | z.infer<typeof sharedParameterForm.boolean>;
