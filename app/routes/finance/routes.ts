import { prefix, route } from "@remix-run/route-config";

const at = (file: string) => `routes/finance/${file}`;

/** Pages inside the frame of the product. */
export const pages = prefix("system/:system_id/designer/finance-terms", [
  route("", at("list.tsx"), { id: "finance terms" }),
  route("new", at("edit.tsx"), { id: "new finance terms" }),
  route(":finance_terms_id", at("edit.tsx"), { id: "edit finance terms" }),
  route(":finance_terms_id/delete", at("delete.tsx"), { id: "delete finance terms" }),
]);
