import { spaceDb } from "~db/client";
import type { MapChoice } from "~/entities/exchange/exchange";
import type { ExportFile } from "~/services/archive/exportSystem.server";
import type { Actor } from "~/services/core/access.server";
import { complain, done, notFound, type Outcome } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { get } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { readResult } from "~/services/optimizations/state.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { byThread, fileName } from "./exchange.server";
import { readMap, type WantedMap, writeMap } from "./mapFile";

/**
 * A system that the actor may see as a map for programs of geography: GeoJSON or a GeoPackage of its locations, areas and connections with
 * what stands there; with the sizes and flows of a run where one is chosen.
 */
export async function exportMap(
  actor: Actor,
  systemId: string,
  { format, optimization_id, year }: MapChoice,
  now = new Date(),
): Promise<Outcome<ExportFile>> {
  const system = get(actor, systemEntity, systemId);
  if (!system) return notFound();
  const run = optimization_id === undefined ? undefined : get(actor, optimizationEntity, optimization_id);
  const result = run?.system_id === systemId ? readResult(actor, run.optimization_id) : undefined;
  if (optimization_id !== undefined && !result?.summary) return complain("optimization_id", "rules.unknown_reference");
  const chosenYear = year ?? result?.years[0];
  if (chosenYear !== undefined && !result?.years.includes(chosenYear)) return complain("year", "rules.not_in_list");
  const ofRun = run && chosenYear !== undefined ? { id: run.optimization_id, name: run.name, year: chosenYear } : null;
  const { dataDir } = environment();
  const bytes = await written({ kind: "map", dataDir, space: actor.space, systemId, format, run: ofRun, now });
  return bytes ? done({ filename: fileName(system.name, "map", now, format), bytes }) : notFound();
}

const written = (order: WantedMap): Promise<Uint8Array | null> =>
  byThread(order, () => {
    const input = readMap(spaceDb(order.dataDir, order.space), order);
    return input && writeMap(input, order);
  });
