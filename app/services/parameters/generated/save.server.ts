import { randomUUID } from "node:crypto";
import type { ParameterType } from "~/entities/catalogue/parameterType";
import { type GenerationKind, isGenerationType, kindSchema } from "~/entities/generation/generation";
import { type SeriesBlock, type Timeseries, timeseriesProperties } from "~/entities/timeseries/timeseries";
import { type Outcome, refused } from "~/services/core/outcome";
import { dropGeneration, type GenerationDraft, readGenerated } from "~/services/generation/draft.server";
import { isSynthetic } from "~/services/generation/facts";
import type { ParameterScope } from "../context.server";
import { type ParameterTarget, saveSeriesParameter, unitOf } from "../save.server";

/** How many values are beyond the bounds of a parameter type: they are saved at the bound. */
export function beyondBounds(blocks: readonly SeriesBlock[], { geq, leq }: Pick<ParameterType, "geq" | "leq">): number {
  let beyond = 0;
  for (const { values } of blocks)
    for (const value of values) if ((geq !== null && value < geq) || (leq !== null && value > leq)) beyond += 1;
  return beyond;
}

/**
 * Saves what a draft came to as a generated series, with the parameter that uses it, and ends the draft. 409 as long as
 * nothing came of it, else what saving a series refuses. `source`: a sentence on what it is made of.
 */
export async function saveGenerated(
  scope: ParameterScope,
  target: ParameterTarget,
  draft: GenerationDraft,
  { parameterId, source }: { parameterId: string | null; source: string },
): Promise<Outcome<{ ts_id: string; parameter_id: string }>> {
  const series = await readGenerated(draft);
  if (!series) return refused(409, "generation.failed.preview_first");
  const { kind, geometry_id } = draft;
  const { geq, leq } = target.type;
  const blocks = series.blocks.map((block) => ({
    ...block,
    values: block.values.map((value) => Math.min(leq ?? Infinity, Math.max(geq ?? -Infinity, value))),
  }));
  const outcome = saveSeriesParameter(
    scope,
    target,
    {
      series: {
        type: "generated",
        interpolation: "stepwise",
        properties: {
          ...timeseriesProperties.parse({ unit: unitOf(scope.system, target), lower_bound: geq, upper_bound: leq }),
          source,
          generation: { ...kind, geometry_id },
          ...(isSynthetic(kind.type, series.weather?.source ?? null) ? { synthetic: true } : {}),
        },
      },
      blocks,
    },
    // What the parameter is from, so that a run that reads it says whose weather it used.
    { parameter_id: parameterId ?? randomUUID(), reference: source },
  );
  if (outcome.ok) await dropGeneration(draft);
  return outcome;
}

/** What a generated series was made of; null where it does not say so in words of today. */
export function generationOf(series: Pick<Timeseries, "type" | "properties"> | undefined): GenerationKind | null {
  const generation = series?.type === "generated" ? series.properties.generation : undefined;
  if (!generation || !isGenerationType(generation["type"])) return null;
  const kind = Object.fromEntries(Object.entries(generation).filter(([name]) => name !== "geometry_id"));
  const parsed = kindSchema(generation["type"]).safeParse(kind);
  return parsed.success ? parsed.data : null;
}
