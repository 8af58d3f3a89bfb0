import type { StoredPlan } from "./plan";
import { STEP_MS } from "./operation";

/** A table of a plan's steps: whole numbers and powers, times as ISO 8601 UTC and as the clock of a zone writes them. */
interface PlanTable {
  header: string[];
  rows: (string | number)[][];
}

/** Unit of a power in kW times a factor. */
const powerUnit = (factor: number): string => ({ 1: "kW", 0.001: "MW", 1000: "W" })[factor] ?? `kW × ${factor}`;

/** Times (ms since 1970) as the clock of a zone writes them in files: 2026-03-29 02:15. */
export const clockOf = (zone: string) => {
  const format = new Intl.DateTimeFormat("sv-SE", {
    ...{ timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" },
  });
  return (ms: number) => format.format(ms);
};

/** Steps of a plan that begin before `until` (ISO 8601 UTC), each with its times, and values [kW] times the factor, 3 decimals. */
function table(
  plan: Pick<StoredPlan, "start" | "steps">,
  { zone, until, factor }: { zone: string; until: string | null; factor: number },
  columns: readonly { name: string; values: ArrayLike<number> }[],
): PlanTable {
  const clock = clockOf(zone);
  const start = Date.parse(plan.start);
  const end = until === null ? plan.steps : Math.min(plan.steps, Math.round((Date.parse(until) - start) / STEP_MS));
  const unit = powerUnit(factor);
  return {
    header: ["start_utc", `start_local ${zone}`, ...columns.map(({ name }) => `${name} [${unit}]`)],
    rows: Array.from({ length: Math.max(0, end) }, (_, t) => {
      const ms = start + t * STEP_MS;
      const values = columns.map(({ values: course }) => Math.round((course[t] ?? 0) * factor * 1e6) / 1e6);
      return [new Date(ms).toISOString(), clock(ms), ...values];
    }),
  };
}

interface FileSettings {
  zone: string;
  /** Only steps that begin before it; null: all. */
  until: string | null;
  factor: number;
}

/** What each component is to do. */
export const scheduleTable = (plan: StoredPlan, settings: FileSettings): PlanTable =>
  table(
    plan,
    settings,
    plan.rows.map(({ name, power }) => ({ name, values: power })),
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
  return table(
    plan,
    settings,
    [...sums].map(([level, values]) => ({ name: nameOf(level), values })),
  );
}
