import type { RunResult } from "../result";

/** What a run brings into service at a model year. */
export interface Build {
  componentId: string;
  year: number;
  /** Size in `unit`; of a storage its energy, and its power [MW] where that is sized apart. */
  amount: number;
  unit: string;
  powerMw: number | null;
  /** Lump sums of the year for it, replacements left aside, money not discounted [currency]. */
  lumpSum: number;
}

/** A size below this is a rest of the solver [unit]: a tenth of a watt. */
const NOTHING = 1e-7;

/** Everything that comes into service, by year, the dearest of a year first. */
export function buildsOf({ tables }: { tables: Pick<RunResult["tables"], "capacities" | "investments"> }): Build[] {
  const builds = new Map<string, Build>();
  for (const { componentId, kind, year, unit, ...row } of tables.capacities) {
    if (row.new <= NOTHING) continue;
    const key = `${componentId}|${year}`;
    const build = builds.get(key) ?? { componentId, year, amount: 0, unit, powerMw: null, lumpSum: 0 };
    builds.set(key, kind === "power" ? { ...build, powerMw: row.new } : { ...build, amount: row.new, unit });
  }
  for (const { componentId, year, impact, lumpSum, replacement } of tables.investments) {
    if (replacement) continue;
    const build = builds.get(`${componentId}|${year}`);
    if (build && impact === "money") build.lumpSum += lumpSum;
  }
  return [...builds.values()].sort((a, b) => a.year - b.year || b.lumpSum - a.lumpSum);
}
