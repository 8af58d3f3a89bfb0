import type { Event } from "~/entities/events/event";
import type { Correction } from "~/entities/operator/demands/correctionForm";
import { STEP_MS } from "~/entities/operator/operation";
import { isLine } from "~/entities/twin/component";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { complain, done, notAllowed, notFound, type Outcome, type Refusal } from "~/services/core/outcome";
import { dbOf, get, save, type Stored } from "~/services/core/store.server";
import { type Consumer, consumersOf } from "~/services/operator/demands/consumers.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { findComponent } from "~/services/twin/components.server";
import { eventEntity } from "../event.entity.server";

export interface CorrectionGiven {
  event_id: string;
  kind: Correction;
  /** A consumer, by id. */
  component: string;
  /** ISO 8601 UTC. */
  start_at: string;
  end_at: string;
  /** [MW], of a manual forecast. */
  forecast_mw: number | null;
  description: string;
}

/**
 * Enters a manual forecast of a consumer, or marks what was metered of it as wrong, as an event. The same id again (a double click) is the
 * event that is there. 403 for those who may not edit. 422 with the field for a consumer that plans take no forecast of, or that is not
 * measured. 422 too for times that are no quarter-hours, a forecast of what is over, and outliers of what is still to come.
 */
export function enterCorrection(
  actor: Actor,
  system_id: string,
  correction: CorrectionGiven,
  now: number,
): Outcome<Stored<Event>> {
  if (!get(actor, systemEntity, system_id)) return notFound();
  if (!mayEdit(systemRole(dbOf(actor), actor, system_id))) return notAllowed();
  const there = get(actor, eventEntity, correction.event_id);
  if (there) return there.system_id === system_id ? done(there) : notFound();
  const consumer = consumersOf(actor, system_id).find(({ component_id }) => component_id === correction.component);
  const component = consumer && findComponent(actor, system_id, consumer.component_id);
  if (!consumer || !component) return complain("component", "rules.not_in_list");
  const complaint =
    correction.kind === "outlier" ? notMetered(consumer, correction, now) : notForecast(consumer, correction, now);
  if (complaint) return complaint;
  const { event_id, kind: type, start_at, end_at, forecast_mw, description } = correction;
  return save(actor, eventEntity, {
    event_id,
    system_id,
    type,
    level: "info" as const,
    start_at,
    end_at,
    description,
    node_id: isLine(component) ? null : component.node_id,
    line_id: isLine(component) ? component.line_id : null,
    timeseries_id: type === "outlier" ? consumer.series!.live.live_id : null,
    forecast_mw: type === "manual_forecast" ? forecast_mw : null,
  });
}

function notForecast({ fixed }: Consumer, correction: CorrectionGiven, now: number): Refusal | undefined {
  if (!fixed) return complain("component", "operator.rules.only_work");
  if (correction.forecast_mw === null) return complain("forecast_mw", "rules.needs_value");
  for (const field of ["start_at", "end_at"] as const)
    if (Date.parse(correction[field]) % STEP_MS !== 0) return complain(field, "operator.rules.quarter_hour");
  return Date.parse(correction.end_at) <= now ? complain("end_at", "operator.rules.forecast_over") : undefined;
}

function notMetered({ series }: Consumer, { start_at }: CorrectionGiven, now: number): Refusal | undefined {
  if (!series) return complain("component", "operator.rules.not_measured");
  return Date.parse(start_at) > now ? complain("start_at", "operator.rules.outlier_ahead") : undefined;
}
