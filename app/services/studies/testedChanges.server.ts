import type { Suspicion } from "~/entities/checks";
import { type InputChange, inputKey, type InputRef, type Variation } from "~/entities/optimizations/variation";
import { membersOf } from "~/entities/studies/members";
import { inputsOf, type StudySettings } from "~/entities/studies/settings";
import { type Study, studySchema } from "~/entities/studies/study";
import { notReady } from "~/services/checks/notReady.server";
import { runRefusals } from "~/services/checks/plausibility.server";
import { ENGINE_SENTENCES } from "~/services/checks/runTest.server";
import { type Actor, mayEdit, systemRole } from "~/services/core/access.server";
import { following } from "~/services/core/entity.server";
import { complainAll, readWhole, type Refusal } from "~/services/core/outcome";
import { count, dbOf, get } from "~/services/core/store.server";
import { takenOverBy } from "~/services/optimizations/invested.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { checkStudy, studyEntity } from "./study.entity.server";

/**
 * Components times runs up to which every run of a study is tested before the study begins: a second or two. Of a larger study only the run
 * without a change is. A change of it that cannot be computed is the error of its own run, next to the others.
 */
const MOST_TESTED = 6000;

/** A new study is tested: its run as it is today, and what each of its runs changes. */
export const studyTest = following(studyEntity, {
  async consider(actor, input) {
    const parsed = readWhole(studySchema, input);
    return parsed.ok ? await refusedStudy(actor, parsed.value) : undefined;
  },
});

async function refusedStudy(actor: Actor, study: Study): Promise<Refusal | undefined> {
  const db = dbOf(actor);
  const { system_id, settings } = study;
  const system = get(actor, systemEntity, system_id);
  const run = get(actor, optimizationEntity, study.optimization_id);
  // A study that is there, or that is refused for something else, is not tested for nothing.
  if (!system || !run || get(actor, studyEntity, study.study_id)) return undefined;
  if (!mayEdit(systemRole(db, actor, system_id))) return undefined;
  if (checkStudy({ db, actor, before: undefined, after: study })) return undefined;
  const all = testedVariations(settings);
  const components = count(actor, nodeEntity, { system_id }) + count(actor, lineEntity, { system_id });
  const variations = all.length * components > MOST_TESTED ? [] : all;
  const [asItIs = [], ...changed] = await runRefusals(actor, system, run, {
    invested: takenOverBy(actor, run),
    variations,
  });
  if (asItIs.length > 0) return notReady(run, asItIs);
  const i = changed.findIndex((suspicions) => suspicions.length > 0);
  const [finding] = changed[i] ?? [];
  return finding && refusedChange(finding, placeOf(settings, variations[i]!, finding));
}

/** Of alternatives only what is chosen is tested: one that cannot be built without a component says so next to the others. */
const testedVariations = (settings: StudySettings): Variation[] =>
  membersOf(settings)
    .slice(1)
    .filter(
      ({ scenario_id, isStatusQuo, variation, weather_year }) =>
        scenario_id === null && !isStatusQuo && !variation.without && weather_year === undefined,
    )
    .map(({ variation }) => variation);

/** What keeps a changed model from being computed, said at the change. */
export function refusedChange({ key, about, parameter_type }: Suspicion, path: string): Refusal {
  const rule = key.replace(ENGINE_SENTENCES, "");
  const message = rule === UNREAD ? "rules.input_not_read" : "studies.refused.not_computable";
  const more: Record<string, string> = { rule, element: about.type, name: about.name };
  if (about.id) more.id = about.id;
  if (parameter_type) more.parameter_type = parameter_type;
  return complainAll([{ path, message, more }]);
}

/** A change of what the run does not read. */
export const UNREAD = "change_unused";

/** Which of some changes a finding is about: the one that it names, else the first. */
export const blamedChange = (changes: readonly InputChange[], { about, parameter_type }: Suspicion): number =>
  Math.max(
    0,
    changes.findIndex(
      (one) => (one.component_id ?? one.place_id) === about.id && one.parameter_type === parameter_type,
    ),
  );

/** Where the settings of a study say what a run changes. */
function placeOf(settings: StudySettings, { changes, alternative, threshold }: Variation, finding: Suspicion): string {
  if (settings.kind === "why_not")
    return `settings.component_ids.${settings.component_ids.indexOf(threshold?.component_id ?? "")}`;
  if (settings.kind === "near_optimal") {
    const ids = alternative?.component_ids.join();
    return `settings.groups.${settings.groups.findIndex(({ component_ids }) => component_ids.join() === ids)}.component_ids`;
  }
  const change: InputRef | undefined = changes[blamedChange(changes, finding)];
  const inputs = inputsOf(settings);
  const blamed = change && inputs.find(({ input }) => inputKey(input) === inputKey(change));
  return (blamed ?? inputs[0])?.path ?? "settings";
}
