import type { SetpointOutput } from "~/entities/operator/setpoints/output";
import { readReply } from "~/entities/operator/setpoints/reply";
import { callSigned } from "~/services/core/providers/signedCall.server";
import { problemOf } from "~/services/live/sources/ask.server";
import type { Sent } from "./sent";

/** Calls the address of an output with a message; confirmed by a status of 200 to 299 whose content names the message. Never throws. */
export async function callWebhook(
  output: Pick<SetpointOutput, "url" | "timeout_s" | "ca_certificate">,
  key: string,
  message: { id: string; body: string },
  signal?: AbortSignal,
): Promise<Sent> {
  try {
    const { kind, status, text } = await callSigned(output, key, message, signal);
    const reply = readReply(text, message.id);
    const reason = reply?.accepted === false ? reply.reason : "";
    if (kind === "taken") {
      if (!reply) return { state: "sent", problem: { reason: "no_id", params: { status } } };
      return reply.accepted ? { state: "acknowledged" } : { state: "refused", problem: problem(reason) };
    }
    if (kind !== "refused")
      return { state: "waiting", problem: { reason: kind === "redirect" ? "redirect" : "status", params: { status } } };
    return { state: "refused", problem: reason ? problem(reason) : { reason: "status", params: { status } } };
  } catch (error) {
    return { state: "waiting", problem: problemOf(error, output) };
  }
}

const problem = (reason: string) => ({ reason: reason ? "refused" : "refused_without", params: { said: reason } });
