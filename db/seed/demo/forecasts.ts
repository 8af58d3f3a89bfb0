import { type ForecastSettings, forecastSettingsSchema } from "~/entities/forecasts/forecast";
import { DEMO_SYSTEM_ID } from "./site";

const STEPS_A_DAY = 96;

/** What is expected of the demo's loads: two days ahead, as far as its plans reach. A season of history is enough for what the product makes up itself. */
export const demoForecasts = (): ForecastSettings[] =>
  ["demo-live-homes", "demo-live-workshop", "demo-live-heat"].map((live_id) =>
    forecastSettingsSchema.parse({
      live_id,
      system_id: DEMO_SYSTEM_ID,
      time_steps_ahead: 2 * STEPS_A_DAY,
      time_steps_past: 120 * STEPS_A_DAY,
    }),
  );
