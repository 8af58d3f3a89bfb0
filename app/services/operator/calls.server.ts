import { z } from "zod";
import { GROUNDS } from "~/entities/operator/grounds";
import { limitIn } from "~/entities/operator/inForce/forced";
import { operationSchema, STEP_MS } from "~/entities/operator/operation";
import { SHORTFALL_KINDS, type StoredPlan } from "~/entities/operator/plan";
import { REASONS } from "~/entities/operator/reasons";
import { GROUND_NUMBERS, groundTold } from "~/entities/operator/told/groundTold";
import { call, json, jsonBody } from "~/services/core/call.server";
import { done, notFound } from "~/services/core/outcome";
import { dbOf, get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { approveOperation, planInForce } from "./approve.server";
import { groundFrame } from "./inForce/groundFrame.server";
import { storedPlan } from "./plans.server";
import { rowsInForce } from "./setpoints/inForce.server";

const numbers = z.array(z.number());
const shortfall = z.object({
  /** A component, or the carrier level of which something is not served or too much. */
  component_id: z.string(),
  name: z.string(),
  /** target: a level, or an energy, by a time. level: below the least level. kept: of an approved step. */
  kind: z.enum(SHORTFALL_KINDS),
  /** [kWh] */
  amount: z.number(),
  /** ISO 8601 UTC; of something that is missing by a time `end_at` is that time. */
  start_at: z.string(),
  end_at: z.string(),
});
const ground = z.object({
  /** Stays the same whatever the language. */
  kind: z.enum(GROUNDS),
  /** ISO 8601 UTC. */
  start_at: z.string(),
  end_at: z.string(),
  /**
   * now: what a kWh costs, brings or is worth then; other: by the next best alternative. charge: a kW more of the highest import. money,
   * other_money: what these steps cost, lose or bring, and by the alternative.
   */
  values: z.array(z.object({ name: z.enum(GROUND_NUMBERS), value: z.number(), unit: z.string() })),
  /** The time that it is about; null: none. */
  at: z.string().nullable(),
  /** The component that is the next best alternative; null: none is. */
  other_component: z.string().nullable(),
  /** The same as a sentence, in the language of the request. */
  text: z.string(),
});
const schedule = z.object({
  /** The plan that is in force. */
  optimization_operation_id: z.string(),
  name: z.string(),
  /** That of mails and setpoints: it grows when setpoints of steps ahead changed. */
  revision: z.number().int(),
  approved_until: z.string(),
  /** Begin of the first step, ISO 8601 UTC, and length of a step [h]. */
  start_at: z.string(),
  delta_t: z.number(),
  components: z.array(
    z.object({
      component_id: z.string(),
      name: z.string(),
      carrier_level_id: z.string(),
      /** [kW]; of a connection what is taken from it, of a store what it gives, of a line what is sent from its start. */
      power: numbers,
      /** Of sun, wind and the like: the most that it may give [kW]; null: all that there is. */
      limit: z.array(z.number().nullable()).optional(),
      /** Why it is to do nothing in a step, whatever was planned; null: no event lies on it. Left out where none does in any step. */
      out: z.array(z.enum(["outage", "maintenance"]).nullable()).optional(),
      on: numbers.optional(),
      /** At the end of each step [kWh]. */
      level: numbers.optional(),
      reason: z.array(z.enum(REASONS)).optional(),
      /**
       * Why, with numbers: one for as long as the same holds. Where a component is out, whatever was planned, it is "out". Left out where the
       * plan has none.
       */
      grounds: z.array(ground).optional(),
      /**
       * What one more kWh is worth [currency/kWh]: at its carrier level for connections, sources, demands and work, in it for a store, of its
       * output less what it takes for machines and lines; null where nothing could serve it, or take it.
       */
      marginal: z.array(z.number().nullable()).optional(),
      /** Of a store: what a kWh is worth in the bands between `levels` [kWh] once a step is over [currency/kWh], for the first day. */
      worth: z.object({ levels: numbers, values: z.array(numbers) }).optional(),
    }),
  ),
  /** What the plan does not reach. */
  shortfalls: z.array(shortfall),
});

/** Begin of a step of a plan, ISO 8601 UTC. */
const timeOf = ({ start }: Pick<StoredPlan, "start">, step: number): string =>
  new Date(Date.parse(start) + step * STEP_MS).toISOString();

export const operatorCalls = [
  call({
    method: "POST",
    path: "api/optimization-operation/:id/approve",
    id: "approveOperation",
    module: "operation",
    summary: "Approve a proposed plan for its first days; of several who do so at once one does, the others get 409",
    input: jsonBody(z.object({ approval_days: z.number().int().optional() }).strict(), 1024),
    returns: json(operationSchema.passthrough()),
    run: ({ actor, params, input }) => approveOperation(actor, params.id, input.approval_days),
  }),
  call({
    method: "GET",
    path: "api/system/:system_id/schedule",
    id: "schedule",
    module: "operation",
    summary:
      "The plan in force now: what each component is to do in every quarter-hour, and why; 404 where none is in force",
    returns: json(schedule),
    run({ actor, params, locale }) {
      const system = get(actor, systemEntity, params.system_id);
      if (!system) return notFound();
      const now = Date.now();
      const force = planInForce(dbOf(actor), system.system_id, new Date(now).toISOString());
      const plan = force && storedPlan(dbOf(actor), force.optimization_operation_id);
      if (!force?.approved_until || !plan) return notFound();
      const { optimization_operation_id, name, approved_until, start_at, config } = force;
      const frame = groundFrame(locale, system, plan.plan);
      return done({
        optimization_operation_id,
        name,
        approved_until,
        start_at,
        delta_t: config.delta_t,
        revision: plan.revision,
        shortfalls: plan.plan.shortfalls.map(({ component_id, name: called, kind, amount, from, to }) => ({
          component_id,
          name: called,
          kind,
          amount,
          start_at: timeOf(plan.plan, from),
          end_at: timeOf(plan.plan, to),
        })),
        components: rowsInForce(dbOf(actor), system.system_id, plan.plan, now).map((row) => ({
          component_id: row.component_id,
          name: row.name,
          carrier_level_id: row.carrier_level_id,
          power: row.power,
          limit: row.kind === "source" ? row.power.map((_, t) => limitIn(row, t)) : undefined,
          out: row.out,
          on: row.on,
          level: row.level,
          reason: row.reason?.map((index) => REASONS[index]!),
          grounds: row.grounds?.map((one) => groundTold(one, frame)),
          marginal: row.marginal,
          worth: row.worth,
        })),
      });
    },
  }),
];
