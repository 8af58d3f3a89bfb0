import { PARAMETER_IMPACTS, type ParameterImpact } from "~/entities/parameters/parameter";
import {
  COST_KINDS,
  type CostKind,
  type CostRow,
  type InvestmentRow,
  type RunResult,
  type RunSummary,
} from "~/entities/results/result";

/** Impacts that occur in a result, money first. */
export const impactsIn = (costs: readonly CostRow[]): ParameterImpact[] =>
  PARAMETER_IMPACTS.filter((impact) => costs.some((row) => row.impact === impact));

/** Kinds that come back every year; decommissioning is paid once and is apart. */
const YEARLY_KINDS = COST_KINDS.filter((kind) => kind !== "decommissioning");

export interface KindByYear {
  kind: CostKind;
  /** One amount per year, in the order of the years asked for. */
  amounts: number[];
}

/** Yearly amounts of an impact by kind; kinds that do not occur are left out. */
export function kindsByYear(
  costs: readonly CostRow[],
  impact: ParameterImpact,
  years: readonly number[],
): KindByYear[] {
  return YEARLY_KINDS.flatMap((kind) => {
    const amounts = years.map((year) =>
      total(costs.filter((c) => c.kind === kind && c.impact === impact && c.year === year)),
    );
    return amounts.some((amount) => amount !== 0) ? [{ kind, amounts }] : [];
  });
}

/** Kinds of two runs by year, in the order of the kinds: what they come to before and after. */
export const pairedKinds = (plan: readonly KindByYear[], statusQuo: readonly KindByYear[]) =>
  YEARLY_KINDS.flatMap((kind) => {
    const of = (rows: readonly KindByYear[]) => rows.find((row) => row.kind === kind)?.amounts;
    const [before, after] = [of(statusQuo), of(plan)];
    return before || after ? [{ kind, before: before ?? [], after: after ?? [] }] : [];
  });

interface ComparedYear {
  year: number;
  kinds: readonly { kind: CostKind; statusQuo: number }[];
}

/** Money of the status quo by kind in some years, null where one of them has none to compare with. */
export function statusQuoKinds(compared: readonly ComparedYear[] | undefined, years: readonly number[]) {
  const ofYears = years.flatMap((year) => compared?.find((one) => one.year === year) ?? []);
  if (ofYears.length === 0 || ofYears.length < years.length) return null;
  return YEARLY_KINDS.map((kind): KindByYear => ({
    kind,
    amounts: ofYears.map(({ kinds }) => kinds.find((one) => one.kind === kind)?.statusQuo ?? 0),
  })).filter(({ amounts }) => amounts.some((amount) => amount !== 0));
}

export interface ComponentCosts {
  /** null: the system itself. */
  componentId: string | null;
  byKind: Partial<Record<CostKind, number>>;
  total: number;
}

/** Amounts of one impact and year by component and kind, largest total first. */
export function componentCosts(costs: readonly CostRow[], impact: ParameterImpact, year: number): ComponentCosts[] {
  const rows = new Map<string | null, ComponentCosts>();
  for (const { componentId, kind, amount, ...row } of costs) {
    if (row.impact !== impact || row.year !== year || kind === "decommissioning") continue;
    const own = rows.get(componentId) ?? { componentId, byKind: {}, total: 0 };
    own.byKind[kind] = (own.byKind[kind] ?? 0) + amount;
    own.total += amount;
    rows.set(componentId, own);
  }
  return [...rows.values()].sort((a, b) => Math.abs(b.total) - Math.abs(a.total));
}

/** What is paid once for taking plants down, by component and year. */
export const decommissioning = (costs: readonly CostRow[], impact: ParameterImpact): CostRow[] =>
  costs.filter((row) => row.kind === "decommissioning" && row.impact === impact);

export const total = (rows: readonly { amount: number }[]): number => rows.reduce((sum, row) => sum + row.amount, 0);

interface InvestmentSums {
  lumpSum: number;
  annuity: number;
  residual: number;
}

export const investmentSums = (rows: readonly InvestmentRow[]): InvestmentSums =>
  rows.reduce(
    (sum, row) => ({
      lumpSum: sum.lumpSum + row.lumpSum,
      annuity: sum.annuity + row.annuity,
      residual: sum.residual + row.residual,
    }),
    { lumpSum: 0, annuity: 0, residual: 0 },
  );

export interface PresentValueRow {
  year: number;
  /** Money of one year [currency/a], the years it stands for [a], D_y [1] and their product [currency]. */
  amount: number;
  span: number;
  discount: number;
  presentValue: number;
}

/** How the present value comes about: yearly money times D_y, and the rest that is paid once. */
export function presentValue(
  { annualMoney, moneyNpv }: Pick<RunSummary, "annualMoney" | "moneyNpv">,
  { years, spans, discount }: Pick<RunResult, "years" | "spans" | "discount">,
): { rows: PresentValueRow[]; once: number } {
  const rows = years.map((year, y) => ({
    year,
    amount: annualMoney[y] ?? 0,
    span: spans[y] ?? 1,
    discount: discount[y] ?? 1,
    presentValue: (annualMoney[y] ?? 0) * (discount[y] ?? 1),
  }));
  const once = moneyNpv - rows.reduce((sum, row) => sum + row.presentValue, 0);
  return { rows, once: Math.abs(once) < 1e-6 * Math.max(1, Math.abs(moneyNpv)) ? 0 : once };
}
