import { liveSourceSecrets } from "~db/schema/live";
import { sealedSecrets } from "~/services/core/settings/sealedSecrets.server";

/** Passwords and tokens of sources. */
export const { keep: keepSecret, drop: dropSecret, find: secretOf } = sealedSecrets(liveSourceSecrets, "live_id");
