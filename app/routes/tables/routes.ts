import { prefix, route } from "@remix-run/route-config";

const at = (file: string) => `routes/tables/${file}`;

/** Pages inside the frame of the product. */
export const pages = [
  ...prefix("system/:system_id/digital-twin", [
    route("parameters/import", at("start.tsx")),
    route("parameters/import/:draft_id", at("draft.tsx")),
  ]),
];

/** Pages without the frame, files and small answers. */
export const bare = [
  ...prefix("system/:system_id/digital-twin", [
    route("tables/:file", at("export.ts")),
    route("parameters/import/templates/:file", at("template.ts")),
    route("parameters/import/:draft_id/errors.csv", at("issues.ts")),
    route("parameters/import/:draft_id/progress", at("progress.ts"), { id: "import progress" }),
  ]),
];
