import type { BuildContext } from "./context";
import { keptPerInputStep, type LevelColumns, levelRows, type StorageYear } from "./level";
import { NO_LOWER, NO_UPPER } from "./limits";

/**
 * A storage that carries energy from one typical day to another: the level inside a period is added to a level E between the
 * days of the year (Kotzur, Markewitz, Robinius & Stolten, Applied Energy 213 (2018) 123-135).
 *   e[p,t] as in level.ts, of any sign, from 0 at the start of its period
 *   E[q+1] = E[q] * k^N + e[m(q), last]                      N steps of the input in a day
 *   minimum * u <= E[q] * k^n(t) + e[m(q),t] <= u            n(t) of them from the start of the day to the end of step t
 * The limits of every day and step are those of the steps of the typical days and one pair per day, with no loss of accuracy:
 *   A[p] >= (e[p,t] - u) / k^n(t),   E[q] + A[m(q)] <= 0;    B[p] <= (e[p,t] - minimum * u) / k^n(t),   E[q] + B[m(q)] >= 0
 */
export function addSeasonalLevels(ctx: BuildContext, storage: StorageYear, dayPeriod: Int32Array): LevelColumns {
  const { builder, problem } = ctx;
  const { scope, model } = storage;
  const { year: y, owner } = scope;
  const { time } = problem;
  const inPeriod = builder.stepColumns(scope, NO_LOWER, NO_UPPER);
  builder.label(inPeriod, "level_in_day");
  levelRows(ctx, storage, inPeriod);

  const days = dayPeriod.length;
  const global = { year: -1, owner, about: y };
  const between = dayPeriod.reduce((first, _, q) => Math.min(first, builder.column(global, 0, NO_UPPER) - q), Infinity);
  const last = closeYear(ctx, storage, between);
  const keptOfDay = keptPerInputStep(time, model, y) ** (time.inputSteps / days);
  dayPeriod.forEach((p, q) => {
    const row = builder.row("storage", global, 0, 0);
    builder.entry(row, q + 1 < days ? between + q + 1 : last, 1);
    builder.entry(row, between + q, -keptOfDay);
    builder.entry(row, inPeriod + time.periodStarts[p + 1]! - 1, -1);
  });
  addLimits(ctx, storage, dayPeriod, { inPeriod, between });
  return { level: inPeriod, startOfDay: (x, day) => x[between + day]!, startInto: null };
}

/** Level at the end of the year: a column, the first one again where the year is a circle. */
function closeYear(
  { builder }: BuildContext,
  { scope: { year: y, owner }, model, energy }: StorageYear,
  first: number,
): number {
  const initial = model.initialLevel[y] ?? null;
  const cyclic = model.cyclic[y] ?? true;
  if (initial === null) return first;
  const global = { year: -1, owner, about: y };
  const last = builder.column(global, 0, NO_UPPER);
  const u = energy.col[y]!;
  /** level = initial * u */
  const tie = (level: number): void => {
    const set = u < 0 ? initial * energy.fixed[y]! : 0;
    const row = builder.row("storage", global, set, set);
    builder.entry(row, level, 1);
    if (u >= 0) builder.entry(row, u, -initial);
  };
  tie(first);
  if (cyclic) tie(last);
  return last;
}

/** First columns of e[p,t] and of E[q]. */
interface SeasonalLevels {
  inPeriod: number;
  between: number;
}

function addLimits(
  { builder, problem }: BuildContext,
  { scope, model, energy }: StorageYear,
  dayPeriod: Int32Array,
  { inPeriod, between }: SeasonalLevels,
): void {
  const { year: y, owner } = scope;
  const { time } = problem;
  const { periodStarts, steps } = time;
  const k = keptPerInputStep(time, model, y);
  const u = energy.col[y]!;
  for (const [share, sign] of [
    [1, 1],
    [model.minimumLevel[y] ?? 0, -1],
  ] as const) {
    // sign * (k^n * A[p] - e[p,t] + share * u) >= 0
    const row = builder.stepRows("limit", scope, u >= 0 ? 0 : -sign * share * energy.fixed[y]!, NO_UPPER);
    builder.diagonal(row, inPeriod, steps, -sign);
    if (u >= 0) builder.intoRows(row, u, steps, sign * share);
    const furthest = periodStarts.slice(0, -1).map((from, period) => {
      const column = builder.column({ year: y, owner, period }, NO_LOWER, NO_UPPER);
      let n = 0;
      for (let t = from; t < periodStarts[period + 1]!; t++) {
        n += typeof time.length === "number" ? time.length : time.length[t]!;
        builder.entry(row + t, column, sign * k ** n);
      }
      return column;
    });
    dayPeriod.forEach((p, q) => {
      const pairScope = { year: -1, owner, about: y };
      const pair = builder.row("limit", pairScope, sign > 0 ? NO_LOWER : 0, sign > 0 ? 0 : NO_UPPER);
      builder.entry(pair, between + q, 1);
      builder.entry(pair, furthest[p]!, 1);
    });
  }
}
