import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** What programs that run from their sources are called, in tests and benches: nobody has fingerprinted them. */
export const SOURCES = "sources";

/**
 * The fingerprint of what computes in this build: 12 hexadecimal digits that the build wrote next to its programs
 * (app/server/building/fingerprint.mjs), or SOURCES.
 */
export function builtFrom(): string {
  const file = fileURLToPath(new URL("./.fingerprint", import.meta.url));
  if (!existsSync(file)) return SOURCES;
  const text = readFileSync(file, "utf8").trim();
  if (!/^[0-9a-f]{12}$/.test(text)) throw new Error(`${file} holds no fingerprint. Build anew: npm run build.`);
  return text;
}
