import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
/** Seconds a code is shown for. */
const STEP_SECONDS = 30;

/** Base32 without padding (RFC 4648). */
export function base32(bytes: Uint8Array): string {
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? []).map((group) => ALPHABET[parseInt(group.padEnd(5, "0"), 2)]).join("");
}

function fromBase32(text: string): Buffer {
  const bits = [...text.toUpperCase()]
    .map((letter) => ALPHABET.indexOf(letter))
    .filter((value) => value >= 0)
    .map((value) => value.toString(2).padStart(5, "0"))
    .join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}

/** A new key for an authenticator app: 160 random bits (RFC 4226, section 4) in base32. */
export const newTotpKey = (): string => base32(randomBytes(20));

/** The code of a counter value: HOTP with SHA-1 and 6 digits (RFC 4226, section 5.3), the counter being time / 30 s (RFC 6238). */
export function totpCode(key: string, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", fromBase32(key)).update(counter).digest();
  const offset = mac[mac.length - 1]! & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, "0");
}

/**
 * The time step a code belongs to, or null. Clocks may differ by one step; steps up to `usedStep` were used already and
 * are refused, so that a code seen by somebody is worth nothing.
 */
export function totpStep(key: string, code: string, atMs: number, usedStep: number | null): number | null {
  const now = Math.floor(atMs / 1000 / STEP_SECONDS);
  let match: number | null = null;
  for (const step of [now - 1, now, now + 1]) {
    const right = timingSafeEqual(Buffer.from(totpCode(key, step)), Buffer.from(code.padEnd(6).slice(0, 6)));
    if (right && code.length === 6 && step > (usedStep ?? -1)) match = step;
  }
  return match;
}

/** What the QR code says, in the form authenticator apps read. */
export function totpUri(key: string, account: string, issuer = "Energy Tool"): string {
  const query = new URLSearchParams({ secret: key, issuer, algorithm: "SHA1", digits: "6", period: "30" });
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?${query.toString().replaceAll("+", "%20")}`;
}
