import type { Optimization } from "~/entities/optimizations/optimization";
import { asStatusQuo } from "~/entities/optimizations/statusQuo";
import type { Variation } from "~/entities/optimizations/variation";
import { membersOfAlternatives } from "./alternatives/members";
import type { Member } from "./member";
import { type StudySettings, variationsOf } from "./settings";

/** The run as it is today: everything that a study changes is compared with it, not with a result of other inputs. */
export const REFERENCE: Variation = { changes: [], alternative: null };

const plainMember = (variation: Variation): Member => ({ variation, scenario_id: null, isStatusQuo: false });

/** The runs of a study in the order of their start: first the reference, then what it asks. */
export const membersOf = (settings: StudySettings): Member[] =>
  settings.kind === "alternatives"
    ? membersOfAlternatives(settings)
    : [REFERENCE, ...variationsOf(settings)].map(plainMember);

/** What a run of a study is asked. */
export function asMember<
  Run extends Pick<Optimization, "config" | "scenario_ids" | "optimization_id_invest" | "impact">,
>(base: Run, { variation, scenario_id, isStatusQuo }: Member): Run {
  const run = {
    ...base,
    scenario_ids: scenario_id === null ? base.scenario_ids : [scenario_id],
    config: { ...base.config, variation },
  };
  return isStatusQuo ? asStatusQuo(run) : run;
}
