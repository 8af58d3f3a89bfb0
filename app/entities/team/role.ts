import { z } from "zod";
import { SYSTEM_ROLES } from "~/entities/core/roles";
import { id } from "~/entities/core/shared";

export const roleSchema = z.object({
  user_id: id,
  system_id: id,
  role: z.enum(SYSTEM_ROLES),
  email: z.string().trim().email("rules.email_invalid"),
});
export type Role = z.infer<typeof roleSchema>;
