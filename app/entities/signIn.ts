import { z } from "zod";

/** The sign-in form. */
export const signInSchema = z.object({
  email: z
    .string({ required_error: "rules.needs_value" })
    .trim()
    .min(1, "rules.needs_value")
    .max(254)
    .email("rules.email_invalid"),
  password: z.string({ required_error: "rules.needs_value" }).min(1, "rules.needs_value").max(1000),
  return_to: z.string().optional(),
});
