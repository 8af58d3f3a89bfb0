import { route } from "@remix-run/route-config";

const at = (file: string) => `routes/exchange/${file}`;

/** Pages inside the frame of the product. */
export const pages = [route("system/:system_id/exchange", at("page.tsx"), { id: "exchange" })];

/** Pages without the frame, files and small answers. */
export const bare = [
  route("system/:system_id/exchange/pypsa", at("pypsa.ts"), { id: "exchange pypsa" }),
  route("system/:system_id/exchange/map", at("map.ts"), { id: "exchange map" }),
  route("system/:system_id/exchange/datapackage", at("datapackage.ts"), { id: "exchange datapackage" }),
];
