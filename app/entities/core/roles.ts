export const GLOBAL_ROLES = ["viewer", "editor", "admin"] as const;
export type GlobalRole = (typeof GLOBAL_ROLES)[number];

export const SYSTEM_ROLES = ["viewer", "editor", "admin", "approver", "observer"] as const;
export type SystemRole = (typeof SYSTEM_ROLES)[number];

/** The weakest first: an observer sees the least, an approver is a viewer who also sees what is to be approved. */
const BY_STRENGTH: readonly SystemRole[] = ["observer", "viewer", "approver", "editor", "admin"];

export const isWeaker = (role: SystemRole, than: SystemRole): boolean =>
  BY_STRENGTH.indexOf(role) < BY_STRENGTH.indexOf(than);

/** The strongest of some roles; null of none. */
export const strongest = <Role extends SystemRole>(roles: readonly Role[]): Role | null =>
  roles.reduce<Role | null>((best, role) => (best === null || isWeaker(best, role) ? role : best), null);

/** What a company can switch on for a system. */
export const MODULES = ["expansion", "operation", "portfolio"] as const;
export type Module = (typeof MODULES)[number];

/** What a token of a program may do. Rights of its person hold as well: a scope gives none. */
export const SCOPES = ["read", "model", "run", "operate"] as const;
export type Scope = (typeof SCOPES)[number];

/** What a call needs of a token. "all": a token without scopes, as the call is about accounts, rights or the whole installation. */
export type ScopeNeed = Scope | "all";

/** The scopes of a token as they are stored: in their order, each once; null where it has all of them. */
export function storedScopes(scopes: readonly Scope[] | null): Scope[] | null {
  if (scopes === null) return null;
  const ordered = SCOPES.filter((scope) => scopes.includes(scope));
  return ordered.length === SCOPES.length ? null : ordered;
}

/** Whether a token with these scopes (null: all) has what is needed. */
export const reaches = (scopes: readonly Scope[] | null, need: ScopeNeed): boolean =>
  scopes === null || (need !== "all" && scopes.includes(need));
