import { type WebhookPaths, webhookPaths } from "~/entities/webhooks/paths";
import type { Webhook } from "~/entities/webhooks/webhook";
import { notFoundPage, requireAdmin, requireEditable, requireSystem } from "~/routes/page/guard.server";
import type { Actor } from "~/services/core/access.server";
import { get, type Stored } from "~/services/core/store.server";
import { webhookEntity } from "~/services/webhooks/webhook.entity.server";

/** Whose webhooks a page is about: those of the system in the address, or, without one, those of every system, which are for admins. */
interface WebhooksPage {
  actor: Actor;
  system_id: string | null;
  editable: boolean;
  /** Zone of the times shown. */
  zone: string;
  paths: WebhookPaths;
}

type Args = Parameters<typeof requireSystem>[0];

/** For those who see the system or, with `editing`, may change it; 404 or a way elsewhere for others. */
export function webhooksPage(args: Args, editing = false): WebhooksPage {
  if (args.params.system_id === undefined) {
    const actor = requireAdmin(args);
    return { actor, system_id: null, editable: true, zone: "UTC", paths: webhookPaths(null) };
  }
  const { actor, system, editable } = editing ? requireEditable(args) : requireSystem(args);
  const { system_id, timezone } = system;
  return { actor, system_id, editable, zone: timezone, paths: webhookPaths(system_id) };
}

/** The same with the webhook of the address. */
export function webhookScope(args: Args, editing = false): WebhooksPage & { webhook: Stored<Webhook> } {
  const page = webhooksPage(args, editing);
  const webhook = get(page.actor, webhookEntity, args.params.webhook_id ?? "");
  if (!webhook || webhook.system_id !== page.system_id) throw notFoundPage();
  return { ...page, webhook };
}
