import type { FlashKey } from "~/routes/page/flash.server";
import type { Outcome } from "~/services/core/outcome";

/** What is said of a plan that was started: a status quo that was refused is not passed over. */
export const startedFlash = ({ statusQuo }: { statusQuo: Outcome<unknown> | null }): FlashKey =>
  statusQuo && !statusQuo.ok ? "optimizations:status.started_alone" : "optimizations:status.started";
