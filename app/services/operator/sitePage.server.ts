import { rootOf } from "~/entities/catalogue/technologyTree";
import type { LiveSeries } from "~/entities/live/liveSeries";
import type { OperationSite } from "~/entities/operator/operationSite";
import { meterBetween } from "~/entities/operator/site/oneMeter";
import { isMachine } from "~/entities/operator/site/operatedKind";
import type { Measured, OperatedLine } from "~/entities/operator/site/operatedLine";
import type { PriceSource } from "~/entities/spot/spotMarket";
import { componentId, isLine } from "~/entities/twin/component";
import type { Actor } from "~/services/core/access.server";
import { dbOf, list } from "~/services/core/store.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { latestPoint } from "~/services/live/points.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { catalogueFor, componentsOf } from "~/services/twin/components.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { plannedComponents } from "./plannedComponents.server";
import { operatedOf } from "./site.server";

/** The components that a plan takes in, by name, with what was last measured of them at `now` (ms since 1970). */
export function operatedLines(actor: Actor, site: OperationSite, now: number): OperatedLine[] {
  const { technologies } = catalogueFor(actor);
  const series = new Map(liveOf(actor, site.system_id).map((row) => [row.live_id, row]));
  const measured = (id: string | null): Measured | null => {
    const live = id === null ? undefined : series.get(id);
    if (!live) return null;
    const { live_id, name, unit, timezone } = live;
    const latest = latestPoint(dbOf(actor), live_id, now);
    return { live_id, name, unit, timezone, at: latest?.at ?? null, value: latest?.value ?? null };
  };
  const planned = plannedComponents(actor, site.system_id, now);
  const names = new Map(planned.map((component) => [componentId(component), component.name]));
  return planned
    .map((component): OperatedLine => {
      const component_id = componentId(component);
      const technology = technologies.get(component.technology_id);
      const operated = operatedOf(site, component_id);
      const root = technology ? rootOf(technology, technologies) : null;
      return {
        component_id,
        name: component.name,
        operated,
        root,
        machine: isMachine(root, component),
        meterOf: names.get(operated.meter_component_id ?? "") ?? null,
        power: measured(operated.power_live_id),
        level: measured(operated.level_live_id),
      };
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * The components behind whose metering point one component can stand, as choices of a form by name: those of other locations with one
 * carrier level in common with it, and the one that was chosen.
 */
export function meterOptions(
  actor: Actor,
  system_id: string,
  component_id: string,
  chosen: string | null,
): { value: string; label: string }[] {
  const components = componentsOf(actor, system_id);
  const component = components.find((one) => componentId(one) === component_id);
  if (!component || isLine(component)) return [];
  const locations = new Map(list(actor, geometryEntity, { system_id }).map((row) => [row.geometry_id, row.name]));
  return components
    .filter((other) => !isLine(other))
    .filter((other) => componentId(other) === chosen || (!other.is_draft && "level" in meterBetween(component, other)))
    .map((other) => ({
      value: componentId(other),
      label: `${other.name} (${locations.get(other.geometry_id) ?? other.geometry_id})`,
    }))
    .sort((a, b) => a.label.localeCompare(b.label));
}

const liveOf = (actor: Actor, system_id: string): LiveSeries[] => list(actor, liveSeriesEntity, { system_id });

/** The live series of a system as choices of a form: by name, with the unit. */
export const seriesOptions = (
  actor: Actor,
  system_id: string,
  only: (series: LiveSeries) => boolean = () => true,
): { value: string; label: string }[] =>
  liveOf(actor, system_id)
    .filter(only)
    .map(({ live_id, name, unit }) => ({ value: live_id, label: `${name} (${unit})` }))
    .sort((a, b) => a.label.localeCompare(b.label));

/** The spot markets as choices of a form: by name, with the currency and where their prices are from. */
export const marketOptions = (actor: Actor): { value: string; label: string; source: PriceSource }[] =>
  list(actor, spotMarketEntity)
    .map(({ spot_id, name, currency, price_source }) => ({
      value: spot_id,
      label: `${name} (${currency}/MWh)`,
      source: price_source,
    }))
    .sort((a, b) => a.label.localeCompare(b.label, "en", { numeric: true }));
