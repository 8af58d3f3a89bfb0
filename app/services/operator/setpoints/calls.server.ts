import { z } from "zod";
import { secretSchema } from "~/entities/live/liveSource";
import { MESSAGE_KINDS } from "~/entities/operator/setpoints/message";
import { DELIVERY_STATES } from "~/entities/operator/setpoints/output";
import type { Actor } from "~/services/core/access.server";
import { call, json, jsonBody } from "~/services/core/call.server";
import { done, notFound, type Refusal } from "~/services/core/outcome";
import { dbOf, get } from "~/services/core/store.server";
import { mayChange } from "~/services/core/writeRights.server";
import { deliveriesOf } from "./deliveries.server";
import { setpointOutputEntity } from "./output.entity.server";
import { setOutputSecret } from "./saveOutput.server";
import { tryOutput } from "./try.server";

const problem = z.object({ reason: z.string(), params: z.record(z.union([z.string(), z.number()])) });
/** Messages that a call returns. */
const MOST = 50;

/** Why somebody may not change an output. */
const mayChangeOutput = (actor: Actor, output_id: string): Refusal | undefined =>
  mayChange(dbOf(actor), actor, get(actor, setpointOutputEntity, output_id));

export const setpointCalls = [
  call({
    method: "POST",
    path: "api/setpoint-output/:output_id/secret",
    id: "setSetpointOutputSecret",
    module: "operation",
    summary:
      "Set the key of a webhook or the password of a broker, or take it away with null; it is stored encrypted and never returned",
    allow: ({ actor, params }) => mayChangeOutput(actor, params.output_id),
    input: jsonBody(z.object({ secret: secretSchema.min(1).nullable() }).strict()),
    returns: json(z.object({ has_secret: z.boolean() })),
    run({ actor, params, input }) {
      const set = setOutputSecret(actor, params.output_id, input.secret);
      return set.ok ? done({ has_secret: input.secret !== null }) : set;
    },
  }),
  call({
    method: "POST",
    path: "api/setpoint-output/:output_id/test",
    id: "testSetpointOutput",
    module: "operation",
    summary: "Send a message without setpoints now, and return how it went; nothing is stored",
    allow: ({ actor, params }) => mayChangeOutput(actor, params.output_id),
    input: jsonBody(z.object({}).strict()),
    returns: json(z.object({ message_id: z.string(), state: z.enum(DELIVERY_STATES), problem: problem.nullable() })),
    async run({ actor, params }) {
      const tried = await tryOutput(actor, params.output_id);
      if (!tried.ok) return tried;
      const { message_id, state } = tried.value;
      return done({ message_id, state, problem: "problem" in tried.value ? tried.value.problem : null });
    },
  }),
  call({
    method: "GET",
    path: "api/setpoint-output/:output_id/deliveries",
    id: "setpointDeliveries",
    module: "operation",
    summary: "The newest messages of an output of setpoints, the newest first, each with what became of it",
    returns: json(
      z.array(
        z.object({
          message_id: z.string(),
          sequence: z.number().int(),
          kind: z.enum(MESSAGE_KINDS),
          state: z.enum(DELIVERY_STATES),
          created_at: z.string(),
          valid_until: z.string().nullable(),
          attempts: z.number().int(),
          tried_at: z.string().nullable(),
          ended_at: z.string().nullable(),
          problem: problem.nullable(),
          /** Names of components that the plan says nothing of. */
          without: z.array(z.string()),
        }),
      ),
    ),
    run({ actor, params }) {
      const output = get(actor, setpointOutputEntity, params.output_id);
      if (!output) return notFound();
      return done(
        deliveriesOf(dbOf(actor), output.output_id, MOST).map(({ delivery_id, ...delivery }) => {
          const {
            sequence,
            kind,
            state,
            created_at,
            valid_until,
            attempts,
            tried_at,
            ended_at,
            problem: why,
          } = delivery;
          const times = { created_at, valid_until, tried_at, ended_at };
          return {
            message_id: delivery_id,
            sequence,
            kind,
            state,
            ...times,
            attempts,
            problem: why,
            without: delivery.without,
          };
        }),
      );
    },
  }),
];
