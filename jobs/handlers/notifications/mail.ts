import type { JsonObject } from "~jobs/queue";
import { JobFailure, type Handler } from "~jobs/worker/handler";

/** How the server's refusals reach us; messages of errors are left out, they may quote the mail. */
interface ServerAnswer {
  code?: unknown;
  responseCode?: unknown;
}

/** The server does not want this recipient or this message, now or later. */
const isFinal = ({ code, responseCode }: ServerAnswer): boolean =>
  (code === "EENVELOPE" || code === "EMESSAGE") && Number(responseCode) >= 500;

/**
 * Sends one mail; tried again while the server cannot be reached or puts it off. Neither its text nor its recipient is in
 * the log.
 * @param deliver sends the mail of a job's payload; false: it came too late to be of use
 */
export const mail = (deliver: (payload: JsonObject) => Promise<boolean>): Handler => ({
  light: true,
  async run({ job, log }) {
    try {
      const sent = await deliver(job.payload);
      if (!sent) log.warn({ kind: kindOf(job.payload) }, "mail came too late and was not sent");
      return { sent };
    } catch (error) {
      if (error instanceof Error && error.name === "UnreadableMail")
        throw new JobFailure("mail_unreadable", error.message);
      const answer: ServerAnswer = typeof error === "object" && error !== null ? error : {};
      const how = [answer.code, answer.responseCode].filter((part) => part !== undefined).join(" ") || "no answer";
      throw new JobFailure("mail_refused", `The mail could not be handed on: ${how}`, { retry: !isFinal(answer) });
    }
  },
  async settle(job, { log }) {
    const { attempt, payload, error } = job;
    const { message_id } = payload;
    log.error({ kind: kindOf(payload), message_id, attempt, reason: error?.message ?? null }, "mail given up");
  },
});

const kindOf = (payload: JsonObject): string => String(payload["kind"] ?? "unknown");
