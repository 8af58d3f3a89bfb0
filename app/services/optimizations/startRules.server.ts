import { splitRefused } from "~/entities/optimizations/horizon";
import { isInvested } from "~/entities/optimizations/kinds";
import type { Optimization } from "~/entities/optimizations/optimization";
import { carrierLevelEntity } from "~/services/catalogue/carrier.entity.server";
import type { Actor } from "~/services/core/access.server";
import { systemOf } from "~/services/core/entity.server";
import { complain, type Refusal } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { optimizationEntity } from "./optimization.entity.server";

/** Years in order and once each, and everything a run refers to there and alive: what it would ignore or bend is refused. */
export function complaintOfReferences(actor: Actor, run: Optimization): Refusal | undefined {
  const { scenario_ids, dates, carrier_level_ids, eb_id } = run;
  const twice = new Set(dates).size < dates.length;
  if (twice) return complain("dates", "rules.years_unique");
  if (dates.some((date, i) => i > 0 && date < dates[i - 1]!)) return complain("dates", "rules.years_in_order");
  if (new Set(scenario_ids).size < scenario_ids.length) return complain("scenario_ids", "rules.scenarios_unique");
  if (!scenario_ids.every((id) => isLive(get(actor, scenarioEntity, id), [null, run.system_id])))
    return complain("scenario_ids", "rules.unknown_reference");
  if (!carrier_level_ids.every((id) => get(actor, carrierLevelEntity, id)))
    return complain("carrier_level_ids", "rules.unknown_reference");
  // Nothing in the product has such an id yet.
  if (eb_id !== null) return complain("eb_id", "rules.unknown_reference");
  const split = splitRefused(run);
  return (
    complaintOfKind(actor, run) ??
    (split ? complain(`config.${split.field}`, `rules.${split.rule}`) : complaintOfGroups(actor, run))
  );
}

/** A dispatch takes over what a finished investment run of the same system found; it cannot be a status quo as well. */
function complaintOfKind(
  actor: Actor,
  { system_id, optimization_id_invest, config }: Optimization,
): Refusal | undefined {
  if (optimization_id_invest === null) return undefined;
  if (config.status_quo.status) return complain("config", "rules.one_kind_of_run");
  if (config.temporal_clustering.status)
    return complain("config.temporal_clustering.status", "rules.dispatch_every_step");
  const invested = get(actor, optimizationEntity, optimization_id_invest);
  const usable = isLive(invested, [system_id]) && isInvested(invested!);
  return usable ? undefined : complain("optimization_id_invest", "rules.invest_run_not_usable");
}

function complaintOfGroups(actor: Actor, { system_id, method, config }: Optimization): Refusal | undefined {
  const groups = Object.entries(config.clusters);
  if (method === "external" && !groups.some(([, name]) => name)) return complain("method", "rules.needs_clusters");
  const areLive = groups.every(([locationId]) => isLive(get(actor, geometryEntity, locationId), [system_id]));
  return areLive ? undefined : complain("config.clusters", "rules.unknown_reference");
}

/** A row that is there, not deleted, and of one of the systems. Null: of none. */
const isLive = (row: { deleted_at: string | null } | undefined, systems: readonly (string | null)[]): boolean =>
  row?.deleted_at === null && systems.includes(systemOf(row));
