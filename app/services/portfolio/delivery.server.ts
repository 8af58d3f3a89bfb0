import { deliveryGrid, type LoadHours, loadHours } from "~/engines/portfolio";
import { dayOf } from "~/entities/core/clock";

/** Hours of base, peak and off-peak load of the days from `first` to `last` (both included) by the clock of a zone. */
export const deliveryHours = (timezone: string, first: string, last: string): LoadHours =>
  loadHours(deliveryGrid(timezone, { first, last }), { first, last });

/** Today by the clock of a zone, YYYY-MM-DD. */
export const todayIn = (timezone: string): string => dayOf(timezone, Date.now());
