export const GLOBAL_ROLES = ["viewer", "editor", "admin"] as const;
export type GlobalRole = (typeof GLOBAL_ROLES)[number];

export const SYSTEM_ROLES = ["viewer", "editor", "admin", "approver", "observer"] as const;
export type SystemRole = (typeof SYSTEM_ROLES)[number];

/** What a company can switch on for a system. */
export const MODULES = ["expansion", "operation", "portfolio"] as const;
export type Module = (typeof MODULES)[number];
