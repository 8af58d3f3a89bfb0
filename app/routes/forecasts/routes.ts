import { prefix, route } from "@remix-run/route-config";

const at = (file: string) => `routes/forecasts/${file}`;

/** Pages inside the frame of the product. */
export const pages = [
  ...prefix("system/:system_id/digital-twin/timeseries-live/:live_id", [
    route("forecast", at("forecast.tsx")),
    route("forecast/progress", at("progress.ts"), { id: "forecast progress" }),
    route("forecast/settings", at("settings.tsx"), { id: "forecast settings" }),
  ]),
  ...prefix("system/:system_id/digital-twin/weather-forecasts", [
    route("", at("weather/list.tsx"), { id: "weather forecasts" }),
    route("new", at("weather/edit.tsx"), { id: "new weather forecast" }),
    route(":weather_forecast_id", at("weather/view.tsx"), { id: "one weather forecast" }),
    route(":weather_forecast_id/settings", at("weather/edit.tsx"), { id: "settings of a weather forecast" }),
    route(":weather_forecast_id/delete", at("weather/delete.tsx"), { id: "delete weather forecast" }),
    route(":weather_forecast_id/upload", at("weather/upload.tsx"), { id: "upload of a weather forecast" }),
    route(":weather_forecast_id/upload/:draft_id", at("weather/uploaded.tsx"), { id: "uploaded weather forecast" }),
  ]),
];
