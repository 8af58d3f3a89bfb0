import { webhookSecrets } from "~db/schema/webhooks";
import { sealedSecrets } from "~/services/core/settings/sealedSecrets.server";

/** Keys that messages are signed with. */
export const { keep: keepSecret, drop: dropSecret, read: secretOf } = sealedSecrets(webhookSecrets, "webhook_id");
