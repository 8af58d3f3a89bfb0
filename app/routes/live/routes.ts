import { prefix, route } from "@remix-run/route-config";

const at = (file: string) => `routes/live/${file}`;

/** Pages inside the frame of the product. */
export const pages = [
  ...prefix("system/:system_id/digital-twin/timeseries-live", [
    route("", at("list.tsx"), { id: "live series" }),
    route("new", at("edit.tsx"), { id: "new live series" }),
    route(":live_id", at("series.tsx"), { id: "one live series" }),
    route(":live_id/settings", at("edit.tsx"), { id: "settings of a live series" }),
    route(":live_id/delete", at("delete.tsx"), { id: "delete live series" }),
    route(":live_id/source", at("source.tsx"), { id: "source of a live series" }),
    route(":live_id/source/delete", at("deleteSource.tsx"), { id: "delete source of a live series" }),
    route(":live_id/upload", at("upload.tsx"), { id: "upload of a live series" }),
    route(":live_id/upload/:draft_id", at("uploadDraft.tsx"), { id: "uploaded file of a live series" }),
    route(":live_id/cleaning", at("cleaning.tsx"), { id: "cleaning of a live series" }),
  ]),
];

/** Pages without the frame, files and small answers. */
export const bare = [
  route("system/:system_id/digital-twin/timeseries-live.csv", at("csv.ts"), { id: "live series csv" }),
  route("system/:system_id/digital-twin/timeseries-live/:live_id/values", at("values.ts"), { id: "live values" }),
];
