import { z } from "zod";
import { type ForecastSettings, forecastSettingsSchema } from "./forecast";

const delays = forecastSettingsSchema.shape.seasonal_delays;

/** Days of a list such as "1, 2, 7"; null when it is no list of whole numbers. */
export function delaysFrom(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  return parts.every((part) => /^\d{1,4}$/.test(part)) ? parts.map(Number) : null;
}

/** The settings of a forecast as the form has them: the delays are one line. */
export const forecastForm = forecastSettingsSchema
  .omit({ live_id: true, system_id: true })
  .extend({
    seasonal_delays: z.string().max(100, "rules.string_length").default(""),
    expected: z.string().nullable().default(null),
  })
  .superRefine((form, context) => {
    const days = delaysFrom(form.seasonal_delays);
    const read = days && delays.safeParse(days);
    if (read?.success) return;
    const twice = days !== null && new Set(days).size < days.length;
    const message = twice ? "rules.delays_unique" : "forecasts.rules.delays";
    context.addIssue({ code: z.ZodIssueCode.custom, path: ["seasonal_delays"], message });
  });

/** What the form begins with. */
export const formOf = ({ seasonal_delays, ...rest }: ForecastSettings) => ({
  ...rest,
  seasonal_delays: seasonal_delays.join(", "),
});
