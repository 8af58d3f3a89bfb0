import type { SpaceDb } from "~db/client";
import type { DeliveryGrid } from "~/engines/portfolio";
import type { CarrierName } from "~/entities/catalogue/names";
import { rootOf } from "~/entities/catalogue/technologyTree";
import { DAY_MS, MINUTE_MS } from "~/entities/core/clock";
import type { LiveSeries } from "~/entities/live/liveSeries";
import { STEP_MS } from "~/entities/operator/operation";
import { componentId } from "~/entities/twin/component";
import { carrierLevelEntity } from "~/services/catalogue/carrier.entity.server";
import type { Actor } from "~/services/core/access.server";
import { dbOf, list } from "~/services/core/store.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { meansOf } from "~/services/live/points.server";
import { forecastIn } from "~/services/operator/expected.server";
import { operatedOf, siteOf } from "~/services/operator/site.server";
import { catalogueFor, componentsOf } from "~/services/twin/components.server";
import { isConvertible } from "~/services/units/units.server";

const YEAR_MS = 364 * DAY_MS;

/** The electricity demand of a system in the steps of a grid. */
export interface SiteDemand {
  /** MW; NaN where it is not known. */
  power: Float64Array;
  /** Components that use electricity and are measured, and those that are not. */
  measured: number;
  unmeasured: number;
}

/** Components in use that take electricity, with the series that measures each. Null: none does. */
export function electricConsumers(
  actor: Actor,
  system_id: string,
): { component_id: string; series: LiveSeries | null }[] {
  const { technologies } = catalogueFor(actor);
  const site = siteOf(actor, system_id);
  const series = new Map(list(actor, liveSeriesEntity, { system_id }).map((row) => [row.live_id, row]));
  const electric = new Set(
    list(actor, carrierLevelEntity)
      .filter(({ carrier_id }) => carrier_id === ("electricity" satisfies CarrierName))
      .map(({ carrier_level_id }) => carrier_level_id),
  );
  return componentsOf(actor, system_id).flatMap((component) => {
    const technology = technologies.get(component.technology_id);
    const level = component.carrier_level_input ?? component.carrier_level_output;
    if (component.is_draft || component.status !== "existing" || !technology || !electric.has(level ?? "")) return [];
    if (rootOf(technology, technologies) !== "consumption") return [];
    const component_id = componentId(component);
    const power = series.get(operatedOf(site, component_id).power_live_id ?? "");
    return [{ component_id, series: power && isConvertible(power.unit, "MW").factor !== null ? power : null }];
  });
}

/** What is taken for the steps ahead of `now` (ms since 1970). */
interface DemandReading {
  source: "metered" | "forecast";
  now: number;
}

/**
 * The electricity that the components of a site need in the steps of a grid. What is over at `now` (ms since 1970) is metered. Of what is
 * ahead "metered" takes the same weekday of 52 weeks before (or of twice as many, ...). "forecast" takes the latest forecast of each series
 * and nothing beyond it. A step is known where all measured components are. Null where nothing is measured. The caller has checked that the
 * system is in sight.
 */
export function siteDemand(
  actor: Actor,
  { system_id, currency }: { system_id: string; currency: string },
  { startMs, steps, stepMinutes }: Pick<DeliveryGrid, "startMs" | "steps" | "stepMinutes">,
  { source, now }: DemandReading,
): SiteDemand | null {
  const all = electricConsumers(actor, system_id);
  const measured = all.flatMap(({ series }) => series ?? []);
  if (measured.length === 0) return null;
  const db = dbOf(actor);
  const stepMs = stepMinutes * MINUTE_MS;
  const passed = Math.max(0, Math.min(steps, Math.floor((now - startMs) / stepMs)));
  const power = new Float64Array(steps);
  for (const series of measured) {
    const factor = isConvertible(series.unit, "MW").factor!;
    const means = meansOf(db, series.live_id, { startMs, stepMs, steps: passed });
    const before = source === "metered" ? weeksBefore(db, series.live_id) : null;
    const window = { startMs, steps: (steps * stepMs) / STEP_MS, now };
    const forecast = source === "forecast" ? forecastIn(db, series, { unit: "MW", currency }, window) : undefined;
    for (let t = 0; t < steps; t++) {
      const ahead = before ? before[t]! * factor : (forecast?.at((t * stepMs) / STEP_MS)?.p50 ?? NaN);
      power[t]! += Math.max(0, t < passed ? means[t]! * factor : ahead);
    }
  }
  return { power, measured: measured.length, unmeasured: all.length - measured.length };

  /** Means of the steps ahead: those of the least number of times 52 weeks before that is over. */
  function weeksBefore(space: SpaceDb, live_id: string): Float64Array {
    const demand = new Float64Array(steps).fill(NaN);
    for (let from = passed; from < steps;) {
      const years = Math.max(1, Math.ceil((startMs + (from + 1) * stepMs - now) / YEAR_MS));
      const until = Math.min(steps, Math.max(from + 1, Math.floor((now + years * YEAR_MS - startMs) / stepMs)));
      demand.set(
        meansOf(space, live_id, { startMs: startMs + from * stepMs - years * YEAR_MS, stepMs, steps: until - from }),
        from,
      );
      from = until;
    }
    return demand;
  }
}
