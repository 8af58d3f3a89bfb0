import { weatherDateOf } from "~/entities/core/shared";
import type { Optimization } from "~/entities/optimizations/optimization";
import { asStatusQuo } from "~/entities/optimizations/statusQuo";
import type { Variation } from "~/entities/optimizations/variation";
import { membersOfAlternatives } from "./alternatives/members";
import { membersOfManyYears } from "./manyYears/settings";
import type { Member } from "./member";
import { type StudySettings, variationsOf } from "./settings";

/** The run as it is today: everything that a study changes is compared with it, not with a result of other inputs. */
export const REFERENCE: Variation = { changes: [], alternative: null };

const plainMember = (variation: Variation): Member => ({ variation, scenario_id: null, isStatusQuo: false });

/** The runs of a study in the order of their start: first the reference, then what it asks. */
export function membersOf(settings: StudySettings): Member[] {
  if (settings.kind === "alternatives") return membersOfAlternatives(settings);
  if (settings.kind === "many_years") return membersOfManyYears(settings);
  return [REFERENCE, ...variationsOf(settings)].map(plainMember);
}

/** What a run of a study is asked; `firstId` names the first run of the study. */
export function asMember<
  Run extends Pick<
    Optimization,
    "config" | "scenario_ids" | "optimization_id" | "optimization_id_invest" | "impact" | "weatherdates"
  >,
>(base: Run, { variation, scenario_id, isStatusQuo, weather_year, sizes_of }: Member, firstId = ""): Run {
  const run = {
    ...base,
    ...(weather_year === undefined ? {} : { weatherdates: [weatherDateOf(weather_year)] }),
    scenario_ids: scenario_id === null ? base.scenario_ids : [scenario_id],
    config: { ...base.config, variation },
  };
  if (isStatusQuo) return asStatusQuo(run);
  return sizes_of ? operated(run, sizes_of === "base" ? base.optimization_id : firstId) : run;
}

/** A run of every step that takes over what another one builds. */
const operated = <Run extends Pick<Optimization, "config" | "optimization_id_invest">>(
  run: Run,
  optimization_id_invest: string,
): Run => ({
  ...run,
  optimization_id_invest,
  config: { ...run.config, temporal_clustering: { ...run.config.temporal_clustering, status: false } },
});
