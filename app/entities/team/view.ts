import type { ChangeMode } from "~/entities/core/entityNames";
import type { GlobalRole, Module } from "~/entities/core/roles";

/** A token of an identity provider, without the token. */
export interface ScimToken {
  token_id: string;
  variant: string;
  /** ISO 8601, UTC, as the other times. */
  created_at: string;
  /** The admin who made it; null: the account is gone. */
  by: string | null;
  called_at: string | null;
  /** The last call that changed something, or was refused: a key of the texts with what fills it. */
  note: {
    at: string;
    kind: string;
    name: string;
    message?: string;
    params?: Record<string, string | number>;
  } | null;
}

export interface UserChange {
  seq: number;
  /** ISO 8601, UTC. */
  at: string;
  by: string;
  /** The company whose sign-in made the change; null: a person did. */
  sign_in: string | null;
  /** The company whose identity provider made the change between two sign-ins. */
  provider: string | null;
  /** Null: what concerns every account of the space. */
  name: string | null;
  mode: ChangeMode;
  /** Fields that changed, with what they were and are. */
  fields: { field: string; before: string | null; after: string | null }[];
}

export interface TeamMember {
  user_id: string;
  displayName: string;
  email: string;
  emailVerified: boolean;
  role: GlobalRole;
  super_admin: boolean;
  disabled: boolean;
  /** ISO 8601, UTC. */
  last_login_at: string | null;
  two_factor: boolean;
  /** The company-space login of the account. Null: by password. */
  sso_variant: string | null;
  has_password: boolean;
  modules_off: readonly Module[];
  /** Groups of the company's sign-in that give a role; none: it is by hand. */
  role_groups: readonly string[];
  /** The role by hand next to that of groups; null: `role` is by hand, or there are no others. */
  hand_role: GlobalRole | null;
  /** Why the last sign-in did not say the groups. */
  groups_problem: "too_many" | "unreadable" | "not_told" | null;
}
