import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { type SpaceDb, spaceDb } from "~db/client";
import { setpointOutputs } from "~db/schema/operator";
import { systems } from "~db/schema/systems";
import { HOUR_MS } from "~/entities/core/clock";
import type { OutageKind } from "~/entities/operator/inForce/outages";
import { STEP_MS } from "~/entities/operator/operation";
import {
  fallbackMessage,
  outagesToldBy,
  planMessage,
  type Segment,
  type SetpointMessage,
  toldBy,
} from "~/entities/operator/setpoints/message";
import { isOpen } from "~/entities/operator/setpoints/output";
import { sameFrom, segmentsFrom } from "~/entities/operator/setpoints/segments";
import { enqueue, latestJob } from "~/services/core/job.server";
import { done } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { write } from "~/services/core/store.server";
import { blockedIn } from "../blocked.server";
import { addDelivery, bodyOf, deliveriesOf, type Delivery } from "./deliveries.server";
import { approvedPlans, plansOfMessage } from "./inForce.server";
import { sendSetpointsJob } from "./jobs.server";

type Output = typeof setpointOutputs.$inferSelect;
interface Operated {
  output: Output;
  timezone: string;
}

/**
 * Makes and queues the messages that are due at `now` (ms since 1970), of one system or all of a space. A message is of what is in force
 * where it is not what the last message says. One of the fallback is due, once, where nothing is in force any more. Returns how many.
 */
export function sendDueSetpoints(space: string, now: number, system_id?: string): number {
  const db = spaceDb(environment().dataDir, space);
  const outputs = db
    .select({ output: setpointOutputs, timezone: systems.timezone })
    .from(setpointOutputs)
    .innerJoin(systems, eq(systems.system_id, setpointOutputs.system_id))
    .where(
      and(
        eq(setpointOutputs.active, true),
        isNull(setpointOutputs.deleted_at),
        eq(systems.has_operation, true),
        system_id === undefined ? undefined : eq(systems.system_id, system_id),
      ),
    )
    .all();
  let count = 0;
  for (const operated of outputs) {
    const { output_id } = operated.output;
    const added = write(db, () => done(addDue(db, operated, now)));
    if (added.ok && added.value) count += 1;
    const [last] = deliveriesOf(db, output_id, 1);
    if (last) queueOpen(space, last);
  }
  return count;
}

/** A stop between keeping a message and queuing it leaves one without a job; what has failed is followed up elsewhere. */
function queueOpen(space: string, { delivery_id, state }: Delivery): void {
  const payload = { space, delivery_id };
  if (isOpen(state) && latestJob(sendSetpointsJob, payload)?.state !== "failed")
    enqueue(sendSetpointsJob, payload, { space });
}

function addDue(db: SpaceDb, { output, timezone }: Operated, now: number): boolean {
  const from = Math.floor(now / STEP_MS) * STEP_MS;
  const [last] = deliveriesOf(db, output.output_id, 1);
  const plans = approvedPlans(db, output.system_id, from);
  const segments = segmentsFrom(plans, from, output.max_age_hours * HOUR_MS);
  const message = dueMessage(db, { output, timezone }, { segments, last, from, now });
  if (!message) return false;
  addDelivery(db, output, message, segments);
  return true;
}

/** Whether the last message says of the same components in the same steps that they are out. */
function saysOutages(db: SpaceDb, last: Delivery, message: SetpointMessage, from: number): boolean {
  const body = bodyOf(db, last.delivery_id);
  if (body === null) return false;
  return outagesToldBy(JSON.parse(body) as SetpointMessage, from) === outagesToldBy(message, from);
}

/** What a message says is out, whenever. */
const outOf = ({ components }: SetpointMessage): string =>
  components.map(({ component_id, out = [] }) => `${component_id} ${out.join()}`).join("\n");

/** What a person said is out in the quarter-hour from `from` on (ms since 1970). */
function outNow(db: SpaceDb, system_id: string, from: number): Map<string, OutageKind> {
  const blocked = blockedIn(db, system_id, { startMs: from, steps: 1, confirmed: true });
  return new Map([...blocked].map(([id, { kinds }]) => [id, kinds[0]!]));
}

interface Due {
  segments: Segment[];
  last: Delivery | undefined;
  /** Begin of the quarter-hour of `now`. */
  from: number;
  now: number;
}

function dueMessage(db: SpaceDb, { output, timezone }: Operated, due: Due): SetpointMessage | null {
  const { segments, last, from, now } = due;
  const { system_id, components } = output;
  const facts = { message_id: randomUUID(), sequence: (last?.sequence ?? 0) + 1, system_id, timezone, now };
  if (segments.length > 0) {
    const ids = segments.map(({ plan_id }) => plan_id);
    const message = planMessage(facts, components, segments, plansOfMessage(db, system_id, ids, from));
    const isSent = last?.kind === "plan" && last.output_version === output.set_at;
    return isSent && sameFrom(last.segments, segments, from) && saysOutages(db, last, message, from) ? null : message;
  }
  // Who was never told a plan is not told that it is over.
  if (!last || last.kind === "test") return null;
  const body = bodyOf(db, last.delivery_id);
  const before = body === null ? null : (JSON.parse(body) as SetpointMessage);
  const message = fallbackMessage(
    facts,
    components,
    before ? toldBy(before, now) : new Map(),
    outNow(db, system_id, from),
  );
  // Once, and again where something is out by now, or is back.
  return last.kind === "plan" || (before && outOf(before) !== outOf(message)) ? message : null;
}
