import type { StoredResult } from "~/entities/results/result";
import type { Actor } from "~/services/core/access.server";
import { get } from "~/services/core/store.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";

/** Names of the places of a result's balances and limits. */
export function placeNames(actor: Actor, result: StoredResult): Record<string, string> {
  const names: Record<string, string> = {};
  for (const c of result.components) if (c.root !== "transmission") names[c.placeId] = c.placeName;
  for (const { placeId } of result.tables.balances)
    names[placeId] ??= get(actor, geometryEntity, placeId)?.name ?? placeId;
  for (const { placeId } of result.sensitivities?.limits ?? [])
    if (placeId !== null) names[placeId] ??= get(actor, geometryEntity, placeId)?.name ?? placeId;
  return names;
}
