import { z } from "zod";
import { SYSTEM_ROLES } from "~/entities/core/roles";
import { id, requiredText } from "~/entities/core/shared";

const role = z.enum(SYSTEM_ROLES, { required_error: "rules.needs_value" });
const email = z
  .string({ required_error: "rules.needs_value" })
  .trim()
  .min(1, "rules.needs_value")
  .max(254, "rules.string_length")
  .email("rules.email_invalid");

/** Shares a system with a person of the space. */
export const shareSchema = z.object({ email, role });

/** Gives a person of a system another role. */
export const memberSchema = z.object({ role });

/** Body of api/emails/roleAssignment. */
export const roleMailSchema = z
  .object({ user_id: id, params: z.object({ role, system_name: requiredText() }).strict() })
  .strict();

/** Which company space a super admin works in. */
export const databaseSchema = z.object({ db: requiredText(61) });
