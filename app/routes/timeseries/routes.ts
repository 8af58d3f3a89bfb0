import { prefix, route } from "@remix-run/route-config";

const at = (file: string) => `routes/timeseries/${file}`;
const SERIES = "system/:system_id/digital-twin/timeseries/:source/:id";

/** Pages inside the frame of the product. */
export const pages = [...prefix(SERIES, [route("", at("viewer.tsx"), { id: "a series" })])];

/** Files and numbers of charts. */
export const bare = [
  route("system/:system_id/digital-twin/timeseries/upload/:draft_id/changes", at("changes.ts")),
  ...prefix(SERIES, [route("clean", at("clean.ts"), { id: "cleaning of a series" })]),
  ...prefix(SERIES, [route(":form", at("file.ts"), { id: "file of a series" })]),
];
