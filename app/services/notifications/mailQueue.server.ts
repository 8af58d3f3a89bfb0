import { randomUUID } from "node:crypto";
import { z } from "zod";
import { enqueue, job } from "~/services/core/job.server";
import { environment } from "~/services/core/settings/environment.server";
import { seal, unseal } from "~/services/core/settings/secrets.server";
import { type Mail, sendMail } from "./mail.server";

/** What a mail is about; the only words about it in the log and, readable, in the queue. */
type MailKind = "reset" | "account_change" | "invitation" | "role" | "notifications" | "operation";

/** Sends one mail. Waits between attempts double from 5 s: the twelfth comes after almost three hours of a silent mail server. */
export const mailJob = job({
  type: "mail",
  lane: "mails",
  payload: z.object({
    kind: z.string(),
    message_id: z.string(),
    /** The mail, encrypted. */
    sealed: z.string(),
    until: z.number().optional(),
  }),
  dedupe: "ever",
  maxAttempts: 12,
});

interface MailOptions {
  kind: MailKind;
  space?: string | null;
  /** Not sent after this time (ms since 1970 UTC), as a link in it would not work any more. */
  until?: number;
  /** Names the mail: it is taken into the queue once, however often it is handed over. */
  key?: string;
}

/**
 * Hands a mail to the queue: on disk when the call returns, sent by a worker, again and again while the server does not take
 * it. Its text is encrypted in the queue, because it may hold a link that opens an account. Returns the id of its job.
 */
export function queueMail(mail: Mail, { kind, space = null, until, key }: MailOptions): string {
  const message_id = `<${randomUUID()}@${domainOf(environment().mail.from)}>`;
  const payload = { kind, message_id, sealed: seal(JSON.stringify(mail)), ...(until === undefined ? {} : { until }) };
  return enqueue(mailJob, payload, { space, key }).id;
}

/** What can go wrong with a job's mail for good. */
export class UnreadableMail extends Error {
  constructor() {
    super("The mail was stored under another SESSION_SECRET");
    this.name = "UnreadableMail";
  }
}

/**
 * For the worker: sends the mail of a job. A repeat has the same Message-ID, so that mail programs show it once. Returns
 * false when it came too late to be of use. Throws UnreadableMail, or what the mail server said.
 */
export async function deliverMail(
  { until, sealed, message_id }: z.output<typeof mailJob.payload>,
  now = Date.now(),
): Promise<boolean> {
  if (until !== undefined && until <= now) return false;
  const text = unseal(sealed);
  if (text === null) throw new UnreadableMail();
  await sendMail(JSON.parse(text) as Mail, message_id);
  return true;
}

/** "Energy Tool <noreply@energy.example>" -> "energy.example". */
const domainOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";
