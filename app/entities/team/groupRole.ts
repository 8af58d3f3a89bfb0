import { z } from "zod";
import { GLOBAL_ROLES, type GlobalRole, SYSTEM_ROLES, type SystemRole } from "~/entities/core/roles";
import { id, requiredText } from "~/entities/core/shared";

/** A role that a group of a company's sign-in gives: in one system, or without one in the whole space. */
export const groupRoleSchema = z
  .object({
    rule_id: id,
    variant: requiredText(41),
    group_name: requiredText(200),
    system_id: z.string().max(200).default(""),
    role: z.enum(SYSTEM_ROLES, { required_error: "rules.needs_value" }),
  })
  .superRefine(({ system_id, role }, context) => {
    if (system_id === "" && !isGlobal(role))
      context.addIssue({ code: z.ZodIssueCode.custom, path: ["role"], message: "team.groups.system_role" });
  });
export type GroupRole = z.infer<typeof groupRoleSchema>;

export const isGlobal = (role: SystemRole): role is GlobalRole => (GLOBAL_ROLES as readonly string[]).includes(role);
