import { z } from "zod";
import { GLOBAL_ROLES, type Module, MODULES } from "~/entities/core/roles";
import { id, requiredText } from "~/entities/core/shared";
import { PASSWORD_MIN } from "~/entities/identity/signIn";

const displayName = requiredText();

/** Spaces are no part of an address: they are blocked, not only cut off. */
const email = z
  .string({ required_error: "rules.needs_value" })
  .min(1, "rules.needs_value")
  .max(254, "rules.string_length")
  .regex(/^\S*$/, "team.email_spaces")
  .email("rules.email_invalid");

const role = z.enum(GLOBAL_ROLES, {
  errorMap: (issue, context) => {
    const missing = issue.code === "invalid_type" || (issue.code === "invalid_enum_value" && issue.received === "");
    return { message: missing ? "team.role_required" : context.defaultError };
  },
});

/** Set by super admins alone; empty leaves it to a link by mail, or as it is. */
const password = z.string().min(PASSWORD_MIN, "team.password_short").max(1000).nullable().default(null);

/** Which modules the account may use, where its systems have them. */
const modules = {
  expansion: z.boolean().default(true),
  operation: z.boolean().default(true),
  portfolio: z.boolean().default(true),
};

/** The modules that a form switches off. */
export const modulesOff = (form: Record<Module, boolean>): Module[] => MODULES.filter((module) => !form[module]);

/** The same as a form shows it. */
export const modulesOn = (off: readonly Module[]): Record<string, boolean> =>
  Object.fromEntries(MODULES.map((module) => [module, !off.includes(module)]));

/** A new account of the space. The id is made with the form, so that a form sent twice is one account. */
export const newMemberSchema = z.object({ user_id: id, displayName, email, role, password, ...modules });
export type NewMember = z.infer<typeof newMemberSchema>;

/** An account as it is edited: its address stays. */
export const memberChangeSchema = z.object({ displayName, role, password, ...modules });
export type MemberChange = z.infer<typeof memberChangeSchema>;
