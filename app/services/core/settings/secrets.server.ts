import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { environment } from "./environment.server";

/** A token nobody can guess: 32 random bytes, fit for cookies and addresses. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** How a random token is stored. Enough for 32 random bytes; short codes take `codeHash`. */
export const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

const keys = new Map<string, Buffer>();
function keyFor(purpose: string): Buffer {
  const secret = environment().sessionSecret;
  const derivedKey = keys.get(`${purpose}:${secret}`);
  if (derivedKey) return derivedKey;
  const key = Buffer.from(hkdfSync("sha256", secret, "", `energy-tool ${purpose}`, 32));
  keys.set(`${purpose}:${secret}`, key);
  return key;
}

/** How a short code is stored: bound to its owner and to the installation's secret, so that the table alone is useless. */
export const codeHash = (owner: string, code: string): string =>
  createHmac("sha256", keyFor("codes")).update(`${owner}\n${code}`).digest("hex");

/** Encrypts a text for the database (AES-256-GCM); `seal` and `open` belong together. */
export function seal(text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor("sealed"), iv);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
}

/** The text of a sealed one; null when it was sealed with another SESSION_SECRET or was changed. */
export function unseal(sealed: string): string | null {
  try {
    const bytes = Buffer.from(sealed, "base64url");
    const decipher = createDecipheriv("aes-256-gcm", keyFor("sealed"), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
