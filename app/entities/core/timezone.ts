import { zoneToday } from "./clock";
import { requiredText } from "./shared";

/** A zone by its name of today, whichever it is written by. One that there is none of stays as it is, for rules to refuse. */
export const timezone = requiredText(64).transform((zone) => zoneToday(zone) ?? zone);
