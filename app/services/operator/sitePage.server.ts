import { rootOf } from "~/entities/catalogue/technologyTree";
import type { LiveSeries } from "~/entities/live/liveSeries";
import type { OperationSite } from "~/entities/operator/operationSite";
import { isMachine } from "~/entities/operator/site/operatedKind";
import type { Measured, OperatedLine } from "~/entities/operator/site/operatedLine";
import type { PriceSource } from "~/entities/spot/spotMarket";
import { isLine } from "~/entities/twin/component";
import type { Actor } from "~/services/core/access.server";
import { dbOf, list } from "~/services/core/store.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { latestPoint } from "~/services/live/points.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { catalogueFor } from "~/services/twin/components.server";
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
  return plannedComponents(actor, site.system_id, now)
    .map((component): OperatedLine => {
      const component_id = isLine(component) ? component.line_id : component.node_id;
      const technology = technologies.get(component.technology_id);
      const operated = operatedOf(site, component_id);
      const root = technology ? rootOf(technology, technologies) : null;
      return {
        component_id,
        name: component.name,
        operated,
        root,
        machine: isMachine(root, component),
        power: measured(operated.power_live_id),
        level: measured(operated.level_live_id),
      };
    })
    .sort((a, b) => a.name.localeCompare(b.name));
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
