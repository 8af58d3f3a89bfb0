import { route } from "@remix-run/route-config";

const at = (file: string) => `routes/spot/${file}`;

/** Pages inside the frame of the product. */
export const pages = [
  route("spot-markets", at("markets.tsx")),
  route("spot-markets/new", at("marketForm.tsx"), { id: "new spot market" }),
  route("spot-markets/:spot_id", at("market.tsx")),
  route("spot-markets/:spot_id/edit", at("marketForm.tsx"), { id: "edit spot market" }),
  route("spot-markets/:spot_id/fetch", at("fetch.tsx")),
  route("spot-markets/:spot_id/delete", at("marketDelete.tsx")),
];

/** Files. */
export const bare = [route("spot-markets/:spot_id/prices.csv", at("prices.ts"))];
