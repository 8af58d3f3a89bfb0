import { z } from "zod";
import { requiredText } from "~/entities/core/shared";
import { timezone } from "~/entities/core/timezone";
import { newPassword, typedPassword } from "./signIn";

/** A number in international form; spaces, hyphens and brackets are taken out. */
const phoneNumber = z
  .string({ required_error: "rules.needs_value" })
  .transform((text) => text.replace(/[\s()/.-]/g, ""))
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, "identity.account.phone_invalid"));

/** What people change about themselves. */
export const profileSchema = z.object({
  displayName: requiredText(),
  phone: phoneNumber.nullable().default(null),
});
export type Profile = z.infer<typeof profileSchema>;

/** Changes the password. */
export const passwordSchema = z.object({ current_password: typedPassword, password: newPassword });

/** Asks for the password before something sensitive. */
export const confirmSchema = z.object({ current_password: typedPassword });

/** Begins with a phone as second factor. */
export const phoneSchema = z.object({ phone: phoneNumber, current_password: typedPassword });

const localTime = z
  .string({ required_error: "rules.needs_value" })
  .min(1, "rules.needs_value")
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/, "rules.date_invalid");

/** A window of maintenance as typed: local times in a zone. */
export const maintenanceSchema = z.object({
  start_at: localTime,
  end_at: localTime,
  timezone,
});

/** Body of api/user/lastLoginAt. */
export const lastLoginSchema = z.object({ last_login_at: z.string().datetime({ offset: true }) }).strict();
