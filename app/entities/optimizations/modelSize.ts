import type { RootTechnology } from "~/entities/catalogue/technology";
import type { ParameterTypeName } from "../catalogue/names";

/** How large a run becomes, told before it starts: counted from its components, without building it. */

/** A component as far as it makes the model larger. */
export interface SizedComponent {
  root: RootTechnology;
  /** Its size is decided by the run: limits are then rows, not bounds. */
  optional: boolean;
  /** Flows: both directions of a line, purchase and sale. A fixed demand has none. */
  flows: number;
  /** What is entered for it of SIZED_BY, with the largest value. */
  entered: { get(type: ParameterTypeName): number | undefined };
}

/** Switches of a run that make its model larger. */
interface SizedRun {
  /** Plants are switched on and off, storages have one direction. */
  detailed: boolean;
  /** And in whole units. */
  whole: boolean;
  /** Length of a step [h]. */
  stepH: number;
  /** Typical days whose storages hand energy over to each other; null where the year is solved in its order, or each day by itself. */
  linkedDays: number | null;
  /** Model years solved at once. */
  years: number;
}

/** Switches of a run that make sizes yes-or-no decisions or whole units. */
interface SizingRun {
  /** It decides on sizes. */
  invests: boolean;
  /** Model years of the run. */
  years: number;
  /** A component is built at several dates (model flag `repowering`); else at one of them, which is a decision. */
  repowering: boolean;
  /** Sizes are whole units where a unit's size or a cost per build is entered (model flag `integer_expansion`). */
  integerExpansion: boolean;
}

export interface ModelSize {
  rows: number;
  columns: number;
  entries: number;
  /** Columns that are whole numbers in every step; those that decide on building are few and left out. */
  integers: number;
}

const HOURS_OF_YEAR = 8760;
const DAYS_OF_YEAR = 365;
const SWITCHED_BY: readonly ParameterTypeName[] = [
  "start_up_cost",
  "shut_down_cost",
  "minimum_up_time",
  "minimum_down_time",
  "part_load_minimum",
];
const PEAKS = ["capacity_price", "capacity_price_monthly"] as const;
/** Parameter types that make the model of a component larger. */
export const SIZED_BY: readonly ParameterTypeName[] = [...SWITCHED_BY, "ramp_rate", ...PEAKS];
const WHOLE_BY = ["unit_size", "fixed_cost_per_build"] as const;
/** Parameter types that make the size of a component a decision in whole numbers. */
export const DECIDED_BY: readonly ParameterTypeName[] = ["minimum_expansion", ...WHOLE_BY];

/** Whether building a component is decided in whole numbers: a date, a least size or none, units (blocks/vintages.ts of the engine). */
export function isBuiltWhole({ optional, entered }: SizedComponent, run: SizingRun): boolean {
  if (!optional || !run.invests) return false;
  const isEntered = (type: ParameterTypeName): boolean => (entered.get(type) ?? 0) > 0;
  const hasOneDate = run.years > 1 && !run.repowering;
  return hasOneDate || isEntered("minimum_expansion") || (run.integerExpansion && WHOLE_BY.some(isEntered));
}

/**
 * Rows, columns and entries of a run. Each step of each model year has one row for a balance and a flow for what converts or trades. A
 * storage has three columns and a row. Each flow or level whose limit is decided has one more row. With detailed operation there are the
 * columns and rows of units (blocks/commitment.ts, ramp.ts and direction.ts of the engine). There is a row for each peak that is paid, and
 * the levels of storages between typical days (blocks/seasonalLevel.ts).
 */
export function modelSize(
  components: readonly SizedComponent[],
  balances: number,
  steps: number,
  run: SizedRun = { detailed: false, whole: false, stepH: 1, linkedDays: null, years: 1 },
): ModelSize {
  const size = { rows: balances, columns: 0, entries: 0, integers: 0 };
  const days = { rows: 0, columns: 0, entries: 0, integers: 0 };
  for (const component of components) {
    add(size, plain(component));
    add(size, peaks(component));
    if (run.detailed && component.root === "transformation") add(size, units(component, run));
    if (run.detailed && component.root === "storage") add(size, direction(component, run));
    if (run.linkedDays === null || component.root !== "storage") continue;
    add(size, levelsOfTypicalDays(component));
    add(days, levelsBetweenDays(run.linkedDays));
  }
  return {
    rows: Math.round(size.rows * steps + days.rows * run.years),
    columns: Math.round(size.columns * steps + days.columns * run.years),
    entries: Math.round(size.entries * steps + days.entries * run.years),
    integers: Math.round(size.integers * steps),
  };
}

function add(size: ModelSize, more: Partial<ModelSize>): void {
  for (const [name, value] of Object.entries(more)) size[name as keyof ModelSize] += value;
}

function plain({ root, optional, flows }: SizedComponent): Partial<ModelSize> {
  const isStorage = root === "storage";
  const isLine = root === "transmission";
  const columns = isStorage ? 3 : flows;
  // Both directions of a line share one limit.
  const limits = isLine ? (optional || flows > 1 ? 1 : 0) : optional ? columns : 0;
  const ofLimits = isLine ? limits * (flows + 1) : 2 * limits;
  const entries = (isStorage ? 6 : (isLine ? 2 : 1) * flows) + ofLimits;
  return { columns, rows: limits + (isStorage ? 1 : 0), entries };
}

/** Both limits of a level are rows then, with the furthest the level goes in its day; the upper one of a size to decide is counted already. */
const levelsOfTypicalDays = ({ optional }: SizedComponent): Partial<ModelSize> =>
  optional ? { rows: 1, entries: 3 } : { rows: 2, entries: 4 };

/** A level for each day of the year with its balance and two limits, and how far each typical day goes up and down. */
const levelsBetweenDays = (typical: number): Partial<ModelSize> => ({
  rows: 3 * DAYS_OF_YEAR,
  columns: DAYS_OF_YEAR + 2 * typical,
  entries: 7 * DAYS_OF_YEAR,
});

/** A row under the peak of the year and one under that of the month; the peaks themselves are few. */
function peaks({ root, flows, entered }: SizedComponent): Partial<ModelSize> {
  const rows = root === "trade" ? PEAKS.filter((type) => (entered.get(type) ?? 0) > 0).length * flows : 0;
  return { rows, entries: 2 * rows };
}

/** Units that run, start and stop, their limits, their times and their ramps. */
function units({ optional, entered }: SizedComponent, { whole, stepH }: SizedRun): Partial<ModelSize> {
  const ramps = (entered.get("ramp_rate") ?? Infinity) * stepH < 1;
  if (!SWITCHED_BY.some((type) => (entered.get(type) ?? 0) > 0)) {
    // All of the capacity is ready: only its ramps take rows.
    const rows = ramps ? (optional ? 2 : 1) : 0;
    return { rows, entries: rows * (optional ? 3 : 2) };
  }
  const size = { columns: 3, integers: whole ? 1 : 0, rows: 0, entries: 0 };
  const row = (entries: number) => add(size, { rows: 1, entries });
  row(4);
  // The limit of the flow is that of what runs; what runs has one of its own where the size is decided.
  row(2);
  if ((entered.get("part_load_minimum") ?? 0) > 0) row(2);
  for (const type of ["minimum_up_time", "minimum_down_time"] as const) {
    const hours = entered.get(type) ?? 0;
    const steps = Math.ceil(Math.min(hours, HOURS_OF_YEAR) / stepH);
    if (hours > stepH) row(steps + 1 + (optional && type === "minimum_down_time" ? 1 : 0));
  }
  if (!ramps) return size;
  for (let i = 0; i < 2; i++) row(5);
  // What a unit gives when it starts, in the limit of the flow, and before it stops.
  if ((entered.get("part_load_minimum") ?? 0) >= 1) return size;
  add(size, { entries: 1 });
  row((entered.get("minimum_up_time") ?? 0) > stepH ? 4 : 3);
  return size;
}

/** Either charging or discharging. */
function direction({ optional }: SizedComponent, { whole }: SizedRun): Partial<ModelSize> {
  const entries = 2 + (optional ? 1 : 0);
  return whole ? { columns: 1, integers: 1, rows: 3, entries: entries + 4 } : { rows: 1, entries };
}

/** Memory of the solver's process [GB]: what it takes by itself, and what was measured per entry of the matrix. */
export const memoryOf = ({ entries }: Pick<ModelSize, "entries">): number => BASE_GB + entries * GB_PER_ENTRY;
const BASE_GB = 0.2;
/** 0.16 GB at 140 000 entries, 0.26 at 420 000, and a margin. */
const GB_PER_ENTRY = 5e-7;

/** A solved model: rows of the model, and seconds of the solve. */
export interface MeasuredSolve {
  rows: number;
  seconds: number;
}

/**
 * Seconds of solves by the structured method on two cores (`npm run bench -- solver`, November 2026). Cases: 12 and 48 typical days and the
 * steel plant, one site by the hour, five sites, and five sites over three dates.
 */
export const MEASURED: readonly MeasuredSolve[] = [
  { rows: 9_000, seconds: 0.3 },
  { rows: 25_000, seconds: 0.6 },
  { rows: 55_000, seconds: 1.2 },
  { rows: 150_000, seconds: 1.9 },
  { rows: 780_000, seconds: 13 },
  { rows: 2_340_000, seconds: 60 },
];
/**
 * Models of one size differ by these factors. Sites with a hydrogen store for the season, by the hour, have 70 000 to 114 000 rows. They
 * take 1.5 to 5 s, up to three times as long as others of their size.
 */
const BAND = [0.3, 4] as const;

/**
 * Time a linear model of so many rows takes [s], least and most. It is interpolated between the measured sizes by powers of the size. It is
 * multiplied by how much slower or faster this machine was in its own runs (their median).
 */
export function timeBand(rows: number, measured: readonly MeasuredSolve[]): [number, number] {
  const ratios = measured
    .filter((run) => run.rows > 1000 && run.seconds > 0)
    .map((run) => run.seconds / usualSeconds(run.rows))
    .sort((a, b) => a - b);
  const machine = ratios.length >= 3 ? ratios[Math.floor(ratios.length / 2)]! : 1;
  const middle = usualSeconds(rows) * machine;
  return [middle * BAND[0], middle * BAND[1]];
}

/**
 * Seconds that a linear model of so many rows usually takes by the structured method on two cores: straight lines between the measured points
 * on logarithmic axes; beyond the ends the nearest line goes on.
 */
export function usualSeconds(rows: number): number {
  const from = MEASURED.findLastIndex((point) => point.rows <= rows);
  const at = Math.min(Math.max(from, 0), MEASURED.length - 2);
  const [a, b] = [MEASURED[at]!, MEASURED[at + 1]!];
  const slope = Math.log(b.seconds / a.seconds) / Math.log(b.rows / a.rows);
  return a.seconds * (Math.max(rows, 1) / a.rows) ** slope;
}
