import { isNotNull, sql } from "drizzle-orm";
import { webhooks } from "~db/schema/webhooks";
import { type Webhook, webhookSchema } from "~/entities/webhooks/webhook";
import { isAdmin } from "~/services/core/access.server";
import { type Change, entity } from "~/services/core/entity.server";
import { complain, type Refusal } from "~/services/core/outcome";
import { addressProblem, hostOf, SECRET_MARK } from "~/services/live/sources/address";
import { certificateProblem } from "~/services/live/sources/certificate";
import { giveUpWaiting } from "./messages.server";
import { dropSecret } from "./secret.server";

/** An address that is told what happens in a system, or in every system; its key and its messages are apart. */
export const webhookEntity = entity({
  name: "webhook",
  path: "webhook",
  lists: [
    { path: "webhooks", rows: "global", updates: true },
    { path: "system/:system_id/webhooks", rows: "system", updates: true },
  ],
  // What happens in the system is sent elsewhere.
  needs: "operate",
  idField: "webhook_id",
  table: webhooks,
  schema: webhookSchema,
  scope: "either",
  // What happens in systems that others do not see is sent there.
  visible: (_db, actor) => (isAdmin(actor) ? sql`1` : isNotNull(webhooks.system_id)),
  beforeSave: checkWebhook,
  /** A key was given for one host alone, and what waits was made for it. */
  afterSave({ db, before, after }: Change<Webhook>) {
    const moved = before !== undefined && hostOf(before) !== hostOf(after);
    if (moved) dropSecret(db, after.webhook_id);
    if (moved || !after.active) giveUpWaiting(db, after.webhook_id, moved ? "moved" : "off");
  },
});

function checkWebhook({ after }: Change<Webhook>): Refusal | void {
  if (after.url.includes(SECRET_MARK)) return complain("url", "webhooks.rule.secret_in_address");
  const problem = addressProblem({ kind: "http", url: after.url });
  if (problem) return complain("url", problem);
  const untrusted = after.ca_certificate === null ? null : certificateProblem(after.ca_certificate, after.url);
  if (untrusted) return complain("ca_certificate", untrusted);
  if (new Set(after.topics).size < after.topics.length) return complain("topics", "webhooks.rule.topic_twice");
}
