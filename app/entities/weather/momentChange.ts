import { z } from "zod";
import { momentMinute, STORED_MOMENTS } from "~/entities/timeseries/moment";

/** What stored hours of radiation can be: the means of their hours, or what is stored of another moment. */
export const MOMENTS_OF_HOURS = ["after", ...STORED_MOMENTS] as const;
export type MomentOfHours = (typeof MOMENTS_OF_HOURS)[number];

/** When within their hours stored values of radiation are, as a form says it. */
export const momentChange = z
  .object({
    weather_type: z.enum(["ssrd", "fdir"]),
    moment: z.enum(MOMENTS_OF_HOURS),
    /** Of an instant: minutes from the start of the hour. */
    moment_minute: momentMinute.nullable().default(null),
  })
  .superRefine(({ moment, moment_minute }, context) => {
    if (moment !== "instant" || moment_minute !== null) return;
    context.addIssue({ code: z.ZodIssueCode.custom, path: ["moment_minute"], message: "rules.needs_value" });
  });
export type MomentChange = z.infer<typeof momentChange>;
