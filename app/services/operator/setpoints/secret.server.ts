import { setpointOutputSecrets } from "~db/schema/operator";
import { sealedSecrets } from "~/services/core/settings/sealedSecrets.server";

/** Keys of webhooks and passwords of brokers. */
export const { keep: keepSecret, drop: dropSecret, read: secretOf } = sealedSecrets(setpointOutputSecrets, "output_id");
