import { STEP_MINUTES, STEP_MS } from "./operation";
import type { PlanRow, StoredPlan } from "./plan";
import { stepsOfTrade, tradeCost, tradeTotal } from "./trade";

/** Powers that are nearer than this are the same [kW]. */
const SAME_KW = 0.05;

/** What one component does in the time that both plans cover. */
export interface ComparedRow {
  component_id: string;
  name: string;
  kind: PlanRow["kind"];
  /** Energy [kWh] in the plan before and in this one. Null: the plan does not have the component. */
  before: number | null;
  now: number | null;
  /** Steps with another power, and the greatest difference [kW, this one less the one before] with its step. */
  changed: number;
  greatest: { kw: number; step: number } | null;
}

export interface PlanComparison {
  /** Start of the time that both cover [ms since 1970 UTC], and how many steps. */
  start: number;
  steps: number;
  rows: ComparedRow[];
  /** What connections buy and sell in it [currency]. Null: the plan was made before this was kept. */
  trade: { before: number | null; now: number | null };
  /** Mean price of the market in it [currency/kWh], and steps with another price; null where one of them has none. */
  price: { before: number; now: number; changed: number } | null;
}

interface Window {
  plan: StoredPlan;
  from: number;
  steps: number;
}

const cut = ({ from, steps }: Window, values: readonly number[]): readonly number[] => values.slice(from, from + steps);
const energy = (values: readonly number[]): number => values.reduce((sum, kw) => sum + (kw * STEP_MINUTES) / 60, 0);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Two plans in the time that both cover, component by component; null where there is none. Powers [kW], energies [kWh], money in the
 * system's currency. Costs of starts, wear and of what is left in stores belong to whole plans and are not compared.
 */
export function comparePlans(before: StoredPlan, now: StoredPlan): PlanComparison | null {
  const [firstMs, otherMs] = [Date.parse(before.start), Date.parse(now.start)];
  const start = Math.max(firstMs, otherMs);
  const end = Math.min(firstMs + before.steps * STEP_MS, otherMs + now.steps * STEP_MS);
  const steps = Math.round((end - start) / STEP_MS);
  if (steps <= 0) return null;
  const windows = {
    before: { plan: before, from: Math.round((start - firstMs) / STEP_MS), steps },
    now: { plan: now, from: Math.round((start - otherMs) / STEP_MS), steps },
  };
  const ids = [...new Set([...now.rows, ...before.rows].map(({ component_id }) => component_id))];
  return {
    start,
    steps,
    rows: ids.map((id) => comparedRow(id, windows)),
    trade: { before: tradeOf(windows.before), now: tradeOf(windows.now) },
    price: pricesOf(windows.before, windows.now),
  };
}

function comparedRow(id: string, windows: { before: Window; now: Window }): ComparedRow {
  const rowOf = ({ plan }: Window) => plan.rows.find(({ component_id }) => component_id === id);
  const [was, is] = [rowOf(windows.before), rowOf(windows.now)];
  const { name, kind } = (is ?? was)!;
  const [old, own] = [was && cut(windows.before, was.power), is && cut(windows.now, is.power)];
  const differences = Array.from({ length: windows.now.steps }, (_, t) => (own?.[t] ?? 0) - (old?.[t] ?? 0));
  const greatest = differences.reduce((best, kw, step) => (Math.abs(kw) > Math.abs(best.kw) ? { kw, step } : best), {
    kw: 0,
    step: 0,
  });
  const changed = differences.filter((kw) => Math.abs(kw) > SAME_KW).length;
  return {
    component_id: id,
    name,
    kind,
    changed,
    before: old ? energy(old) : null,
    now: own ? energy(own) : null,
    greatest: changed > 0 ? greatest : null,
  };
}

function tradeOf({ plan, from, steps }: Window): number | null {
  if (!plan.trade) return null;
  return tradeTotal(tradeCost(plan.trade.map(stepsOfTrade), (t) => t >= from && t < from + steps));
}

function pricesOf(before: Window, now: Window): PlanComparison["price"] {
  if (!before.plan.price || !now.plan.price) return null;
  const [old, own] = [cut(before, before.plan.price), cut(now, now.plan.price)];
  const changed = own.filter((price, t) => Math.abs(price - old[t]!) > 1e-9).length;
  return { before: mean(old), now: mean(own), changed };
}

/** Powers of a component in the time that both cover [kW]; null where the plan does not have it. */
export function comparedPower(
  plan: StoredPlan,
  component_id: string,
  { start, steps }: PlanComparison,
): number[] | null {
  const row = plan.rows.find((one) => one.component_id === component_id);
  const from = Math.round((start - Date.parse(plan.start)) / STEP_MS);
  return row ? row.power.slice(from, from + steps) : null;
}
