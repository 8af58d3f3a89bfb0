import { route } from "@remix-run/route-config";

const at = (file: string) => `routes/accounting/${file}`;

/** Pages inside the frame of the product. */
export const pages = [
  route("admin/credits", at("credits/list.tsx"), { id: "credits" }),
  route("admin/credits/new", at("credits/new.tsx")),
  route("admin/credits/:grant_id/withdraw", at("credits/withdraw.tsx")),
  route("admin/currency-conversion", at("currencies/list.tsx"), { id: "currencies" }),
  route("admin/currency-conversion/new", at("currencies/edit.tsx"), { id: "new rate" }),
  route("admin/currency-conversion/reset", at("currencies/reset.tsx")),
  route("admin/currency-conversion/:currency", at("currencies/edit.tsx"), { id: "rate" }),
  route("credits", at("credits/balance.tsx")),
  route("accounting", at("credits/accounting.tsx")),
];

/** Pages without the frame, files and small answers. */
export const bare = [route("accounting.csv", at("credits/accountingCsv.ts"))];
