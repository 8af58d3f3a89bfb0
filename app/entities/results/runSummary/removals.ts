import type { RunResult } from "../result";

/** What a run takes out of service by choice before its end of life. */
export interface Removal {
  componentId: string;
  /** Model year from which it is gone. */
  year: number;
  /** What goes, and what of the component serves on in that year [unit]. */
  amount: number;
  left: number;
  unit: string;
  /** Fixed costs that it would have in that year [currency/a]; null where nothing of the component is left to tell them by. */
  saved: number | null;
  /** The first calendar year in which something of it ends its life: to keep it means to replace it then. Null: nothing ends so soon. */
  lifeEnds: number | null;
}

/** A size below this is a rest of the solver [unit]: ten watts, as in `planLines`. */
const NOTHING = 1e-5;

/**
 * What is taken out by choice, by year, the largest of a year first. Stock that a maximum pushes out, what becomes another plant, and what
 * comes to its end of life is none of it. A storage is told by its energy. Fixed costs follow the size, so that those of what is left tell
 * those of what goes.
 */
export function removalsOf({
  tables,
}: {
  tables: Pick<RunResult["tables"], "capacities" | "costs" | "vintages">;
}): Removal[] {
  const removals = new Map<string, Removal>();
  for (const { componentId, kind, retired, replaceFrom } of tables.vintages ?? []) {
    if (kind !== "capacity") continue;
    for (const { year, amount } of retired) {
      const key = `${componentId}|${year}`;
      const row = tables.capacities.find(
        (one) => one.componentId === componentId && one.kind === "capacity" && one.year === year,
      );
      if (!row) continue;
      const { unit, total } = row;
      const before = removals.get(key);
      const ends = [before?.lifeEnds, amount > NOTHING ? replaceFrom : null].filter((end) => typeof end === "number");
      removals.set(key, {
        componentId,
        year,
        amount: (before?.amount ?? 0) + amount,
        left: total ?? 0,
        unit,
        saved: null,
        lifeEnds: ends.length > 0 ? Math.min(...ends) : null,
      });
    }
  }
  return [...removals.values()]
    .filter(({ amount }) => amount > NOTHING)
    .map((removal) => ({ ...removal, saved: savedBy(removal, tables.costs) }))
    .sort((a, b) => a.year - b.year || b.amount - a.amount);
}

function savedBy({ componentId, year, amount, left }: Removal, costs: RunResult["tables"]["costs"]): number | null {
  if (left <= NOTHING) return null;
  const fixed = costs.filter(
    (row) => row.componentId === componentId && row.year === year && row.kind === "fixed" && row.impact === "money",
  );
  return (fixed.reduce((sum, row) => sum + row.amount, 0) * amount) / left;
}
