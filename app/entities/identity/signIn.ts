import { z } from "zod";

const email = z
  .string({ required_error: "rules.needs_value" })
  .trim()
  .min(1, "rules.needs_value")
  .max(254)
  .email("rules.email_invalid");

/** A password as typed to sign in: any, so that old ones are never refused by their shape. */
export const typedPassword = z.string({ required_error: "rules.needs_value" }).min(1, "rules.needs_value").max(1000);

export const PASSWORD_MIN = 10;
/** A password to be set. */
export const newPassword = z
  .string({ required_error: "rules.needs_value" })
  .min(1, "rules.needs_value")
  .min(PASSWORD_MIN, "identity.auth.password_short")
  .max(1000);

/** The sign-in form. */
export const signInSchema = z.object({ email, password: typedPassword, return_to: z.string().optional() });

/** Asks for a link to set a new password. */
export const forgotSchema = z.object({ email });

/** Sets a new password by a link. */
export const resetSchema = z.object({ password: newPassword });

/** The second step: six digits of the app or the phone, or a recovery code. */
export const codeSchema = z.object({
  code: z.string({ required_error: "identity.auth.empty_code" }).trim().min(1, "identity.auth.empty_code").max(20),
});

/** Which company signs in. */
export const companySchema = z.object({
  company: z.string({ required_error: "rules.needs_value" }).trim().toLowerCase().min(1, "rules.needs_value").max(60),
  return_to: z.string().optional(),
});
