import { type CapacityModel, type EnergyProblem, isMoney } from "../../problem";
import type { GrantedLump } from "../../typed/grant";
import type { BuildContext } from "../context";
import type { CapacityColumns } from "../investment";
import { calendarYears } from "../spans";
import { grantAnnuity, lumpsOf, type Vintage } from "../vintages";

/**
 * Grants with a cap. A grant pays the share s[k] of lump sums c[k] * x[k], all of them together at most its cap: min(cap, sum of s * c * x). That is
 * concave in the sizes, so that cost less grant is convex and its minimum linear, without a whole number:
 *
 *   G[k] >= 0 [currency],   G[k] <= s[k] * c[k] * x[k],   sum over k of G[k] <= cap
 *   cost: - G[k] * r(1+r)^L / ((1+r)^L - 1) in the years in which the annuity of the lump sum is paid, and in those of its renewals
 *
 * Where a cap binds, it goes first to what has the highest annuity for a unit of money. Runs with several model years have none (a rule says so).
 */
export interface GrantColumn {
  col: number;
  /** What it may be: so much for a unit of a column, or of a fixed amount [currency]. */
  most: { col: number; per: number } | { amount: number };
  /** What a unit of it counts in the present value of the money [1]. */
  weight: number;
}

/** Adds columns and rows; `capacities` by component, with their roles. */
export function addGrants(
  ctx: BuildContext,
  capacities: readonly (readonly [CapacityColumns, CapacityModel["role"]][])[],
): GrantColumn[][] {
  const { problem, builder } = ctx;
  return problem.grants.map(({ cap, lumps }) => {
    const columns = lumps.flatMap((lump) => {
      const component = problem.components[lump.component]!;
      const role = lump.part === "power" ? "power" : "capacity";
      const model = role === "power" ? (component.kind === "storage" ? component.power : null) : component.capacity;
      const columnsOfRole = capacities[lump.component]!.find(([, one]) => one === role);
      if (!model || !columnsOfRole) return [];
      return columnsOfRole[0].vintages.flatMap((v) => addGranted(ctx, { lump, cap, model }, v));
    });
    if (columns.length > 1) {
      const row = builder.row("other", { year: -1, owner: -1 }, Number.NEGATIVE_INFINITY, cap);
      for (const { col } of columns) builder.entry(row, col, 1);
    }
    return columns;
  });
}

function addGranted(
  { problem, builder, ledger }: BuildContext,
  { lump, cap, model }: { lump: GrantedLump; cap: number; model: CapacityModel },
  v: Vintage,
): GrantColumn[] {
  const { part, share, component } = lump;
  if (v.dateIndex < 0) return [];
  const isBuild = part === "build";
  const cost = (isBuild ? model.buildCost : model.investment)[v.dateIndex]?.money ?? 0;
  // What is converted at a cost of its own is not what the grant is for.
  if (!isBuild && lumpsOf(model, v)[v.dateIndex]?.money !== cost) return [];
  const sizeCol = isBuild ? v.decisionCol : v.col;
  const per = share * cost;
  if (per <= 0 || (isBuild && sizeCol < 0)) return [];
  const most: GrantColumn["most"] = sizeCol >= 0 ? { col: sizeCol, per } : { amount: per * v.amount };
  const scope = { year: -1, owner: component };
  const col = builder.size(scope, 0, "amount" in most ? Math.min(cap, most.amount) : cap);
  builder.label(col, "granted");
  if ("col" in most) {
    const row = builder.row("other", scope, Number.NEGATIVE_INFINITY, 0);
    builder.entry(row, col, 1);
    builder.entry(row, most.col, -most.per);
  }
  let weight = 0;
  const pay = ([from, until]: readonly [number, number], lifetimeA: number): void => {
    const annuity = grantAnnuity(model, lifetimeA);
    ledger.payEachYear({ col }, [from, until], -annuity);
    for (let year = from; year < until; year++)
      weight += isMoney(problem.objective)
        ? ledger.lumpWeight(year) * annuity
        : annuity * (1 + problem.interestRate) ** -(year - problem.horizon.from);
  };
  problem.years.forEach((_, y) => pay(calendarYears(problem, y, v), v.lifetimeA));
  if (v.after?.state === "replaced") pay([v.after.from, v.after.until], v.after.lifetimeA);
  v.granted ??= { size: [], build: [] };
  v.granted[isBuild ? "build" : "size"].push(col);
  return [{ col, most, weight }];
}

/**
 * What is granted for the sizes of a solution. A run that minimizes no money, or that makes its cost a limit, has no reason to take what it is
 * granted; another one takes it but for the tolerance of its solver. So it follows from the sizes: shares up to the cap, where it lowers the
 * cost most first, which is the optimum of the model for these sizes.
 */
export function settleGrants({ problem, formulation: { grants }, solution: { x } }: Granted): void {
  problem.grants.forEach(({ cap }, g) => {
    let left = cap;
    for (const { col, most } of [...grants[g]!].sort((a, b) => b.weight - a.weight)) {
      const granted = Math.min(left, "col" in most ? most.per * Math.max(0, x[most.col]!) : most.amount);
      x[col] = granted;
      left -= granted;
    }
  });
}

interface Granted {
  problem: Pick<EnergyProblem, "grants">;
  formulation: { grants: readonly (readonly GrantColumn[])[] };
  solution: { x: Float64Array };
}
