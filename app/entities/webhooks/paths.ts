import { sitePaths } from "~/entities/core/sitePaths";

export interface WebhookPaths {
  list: string;
  new: string;
  one(webhook_id: string): string;
  edit(webhook_id: string): string;
  delete(webhook_id: string): string;
}

const ALL = "/admin/webhooks";
const part = encodeURIComponent;

/** Addresses of the pages of webhooks: those of a system, or (null) those that are told of every system. */
export function webhookPaths(system_id: string | null): WebhookPaths {
  if (system_id === null)
    return {
      list: ALL,
      new: `${ALL}/new`,
      one: (id) => `${ALL}/${part(id)}`,
      edit: (id) => `${ALL}/${part(id)}/edit`,
      delete: (id) => `${ALL}/${part(id)}/delete`,
    };
  const { webhooks, newWebhook, webhook, editWebhook, deleteWebhook } = sitePaths(system_id);
  return { list: webhooks, new: newWebhook, one: webhook, edit: editWebhook, delete: deleteWebhook };
}
