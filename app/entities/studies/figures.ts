import type { ParameterImpact } from "~/entities/parameters/parameter";
import type { ResultComponent, RunSummary } from "~/entities/results/result";

/** What is read off the runs of a study. */
export type Figure =
  | { key: "money_npv"; of: "cost" }
  | { key: string; of: "impact"; impact: Exclude<ParameterImpact, "money"> }
  | { key: string; of: "size"; technology_id: string; component_ids: string[]; unit: string };

export const COST_FIGURE: Figure = { key: "money_npv", of: "cost" };

type Sized = Pick<ResultComponent, "id" | "technologyId" | "unit">;

/**
 * All that the runs can be asked for: the present value of all costs, the emissions that occur, and the size of each technology whose
 * components have one. A technology with components of different units is one figure for each unit.
 */
export function figuresOf(components: readonly Sized[], summaries: readonly (RunSummary | null)[]): Figure[] {
  const impacts = new Set<Exclude<ParameterImpact, "money">>();
  const sized = new Set<string>();
  for (const summary of summaries) {
    for (const impact of Object.keys(summary?.impacts ?? {})) if (impact !== "money") impacts.add(impact as never);
    for (const [id, size] of Object.entries(summary?.sizes ?? {})) if (size > 0) sized.add(id);
  }
  const sizes = new Map<string, Extract<Figure, { of: "size" }>>();
  for (const { id, technologyId: technology_id, unit } of components) {
    if (!sized.has(id)) continue;
    const key = `size:${technology_id}:${unit}`;
    const figure = sizes.get(key) ?? { key, of: "size", technology_id, component_ids: [], unit };
    figure.component_ids.push(id);
    sizes.set(key, figure);
  }
  return [
    COST_FIGURE,
    ...[...impacts].map((impact): Figure => ({ key: impact, of: "impact", impact })),
    ...sizes.values(),
  ];
}

/** The value of a figure in a run: [currency], over the horizon [kg], or mean capacity [its unit]. Null without a result. */
export function valueOf(figure: Figure, summary: RunSummary | null): number | null {
  if (!summary) return null;
  switch (figure.of) {
    case "cost":
      return summary.moneyNpv;
    case "impact":
      return summary.impacts[figure.impact] ?? 0;
    case "size":
      return summary.sizes ? figure.component_ids.reduce((sum, id) => sum + (summary.sizes![id] ?? 0), 0) : null;
  }
}
