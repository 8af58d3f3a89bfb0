import { contentFrom } from "~/services/core/providers/providerFetch.server";
import { environment } from "~/services/core/settings/environment.server";
import { writeToOutbox } from "~/services/notifications/mail.server";

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;

/**
 * Sends a short message: POST {to, text} as JSON to SMS_URL (with SMS_TOKEN as bearer token). Without an address it writes
 * DATA_DIR/outbox/<time>-<id>.txt. Redirects and private addresses are refused. Throws when the sender does not take it.
 */
export async function sendSms(to: string, text: string): Promise<void> {
  const { sms, dataDir } = environment();
  if (!sms) return writeToOutbox(dataDir, "txt", `To: ${to}\n\n${text}\n`);
  // The answer's text is of no use: what is more than a little of it is an error.
  await contentFrom(sms.url, {
    json: { to, text },
    token: sms.token,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_ANSWER_BYTES,
  });
}
