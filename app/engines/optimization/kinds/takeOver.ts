import type { CapacityRow, InvestmentRow, ResultComponent, RunResult, VintageRow } from "~/entities/results/result";
import { type Component, componentId } from "~/entities/twin/component";
import { alive } from "../blocks/vintages";
import type { Findings } from "../findings";
import type { CapacityModel, ComponentModel, Stock } from "../problem";
import type { Owner } from "../reader";

/** A finished investment run, as much of it as a dispatch run takes over. */
export type InvestedRun = { name: string } & Pick<RunResult, "components" | "tables" | "years">;

/** Parts of a capacity that this run still reads for itself. */
type Running = Pick<
  CapacityModel,
  "role" | "unit" | "unitSize" | "fixedCost" | "decommissioning" | "interestRate" | "retirementAllowed"
>;

/**
 * The capacities that an investment run found, vintage by vintage, for a dispatch run. Both runs may differ in years. What serves in a
 * calendar year follows from the lives of the vintages, the size of a connection from the model year before.
 */
export class TakenOver {
  constructor(
    private readonly invested: InvestedRun,
    private readonly years: readonly number[],
    private readonly findings: Findings,
  ) {}

  /** Says what keeps the run from being taken over: a result without vintages, components that came, went or changed. */
  check(models: readonly ComponentModel[], taking: readonly Component[]): void {
    const { invested, findings } = this;
    const detail = invested.name;
    if (!invested.tables.vintages) return findings.add("invest_result_too_old", "error", { detail });
    const differ = invested.years.join() !== this.years.join();
    if (differ) findings.add("dispatch_years_differ", "warning", { detail: invested.years.join(", ") });
    const before = new Map(invested.components.map((one) => [one.id, one]));
    for (const model of models) {
      const previous = before.get(model.id);
      const about = { componentId: model.id, componentName: model.name, detail };
      if (!previous) findings.add("invest_lacks_component", "error", about);
      else if (!isSame(previous, model)) findings.add("invest_component_changed", "error", about);
    }
    const live = new Set(taking.map(componentId));
    for (const { id, name } of invested.components)
      if (!live.has(id)) findings.add("invest_component_gone", "error", { detail, componentName: name });
  }

  /** A capacity with nothing left to decide. `open`: without a size it has no limit (trade, consumption). */
  capacity(owner: Owner, running: Running, open: boolean): CapacityModel {
    const { years } = this;
    const { tables } = this.invested;
    const isOwn = (row: CapacityRow | VintageRow): boolean =>
      row.componentId === owner.componentId && row.kind === running.role;
    const vintages = (tables.vintages ?? []).filter(isOwn);
    const parts = vintages.flatMap(stockOf);
    const rows = tables.capacities.filter(isOwn).sort((a, b) => a.year - b.year);
    const totals = years.map((year) => (rows.findLast((row) => row.year <= year) ?? rows[0])?.total ?? null);
    const unlimited = parts.length === 0 && totals.every((total) => total === null);
    const byMaximum = parts.length === 0 && !unlimited;
    const none = years.map(() => ({}));
    const zeros = years.map(() => 0);
    const nothing = years.map(() => null);
    return {
      ...running,
      unlimited,
      byMaximum,
      stock: parts,
      sure: years.map((year) => vintages.reduce((sum, row) => sum + (isSure(row, year) ? row.amount : 0), 0)),
      planned: [],
      buildable: false,
      conversion: null,
      convertsTo: [],
      maximum: byMaximum || open ? totals : nothing,
      minimum: byMaximum ? totals.map((total) => total ?? 0) : zeros,
      maximumExpansion: nothing,
      minimumExpansion: zeros,
      lifetimeA: years.map(() => Number.POSITIVE_INFINITY),
      buildingTimeA: zeros,
      investment: none,
      replacement: none,
      buildCost: none,
      spacePerUnit: zeros,
    };
  }
}

/** There without a decision of the investment run. */
const isSure = ({ year, planned, from, until }: VintageRow, at: number): boolean =>
  (year === null || planned === true) &&
  alive({ from: from ?? Number.NEGATIVE_INFINITY, until: until ?? Number.POSITIVE_INFINITY }, at);

/** What decides how a component is connected; its figures may be others in this run. */
const isSame = (previous: ResultComponent, now: ComponentModel): boolean =>
  previous.technologyId === now.technologyId &&
  previous.geometryId === now.geometryId &&
  previous.carrierLevelInput === now.carrierLevelInput &&
  previous.carrierLevelOutput === now.carrierLevelOutput;

/** A part below this share of a vintage is noise of the solver. */
const NOTHING = 1e-9;

const times = (payment: InvestmentRow, share: number): InvestmentRow => ({
  ...payment,
  lumpSum: payment.lumpSum * share,
  ...(payment.granted === undefined ? {} : { granted: payment.granted * share }),
  annuity: payment.annuity * share,
  residual: payment.residual * share,
});

/** A vintage as stock: a part for each early retirement, and the rest; what is paid for each goes on. */
export function stockOf(row: VintageRow): Stock[] {
  const from = row.from ?? Number.NEGATIVE_INFINITY;
  const until = row.until ?? Number.POSITIVE_INFINITY;
  const decided = (payments: VintageRow["payments"], paidFor: number): Pick<Stock, "decided"> =>
    row.year === null
      ? {}
      : {
          decided: {
            year: row.year,
            paidUntil: row.paidUntil ?? Number.POSITIVE_INFINITY,
            payments,
            paidFor,
            ...(row.planned ? { planned: true } : {}),
          },
        };
  // Each part takes its share of what is paid for its size along; the decision to build at all stays with the rest.
  const paidFor = row.paidFor ?? row.amount;
  const shareOf = (amount: number): VintageRow["payments"] =>
    amount <= NOTHING * paidFor
      ? []
      : row.payments.flatMap((one) => (one.kind === "build" ? [] : [times(one, amount / paidFor)]));
  const part = (amount: number, year: number): Stock => {
    const payments = shareOf(amount);
    return { amount, from, until: year, ...decided(payments, payments.length > 0 ? amount : paidFor) };
  };
  const gone = row.retired.map(({ year, amount }) => part(amount, year));
  // Nothing is taken down where a plant became another one.
  for (const { year, amount } of row.converted ?? []) gone.push({ ...part(amount, year), cut: true });
  const moved = gone.reduce((sum, { decided: own }) => sum + (own && own.payments.length > 0 ? own.paidFor : 0), 0);
  const rest = Math.max(0, row.amount - gone.reduce((sum, { amount }) => sum + amount, 0));
  const restPaidFor = Math.max(0, paidFor - moved);
  const payments = row.payments.map((one) =>
    one.kind === "build" || paidFor === 0 ? one : times(one, restPaidFor / paidFor),
  );
  const replacement = row.replacement ? { replacement: true as const } : {};
  return [...gone, { amount: rest, from, until, cut: row.cut, ...replacement, ...decided(payments, restPaidFor) }];
}
