import { z } from "zod";
import { id, requiredText } from "~/entities/core/shared";
import { PARAMETER_IMPACTS } from "~/entities/parameters/parameter";

/** One parameter of a component, a location or (both ids null) the system. */
export const inputRef = z.object({
  component_id: id.nullable().default(null),
  place_id: id.nullable().default(null),
  parameter_type: requiredText(),
  impact: z.enum(PARAMETER_IMPACTS).default("money"),
});
export type InputRef = z.infer<typeof inputRef>;

/** Names an input; the same for the same input. */
export const inputKey = ({ component_id, place_id, parameter_type, impact }: InputRef): string =>
  [component_id ?? "", place_id ?? "", parameter_type, impact].join("|");
