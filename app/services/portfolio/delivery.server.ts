import { deliveryGrid, type LoadHours, loadHours } from "~/engines/portfolio";
import { dayOf } from "~/entities/core/clock";
import type { DeliveryClock } from "~/entities/spot/deliveryClock";

/** Hours of base, peak and off-peak load of the days from `first` to `last` (both included) by a clock of delivery. */
export const deliveryHours = (clock: DeliveryClock, first: string, last: string): LoadHours =>
  loadHours(deliveryGrid(clock, { first, last }), { first, last });

/** Today by the clock of a zone, YYYY-MM-DD. */
export const todayIn = (timezone: string): string => dayOf(timezone, Date.now());
