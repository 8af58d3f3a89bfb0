import type { Cells } from "./cells";

/**
 * Reads a series as it was known at a time: a cell that was not complete by then is NaN, whatever the series holds. It is
 * the only way by which a model sees values, so nothing that came later can enter a forecast.
 */
export interface Reader {
  readonly cells: Cells;
  /** The value of a cell; `step` may reach into the days before and after. NaN: missing, or not known yet. */
  at(day: number, step: number): number;
  /** As `at`; a gap takes the value of the same step one to four weeks before. */
  filled(day: number, step: number): number;
}

const WEEKS_TO_LOOK_BACK = 4;

/** Reads what was known at `knownUntilMs` [UTC ms]. */
export function readerAt(cells: Cells, knownUntilMs: number): Reader {
  const { values, knownFrom, firstDay, perDay } = cells;
  const at = (day: number, step: number): number => {
    const cell = (day - firstDay) * perDay + step;
    return cell >= 0 && cell < values.length && knownFrom[cell]! <= knownUntilMs ? values[cell]! : NaN;
  };
  const filled = (day: number, step: number): number => {
    let value = at(day, step);
    for (let week = 1; week <= WEEKS_TO_LOOK_BACK && Number.isNaN(value); week++) value = at(day - 7 * week, step);
    return value;
  };
  return { cells, at, filled };
}
