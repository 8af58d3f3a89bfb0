import { z } from "zod";
import { description, id, nonNegative } from "~/entities/core/shared";

/** What people know better than series and forecasts: a power that is expected of a consumer, or that values are wrong. */
export const CORRECTIONS = ["manual_forecast", "outlier"] as const;
export type Correction = (typeof CORRECTIONS)[number];

const local = z
  .string({ required_error: "rules.needs_value" })
  .min(1, "rules.needs_value")
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/, "rules.date_invalid");

/** The form that marks values of a consumer as wrong. Times are of the clock of the system. */
export const outlierForm = z.object({
  event_id: id,
  component: id,
  start_at: local,
  end_at: local,
  description,
});

/** The form of a manual forecast; the power [MW] is that of each quarter-hour. */
export const manualForecastForm = outlierForm.extend({
  forecast_mw: nonNegative.max(1e6, "rules.must_be_at_most"),
});
