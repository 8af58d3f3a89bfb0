import { prefix, route } from "@remix-run/route-config";

const at = (file: string) => `routes/weather/${file}`;
const PLACE = "system/:system_id/digital-twin/infrastructure/weather/:geometry_id";

/** Pages inside the frame of the product. */
export const pages = [
  ...prefix(PLACE, [
    route("", at("weather.tsx"), { id: "weather of a place" }),
    route("add/:weather_type", at("add.tsx"), { id: "add weather" }),
    route("add/:weather_type/:draft_id", at("addDraft.tsx"), { id: "uploaded weather" }),
    route("delete/:weather_type", at("delete.tsx"), { id: "delete weather" }),
  ]),
];

/** Small answers. */
export const bare = [...prefix(PLACE, [route("fetching", at("fetching.ts"), { id: "fetching of weather" })])];
