/** See fingerprint.mjs. */
export const FINGERPRINT_FILE: string;
export const COMPUTING: readonly string[];
interface Lock {
  packages: Record<string, { version?: string; integrity?: string; dependencies?: Record<string, string> }>;
}
export function packagesOf(names: readonly string[], lock: Lock): string[];
export function writeFingerprint(folder: string, files: readonly string[], packages: readonly string[]): string;
