import { CLEANING_DEFAULTS } from "~/entities/timeseries/cleaning";
import type { SeriesBlock, Timeseries } from "~/entities/timeseries/timeseries";
import { done, notFound, type Outcome, refused } from "~/services/core/outcome";
import { convertedSeries, dropUpload, type UploadAim, type UploadDraft } from "./draft.server";

/** A series as it was converted, to be stored under `ts_id`. `reference`: where its sender has it from. */
interface UploadedSeries extends Pick<Timeseries, "ts_id" | "interpolation" | "properties"> {
  type: "uploaded";
  blocks: readonly SeriesBlock[];
  reference: string | null;
}

/**
 * Stores what was converted by `store` and ends the draft. 409 when there is nothing converted, or not any more what the sender looked at.
 * `shown` is the id that the page of the result had. Else it refuses what `store` refuses.
 */
export async function saveConverted<Saved>(
  draft: UploadDraft,
  { lower, upper }: UploadAim,
  fileName: string | undefined,
  store: (series: UploadedSeries) => Outcome<Saved> | Promise<Outcome<Saved>>,
): Promise<Outcome<Saved>> {
  const { converted } = draft;
  if (!converted?.ok) return refused(409, "timeseries.rule.convert_first");
  if (fileName !== undefined && fileName !== converted.ts_id) return refused(409, "timeseries.rule.converted_again");
  const series = await convertedSeries(draft);
  if (!series) return notFound();
  const { settings, conversion, ts_id } = converted;
  const cleaning = settings.cleaning ? settings : CLEANING_DEFAULTS;
  const { stuck_steps, jump_limit, fill_steps } = settings;
  const outcome = await store({
    ts_id,
    type: "uploaded",
    interpolation: settings.interpolation,
    properties: {
      unit: conversion.to,
      factor: conversion.factor,
      lower_bound: cleaning.lower_bound ?? lower,
      upper_bound: cleaning.upper_bound ?? upper,
      window_size: cleaning.window_size,
      outlier_zscore: cleaning.outlier_zscore,
      threshold_factor_accumulated: cleaning.threshold_factor_accumulated,
      percent_measurment_outages: cleaning.percent_measurment_outages,
      default_value: cleaning.default_value,
      ...(settings.cleaning ? { stuck_steps, jump_limit, fill_steps } : {}),
      source: draft.name.slice(0, 500),
      ...(converted.spread ? { spread: converted.spread } : {}),
    },
    blocks: series.blocks,
    reference: settings.reference,
  });
  if (!outcome.ok) return outcome;
  await dropUpload(draft);
  return done(outcome.value);
}
