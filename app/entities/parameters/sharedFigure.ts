import { z } from "zod";
import { PARAMETER_IMPACTS } from "~/entities/parameters/parameter";
import { figureForm } from "./figureForm";
import { id } from "~/entities/core/shared";

const context = {
  scenario_id: id,
  impact: z.enum(PARAMETER_IMPACTS).optional(),
  /** Empty: the unit in which values are stored. */
  unit: z.string().trim().max(60, "rules.string_length").default(""),
};

/** The form of a technology's figure that holds in every system: a number, or a switch. */
export const sharedFigureForm = {
  number: figureForm.number.shape.rows.element.extend(context),
  boolean: figureForm.boolean.shape.rows.element.extend(context),
};
export type SharedFigureEntry = z.infer<typeof sharedFigureForm.number> | z.infer<typeof sharedFigureForm.boolean>;
