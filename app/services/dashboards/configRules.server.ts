import { and, eq, isNull } from "drizzle-orm";
import { optimizations } from "~db/schema/optimizations";
import { type ChartConfig, SETTING_NAMES, takes } from "~/entities/dashboards/chartConfig";
import type { Change } from "~/services/core/entity.server";
import { complain, type Refusal } from "~/services/core/outcome";

/** A chart is of a run of its system, or of the newest one, and is told only what it listens to. */
export function checkConfig({ db, before, after }: Change<ChartConfig>): Refusal | void {
  const { system_id, optimization_id, newest_of, chart, settings } = after;
  const idle = SETTING_NAMES.find((name) => settings[name] !== null && !takes(chart, name));
  if (idle) return complain(`settings.${idle}`, "dashboards.rules.setting_unused");
  if (optimization_id !== null && newest_of !== null) return complain("newest_of", "dashboards.rules.one_run");
  if (optimization_id === null || optimization_id === before?.optimization_id) return;
  const { optimization_id: id } = optimizations;
  const there = and(eq(id, optimization_id), eq(optimizations.system_id, system_id), isNull(optimizations.deleted_at));
  if (!db.select({ id }).from(optimizations).where(there).get())
    return complain("optimization_id", "rules.unknown_reference");
}
