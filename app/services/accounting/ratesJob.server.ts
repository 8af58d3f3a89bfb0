import { z } from "zod";
import { job } from "~/services/core/job.server";

/** Fetches the exchange rates of the day. */
export const ratesJob = job({ type: "fetch_rates", lane: "providers", payload: z.object({}) });
