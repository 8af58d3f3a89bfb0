import { route } from "@remix-run/route-config";

const at = (file: string) => `routes/market/${file}`;

/** Pages inside the frame of the product. */
export const pages = [
  route("futures-markets", at("list.tsx"), { id: "futures markets" }),
  route("futures-markets/new", at("form.tsx"), { id: "new futures market" }),
  route("futures-markets/:futures_id", at("market.tsx"), { id: "futures market" }),
  route("futures-markets/:futures_id/edit", at("form.tsx"), { id: "edit futures market" }),
  route("futures-markets/:futures_id/upload", at("upload.tsx"), { id: "prices of futures" }),
  route("futures-markets/:futures_id/upload/:draft_id", at("uploaded.tsx"), { id: "uploaded prices of futures" }),
  route("futures-markets/:futures_id/delete", at("delete.tsx"), { id: "delete futures market" }),
  route("system/:system_id/portfolio-manager/market", at("portfolio.tsx"), { id: "portfolio market" }),
];

/** Files. */
export const bare = [
  route("futures-markets/:futures_id/prices.csv", at("prices.ts"), { id: "file of futures" }),
  route("system/:system_id/portfolio-manager/market.csv", at("csv.ts"), { id: "file of the portfolio market" }),
];
