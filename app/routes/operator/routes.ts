import { prefix, route } from "@remix-run/route-config";

const at = (file: string) => `routes/operator/${file}`;

/** Pages inside the frame of the product. */
export const pages = [
  ...prefix("system/:system_id/operator", [
    route("site", at("site.tsx"), { id: "site in operation" }),
    route("site/edit", at("siteEdit.tsx"), { id: "edit site in operation" }),
    route("site/components/:component_id", at("operated.tsx"), { id: "operated component" }),
  ]),
];
