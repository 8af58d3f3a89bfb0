import { index, prefix, route } from "@remix-run/route-config";

const at = (file: string) => `routes/spot/${file}`;

/** Pages inside the frame of the product. */
export const pages = [
  route("spot-markets", at("markets.tsx")),
  route("spot-markets/new", at("marketForm.tsx"), { id: "new spot market" }),
  route("spot-markets/:spot_id", at("market.tsx")),
  route("spot-markets/:spot_id/edit", at("marketForm.tsx"), { id: "edit spot market" }),
  route("spot-markets/:spot_id/fetch", at("fetch.tsx")),
  route("spot-markets/:spot_id/upload", at("upload.tsx"), { id: "upload spot prices" }),
  route("spot-markets/:spot_id/upload/:draft_id", at("uploaded.tsx"), { id: "uploaded spot prices" }),
  route("spot-markets/:spot_id/delete", at("marketDelete.tsx")),
  ...prefix("system/:system_id/operator/spot-deals", [
    index(at("deals/list.tsx"), { id: "spot deals" }),
    route("new", at("deals/form.tsx"), { id: "new spot deal" }),
    route("day", at("deals/day/table.tsx"), { id: "spot deals of a day" }),
    route("day/upload", at("deals/day/upload.tsx"), { id: "upload spot deals of a day" }),
    route("day/upload/:draft_id", at("deals/day/uploaded.tsx"), { id: "uploaded spot deals of a day" }),
    route(":spotdeal_id", at("deals/form.tsx"), { id: "spot deal" }),
    route(":spotdeal_id/delete", at("deals/delete.tsx"), { id: "delete spot deal" }),
  ]),
];

/** Files. */
export const bare = [
  route("spot-markets/:spot_id/prices.csv", at("prices.ts")),
  route("system/:system_id/operator/spot-deals.csv", at("deals/file.ts"), { id: "spot deals as a file" }),
];
