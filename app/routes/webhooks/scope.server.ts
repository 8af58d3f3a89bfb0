import { type SitePaths, sitePaths } from "~/entities/core/sitePaths";
import type { Webhook } from "~/entities/webhooks/webhook";
import { requireEditable, requireItem, requireSystem, type SystemPage } from "~/routes/page/guard.server";
import type { Stored } from "~/services/core/store.server";
import { webhookEntity } from "~/services/webhooks/webhook.entity.server";

interface WebhookScope {
  page: SystemPage;
  webhook: Stored<Webhook>;
  paths: SitePaths;
}

/** The webhook of the address, for those who see its system or, with `editing`, may change it; 404 for others. */
export function webhookScope(args: Parameters<typeof requireSystem>[0], editing = false): WebhookScope {
  const page = editing ? requireEditable(args) : requireSystem(args);
  const webhook = requireItem(page, webhookEntity, args.params.webhook_id);
  return { page, webhook, paths: sitePaths(page.system.system_id) };
}
