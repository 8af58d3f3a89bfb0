import { blocksByUtcYear } from "~/engines/timeseries";
import { FALLBACK_LOCALE, type Locale } from "~/entities/core/locale";
import type { System } from "~/entities/systems/system";
import type { Actor } from "~/services/core/access.server";
import type { Outcome } from "~/services/core/outcome";
import type { UploadAim, UploadDraft } from "~/services/timeseries/upload/draft.server";
import { saveConverted } from "~/services/timeseries/upload/save.server";
import type { ParameterScope } from "../context.server";
import { type ParameterTarget, saveSeriesParameter, unitOf } from "../save.server";
import { targetQuantity, targetSite } from "./site.server";
import { targetGround } from "./spread.server";

/** How the values of a parameter are stored: in its unit, within the bounds of its type. */
export const uploadAim = (system: System, target: ParameterTarget): UploadAim => ({
  unit: unitOf(system, target),
  currency: system.unit,
  timezone: system.timezone,
  lower: target.type.geq,
  upper: target.type.leq,
  fixed: null,
});

/** The same with what the values of a file are compared with. `locale`: of the names that a person chooses from. */
export function comparedAim(
  actor: Actor,
  system: System,
  target: ParameterTarget,
  locale: Locale = actor.locale ?? FALLBACK_LOCALE,
): UploadAim {
  const aim = uploadAim(system, target);
  const quantity = targetQuantity(actor, system, target, aim.unit);
  return {
    ...aim,
    ...(aim.unit === "MW" ? { fileUnits: POWER_UNITS } : {}),
    spread: () => targetGround(actor, system, target, locale),
    ...(quantity ? { quantity, site: () => targetSite(actor, system, target) } : {}),
  };
}

/** What meters write. */
const POWER_UNITS = ["kWh", "kW", "MWh", "MW", "Wh", "W", "GWh", "GW"];

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
