import { prefix, route } from "@remix-run/route-config";

const at = (file: string) => `routes/checks/${file}`;

/** Pages inside the frame of the product. */
export const pages = [...prefix("system/:system_id/digital-twin", [route("checks", at("checks.tsx"))])];

/** Forms without a page. */
export const bare = [route("system/:system_id/digital-twin/checks/typical-values", at("typicalValues.ts"))];
