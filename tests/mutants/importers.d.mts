/** See importers.mjs. */
export function importersOf(root: string, files: readonly string[]): Map<string, string[]>;
export function testsOf(importers: ReadonlyMap<string, readonly string[]>, path: string): string[];
