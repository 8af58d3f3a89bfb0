import { lookup } from "node:dns/promises";
import { environment } from "./environment.server";
import { writeToOutbox } from "./mail.server";
import { isLoopback, isPrivateAddress } from "./providerUrl";

const TIMEOUT_MS = 10_000;

/**
 * Sends a short message: POST {to, text} as JSON to SMS_URL (with SMS_TOKEN as bearer token); without an address writes
 * DATA_DIR/outbox/<time>-<id>.txt. Redirects and private addresses are refused. Throws when the sender does not take it.
 */
export async function sendSms(to: string, text: string): Promise<void> {
  const { sms, dataDir, production } = environment();
  if (!sms) return writeToOutbox(dataDir, "txt", `To: ${to}\n\n${text}\n`);
  await refusePrivate(new URL(sms.url).hostname, production);
  const response = await fetch(sms.url, {
    method: "POST",
    redirect: "error",
    headers: { "Content-Type": "application/json", ...(sms.token ? { Authorization: `Bearer ${sms.token}` } : {}) },
    body: JSON.stringify({ to, text }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  // The answer's text is of no use and could be of any size.
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The sender of short messages answered ${response.status}`);
}

/** A name that leads to a private address is refused, whatever the configuration says. */
export async function refusePrivate(hostname: string, production: boolean): Promise<void> {
  if (!production && isLoopback(hostname)) return;
  for (const { address } of await lookup(hostname.replace(/^\[|\]$/g, ""), { all: true }))
    if (isPrivateAddress(address)) throw new Error(`${hostname} leads to a private address`);
}
