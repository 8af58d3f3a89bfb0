import type { CostRow, EmissionRow, OperationRow, ResultComponent, RunResult } from "../result";
import { weightOf } from "./cashFlow";
import { moneyItems, type MoneyResult } from "./moneyItems";

/**
 * Levelized cost of each carrier: what a MWh of it that is used costs on average over the horizon. It is discounted costs over discounted
 * energy. Source: Short, Packey, Holt (NREL/TP-462-5173, 1995, section 3.3). A carrier made of another one carries its cost, so the costs
 * are the solution of one equation per carrier c:
 *
 *   p_c * U_c = K_c + sum over converters k of s_kc * (C_k + sum over carriers i of p_i * I_ki)
 *
 *   U_c   discounted energy of c that consumers and converters take [MWh]; what is sold is no use, its income lowers K_c
 *   K_c   discounted money of the trade, storages, lines and consumers of c [currency]; losses count as they are: they raise p_c
 *   C_k   discounted money of a converter, I_ki what it takes of i [MWh]
 *   s_kc  its share of energy given into c among all it gives: two outputs share their costs by energy
 *
 * The money is that of the cash-flow table (moneyItems.ts); allowances go to who emits. Everything that is paid is in it: sum of p_c times
 * what consumers take, plus `unused`, is the present value of the table.
 */
export interface LevelizedCost {
  carrierId: string;
  /** p_c [currency/MWh]. */
  cost: number;
  /** U_c, and what of it consumers take; discounted [MWh]. */
  usedMwh: number;
  consumedMwh: number;
}

interface LevelizedInput {
  result: MoneyResult &
    Pick<RunResult, "discount" | "components"> & {
      tables: { operation: readonly OperationRow[]; emissions: readonly EmissionRow[] };
    };
  /** Energy of second outputs and intakes by `id|year` [MWh/a]. */
  secondOutputs: Readonly<Record<string, number>>;
  secondIntakes: Readonly<Record<string, number>>;
  carrierOf: (carrierLevelId: string) => string;
}

/** `unused`: what is paid for carriers that nobody uses on site, or is earned with them, discounted [currency]. */
export function levelizedCosts(input: LevelizedInput): { carriers: LevelizedCost[]; unused: number } {
  const { result, carrierOf } = input;
  const money = moneyOf(result);
  const energy = energyOf(input);
  const ids = [...new Set(result.components.flatMap((c) => levelsOf(c).map(carrierOf)))];
  const n = ids.length;
  const at = (level: string) => ids.indexOf(carrierOf(level));
  const used = new Array<number>(n).fill(0);
  const consumed = new Array<number>(n).fill(0);
  const direct = new Array<number>(n).fill(0);
  // Row c: energy of each carrier whose cost goes into c.
  const passed = ids.map(() => new Array<number>(n).fill(0));
  let homeless = money.get(null) ?? 0;
  for (const c of result.components) {
    const own = money.get(c.id) ?? 0;
    const { outputs, intakes } = energy(c);
    const outputSum = outputs.reduce((sum, [, mwh]) => sum + mwh, 0);
    if (isConverter(c, carrierOf)) {
      for (const [level, mwh] of intakes) used[at(level)]! += mwh;
      outputs.forEach(([level, mwh], i) => {
        const share = outputSum > 0 ? mwh / outputSum : i === 0 ? 1 : 0;
        direct[at(level)]! += share * own;
        for (const [from, intake] of intakes) passed[at(level)]![at(from)]! += share * intake;
      });
      continue;
    }
    const level = levelsOf(c)[0];
    if (level === undefined) homeless += own;
    else direct[at(level)]! += own;
    // Consumers, and converters that give nothing.
    if (c.root === "consumption" || c.root === "transformation")
      for (const [from, mwh] of intakes) {
        used[at(from)]! += mwh;
        consumed[at(from)]! += mwh;
      }
  }
  const isUsed = used.map((mwh) => mwh > 1e-6);
  const rows = ids.flatMap((_, c) => (isUsed[c] ? [c] : []));
  const prices = solve(
    rows.map((c) => rows.map((i) => (i === c ? used[c]! : 0) - passed[c]![i]!)),
    rows.map((c) => direct[c]!),
  );
  const price = new Map(rows.map((c, i) => [c, prices?.[i] ?? null]));
  const unused = ids.reduce(
    (sum, _, c) =>
      isUsed[c] ? sum : sum + direct[c]! + passed[c]!.reduce((s, mwh, i) => s + mwh * (price.get(i) ?? 0), 0),
    homeless,
  );
  return {
    carriers: rows.flatMap((c) => {
      const cost = price.get(c);
      return typeof cost === "number"
        ? [{ carrierId: ids[c]!, cost, usedMwh: used[c]!, consumedMwh: consumed[c]! }]
        : [];
    }),
    unused,
  };
}

/** Carrier levels of a component, the one its costs go to first. */
const levelsOf = (c: ResultComponent): string[] =>
  [c.carrierLevelOutput, c.carrierLevelInput, c.carrierLevelOutputSecondary, c.carrierLevelInputSecondary].filter(
    (level): level is string => Boolean(level),
  );

/** Gives a carrier; a storage or line only where it makes another one of it. */
function isConverter(c: ResultComponent, carrierOf: (level: string) => string): boolean {
  const gives = c.carrierLevelOutput ?? c.carrierLevelOutputSecondary;
  if (!gives) return false;
  if (c.root === "transformation") return true;
  if (c.root !== "storage") return false;
  return Boolean(c.carrierLevelInput) && carrierOf(c.carrierLevelInput!) !== carrierOf(gives);
}

/** Discounted energy by carrier level that a component gives and takes [MWh]. */
function energyOf({ result, secondOutputs, secondIntakes }: LevelizedInput) {
  const { years, discount, tables } = result;
  const byComponent = new Map<string, OperationRow[]>();
  for (const row of tables.operation)
    byComponent.set(row.componentId, [...(byComponent.get(row.componentId) ?? []), row]);
  return (c: ResultComponent) => {
    const sum = (of: (row: OperationRow) => number) =>
      (byComponent.get(c.id) ?? []).reduce((s, row) => s + of(row) * (discount[years.indexOf(row.year)] ?? 0), 0);
    const second = (of: Readonly<Record<string, number>>) =>
      years.reduce((s, year, y) => s + (of[`${c.id}|${year}`] ?? 0) * (discount[y] ?? 0), 0);
    const sides = (...all: [string | null | undefined, number][]) =>
      all.filter((side): side is [string, number] => Boolean(side[0]));
    const takes =
      c.root === "consumption" ? (row: OperationRow) => row.energyMwh : (row: OperationRow) => row.intakeMwh;
    return {
      outputs: sides(
        [c.carrierLevelOutput, sum((row) => row.energyMwh)],
        [c.carrierLevelOutputSecondary, second(secondOutputs)],
      ),
      intakes: sides([c.carrierLevelInput, sum(takes)], [c.carrierLevelInputSecondary, second(secondIntakes)]),
    };
  };
}

/** Discounted money by component [currency]; allowances, which the system buys, shared among who emits. */
function moneyOf(result: LevelizedInput["result"]): Map<string | null, number> {
  const money = new Map<string | null, number>();
  const add = (id: string | null, amount: number) => money.set(id, (money.get(id) ?? 0) + amount);
  const { years, tables, interestRate } = result;
  const modelYear = (year: number) => years.findLast((one) => one <= year) ?? year;
  for (const item of moneyItems(result)) {
    const amount = item.amount * weightOf(item, years[0] ?? 0, interestRate);
    if (item.componentId !== null) add(item.componentId, amount);
    else for (const [id, share] of emitters(tables, modelYear(item.year))) add(id, amount * share);
  }
  return money;
}

/** Shares of the components in what is emitted at a price in a year; the system itself where nobody emits. */
function emitters(
  { costs, emissions }: { costs: readonly CostRow[]; emissions: readonly EmissionRow[] },
  year: number,
): [string | null, number][] {
  const price = new Map(
    emissions.filter((row) => row.year === year).map((row) => [row.impact as string, row.certificatePrice ?? 0]),
  );
  const worth = new Map<string | null, number>();
  for (const row of costs)
    if (row.year === year && row.impact !== "money")
      worth.set(row.componentId, (worth.get(row.componentId) ?? 0) + row.amount * (price.get(row.impact) ?? 0));
  const all = [...worth.values()].reduce((sum, value) => sum + value, 0);
  return all > 0 ? [...worth].map(([id, value]) => [id, value / all]) : [[null, 1]];
}

/** Solution of a small dense system by elimination with row pivots; null where it has none. */
function solve(matrix: number[][], right: number[]): number[] | null {
  const a = matrix.map((row, i) => [...row, right[i]!]);
  const n = a.length;
  for (let k = 0; k < n; k++) {
    let pivot = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(a[i]![k]!) > Math.abs(a[pivot]![k]!)) pivot = i;
    if (Math.abs(a[pivot]![k]!) < 1e-9) return null;
    [a[k], a[pivot]] = [a[pivot]!, a[k]!];
    for (let i = 0; i < n; i++) {
      if (i === k) continue;
      const factor = a[i]![k]! / a[k]![k]!;
      for (let j = k; j <= n; j++) a[i]![j]! -= factor * a[k]![j]!;
    }
  }
  return a.map((row, i) => row[n]! / row[i]!);
}
