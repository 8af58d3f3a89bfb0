import type { DeliveryProblem } from "~/entities/operator/setpoints/output";

/** How an attempt ended: confirmed, refused for good, handed over without a confirmation, or to be tried again. */
export type Sent = { state: "acknowledged" } | { state: "refused" | "sent" | "waiting"; problem: DeliveryProblem };
