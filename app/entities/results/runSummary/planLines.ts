import type { CapacityRow, RunResult } from "../result";

/** What a plan makes of a component: sizes in `unit`, of a storage its energy. */
export interface PlanLine {
  componentId: string;
  unit: string;
  /** What stands before the first model year. */
  today: number;
  /** Size in each of the years that are listed. */
  sizes: number[];
  /** Of the last size: what stood there already, and what this run has built. */
  existing: number;
  built: number;
  /** Power of a storage in the last of the years, where it is sized apart [MW]. */
  powerMw: number | null;
  /** Model years in which something comes into service. */
  builtIn: number[];
  /** Lump sums of all years, replacements left aside, money not discounted [currency]. */
  lumpSum: number;
}

/** A size below this is a rest of the solver [unit]: ten watts. */
const NOTHING = 1e-5;

/**
 * The components whose size the plan changes until the last of the years, the dearest first and what goes at the end. A connection without a
 * limit has no size.
 */
export function planLines(
  { tables }: { tables: Pick<RunResult["tables"], "capacities" | "investments"> },
  years: readonly number[],
): PlanLine[] {
  const rowsOf = (id: string, kind: CapacityRow["kind"]) =>
    tables.capacities.filter((row) => row.componentId === id && row.kind === kind);
  const ids = [
    ...new Set(tables.capacities.filter(({ total }) => total !== null).map(({ componentId }) => componentId)),
  ];
  const lines = ids.flatMap((componentId): PlanLine[] => {
    const rows = rowsOf(componentId, "capacity").sort((a, b) => a.year - b.year);
    const [first] = rows;
    const last = rows.find(({ year }) => year === years.at(-1));
    if (!first || !last || rows.some(({ total }) => total === null)) return [];
    const power = rowsOf(componentId, "power").find(({ year }) => year === last.year);
    const paid = tables.investments.filter(
      (row) => row.componentId === componentId && row.impact === "money" && !row.replacement,
    );
    return [
      {
        componentId,
        unit: last.unit,
        today: first.existing + first.retired,
        sizes: years.map((year) => rows.find((row) => row.year === year)?.total ?? 0),
        existing: last.existing,
        built: last.built,
        powerMw: power?.total ?? null,
        builtIn: rows.filter((row) => row.new > NOTHING).map(({ year }) => year),
        lumpSum: paid.reduce((sum, row) => sum + row.lumpSum, 0),
      },
    ];
  });
  const changed = lines.filter((line) => line.sizes.some((size) => Math.abs(size - line.today) > NOTHING));
  const goes = (line: PlanLine) => (line.sizes.at(-1) ?? 0) < line.today - NOTHING;
  return changed.sort((a, b) => Number(goes(a)) - Number(goes(b)) || b.lumpSum - a.lumpSum);
}

/** What of a line is taken out until the last year [unit]. */
export const takenOut = ({ today, existing }: PlanLine): number => (today - existing > NOTHING ? today - existing : 0);
