import { z } from "zod";
import { id } from "~/entities/core/shared";
import { OPTIMIZATION_KINDS, type OptimizationKind } from "~/entities/optimizations/optimization";
import { CHART_SETTINGS, type ChartConfig, chartConfigSchema, type ChartKind, settingsSchema } from "./chartConfig";

type OfRun = Pick<ChartConfig, "optimization_id" | "newest_of">;
const NEWEST = "newest:";

/** The run of a chart as its form names it: an id, the newest of a type, or "" for the newest of any. */
export const runChoice = ({ optimization_id, newest_of }: OfRun): string =>
  optimization_id ?? (newest_of ? newestOf(newest_of) : "");
export const newestOf = (kind: OptimizationKind): string => NEWEST + kind;

/** What `runChoice` has named; anything else is read as the id of a run. */
export function chosenRun(choice: string | null): OfRun {
  const newest_of = OPTIMIZATION_KINDS.find((kind) => choice === newestOf(kind)) ?? null;
  return { newest_of, optimization_id: newest_of ? null : choice || null };
}

/** The form of a chart: it has only the settings that the chart listens to. */
export function chartForm(chart: ChartKind) {
  const { title, columns } = chartConfigSchema.shape;
  const shape = Object.fromEntries(CHART_SETTINGS[chart].map((name) => [name, settingsSchema.shape[name]]));
  return z.object({
    config_id: id,
    expected: z.string().nullable().default(null),
    chart: z.literal(chart),
    title,
    columns,
    run: z.string().max(200, "rules.string_length").nullable().default(null),
    // A chart without settings sends none.
    settings: z.object(shape).default({}),
  });
}
