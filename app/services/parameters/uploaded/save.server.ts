import { blocksByUtcYear } from "~/engines/timeseries";
import type { System } from "~/entities/systems/system";
import type { Outcome } from "~/services/core/outcome";
import type { UploadAim, UploadDraft } from "~/services/timeseries/upload/draft.server";
import { saveConverted } from "~/services/timeseries/upload/save.server";
import type { ParameterScope } from "../context.server";
import { type ParameterTarget, saveSeriesParameter, unitOf } from "../save.server";

/** How the values of a parameter are stored: in its unit, within the bounds of its type. */
export const uploadAim = (system: System, target: ParameterTarget): UploadAim => ({
  unit: unitOf(system, target),
  currency: system.unit,
  timezone: system.timezone,
  lower: target.type.geq,
  upper: target.type.leq,
  fixed: null,
});

/** Saves what was converted, with the parameter it is for, and ends the draft; refuses as `saveConverted` and `saveSeriesParameter` do. */
export function saveUpload(
  scope: ParameterScope,
  target: ParameterTarget,
  draft: UploadDraft,
  { parameterId, shown }: { parameterId: string | null; shown?: string },
): Promise<Outcome<{ ts_id: string; parameter_id: string }>> {
  return saveConverted(draft, uploadAim(scope.system, target), shown, ({ blocks, reference, ...meta }) =>
    // The draft's id: saving the same draft twice gives one parameter.
    saveSeriesParameter(
      scope,
      target,
      { series: meta, blocks: blocksByUtcYear(blocks) },
      {
        parameter_id: parameterId ?? draft.draft_id,
        reference,
      },
    ),
  );
}
