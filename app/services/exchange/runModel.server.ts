import { spaceDb } from "~db/client";
import type { ModelFormat } from "~/entities/exchange/exchange";
import type { ExportFile } from "~/services/archive/exportSystem.server";
import type { Actor } from "~/services/core/access.server";
import { done, notFound, type Outcome, refused } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { get } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { runInput } from "~/services/optimizations/runInput.server";
import { byThread, fileName } from "./exchange.server";
import { type RunModelFile, type WantedModel, writeRunModel } from "./runModel";

/**
 * The linear model of a run that the actor may see, as a zipped text file: of its system as it is now. 409 with the reason where there is no
 * such model.
 */
export async function exportRunModel(
  actor: Actor,
  optimizationId: string,
  format: ModelFormat,
  now = new Date(),
): Promise<Outcome<ExportFile>> {
  const run = get(actor, optimizationEntity, optimizationId);
  if (!run) return notFound();
  const { dataDir } = environment();
  const file = await written({ kind: "model", dataDir, space: actor.space, optimizationId, format, now });
  if (!file) return notFound();
  if (!file.ok) return refused(409, `exchange.model_${file.why}`);
  return done({ filename: fileName(run.name, format, now), bytes: file.bytes });
}

const written = (order: WantedModel): Promise<RunModelFile | null> =>
  byThread(order, () => {
    const input = runInput(spaceDb(order.dataDir, order.space), order.optimizationId);
    return input ? writeRunModel(input, order.format, order.now) : null;
  });
