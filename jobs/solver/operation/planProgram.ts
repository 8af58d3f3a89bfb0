import { endWithParent } from "~jobs/worker/parent";
import {
  InvalidSite,
  NoPlan,
  type OperationPlan,
  type OperationSite,
  planOperation,
  type PlanSettings,
  type SiteFault,
} from "~/engines/operation";
import { highsOperation } from "./highsOperation";

/** What the program is asked, one after the other. */
export interface PlanRequest {
  site: OperationSite;
  settings: PlanSettings;
}

export type PlanReply =
  | { type: "plan"; plan: OperationPlan }
  | { type: "done"; plan: OperationPlan }
  | { type: "none"; reason: NoPlan["reason"] }
  | { type: "invalid"; faults: SiteFault[] }
  | { type: "broken"; message: string };

/**
 * The program plans are computed in: it stays, and makes one plan after the other, because a warm one is faster. Every plan it finds is
 * sent at once: who ends the process still has the last one. It ends with its parent.
 */
endWithParent();
const never = (): boolean => false;

const send = (reply: PlanReply): Promise<void> => new Promise((done) => process.send?.(reply, () => done()) ?? done());

async function work({ site, settings }: PlanRequest): Promise<PlanReply> {
  try {
    const plan = await planOperation(
      site,
      await highsOperation(never),
      {
        onPlan: (plan) => send({ type: "plan", plan }),
        shouldStop: never,
        now: () => performance.now(),
      },
      settings,
    );
    return { type: "done", plan };
  } catch (error) {
    if (error instanceof NoPlan) return { type: "none", reason: error.reason };
    if (error instanceof InvalidSite) return { type: "invalid", faults: error.faults };
    // An error of HiGHS brings its whole source line along.
    return { type: "broken", message: (error instanceof Error ? error.message : String(error)).slice(0, 2000) };
  }
}

process.on("message", (request: PlanRequest) => void work(request).then(send));
process.on("disconnect", () => process.exit(0));
