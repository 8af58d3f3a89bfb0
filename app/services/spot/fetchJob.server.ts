import { z } from "zod";
import { job } from "~/services/core/job.server";

/** Fetches the day-ahead prices of a market for the days from `first` to `last`; a market is fetched once at a time. */
export const fetchPricesJob = job({
  type: "fetch_spot_prices",
  lane: "providers",
  payload: z.object({ space: z.string(), spot_id: z.string(), first: z.string(), last: z.string() }),
  key: ({ space, spot_id }) => `${space}:${spot_id}`,
});

/** Looks which markets of all spaces lack days that were auctioned, and has them fetched. */
export const watchPricesJob = job({ type: "watch_spot_prices", lane: "evaluations", payload: z.object({}) });
