import { createHmac } from "node:crypto";
import { fetchGuarded } from "./outgoing.server";

/** Headers of a signed call. */
const HEADERS = {
  message: "Energy-Tool-Message",
  timestamp: "Energy-Tool-Timestamp",
  signature: "Energy-Tool-Signature",
} as const;

/** Bytes of a reply that are read: an id needs few. */
const MOST_REPLY_BYTES = 65_536;
/** Bytes of a refusal that are read for its reason. */
const REFUSAL_BYTES = 1024;
/** The receiver understood the message and does not want it: sending it again would be the same. */
const FINAL = new Set([400, 410, 413, 415, 422]);

/** Who is called: its address (https), how long it may take [s], and the certificates (PEM) of its own authority. */
interface Receiver {
  url: string;
  timeout_s: number;
  ca_certificate: string | null;
}

/** How a receiver took a message: "later" where it is to be sent again. */
export interface Reply {
  kind: "taken" | "refused" | "redirect" | "later";
  /** HTTP status. */
  status: number;
  /** What it returned, of a refusal the beginning. */
  text: string;
}

/** HMAC-SHA256 (hexadecimal) of the timestamp (seconds since 1970), a dot and the body as it is sent. */
export const signatureOf = (key: string, timestamp: number, body: string): string =>
  createHmac("sha256", key).update(`${timestamp}.${body}`).digest("hex");

/** Posts a signed message (JSON) once. Throws what the connection throws, as `fetchGuarded` does. */
export async function callSigned(
  receiver: Receiver,
  key: string,
  { id, body }: { id: string; body: string },
  signal?: AbortSignal,
): Promise<Reply> {
  const timestamp = Math.floor(Date.now() / 1000);
  const { status, content } = await fetchGuarded(receiver.url, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      [HEADERS.message]: id,
      [HEADERS.timestamp]: String(timestamp),
      [HEADERS.signature]: `v1=${signatureOf(key, timestamp, body)}`,
    },
    body,
    timeoutMs: receiver.timeout_s * 1000,
    maxBytes: MOST_REPLY_BYTES,
    errorBytes: REFUSAL_BYTES,
    ca: receiver.ca_certificate ?? undefined,
    signal,
  });
  return { kind: kindOf(status), status, text: content.toString("utf8") };
}

function kindOf(status: number): Reply["kind"] {
  if (status >= 200 && status <= 299) return "taken";
  if (status >= 300 && status <= 399) return "redirect";
  return FINAL.has(status) ? "refused" : "later";
}
