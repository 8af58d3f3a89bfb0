import { handles, JobFailure } from "~jobs/worker/handler";
import { deliverMail, mailJob, UnreadableMail } from "~/services/notifications/mailQueue.server";

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
 */
export const mail = handles(mailJob, {
  async run({ log }, payload) {
    const { kind } = payload;
    try {
      const sent = await deliverMail(payload);
      if (!sent) log.warn({ kind }, "mail came too late and was not sent");
      return { sent };
    } catch (error) {
      if (error instanceof UnreadableMail) throw new JobFailure("mail_unreadable", error.message);
      const answer: ServerAnswer = typeof error === "object" && error !== null ? error : {};
      const how = [answer.code, answer.responseCode].filter((part) => part !== undefined).join(" ") || "no answer";
      throw new JobFailure("mail_refused", `The mail could not be handed on: ${how}`, { retry: !isFinal(answer) });
    }
  },

  settle({ attempt, error }, { log }, { kind, message_id }) {
    log.error({ kind, message_id, attempt, reason: error?.message ?? null }, "mail given up");
    return Promise.resolve();
  },
});
