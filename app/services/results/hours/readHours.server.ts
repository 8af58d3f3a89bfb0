import type { Locale } from "~/entities/core/locale";
import type { Actor } from "~/services/core/access.server";
import { notFound, type Outcome } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { runWithResult } from "../results.server";
import { seriesRemoved } from "../seriesRemoved";
import { type HoursFile, hoursFile, hoursTable } from "./hoursTable.server";

/** All hours of a year of a run as a file; 404 for a year that it has not, 410 where its series were removed. */
export async function readHours(
  actor: Actor,
  optimizationId: string,
  { year, format, locale }: { year?: number; format: HoursFile["format"]; locale: Locale },
): Promise<Outcome<HoursFile>> {
  const outcome = runWithResult(actor, optimizationId);
  if (!outcome.ok) return outcome;
  const { run, result } = outcome.value;
  if (result.seriesRemovedAt) return seriesRemoved(result.seriesRemovedAt);
  const { timezone } = get(actor, systemEntity, run.system_id)!;
  const table = hoursTable(actor, { optimizationId, result, timezone }, year ?? result.years.at(-1) ?? 0, locale);
  return table ? hoursFile(table, format) : notFound();
}
