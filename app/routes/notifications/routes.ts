import { route } from "@remix-run/route-config";

const at = (file: string) => `routes/notifications/${file}`;

/** Pages inside the frame of the product. */
export const pages = [
  route("settings/notifications", at("settings.tsx"), { id: "notification settings" }),
  route("settings/notifications/:scope", at("scope.tsx")),
  route("notifications", at("list.tsx"), { id: "notifications" }),
];
