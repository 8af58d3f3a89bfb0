import { spaceDb } from "~db/client";
import type { SolvedNetworkChoice } from "~/entities/exchange/exchange";
import type { ExportFile } from "~/services/archive/exportSystem.server";
import type { Actor } from "~/services/core/access.server";
import { complain, done, notFound, type Outcome, refused } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { get } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { readResult } from "~/services/optimizations/state.server";
import { seriesRemoved } from "~/services/results/seriesRemoved";
import { byThread, fileName } from "./exchange.server";
import { readRunNetwork, type RunNetworkFile, type WantedNetwork, writeRunNetwork } from "./runNetwork";

/**
 * A model year of a run that the actor may see as a netCDF file of PyPSA, with what the run found. Without a year: its first. 409 while there
 * is no result, and where the system has changed since; 410 where its series went.
 */
export async function exportRunNetwork(
  actor: Actor,
  optimizationId: string,
  choice: SolvedNetworkChoice,
  now = new Date(),
): Promise<Outcome<ExportFile>> {
  const run = get(actor, optimizationEntity, optimizationId);
  if (!run) return notFound();
  const result = readResult(actor, optimizationId);
  if (!result?.summary) return refused(409, "errors.no_result");
  if (result.seriesRemovedAt) return seriesRemoved(result.seriesRemovedAt);
  const year = choice.year ?? result.years[0]!;
  if (!result.years.includes(year)) return complain("year", "rules.not_in_list");
  const { dataDir } = environment();
  const file = await written({ kind: "network", dataDir, space: actor.space, optimizationId, year, now });
  if (!file) return notFound();
  if (!file.ok) return refused(409, `exchange.network_${file.why}`);
  return done({ filename: fileName(run.name, "network", now, "nc"), bytes: file.bytes });
}

const written = (order: WantedNetwork): Promise<RunNetworkFile | null> =>
  byThread(order, async () => {
    const input = readRunNetwork(spaceDb(order.dataDir, order.space), order);
    return input && (await writeRunNetwork(input, order));
  });
