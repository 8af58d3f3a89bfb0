import { prefix, route } from "@remix-run/route-config";

const at = (file: string) => `routes/changes/${file}`;

/** Pages inside the frame of the product. */
export const pages = [
  route("audit", at("list.tsx")),
  route("audit/:seq", at("detail.tsx")),
  ...prefix("system/:system_id/digital-twin", [
    route("audit", at("list.tsx"), { id: "system audit" }),
    route("audit/undo", at("undo.tsx")),
    route("audit/:seq", at("detail.tsx"), { id: "system audit detail" }),
  ]),
];

/** Pages without the frame, files and small answers. */
export const bare = [
  route("audit.csv", at("csv.ts")),
  ...prefix("system/:system_id/digital-twin", [route("audit.csv", at("csv.ts"), { id: "system audit csv" })]),
];
