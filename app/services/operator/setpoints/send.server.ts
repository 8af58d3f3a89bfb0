import type { SpaceDb } from "~db/client";
import type { MessageKind } from "~/entities/operator/setpoints/message";
import type { SetpointOutput } from "~/entities/operator/setpoints/output";
import { secretOf } from "./secret.server";
import type { Sent } from "./sent";
import { callWebhook } from "./webhook.server";

/** Sends a message of an output once. Never throws. */
export async function sendOnce(
  db: SpaceDb,
  output: SetpointOutput,
  message: { id: string; kind: MessageKind; body: string },
  signal?: AbortSignal,
): Promise<Sent> {
  const secret = secretOf(db, output.output_id);
  if (output.kind === "webhook") {
    if (secret === null) return { state: "waiting", problem: { reason: "no_secret", params: {} } };
    return callWebhook(output, secret, message, signal);
  }
  const { publishSetpoints } = await import("./broker.server");
  // A test that stays at the broker would take the place of what counts.
  return publishSetpoints(output, secret, { ...message, retain: message.kind !== "test" }, signal);
}
