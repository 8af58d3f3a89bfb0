import type { System } from "~/entities/systems/system";
import type { Technology } from "~/entities/catalogue/technology";
import type { Actor } from "~/services/core/access.server";
import type { Outcome } from "~/services/core/outcome";
import type { Stored } from "~/services/core/store.server";
import type { UploadAim, UploadDraft } from "~/services/timeseries/upload/draft.server";
import { saveConverted } from "~/services/timeseries/upload/save.server";
import { saveSeriesParameter, unitOf, type ParameterTarget } from "../save.server";

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
  actor: Actor,
  system: Stored<System>,
  technologies: ReadonlyMap<string, Technology>,
  target: ParameterTarget,
  draft: UploadDraft,
  { parameterId, shown }: { parameterId: string | null; shown?: string },
): Promise<Outcome<{ ts_id: string; parameter_id: string }>> {
  return saveConverted(draft, uploadAim(system, target), shown, ({ blocks, reference, ...meta }) =>
    // The draft's id: saving the same draft twice gives one parameter.
    saveSeriesParameter(actor, system, technologies, target, meta, blocks, {
      parameter_id: parameterId ?? draft.draft_id,
      reference,
    }),
  );
}
