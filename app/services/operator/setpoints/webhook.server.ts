import type { SetpointOutput } from "~/entities/operator/setpoints/output";
import { readReply } from "~/entities/operator/setpoints/reply";
import { fetchGuarded } from "~/services/core/providers/outgoing.server";
import { problemOf } from "~/services/live/sources/ask.server";
import type { Sent } from "./sent";
import { HEADERS, signatureOf } from "./signature";

/** Bytes of a reply that are read: an id needs few. */
const MOST_REPLY_BYTES = 65_536;
/** Bytes of a refusal that are read for its reason. */
const REFUSAL_BYTES = 1024;
/** The receiver understood the message and does not want it: sending it again would be the same. */
const FINAL = new Set([400, 410, 413, 415, 422]);

/** Calls the address of an output with a message; confirmed by a status of 200 to 299 whose content names the message. Never throws. */
export async function callWebhook(
  output: Pick<SetpointOutput, "url" | "timeout_s" | "ca_certificate">,
  key: string,
  { id, body }: { id: string; body: string },
  signal?: AbortSignal,
): Promise<Sent> {
  const timestamp = Math.floor(Date.now() / 1000);
  try {
    const { status, content } = await fetchGuarded(output.url, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        [HEADERS.message]: id,
        [HEADERS.timestamp]: String(timestamp),
        [HEADERS.signature]: `v1=${signatureOf(key, timestamp, body)}`,
      },
      body,
      timeoutMs: output.timeout_s * 1000,
      maxBytes: MOST_REPLY_BYTES,
      errorBytes: REFUSAL_BYTES,
      ca: output.ca_certificate ?? undefined,
      signal,
    });
    const reply = readReply(content.toString("utf8"), id);
    const reason = reply?.accepted === false ? reply.reason : "";
    if (status >= 200 && status <= 299) {
      if (!reply) return { state: "sent", problem: { reason: "no_id", params: { status } } };
      return reply.accepted ? { state: "acknowledged" } : { state: "refused", problem: problem(reason) };
    }
    if (status >= 300 && status <= 399)
      return { state: "waiting", problem: { reason: "redirect", params: { status } } };
    if (!FINAL.has(status)) return { state: "waiting", problem: { reason: "status", params: { status } } };
    return { state: "refused", problem: reason ? problem(reason) : { reason: "status", params: { status } } };
  } catch (error) {
    return { state: "waiting", problem: problemOf(error, output) };
  }
}

const problem = (reason: string) => ({ reason: reason ? "refused" : "refused_without", params: { said: reason } });
