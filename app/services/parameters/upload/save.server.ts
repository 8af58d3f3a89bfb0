import { CLEANING_DEFAULTS } from "~/entities/timeseries/cleaning";
import type { System } from "~/entities/systems/system";
import type { Technology } from "~/entities/catalogue/technology";
import type { Actor } from "~/services/core/access.server";
import { notFound, refused, type Outcome } from "~/services/core/outcome";
import type { Stored } from "~/services/core/store.server";
import { saveSeriesParameter, type ParameterTarget } from "../save.server";
import { convertedSeries, dropUpload, type UploadDraft } from "./draft.server";

/**
 * Saves what was converted, with the parameter it is for, and ends the draft. 409 when there is nothing converted, or not any more
 * what the sender looked at (`shown`: the id that the page of the result had).
 */
export async function saveUpload(
  actor: Actor,
  system: Stored<System>,
  technologies: ReadonlyMap<string, Technology>,
  target: ParameterTarget,
  draft: UploadDraft,
  { parameterId, shown }: { parameterId: string | null; shown?: string },
): Promise<Outcome<{ ts_id: string; parameter_id: string }>> {
  const { converted } = draft;
  if (!converted?.ok) return refused(409, "parameters.rule.convert_first");
  if (shown !== undefined && shown !== converted.ts_id) return refused(409, "parameters.rule.converted_again");
  const series = await convertedSeries(draft);
  if (!series) return notFound();
  const { settings, conversion, ts_id } = converted;
  const cleaning = settings.cleaning ? settings : CLEANING_DEFAULTS;
  const { geq, leq } = target.type;
  const saved = saveSeriesParameter(
    actor,
    system,
    technologies,
    target,
    {
      ts_id,
      type: "uploaded",
      interpolation: settings.interpolation,
      properties: {
        unit: conversion.to,
        factor: conversion.factor,
        lower_bound: cleaning.lower_bound ?? geq,
        upper_bound: cleaning.upper_bound ?? leq,
        window_size: cleaning.window_size,
        outlier_zscore: cleaning.outlier_zscore,
        threshold_factor_accumulated: cleaning.threshold_factor_accumulated,
        percent_measurment_outages: cleaning.percent_measurment_outages,
        default_value: cleaning.default_value,
        ...(settings.cleaning
          ? { stuck_steps: cleaning.stuck_steps, jump_limit: cleaning.jump_limit, fill_steps: cleaning.fill_steps }
          : {}),
        source: draft.name,
      },
    },
    series.blocks,
    // The draft's id: saving the same draft twice gives one parameter.
    { parameter_id: parameterId ?? draft.draft_id, reference: settings.reference },
  );
  if (saved.ok) await dropUpload(draft);
  return saved;
}
