import { data } from "@remix-run/node";
import { sitePaths } from "~/entities/core/sitePaths";
import type { Optimization } from "~/entities/optimizations/optimization";
import { membersOf } from "~/entities/studies/members";
import type { StudySettings } from "~/entities/studies/settings";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import type { Actor } from "~/services/core/access.server";
import { saveConsidered } from "~/services/core/store.server";
import { studyEntity } from "~/services/studies/study.entity.server";
import type { CountedForm, CountedRuns } from "~/ui/studies/counted";

type Result = Parameters<typeof refuseForm>[0];

/** The button of a form that only asks how many runs it would be. */
const COUNT = "count";
export const isCount = (form: FormData): boolean => form.get("intent") === COUNT;

/** The form as it was filled in, with how many runs its settings come to; `costOf` says in words what so many cost. */
export function counted(result: Result, settings: StudySettings, costOf: (runs: number) => CountedRuns) {
  const runs = costOf(membersOf(settings).length);
  const body: CountedForm = { fieldErrors: {}, repopulateFields: { ...result.submittedData, intent: undefined }, runs };
  return data(body);
}

interface StudyForm {
  /** The form as it was sent. */
  result: Result;
  /** What form and settings both call the list of inputs, and the rows of the form that have one: there a refusal is said. */
  rows?: { list: string; of: readonly { input: string }[] };
}

/** Starts a study that a form asks for and shows it. */
export async function startStudy(
  actor: Actor,
  { optimization_id, system_id }: Pick<Optimization, "optimization_id" | "system_id">,
  { study_id, name, settings }: { study_id: string; name: string; settings: StudySettings },
  { result, rows }: StudyForm,
) {
  const saved = await saveConsidered(actor, studyEntity, { study_id, system_id, optimization_id, name, settings });
  if (saved.ok) return redirectWith(sitePaths(system_id).study(saved.value.study_id), "studies:status.started");
  const used = (rows?.of ?? []).flatMap(({ input }, i) => (input === "" ? [] : [i]));
  const renamed = used.map((row, i) => [`settings.${rows?.list}.${i}`, `${rows?.list}[${row}].input`]);
  return refuseForm(result, saved, Object.fromEntries(renamed) as Record<string, string>);
}
