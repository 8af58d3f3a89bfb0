import { gunzipSync, gzipSync } from "node:zlib";
import { and, desc, eq, inArray, lte } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { setpointDeliveries } from "~db/schema/operator";
import type { Segment, SetpointMessage } from "~/entities/operator/setpoints/message";
import type { DeliveryProblem, DeliveryState } from "~/entities/operator/setpoints/output";

/** Messages of an output that are kept. */
const KEPT = 50;

/** A message and what became of it, without the message itself. */
export type Delivery = Omit<typeof setpointDeliveries.$inferSelect, "body">;

const { body: BODY, ...COLUMNS } = {
  delivery_id: setpointDeliveries.delivery_id,
  output_id: setpointDeliveries.output_id,
  sequence: setpointDeliveries.sequence,
  kind: setpointDeliveries.kind,
  state: setpointDeliveries.state,
  output_version: setpointDeliveries.output_version,
  segments: setpointDeliveries.segments,
  without: setpointDeliveries.without,
  created_at: setpointDeliveries.created_at,
  valid_until: setpointDeliveries.valid_until,
  attempts: setpointDeliveries.attempts,
  tried_at: setpointDeliveries.tried_at,
  ended_at: setpointDeliveries.ended_at,
  problem: setpointDeliveries.problem,
  body: setpointDeliveries.body,
};

/** The newest messages of an output, the newest first. */
export const deliveriesOf = (db: SpaceDb, output_id: string, most: number): Delivery[] =>
  db
    .select(COLUMNS)
    .from(setpointDeliveries)
    .where(eq(setpointDeliveries.output_id, output_id))
    .orderBy(desc(setpointDeliveries.sequence))
    .limit(most)
    .all();

/** A message by its id; undefined when it is gone. */
export const deliveryOf = (db: SpaceDb, delivery_id: string): Delivery | undefined =>
  db.select(COLUMNS).from(setpointDeliveries).where(eq(setpointDeliveries.delivery_id, delivery_id)).get();

/** What is sent: the same bytes for every attempt. */
export function bodyOf(db: SpaceDb, delivery_id: string): string | null {
  const row = db
    .select({ body: BODY })
    .from(setpointDeliveries)
    .where(eq(setpointDeliveries.delivery_id, delivery_id))
    .get();
  return row ? gunzipSync(row.body).toString() : null;
}

/** Keeps a message that is to be sent. Those of its output that still wait give way to it; the oldest go. */
export function addDelivery(
  db: SpaceDb,
  output: { output_id: string; set_at: string },
  message: SetpointMessage,
  segments: Segment[],
): void {
  const { output_id, set_at } = output;
  const { message_id, sequence, kind, valid_until, components } = message;
  db.update(setpointDeliveries)
    .set({ state: "replaced", ended_at: new Date().toISOString() })
    .where(and(eq(setpointDeliveries.output_id, output_id), inArray(setpointDeliveries.state, ["waiting", "sent"])))
    .run();
  db.insert(setpointDeliveries)
    .values({
      delivery_id: message_id,
      output_id,
      sequence,
      kind,
      state: "waiting",
      output_version: set_at,
      segments,
      without: kind === "plan" ? components.filter(({ power }) => power.includes(null)).map(({ name }) => name) : [],
      created_at: new Date().toISOString(),
      valid_until: valid_until && new Date(valid_until).toISOString(),
      attempts: 0,
      tried_at: null,
      ended_at: null,
      problem: null,
      body: gzipSync(JSON.stringify(message)),
    })
    .run();
  db.delete(setpointDeliveries)
    .where(and(eq(setpointDeliveries.output_id, output_id), lte(setpointDeliveries.sequence, sequence - KEPT)))
    .run();
}

/** Notes an attempt and how it ended; whatever is no longer open stays as it is. Returns whether it was noted. */
export function noteDelivery(
  db: SpaceDb,
  delivery_id: string,
  result: { state: DeliveryState; problem?: DeliveryProblem | null; tried?: boolean; ended?: boolean },
): boolean {
  const before = deliveryOf(db, delivery_id);
  if (!before || before.ended_at !== null) return false;
  const now = new Date().toISOString();
  const { state, problem, tried, ended } = result;
  db.update(setpointDeliveries)
    .set({
      state,
      ...(problem === undefined ? {} : { problem }),
      ...(tried ? { attempts: before.attempts + 1, tried_at: now } : {}),
      ...(ended ? { ended_at: now } : {}),
    })
    .where(eq(setpointDeliveries.delivery_id, delivery_id))
    .run();
  return true;
}
