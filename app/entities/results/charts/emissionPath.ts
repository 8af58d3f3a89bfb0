import type { CostRow, EmissionRow, RunTables } from "../result";

/** Emissions of one source by year. `componentId` is null for the system itself, `rest` for all that are not told one by one. */
export interface EmissionSource {
  componentId: string | null;
  rest: boolean;
  /** One amount per year [kg/a]. */
  amounts: number[];
}

/** Sources that are told one by one. */
const MOST = 9;

/**
 * Yearly emissions of an impact by the component that causes them, the largest over all years first. What is emitted once,
 * when a plant is taken down, is no emission of a year.
 */
export function emissionSources(
  costs: readonly CostRow[],
  impact: EmissionRow["impact"],
  years: readonly number[],
): EmissionSource[] {
  const bySource = new Map<string | null, number[]>();
  for (const row of costs) {
    const at = years.indexOf(row.year);
    if (row.impact !== impact || row.kind === "decommissioning" || at < 0) continue;
    const own = bySource.get(row.componentId) ?? years.map(() => 0);
    own[at]! += row.amount;
    bySource.set(row.componentId, own);
  }
  const size = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.abs(amount), 0);
  const all = [...bySource]
    .filter(([, amounts]) => size(amounts) > 0)
    .sort(([, a], [, b]) => size(b) - size(a))
    .map(([componentId, amounts]) => ({ componentId, rest: false, amounts }));
  if (all.length <= MOST + 1) return all;
  const others = all.slice(MOST);
  const rest = years.map((_, y) => others.reduce((sum, { amounts }) => sum + amounts[y]!, 0));
  return [...all.slice(0, MOST), { componentId: null, rest: true, amounts: rest }];
}

interface EmissionPathData {
  impact: EmissionRow["impact"];
  sources: EmissionSource[];
  /** Rows of the impact, one per year. */
  rows: EmissionRow[];
}

/** The path of an impact's emissions; without a choice of CO2, else of what is emitted first. Null where nothing is. */
export function emissionPath(
  { costs, emissions }: Pick<RunTables, "costs" | "emissions">,
  years: readonly number[],
  chosen?: string,
): EmissionPathData | null {
  const impacts = [...new Set(emissions.map((row) => row.impact))];
  const impact = impacts.find((one) => one === (chosen ?? "CO2")) ?? (chosen === undefined ? impacts[0] : undefined);
  if (impact === undefined) return null;
  const sources = emissionSources(costs, impact, years);
  return sources.length > 0 ? { impact, sources, rows: emissions.filter((row) => row.impact === impact) } : null;
}
