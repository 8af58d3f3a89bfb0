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
