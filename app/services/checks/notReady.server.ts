import type { Suspicion } from "~/entities/checks";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { enterPath } from "~/entities/parameters/enterPath";
import { type FieldIssue, type Refusal, refused } from "~/services/core/outcome";

/** Every reason with what it is about, and where it can be put right. */
export function notReady({ system_id }: { system_id: string }, open: readonly Suspicion[]): Refusal {
  const issues = open.map(({ key, params, about, parameter_type }): FieldIssue => {
    const more: Record<string, string> = { element: about.type, name: about.name };
    if (about.id) more.id = about.id;
    if (parameter_type) {
      more.parameter_type = parameter_type;
      more.href = enterPath(system_id, about, { type: parameter_type, scenarioId: BASE_SCENARIO_ID });
    }
    const path = [about.id ?? system_id, parameter_type].filter(Boolean).join(".");
    return { path, message: key, params: { ...params, name: about.name }, more };
  });
  return refused(422, "checks.not_ready", { params: { count: issues.length }, issues });
}
