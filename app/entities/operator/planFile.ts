import { clockText } from "~/entities/core/clock";
import { STEP_MS } from "./operation";
import type { PlanRow, StoredPlan } from "./plan";
import { REASONS } from "./reasons";

/** A table of a plan's steps: whole numbers and powers, times as ISO 8601 UTC and as the clock of a zone writes them. */
export interface PlanTable {
  header: string[];
  rows: (string | number)[][];
}

/** Unit of a power in kW times a factor. */
const powerUnit = (factor: number): string => ({ 1: "kW", 0.001: "MW", 1000: "W" })[factor] ?? `kW × ${factor}`;

interface StepColumn {
  header: string;
  cell: (step: number) => string | number;
}

/** The steps of a plan that begin before `until` (ISO 8601 UTC. Null: all), each with its times, and a column each. */
function stepTable(
  plan: Pick<StoredPlan, "start" | "steps">,
  { zone, until }: { zone: string; until: string | null },
  columns: readonly StepColumn[],
): PlanTable {
  const start = Date.parse(plan.start);
  const end = until === null ? plan.steps : Math.min(plan.steps, Math.round((Date.parse(until) - start) / STEP_MS));
  return {
    header: ["start_utc", `start_local ${zone}`, ...columns.map(({ header }) => header)],
    rows: Array.from({ length: Math.max(0, end) }, (_, t) => {
      const ms = start + t * STEP_MS;
      return [new Date(ms).toISOString(), clockText(zone, ms), ...columns.map(({ cell }) => cell(t))];
    }),
  };
}

/** Six decimals; what is not known is an empty cell. */
const digits = (value: number | undefined): number | string =>
  value === undefined ? "" : Math.round(value * 1e6) / 1e6 + 0;

/** A column of powers [kW], times the factor. */
const powerColumn = (name: string, power: ArrayLike<number>, factor: number): StepColumn => ({
  header: `${name} [${powerUnit(factor)}]`,
  cell: (t) => digits((power[t] ?? 0) * factor),
});

interface FileSettings {
  zone: string;
  /** Only steps that begin before it. Null: all. */
  until: string | null;
  factor: number;
}

/** What each component is to do. */
export const scheduleTable = (plan: StoredPlan, settings: FileSettings): PlanTable =>
  stepTable(
    plan,
    settings,
    plan.rows.map(({ name, power }) => powerColumn(name, power, settings.factor)),
  );

/** What the site takes from each of its connections (feeding in is negative), those of one carrier level together. */
export function exchangeTable(
  plan: StoredPlan,
  settings: FileSettings,
  nameOf: (carrierLevelId: string) => string,
): PlanTable {
  const sums = new Map<string, Float64Array>();
  for (const { kind, carrier_level_id, power } of plan.rows) {
    if (kind !== "grid") continue;
    const sum = sums.get(carrier_level_id) ?? new Float64Array(plan.steps);
    power.forEach((kw, t) => (sum[t]! += kw));
    sums.set(carrier_level_id, sum);
  }
  return stepTable(
    plan,
    settings,
    [...sums].map(([level, power]) => powerColumn(nameOf(level), power, settings.factor)),
  );
}

/** What the site's stores hold at the end of each step [kWh], whatever the factor of powers. */
export const levelsTable = (plan: StoredPlan, zone: string): PlanTable =>
  stepTable(
    plan,
    { zone, until: null },
    plan.rows.flatMap(({ name, level }) =>
      level ? [{ header: `level ${name} [kWh]`, cell: (t: number) => digits(level[t]) }] : [],
    ),
  );

/** The price of the market in each step [currency/MWh]; no column where none is used. */
export const priceTable = (
  { price, ...plan }: Pick<StoredPlan, "start" | "steps" | "price">,
  zone: string,
  currency: string,
): PlanTable =>
  stepTable(
    plan,
    { zone, until: null },
    price ? [{ header: `price [${currency}/MWh]`, cell: (t) => digits(price[t]! * 1000) }] : [],
  );

/**
 * All that a plan says of one component, step by step. It has the setpoint, whether and how many units run, the level, and why. It has what
 * one more MWh is worth, and what an MWh in each band of the level is worth. What a plan does not say of a component has no column; worths
 * of levels end with the first day.
 */
export function componentTable(
  plan: Pick<StoredPlan, "start" | "steps">,
  row: PlanRow,
  { zone, factor, currency, outages }: { zone: string; factor: number; currency: string; outages?: StepWindows },
): PlanTable {
  const { power, on, level, reason, marginal, worth } = row;
  const perMwh = (perKwh: number | null | undefined) => (typeof perKwh === "number" ? digits(perKwh * 1000) : "");
  const columns: StepColumn[] = [
    powerColumn("setpoint", power, factor),
    { header: "state", cell: (t) => stateOf(row, outages, t) },
  ];
  if (on) columns.push({ header: "units_on", cell: (t) => on[t] ?? 0 });
  if (level) columns.push({ header: "level [kWh]", cell: (t) => digits(level[t]) });
  if (reason) columns.push({ header: "reason", cell: (t) => REASONS[reason[t] ?? -1] ?? "" });
  if (marginal) columns.push({ header: `marginal [${currency}/MWh]`, cell: (t) => perMwh(marginal[t]) });
  if (worth)
    for (const [band, from] of worth.levels.slice(0, -1).entries())
      columns.push({
        header: `worth ${from}-${worth.levels[band + 1]} kWh [${currency}/MWh]`,
        cell: (t) => perMwh(worth.values[t]?.[band]),
      });
  return stepTable(plan, { zone, until: null }, columns);
}

/** Steps from <= t < to. */
export type StepWindows = readonly (readonly [from: number, to: number])[];

/** Whether a step lies in one of the windows. */
export const isIn = (windows: StepWindows, step: number): boolean =>
  windows.some(([from, to]) => step >= from && step < to);

/**
 * What is said of a component in a step: out as the plan knew, out by an event of today (`outages`) that it did not, whether it runs.
 * Empty: it is not switched.
 */
export function stateOf(
  { on, blocked = [] }: Pick<PlanRow, "on" | "blocked">,
  outages: StepWindows = [],
  step: number,
): "out" | "out_unplanned" | "on" | "off" | "" {
  if (isIn(blocked, step)) return "out";
  if (isIn(outages, step)) return "out_unplanned";
  if (!on) return "";
  return (on[step] ?? 0) > 0 ? "on" : "off";
}
