import { index, prefix, route } from "@remix-run/route-config";

const at = (file: string) => `routes/webhooks/${file}`;

/** Pages inside the frame of the product. */
export const pages = prefix("system/:system_id/webhooks", [
  index(at("list.tsx"), { id: "webhooks" }),
  route("new", at("edit.tsx"), { id: "new webhook" }),
  route(":webhook_id", at("webhook.tsx"), { id: "webhook" }),
  route(":webhook_id/edit", at("edit.tsx"), { id: "edit webhook" }),
  route(":webhook_id/delete", at("delete.tsx"), { id: "delete webhook" }),
]);
