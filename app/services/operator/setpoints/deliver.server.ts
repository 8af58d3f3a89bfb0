import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { setpointOutputs } from "~db/schema/operator";
import { sitePaths } from "~/entities/core/sitePaths";
import { type DeliveryProblem, isOpen } from "~/entities/operator/setpoints/output";
import { done } from "~/services/core/outcome";
import { write } from "~/services/core/store.server";
import { notifyAdmins } from "~/services/notifications/notifyTeam.server";
import { bodyOf, deliveryOf, noteDelivery } from "./deliveries.server";
import { sendOnce } from "./send.server";

/** What became of a message: nothing more to do, or to be tried again. */
export type Delivered = { again: false } | { again: true; problem: DeliveryProblem };

const OVER: Delivered = { again: false };

/**
 * Sends a message that is still open, and notes how it ended; under the lease's guard. A message that is over, or whose output has
 * other settings by now, is not sent.
 */
export async function deliver(
  db: SpaceDb,
  delivery_id: string,
  { now, guard, signal }: { now: number; guard: () => void; signal: AbortSignal },
): Promise<Delivered> {
  const delivery = deliveryOf(db, delivery_id);
  if (!delivery || !isOpen(delivery.state)) return OVER;
  const output = db.select().from(setpointOutputs).where(eq(setpointOutputs.output_id, delivery.output_id)).get();
  const body = bodyOf(db, delivery_id);
  if (!output || body === null) return OVER;
  const note = (result: Parameters<typeof noteDelivery>[2]) =>
    write(db, () => {
      guard();
      return done(noteDelivery(db, delivery_id, result));
    });
  if (!output.active || output.set_at !== delivery.output_version) {
    note({ state: "replaced", ended: true });
    return OVER;
  }
  if (delivery.valid_until !== null && Date.parse(delivery.valid_until) <= now) {
    giveUp(db, delivery_id, { now, guard, problem: delivery.problem ?? { reason: "too_late", params: {} } });
    return OVER;
  }
  const sent = await sendOnce(db, output, { id: delivery_id, kind: delivery.kind, body }, signal);
  signal.throwIfAborted();
  if (sent.state === "acknowledged") note({ state: "acknowledged", problem: null, tried: true, ended: true });
  else if (sent.state === "refused") {
    note({ state: "refused", problem: sent.problem, tried: true, ended: true });
    notifyOfLoss(db, delivery_id, now);
  } else {
    note({ state: sent.state, problem: sent.problem, tried: true });
    return { again: true, problem: sent.problem };
  }
  return OVER;
}

/** Ends a message that nobody took, and tells the admins of the system. */
export function giveUp(
  db: SpaceDb,
  delivery_id: string,
  { now, guard, problem }: { now: number; guard: () => void; problem?: DeliveryProblem },
): void {
  const delivery = deliveryOf(db, delivery_id);
  if (!delivery || !isOpen(delivery.state)) return;
  write(db, () => {
    guard();
    return done(noteDelivery(db, delivery_id, { state: "given_up", problem, ended: true }));
  });
  notifyOfLoss(db, delivery_id, now);
}

/** Once a day for each output: a plan of every hour would fill the list. */
function notifyOfLoss(db: SpaceDb, delivery_id: string, now: number): void {
  const output_id = deliveryOf(db, delivery_id)?.output_id ?? "";
  const output = db.select().from(setpointOutputs).where(eq(setpointOutputs.output_id, output_id)).get();
  if (!output) return;
  const { system_id, name } = output;
  const news = {
    key: `setpoints_given_up:${output_id}:${new Date(now).toISOString().slice(0, 10)}`,
    topic: "setpoints_given_up" as const,
    system_id,
    params: { output: name },
    href: sitePaths(system_id).setpointOutput(output_id),
  };
  notifyAdmins(db, news, now);
}
