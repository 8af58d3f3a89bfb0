import { route } from "@remix-run/route-config";

const at = (file: string) => `routes/installation/${file}`;

/** Pages inside the frame of the product. */
export const pages = [
  route("admin/operations", at("operations.tsx")),
  route("admin/storage", at("storage/storage.tsx")),
  route("admin/storage/retention/:kind", at("storage/retention.tsx")),
];
