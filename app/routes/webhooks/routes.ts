import { index, prefix, route } from "@remix-run/route-config";

const at = (file: string) => `routes/webhooks/${file}`;

/** Webhooks of one system, and (for admins) of all. */
const webhooks = (path: string, of: string) =>
  prefix(path, [
    index(at("list.tsx"), { id: `webhooks${of}` }),
    route("new", at("edit.tsx"), { id: `new webhook${of}` }),
    route(":webhook_id", at("webhook.tsx"), { id: `webhook${of}` }),
    route(":webhook_id/edit", at("edit.tsx"), { id: `edit webhook${of}` }),
    route(":webhook_id/delete", at("delete.tsx"), { id: `delete webhook${of}` }),
  ]);

/** Pages inside the frame of the product. */
export const pages = [...webhooks("system/:system_id/webhooks", ""), ...webhooks("admin/webhooks", " of all systems")];
