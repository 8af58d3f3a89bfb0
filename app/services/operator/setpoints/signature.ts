import { createHmac } from "node:crypto";

/** Headers of a signed call. */
export const HEADERS = {
  message: "Energy-Tool-Message",
  timestamp: "Energy-Tool-Timestamp",
  signature: "Energy-Tool-Signature",
} as const;

/** HMAC-SHA256 (hexadecimal) of the timestamp (seconds since 1970), a dot and the body as it is sent. */
export const signatureOf = (key: string, timestamp: number, body: string): string =>
  createHmac("sha256", key).update(`${timestamp}.${body}`).digest("hex");
