import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { operationMails } from "~db/schema/operator";
import type { PlanMail } from "~/entities/operator/planMail";
import { jobs } from "~/services/core/jobs.server";
import { mailJob } from "~/services/notifications/mailQueue.server";

type Kept = Pick<typeof operationMails.$inferSelect, "optimization_operation_id" | "kind" | "hash">;

/** Names a mail of a plan in the queue. */
export const mailKey = (space: string, { optimization_operation_id, kind, hash }: Kept): string =>
  `${space}:${optimization_operation_id}:${kind}:${hash}`;

const jobOf = (space: string, mail: Kept) => jobs().latest(`${mailJob.type}:${mailKey(space, mail)}`);

/** Whether nobody tries to send a mail any more, and it was not sent. */
export const isGivenUp = (space: string, mail: Kept): boolean =>
  ["failed", "cancelled"].includes(jobOf(space, mail)?.state ?? "");

/** What became of the mails that a plan was the last to have sent. */
export function mailsSentOf(db: SpaceDb, space: string, id: string): PlanMail[] {
  const rows = db.select().from(operationMails).where(eq(operationMails.optimization_operation_id, id)).all();
  return rows.flatMap((row): PlanMail[] => {
    const job = jobOf(space, row);
    if (!job) return [];
    const isRetry = job.attempt > (job.state === "running" ? 1 : 0);
    const open = isRetry ? "trying" : "waiting";
    const state = job.state === "done" ? "sent" : isGivenUp(space, row) ? "given_up" : open;
    return [{ kind: row.kind, recipient: row.recipient, revision: row.revision, state }];
  });
}
