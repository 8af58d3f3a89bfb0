import { z } from "zod";

/**
 * What a value of the sun's radiation is, by the time that its row has: the mean of the step from it, the mean of the step before it, the mean of
 * half a step before to half a step after it, or the value of an instant some minutes after it.
 */
export const MOMENTS = ["after", "before", "around", "instant"] as const;
export type Moment = (typeof MOMENTS)[number];

/** The plane that direct radiation is on: the ground, or one that always faces the sun. */
export const PLANES = ["horizontal", "normal"] as const;
export type Plane = (typeof PLANES)[number];

/** What stored hours of radiation are, where they are not the means of their hours. */
export const STORED_MOMENTS = ["around", "instant"] as const;

/** Minutes from the time of a row to the instant. */
const MOST_MOMENT_MINUTES = 59;

export const momentMinute = z
  .number({ invalid_type_error: "rules.must_be_number" })
  .min(-MOST_MOMENT_MINUTES, "rules.must_be_in_range")
  .max(MOST_MOMENT_MINUTES, "rules.must_be_in_range");

/** When the sun stands as stored hours of radiation say. Neither: in the middle of each hour, whose mean they are. */
export const momentFields = {
  moment: z.enum(STORED_MOMENTS).nullish(),
  /** From the start of an hour: the instant, or the middle of what its value is the mean of. */
  moment_minute: z.number().min(-120).max(120).nullish(),
};
