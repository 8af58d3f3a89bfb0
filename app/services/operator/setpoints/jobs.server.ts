import { z } from "zod";
import { enqueue, job } from "~/services/core/job.server";

/** Looks at what is in force and makes the messages that are due: of one system, or every quarter-hour of all. */
export const dueSetpointsJob = job({
  type: "setpoints_due",
  lane: "safety",
  payload: z.object({ space: z.string().nullish(), system_id: z.string().optional() }),
});

/** Sends one message. Waits between attempts double from 5 s: the twelfth comes after almost three hours, or never when the plan is over by then. */
export const sendSetpointsJob = job({
  type: "setpoints_send",
  lane: "setpoints",
  payload: z.object({ space: z.string(), delivery_id: z.string() }),
  key: ({ space, delivery_id }) => `${space}:${delivery_id}`,
  maxAttempts: 12,
});

/** Asks for what is due of a system: now, or once for all that asks for the same moment ahead (ms since 1970). */
export const askForSetpoints = (space: string, system_id: string, runAfter?: number): void => {
  const once = runAfter === undefined ? {} : { runAfter, key: `${space}:${system_id}:${runAfter}` };
  enqueue(dueSetpointsJob, { space, system_id }, { space, ...once });
};
