import { z } from "zod";
import { requiredText } from "~/entities/core/shared";
import { whyNot } from "./settings";

/** What the page of a new study of thresholds sends. */
export const whyNotForm = z.object({
  study_id: z.string().min(1).max(100),
  name: requiredText(),
  component_ids: whyNot.shape.component_ids,
});
