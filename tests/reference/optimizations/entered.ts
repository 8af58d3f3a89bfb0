import type { SystemSnapshot } from "~/entities/archive/snapshot";

export const yearOf = (date: string): number => Number(date.slice(0, 4));

/** Where a capacity is entered. */
export const CAPACITY_TYPES = [
  "existing_capacity",
  "maximum_capacity",
  "minimum_capacity",
  "investment_cost",
  "fixed_operation_cost",
];

/** Where the power of a storage is entered, in the order of the types of a capacity. */
export const POWER_TYPES = [
  "existing_power",
  "maximum_power",
  "minimum_power",
  "investment_cost_power",
  "fixed_operation_cost_power",
];

/** A component whose size is entered. */
export interface Sized {
  id: string;
  root: string;
  status: string;
  /** Types of its size, in the order of CAPACITY_TYPES. */
  types?: readonly string[];
  /** Costs are entered per so many units of the size: the length of a line [km]. */
  perUnit?: number;
  /** By model year: what of it is there without a decision is added to these. */
  stands?: { constant: number; terms: [number, number][] }[];
}

/** When what is built is in service [year]: from <= year < until, and how long it may be [a]. */
export interface Service {
  from: number;
  until: number;
  life: number;
}

/** In service for `from` <= year < `until`, may be retired from year index `first` on; `owed`: what a unit pays a year. */
export interface Served {
  from: number;
  until: number;
  first: number;
  owed?: number;
  /** Without a decision of the run; true where not given. */
  isThere?: boolean;
}

export const annuityAt = (rate: number, money: number, life: number): number =>
  rate === 0 ? money / life : (money * rate) / (1 - (1 + rate) ** -life);

/** What is owed at the end of the horizon for the years after it. */
export function debtAt(rate: number, owed: number, end: number, until: number): number {
  let due = 0;
  for (let i = end; i < until && owed > 0; i++) due += owed * (1 + rate) ** -(i + 1 - end);
  return due;
}

/** What serves after its life: the model year (index), when its span ends, the life of what replaces it (NaN: no price), and the share of the span. */
export function afterLife(
  years: readonly number[],
  spans: readonly number[],
  { from, until, lifeIn }: { from: number; until: number; lifeIn: (y: number) => number },
) {
  const y = years.findLastIndex((year) => from <= year && year < until);
  const stop = y < 0 ? 0 : years[y]! + spans[y]!;
  if (y < 0 || until >= stop) return null;
  const life = lifeIn(y) === Infinity ? until - from : lifeIn(y);
  return Number.isFinite(life) ? { y, stop, life, share: (stop - until) / spans[y]! } : null;
}

/** What a maximum leaves no room for is gone at no cost, what ends first before the rest. */
export function cutToMost(
  stocks: { amount: number; from: number; until: number }[],
  most: readonly number[],
  years: readonly number[],
): void {
  years.forEach((year, y) => {
    const there = stocks.filter((s) => s.from <= year && year < s.until).sort((a, b) => a.until - b.until);
    let over = there.reduce((total, s) => total + s.amount, 0) - most[y]!;
    for (const s of there) {
      const gone = Math.min(s.amount, Math.max(0, over));
      over -= gone;
      s.amount -= gone;
      if (gone > 0) stocks.push({ amount: gone, from: s.from, until: year - 1e-9 });
    }
  });
}

/** What was entered of a component, or of the system ("" as id), as it counts in a model year (index). */
export function entered(snapshot: SystemSnapshot, years: readonly number[], steps: number) {
  const rowsOf = (id: string, type: string, impact = "money") =>
    snapshot.parameters.filter(
      (p) =>
        (p.node_id === id || p.line_id === id || (id === "" && !p.node_id && !p.line_id)) &&
        p.properties.type === type &&
        (p.properties.impact ?? "money") === impact,
    );
  const read = (id: string, type: string, y: number, impact?: string): number[] | undefined => {
    const year = years[y]!;
    const rows = rowsOf(id, type, impact).filter((p) => p.date === null || yearOf(p.date) <= year);
    const row = rows.sort((a, b) => (a.date ?? "").localeCompare(b.date ?? "")).at(-1);
    if (!row) return undefined;
    if (row.ts_id === null) return [Number(row.properties.value)];
    return [...snapshot.series.find((s) => s.meta.ts_id === row.ts_id)!.blocks[0]!.values];
  };
  /** One number and a value per step, of an impact. */
  const ofImpact = (impact: string) => ({
    number: (id: string, type: string, y: number, otherwise: number): number =>
      read(id, type, y, impact)?.[0] ?? otherwise,
    values: (id: string, type: string, y: number, otherwise: number): number[] => {
      const row = read(id, type, y, impact) ?? [otherwise];
      return Array.from({ length: steps }, (_, t) => row[row.length === 1 ? 0 : t]!);
    },
  });

  return { rowsOf, read, ...ofImpact("money"), carbon: ofImpact("CO2") };
}
