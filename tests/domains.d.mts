/** See domains.mjs. */
export const domains: string[];
export const others: string[];
export const ownNames: { path: string; domain: string }[];
export const orders: Map<string, { tier: string | undefined; domains: string[] }[]>;
export const FLOORS: string[];
export const TEST_FLOORS: string[];
export const LANGUAGES: string[];
export function domainOf(path: string): string | undefined;
