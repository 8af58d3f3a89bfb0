import { and, asc, eq, gt, isNull, lt } from "drizzle-orm";
import { events } from "~db/schema/events";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import type { Event } from "~/entities/events/event";
import { cheapestWindows, lostValue } from "~/entities/operator/maintenance/window";
import { STEP_MS } from "~/entities/operator/operation";
import type { StoredPlan } from "~/entities/operator/plan";
import { componentId, isLine } from "~/entities/twin/component";
import type { Actor } from "~/services/core/access.server";
import { done, notFound, type Outcome } from "~/services/core/outcome";
import { dbOf, get, save, type Stored } from "~/services/core/store.server";
import { eventEntity } from "~/services/events/event.entity.server";
import { blockedIn } from "~/services/operator/blocked.server";
import { planToShow } from "~/services/operator/schedule.server";
import { componentsOf } from "~/services/twin/components.server";
import { operatedComponents } from "./availability.server";

/** Maintenance that is planned or over: times in ms since 1970. */
interface PlannedWork {
  event_id: string;
  component: string;
  from: number;
  to: number;
  description: string;
  /** What it is worth not to do what the plan says [currency]. Null: the plan does not cover it. */
  lost: number | null;
}

interface FreeWindow {
  from: number;
  to: number;
  lost: number;
}

/** Why no window can be told. */
type NoWindow = "no_plan" | "not_in_plan" | "no_price" | "too_long";

interface WindowsQuery {
  component: string;
  /** Of the work. */
  hours: number;
  /** By when it is done (ms since 1970). Null: any time of the plan. */
  until: number | null;
}

/** Days back and ahead of maintenance that the page shows. */
const DAYS_BACK = 30;
const DAYS_AHEAD = 180;

/** Maintenance of the last month and the half year ahead, by its begin; the caller has checked that the system is in sight. */
export function plannedWork(actor: Actor, system_id: string, now: number): PlannedWork[] {
  const iso = (ms: number) => new Date(ms).toISOString();
  const names = new Map(operatedComponents(actor, system_id).map(({ id, name }) => [id, name]));
  const plan = planToShow(actor, system_id, null, now)?.plan ?? null;
  return dbOf(actor)
    .select()
    .from(events)
    .where(
      and(
        eq(events.system_id, system_id),
        isNull(events.deleted_at),
        eq(events.type, "scheduled_maintenance"),
        lt(events.start_at, iso(now + DAYS_AHEAD * DAY_MS)),
        gt(events.end_at, iso(now - DAYS_BACK * DAY_MS)),
      ),
    )
    .orderBy(asc(events.start_at))
    .all()
    .map(({ event_id, node_id, line_id, start_at, end_at, description }) => {
      const id = node_id ?? line_id ?? "";
      const [from, to] = [Date.parse(start_at), Date.parse(end_at)];
      return { event_id, component: names.get(id) ?? "–", from, to, description, lost: lostOf(plan, id, from, to) };
    });
}

function lostOf(plan: StoredPlan | null, id: string, from: number, to: number): number | null {
  const course = plan && courseOf(plan, id);
  if (!plan || !course) return null;
  const start = Date.parse(plan.start);
  const [first, end] = [Math.floor((from - start) / STEP_MS), Math.ceil((to - start) / STEP_MS)];
  if (first < 0 || end > plan.steps) return null;
  // A plan that knows of the work plans nothing in it: what it prevents is not known from there.
  if (course.blocked.some(([a, b]) => a < end && b > first)) return null;
  return lostValue(course, first, end);
}

/** What a component is planned to do, and what a kilowatt-hour is worth: the price of the market. */
function courseOf(plan: StoredPlan, id: string) {
  const row = plan.rows.find(({ component_id }) => component_id === id);
  if (!row || !plan.price) return null;
  return { power: row.power, price: plan.price, blocked: row.blocked ?? [] };
}

/** The plan that windows are looked for in and lost values are from, and how it stands; null without one. */
export function planForWork(actor: Actor, system_id: string, now: number) {
  const plan = planToShow(actor, system_id, null, now);
  if (!plan) return null;
  const { optimization_operation_id: id, name, start_at } = plan.operation;
  return { id, name, start_at, standing: plan.standing };
}

/**
 * The cheapest free windows for maintenance of a component in the plan in force, else in the one that comes nearest to it (`planForWork`),
 * after `now`. At most three, the best first. Without any, why.
 */
export function freeWindows(
  actor: Actor,
  system_id: string,
  { component, hours, until }: WindowsQuery,
  now: number,
): { windows: FreeWindow[]; plannedUntil: number } | { problem: NoWindow } {
  const plan = planToShow(actor, system_id, null, now)?.plan;
  if (!plan) return { problem: "no_plan" };
  if (!plan.price) return { problem: "no_price" };
  const course = courseOf(plan, component);
  if (!course) return { problem: "not_in_plan" };
  const start = Date.parse(plan.start);
  const blocked =
    blockedIn(dbOf(actor), system_id, { startMs: start, steps: plan.steps }).get(component)?.windows ?? [];
  const windows = cheapestWindows({
    power: course.power,
    price: course.price,
    blocked,
    length: Math.ceil((hours * HOUR_MS) / STEP_MS),
    first: Math.max(0, Math.ceil((now - start) / STEP_MS)),
    ...(until === null ? {} : { until: Math.floor((until - start) / STEP_MS) }),
  });
  if (windows.length === 0) return { problem: "too_long" };
  const at = (step: number) => start + step * STEP_MS;
  return {
    windows: windows.map(({ from, to, lost }) => ({ from: at(from), to: at(to), lost })),
    plannedUntil: at(plan.steps),
  };
}

/**
 * Plans maintenance of a component; for editors. The next plan leaves the component out in it. The same id again (a double click) is the
 * event that is there.
 */
export function planWork(
  actor: Actor,
  system_id: string,
  {
    event_id,
    component,
    from,
    to,
    description,
  }: { event_id: string; component: string; from: number; to: number; description: string },
): Outcome<Stored<Event>> {
  const there = get(actor, eventEntity, event_id);
  if (there && !there.deleted_at) return there.system_id === system_id ? done(there) : notFound();
  const match = componentsOf(actor, system_id).find((row) => componentId(row) === component);
  if (!match) return notFound();
  return save(actor, eventEntity, {
    event_id,
    system_id,
    type: "scheduled_maintenance",
    level: "info",
    description,
    ...(isLine(match) ? { node_id: null, line_id: component } : { node_id: component, line_id: null }),
    start_at: new Date(from).toISOString(),
    end_at: new Date(to).toISOString(),
    timeseries_id: null,
  });
}
