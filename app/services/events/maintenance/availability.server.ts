import { zoneClock } from "~/engines/timeseries";
import { DAY_MS } from "~/entities/core/clock";
import {
  type Availability,
  type AvailabilityLine,
  availabilityOf,
  type Span,
} from "~/entities/operator/maintenance/availability";
import { energyAvailability, type MeasuredPower } from "~/entities/operator/maintenance/energy";
import { STEP_MS } from "~/entities/operator/operation";
import type { AvailabilityKind, OperatedComponent } from "~/entities/operator/operationSite";
import type { System } from "~/entities/systems/system";
import { componentId } from "~/entities/twin/component";
import type { Actor } from "~/services/core/access.server";
import { dbOf, list } from "~/services/core/store.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { meansOf } from "~/services/live/points.server";
import { filled } from "~/services/operator/expected.server";
import { plannedComponents } from "~/services/operator/plannedComponents.server";
import { operatedOf, siteOf } from "~/services/operator/site.server";
import { isConvertible } from "~/services/units/units.server";
import { downtimes } from "./downtimes.server";

/** Components of a system in operation with their names and ids. */
export const operatedComponents = (actor: Actor, system_id: string): { id: string; name: string }[] =>
  plannedComponents(actor, system_id, Date.now())
    .map((component) => ({ id: componentId(component), name: component.name }))
    .sort((a, b) => a.name.localeCompare(b.name));

/**
 * How available each component was in a window that ends by `now` (ms since 1970), the least available first. The caller has checked that
 * the system is in sight.
 */
export function availabilityLines(
  actor: Actor,
  { system_id, timezone }: Pick<System, "system_id" | "timezone">,
  window: Span,
  now: number,
): AvailabilityLine[] {
  const site = siteOf(actor, system_id);
  const times = downtimes(actor, system_id, window, now);
  const powerOf = powerReader(actor, { system_id, timezone }, window);
  return operatedComponents(actor, system_id)
    .map(({ id, name }): AvailabilityLine => {
      const down = times.get(id) ?? { outages: [], maintenance: [] };
      const availability = availabilityOf(down.outages, down.maintenance, window);
      const operated = operatedOf(site, id);
      const power = powerOf(operated);
      const energy = power && energyAvailability(power, down);
      const energyBased = energy?.share ?? null;
      const shares = {
        time_based: availability.timeBased,
        technical: availability.technical,
        energy_based: energyBased,
      };
      return {
        id,
        name,
        ...availability,
        energyBased,
        lost: energy?.lost ?? null,
        contract: contractOf(operated, shares),
      };
    })
    .sort((a, b) => a.timeBased - b.timeBased || a.name.localeCompare(b.name));
}

function contractOf(
  { contract_availability, contract_basis: kind }: OperatedComponent,
  shares: Record<AvailabilityKind, number | null>,
): AvailabilityLine["contract"] {
  if (contract_availability === null) return null;
  const share = contract_availability / 100;
  const kindShare = shares[kind];
  // A share of exactly what is asked for is met, whatever its last bit.
  return { kind, share, met: kindShare === null ? null : kindShare >= share - 1e-12 };
}

/** Power of a component by quarter-hour of a window [kW]; null where no series measures it. */
function powerReader(
  actor: Actor,
  { system_id, timezone }: Pick<System, "system_id" | "timezone">,
  { from, to }: Span,
) {
  const series = new Map(list(actor, liveSeriesEntity, { system_id }).map((row) => [row.live_id, row]));
  const startMs = Math.ceil(from / STEP_MS) * STEP_MS;
  const steps = Math.max(0, Math.floor((to - startMs) / STEP_MS));
  const clock = zoneClock(timezone);
  const quarters = Uint8Array.from({ length: steps }, (_, t) =>
    Math.floor((clock.toWall(startMs + t * STEP_MS) % DAY_MS) / STEP_MS),
  );
  return ({ power_live_id }: OperatedComponent): MeasuredPower | null => {
    const power = series.get(power_live_id ?? "");
    const factor = power ? isConvertible(power.unit, "kW").factor : null;
    if (!power || factor === null || steps === 0) return null;
    const values = filled(meansOf(dbOf(actor), power.live_id, { startMs, stepMs: STEP_MS, steps }), power, startMs);
    return { startMs, power: values.map((value) => value * factor), quarters };
  };
}

/** A window, and the time up to which it is over (ms since 1970). */
interface AvailabilityTime {
  window: Span;
  now: number;
}

/**
 * Outages of components, or of one, in a window together: how many, of how many components, and their mean times [h]. Null without an
 * outage. Times in order of all components are added up, also of those that had no outage.
 */
export function repairTimes(
  actor: Actor,
  system_id: string,
  component: string | null,
  { window, now }: AvailabilityTime,
) {
  const times = downtimes(actor, system_id, window, now);
  const all = operatedComponents(actor, system_id)
    .filter(({ id }) => component === null || id === component)
    .map(({ id }) => availabilityOf(times.get(id)?.outages ?? [], times.get(id)?.maintenance ?? [], window));
  const count = all.reduce((sum, { outages }) => sum + outages, 0);
  const sum = (of: (share: Availability) => number) => all.reduce((total, share) => total + of(share), 0);
  const components = all.length;
  if (count === 0) return { count, components, mttr: null, mtbf: null };
  const up = sum(({ hours, outage, scheduled }) => hours - outage - scheduled);
  return { count, components, mttr: sum(({ outage }) => outage) / count, mtbf: up / count };
}
