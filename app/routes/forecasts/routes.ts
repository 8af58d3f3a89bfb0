import { prefix, route } from "@remix-run/route-config";

const at = (file: string) => `routes/forecasts/${file}`;

/** Pages inside the frame of the product. */
export const pages = [
  ...prefix("system/:system_id/digital-twin/timeseries-live/:live_id", [
    route("forecast", at("forecast.tsx")),
    route("forecast/progress", at("progress.ts"), { id: "forecast progress" }),
    route("forecast/settings", at("settings.tsx"), { id: "forecast settings" }),
  ]),
];
