import { route } from "@remix-run/route-config";

const at = (file: string) => `routes/archive/${file}`;

/** Pages inside the frame of the product. */
export const pages = [
  route("systems/import", at("import.tsx")),
  route("systems/import/:import_id", at("importing.tsx")),
];

/** Pages without the frame, files and small answers. */
export const bare = [
  route("system/:system_id/export", at("export.ts")),
  route("systems/import/:import_id/progress", at("progress.ts"), { id: "system import progress" }),
];
