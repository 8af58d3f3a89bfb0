/** See scopes.mjs. */
export const SCOPES: Record<string, { paths: string[] }>;
export const GROUPS: Record<string, string[]>;
export function filesOf(name: string, files: readonly string[]): string[];
