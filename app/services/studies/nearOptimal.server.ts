import { LEAST_SLACK_PERCENT } from "~/entities/optimizations/alternative";
import { splitRefused } from "~/entities/optimizations/horizon";
import { type Optimization, optimizationKind } from "~/entities/optimizations/optimization";
import { isMoneyImpact } from "~/entities/parameters/parameter";
import type { StoredResult } from "~/entities/results/result";
import type { OfferedGroup } from "~/entities/studies/forms";
import { MOST_ALTERNATIVES, type NearOptimalSettings, tooManyAlternatives } from "~/entities/studies/nearOptimal";
import type { Actor } from "~/services/core/access.server";
import { complain, type Refusal } from "~/services/core/outcome";
import { readResult } from "~/services/optimizations/state.server";

/** Components whose size a result tells, by id with their unit. */
export function sizedIn({ tables }: StoredResult): Map<string, string> {
  const rows = tables.capacities.filter(({ kind }) => kind === "capacity");
  const unlimited = new Set(rows.filter(({ total }) => total === null).map(({ componentId }) => componentId));
  return new Map(
    rows.filter(({ componentId }) => !unlimited.has(componentId)).map((row) => [row.componentId, row.unit]),
  );
}

/** Groups of components of a result that have a size: each technology, and each component where a technology has several. */
export function offeredGroups({ components }: StoredResult, sized: ReadonlyMap<string, string>): OfferedGroup[] {
  const groups = new Map<string, OfferedGroup>();
  for (const { id, technologyId: technology_id, root } of components) {
    const unit = sized.get(id);
    if (unit === undefined || root === "consumption") continue;
    const key = `technology:${technology_id}:${unit}`;
    const group = groups.get(key) ?? { key, technology_id, component_ids: [], unit };
    group.component_ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap((group) =>
    group.component_ids.length === 1
      ? [group]
      : [
          group,
          ...group.component_ids.map((id) => ({
            key: `component:${id}`,
            technology_id: null,
            component_ids: [id],
            unit: group.unit,
          })),
        ],
  );
}

/** The same for a run with a result. */
export function groupsOfRun(actor: Actor, optimizationId: string): OfferedGroup[] {
  const result = readResult(actor, optimizationId);
  return result ? offeredGroups(result, sizedIn(result)) : [];
}

/** Whether a run can be asked for alternatives at all: what is built has to be its decision, all years seen at once. */
export const hasAlternatives = (run: Optimization): boolean =>
  optimizationKind(run) === "invest" &&
  splitRefused({
    ...run,
    config: {
      ...run.config,
      variation: {
        changes: [],
        alternative: { component_ids: [""], sense: "least", slack_percent: LEAST_SLACK_PERCENT },
      },
    },
  }) === null;

/** Whether a run decides by its costs what is built, all years at once, with nothing varied in it. */
export const investsByCosts = (run: Optimization): boolean =>
  hasAlternatives(run) && run.config.variation === null && isMoneyImpact(run.impact);

/** Alternatives are of an investment that sees all years at once, of components with a size and one unit in each group, not too many. */
export function checkNearOptimal(actor: Actor, run: Optimization, settings: NearOptimalSettings): Refusal | undefined {
  if (!hasAlternatives(run)) return complain("optimization_id", "rules.needs_whole_investment");
  if (tooManyAlternatives(settings))
    return complain("settings.groups", "rules.too_many_runs", { most: MOST_ALTERNATIVES });
  const result = readResult(actor, run.optimization_id);
  const sized = result ? sizedIn(result) : new Map<string, string>();
  for (const [i, { component_ids }] of settings.groups.entries()) {
    const units = new Set(component_ids.map((id) => sized.get(id)));
    if (units.has(undefined)) return complain(`settings.groups.${i}.component_ids`, "rules.component_without_size");
    if (units.size > 1) return complain(`settings.groups.${i}.component_ids`, "rules.units_differ");
  }
  return undefined;
}
