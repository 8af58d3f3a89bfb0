import { PARAMETER_IMPACTS, type ParameterImpact } from "~/entities/parameters/parameter";
import {
  balanceSeriesId,
  type CostKind,
  type EmissionRow,
  emptyTables,
  type Finding,
  type InvestmentRow,
  type ResultComponent,
  type ResultSeries,
  type RunSummary,
  type RunTables,
} from "~/entities/results/result";
import type { Solution } from "../linearModel";
import { capacityOf } from "./blocks/columns";
import type { ReadContext } from "./blocks/context";
import { readProcess } from "./blocks/conversion";
import { readDemand } from "./blocks/demand";
import { remarkOnReserves } from "./blocks/joint/reserve";
import { readOutage } from "./blocks/outage";
import { readStorage } from "./blocks/storage";
import { readTrade } from "./blocks/trade";
import { readLine } from "./blocks/transmission";
import type { Formulation, SolvedModel } from "./formulate";
import { yearSum } from "./ledger";
import { readBanking } from "./money/banking";
import { alternativeOf } from "./nearOptimal/result";
import { bothWaysOf } from "./oneWay/bothWays";
import { firstContents } from "./oneWay/firstContent";
import { resaleKey } from "./oneWay/resale";
import { type EnergyProblem, isMoney } from "./problem";
import type { Booked } from "./sensitivities";
import { expand, hoursOf } from "./timeAxis";

export interface Report {
  components: ResultComponent[];
  tables: RunTables;
  series: ResultSeries[];
  summary: RunSummary;
  /** Sum of what enters minus what leaves each balance [year][bus][step] in MW: 0 in a correct solution. */
  imbalance: Float64Array[][];
  /** Largest throughput of a balance [year][bus] in MW: what an imbalance is compared with. */
  throughput: number[][];
  remarks: Finding[];
  /** Everything that adds up to the objective. */
  booked: Booked[];
  lumps: Lump[];
}

/** Money of one calendar year: paid once, or what differs from the row of its model year. */
export interface Lump {
  owner: number;
  kind: CostKind;
  year: number;
  amount: number;
}

/**
 * What a solver's tolerance leaves of a nought, as a share of the largest value: 0.1 W of 1 MW. And a milliwatt where all is nought [MW].
 */
const DUST = 1e-7;
const NOTHING = 1e-9;

/** The values to be stored, what is only a solver's rest of zero being zero: no page shows 6.3E-15 MWh. */
export function withoutDust(values: Float64Array): Float32Array {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  const least = Math.max(DUST * largest, NOTHING);
  return Float32Array.from(values, (value) => (Math.abs(value) < least ? 0 : value));
}

/** Solution -> results by component, hour and money, read by the blocks that made the columns. */
export function report(solved: SolvedModel): Report {
  const { problem, formulation, solution } = solved;
  const tables = emptyTables();
  const series: ResultSeries[] = [];
  const imbalance = problem.years.map(() => problem.buses.map(() => new Float64Array(problem.time.steps)));
  const supplied = problem.years.map(() => problem.buses.map(() => new Float64Array(problem.time.steps)));
  const unserved = problem.years.map(() => problem.buses.map(() => new Float64Array(problem.time.steps)));
  const costs = new Map<string, number>();
  const lumps: Lump[] = [];
  const remarks: Finding[] = [];
  const show: ReadContext["inputSeries"] = (scope, variable, unit, values) =>
    series.push({
      componentId: problem.components[scope.owner]!.id,
      variable,
      year: problem.years[scope.year]!,
      unit,
      stepH: problem.time.stepH,
      values: withoutDust(values),
    });
  const ctx: ReadContext = {
    problem,
    x: solution.x,
    book({ owner, year: y }, { kind, impact, amount, paidIn }) {
      if (amount === 0) return;
      const key = `${owner}|${y}|${kind}|${impact}|${paidIn ?? ""}`;
      costs.set(key, (costs.get(key) ?? 0) + amount);
      if (paidIn !== undefined && impact === "money") lumps.push({ owner, kind, year: paidIn, amount });
    },
    correct: (owner, kind, year, amount) => lumps.push({ owner, kind, year, amount }),
    remark(owner, rule, severity, about) {
      const { id, name } = problem.components[owner]!;
      remarks.push({ rule, severity, componentId: id, componentName: name, ...about });
    },
    capacity: (row) => tables.capacities.push(row),
    investment: (row) => tables.investments.push(row),
    vintage: (row) => tables.vintages.push(row),
    operation: (row) => tables.operation.push(row),
    series: (scope, variable, unit, values) => show(scope, variable, unit, expand(problem.time, values)),
    inputSeries: show,
    unserved(bus, y, values) {
      const all = unserved[y]![bus]!;
      for (let t = 0; t < values.length; t++) all[t]! += values[t]!;
    },
    exchange(bus, y, values) {
      const net = imbalance[y]![bus]!;
      const inflow = supplied[y]![bus]!;
      for (let t = 0; t < values.length; t++) {
        net[t]! += values[t]!;
        if (values[t]! > 0) inflow[t]! += values[t]!;
      }
    },
  };
  const ownerOf = new Map(problem.components.map(({ id }, k) => [id, k]));
  problem.components.forEach((model, k) => {
    const columns = formulation.components[k]!;
    if (model.kind === "process" && columns.kind === "process") readProcess(ctx, k, model, columns.columns);
    else if (model.kind === "demand" && columns.kind === "demand") readDemand(ctx, k, model, columns.columns);
    else if (model.kind === "storage" && columns.kind === "storage") readStorage(ctx, k, model, columns.columns);
    else if (model.kind === "line" && columns.kind === "line") readLine(ctx, k, model, columns.columns);
    else if (model.kind === "trade" && columns.kind === "trade") readTrade(ctx, k, model, columns.columns);
  });
  remarkOnReserves(ctx, formulation.components.map(capacityOf));
  const { remarks: bothWays, resale } = bothWaysOf(solved);
  remarks.push(...bothWays, ...firstContents(solved));
  for (const row of tables.operation) {
    const own = resale.get(resaleKey(ownerOf.get(row.componentId)!, problem.years.indexOf(row.year)));
    if (own) row.resale = own;
  }
  problem.outages.forEach((outage, o) => readOutage(ctx, outage, formulation.outages[o]!, tables.outages));
  for (const [key, amount] of costs) {
    const [owner, y, kind, impact, paidIn] = key.split("|") as [string, string, CostKind, ParameterImpact, string];
    const componentId = problem.components[Number(owner)]!.id;
    const once = paidIn === "" ? {} : { paidIn: Number(paidIn) };
    tables.costs.push({ componentId, year: problem.years[Number(y)]!, kind, impact, amount, ...once });
  }
  addEmissions(problem, formulation, solution, tables);
  addBalances(solved, { tables, series }, { supplied, unserved });
  const throughput = supplied.map((year) => year.map((values) => values.reduce((m, v) => Math.max(m, v), 0)));
  return {
    components: describeComponents(problem),
    tables,
    series,
    summary: {
      ...summarise(problem, solution.objective, tables, lumps),
      ...costCapOf(problem, formulation, solution),
      ...alternativeOf(problem, formulation, solution),
    },
    imbalance,
    throughput,
    remarks,
    booked: bookedOf(problem, formulation, tables, lumps),
    lumps,
  };
}

/** What each cost adds to the objective: yearly rows with the weight of their year, sums paid once with that of theirs. Unserved energy: `bookedObjective`. */
function bookedOf(
  problem: EnergyProblem,
  { ledger }: Formulation,
  tables: RunTables,
  lumps: readonly Lump[],
): Booked[] {
  const inMoney = isMoney(problem.objective);
  const counted = (impact: string) => impact === (inMoney ? "money" : problem.objective);
  const rows = tables.costs.flatMap(({ componentId, year, kind, impact, amount }) =>
    (counted(impact) || (!inMoney && kind === "unserved")) && kind !== "decommissioning"
      ? [{ componentId, kind, impact, amount: amount * ledger.weight[problem.years.indexOf(year)]! }]
      : [],
  );
  if (!inMoney) return rows;
  const once = lumps.map(({ owner, kind, year, amount }) => ({
    componentId: problem.components[owner]!.id,
    kind,
    impact: "money" as const,
    amount: amount * ledger.lumpWeight(year),
  }));
  return [...rows, ...once];
}

/** Yearly totals of the other impacts, their limits' prices, and what allowances cost. */
function addEmissions(problem: EnergyProblem, formulation: Formulation, solution: Solution, tables: RunTables): void {
  const { ledger, allowances } = formulation;
  for (const impact of PARAMETER_IMPACTS) {
    if (impact === "money") continue;
    const g = problem.emissions.findIndex((policy) => policy.impact === impact);
    const policy = problem.emissions[g];
    const rows = tables.costs.filter((c) => c.impact === impact);
    if (!policy && rows.length === 0) continue;
    problem.years.forEach((year, y) => {
      const total = rows.reduce((s, c) => (c.year === year ? s + c.amount : s), 0);
      const price = policy?.price[y] ?? null;
      const hard = policy?.hard[y] === true;
      const limitRow = policy ? ledger.emissionRows[g]![y]! : -1;
      const banking = policy ? readBanking(allowances[g]!, solution.x, y) : null;
      const row: EmissionRow = {
        impact,
        year,
        total,
        limit: policy?.limit[y] ?? null,
        hard,
        limitPrice:
          hard && solution.rowDual.length ? Math.max(0, -solution.rowDual[limitRow]! / ledger.weight[y]!) : null,
        certificatePrice: price,
        certificates: price === null ? 0 : total - policy!.freeAllocation[y]!,
        ...banking,
      };
      tables.emissions.push(row);
      if (price !== null && row.certificates !== 0) {
        tables.costs.push({
          componentId: null,
          year,
          kind: "emission",
          impact: "money",
          amount: row.certificates * price,
        });
      }
    });
  }
}

/** Flows of the balances [year][bus][step] in MW. */
interface BalanceFlows {
  supplied: Float64Array[][];
  unserved: Float64Array[][];
}

/** Yearly sums of each balance and its marginal price: dual / (objective weight * hours of the year the step counts for). */
function addBalances(
  { problem, formulation, solution }: SolvedModel,
  { tables, series }: Pick<Report, "tables" | "series">,
  { supplied, unserved }: BalanceFlows,
): void {
  const unit = `${isMoney(problem.objective) ? problem.currency : "kg"}/MWh`;
  problem.buses.forEach((bus, b) => {
    const location = problem.locations[bus.location]!;
    problem.years.forEach((year, y) => {
      const supply = supplied[y]![b]!;
      let demandMwh = 0;
      for (const c of problem.components) {
        if (c.kind !== "demand" || c.bus !== b) continue;
        demandMwh += yearSum(c.demandMw[y]!, problem.time);
      }
      let suppliedMwh = 0;
      let priceMean: number | null = null;
      suppliedMwh += yearSum(supply, problem.time);
      if (solution.rowDual.length) {
        const first = formulation.balanceRows[y]![b]!;
        const prices = new Float64Array(problem.time.steps);
        let weighted = 0;
        for (let t = 0; t < prices.length; t++) {
          const perMw = solution.rowDual[first + t]! / formulation.ledger.weight[y]!;
          prices[t] = perMw / hoursOf(problem.time, t);
          weighted += perMw * supply[t]!;
        }
        priceMean = suppliedMwh > 1e-9 ? weighted / suppliedMwh : null;
        series.push({
          componentId: balanceSeriesId(location.id, bus.carrierLevelId),
          variable: "marginal_price",
          year,
          unit,
          stepH: problem.time.stepH,
          values: Float32Array.from(expand(problem.time, prices)),
        });
      }
      tables.balances.push({
        placeId: location.id,
        carrierLevelId: bus.carrierLevelId,
        year,
        demandMwh,
        suppliedMwh,
        ...(problem.kind === "dispatch" ? unservedOf(problem, unserved[y]![b]!) : {}),
        priceMean,
      });
    });
  });
}

/** What is not served of a balance, and in how many hours. */
function unservedOf({ time }: EnergyProblem, values: Float64Array): { unservedMwh: number; unservedH: number } {
  const unservedH = values.reduce((hours, v, t) => (v > 1e-6 ? hours + hoursOf(time, t) : hours), 0);
  return { unservedMwh: yearSum(values, time), unservedH };
}

/** The cost cap and the slope of the minimised impact in it. */
function costCapOf({ costCap }: EnergyProblem, { ledger }: Formulation, { rowDual }: Solution): Partial<RunSummary> {
  if (!costCap) return {};
  const worth = rowDual.length > 0 ? Math.max(0, -rowDual[ledger.capRow]!) : null;
  return { costCap: { limit: costCap.limitNpv, cheapest: costCap.cheapestNpv, worth } };
}

/** Mean size of each component over the calendar years, so that a model year counts for those it stands for. */
function sizesOf({ years, spans }: EnergyProblem, { capacities }: RunTables): Record<string, number> {
  const all = spans.reduce((sum, span) => sum + span, 0);
  const sizes: Record<string, number> = {};
  const unlimited = new Set<string>();
  for (const { componentId, kind, year, total } of capacities) {
    if (kind !== "capacity") continue;
    if (total === null) unlimited.add(componentId);
    else sizes[componentId] = (sizes[componentId] ?? 0) + (total * (spans[years.indexOf(year)] ?? 1)) / all;
  }
  for (const id of unlimited) delete sizes[id];
  return sizes;
}

/** Lump sums of some investments [currency], not discounted. */
const lumpSumOf = ({ investments }: RunTables, counts: (row: InvestmentRow) => boolean): number =>
  investments.reduce((sum, row) => (row.impact === "money" && counts(row) ? sum + row.lumpSum : sum), 0);

/** The run in a few numbers. `objective`: what was found. Of several windows what their kept years add up to. */
export function summarise(
  problem: EnergyProblem,
  objective: number,
  tables: RunTables,
  lumps: readonly Lump[],
): RunSummary {
  const annualMoney = problem.years.map((year) =>
    tables.costs.reduce(
      (s, c) => (c.year === year && c.impact === "money" && c.kind !== "decommissioning" ? s + c.amount : s),
      0,
    ),
  );
  const y0 = problem.horizon.from;
  const lumpNpv = lumps.reduce((s, l) => s + l.amount * (1 + problem.interestRate) ** -(l.year - y0), 0);
  const lumpSum = lumps.reduce((s, l) => s + l.amount, 0);
  const replaced = lumpSumOf(tables, (row) => row.replacement === true);
  const impacts: RunSummary["impacts"] = {};
  for (const c of tables.costs) {
    if (c.impact === "money") continue;
    const span = problem.spans[problem.years.indexOf(c.year)] ?? 1;
    impacts[c.impact] = (impacts[c.impact] ?? 0) + c.amount * span;
  }
  return {
    objective,
    moneyNpv: annualMoney.reduce((s, v, y) => s + v * problem.discount[y]!, 0) + lumpNpv,
    money: annualMoney.reduce((s, v, y) => s + v * problem.spans[y]!, 0) + lumpSum,
    annualMoney,
    impacts,
    sizes: sizesOf(problem, tables),
    investmentLumpSum: lumpSumOf(tables, (row) => !row.replacement),
    ...(replaced === 0 ? {} : { replacementLumpSum: replaced }),
  };
}

/**
 * The objective as the costs in the tables say it. What is not served costs money; where another impact is minimized it counts as
 * if it were that impact (Ledger.chargeUnserved).
 */
export function bookedObjective(problem: EnergyProblem, summary: RunSummary, { costs }: RunTables): number {
  const { objective, years, spans } = problem;
  if (objective === "money_npv") return summary.moneyNpv;
  if (objective === "money") return summary.money;
  const unserved = costs.reduce(
    (sum, { kind, amount, year }) => (kind === "unserved" ? sum + amount * spans[years.indexOf(year)]! : sum),
    0,
  );
  return (summary.impacts[objective] ?? 0) + unserved;
}

export function describeComponents(problem: EnergyProblem): ResultComponent[] {
  return problem.components.map((c) => ({
    id: c.id,
    name: c.name,
    technologyId: c.technologyId,
    root: c.root,
    geometryId: c.geometryId,
    placeId: problem.locations[c.location]!.id,
    placeName: problem.locations[c.location]!.name,
    placeIdEnd: c.kind === "line" ? problem.locations[c.locationEnd]!.id : null,
    unit: c.capacity.unit,
    carrierLevelInput: c.carrierLevelInput,
    carrierLevelOutput: c.carrierLevelOutput,
    carrierLevelInputSecondary: levelOfPort(problem, c, "secondary_intake"),
    carrierLevelOutputSecondary: levelOfPort(problem, c, "secondary_output"),
    ...(c.kind === "line" ? { lossShare: problem.years.map((_, y) => c.loss[y] ?? 0) } : {}),
  }));
}

function levelOfPort(
  problem: EnergyProblem,
  component: EnergyProblem["components"][number],
  side: "secondary_intake" | "secondary_output",
): string | null {
  if (component.kind !== "process") return null;
  // Heat that is extracted is no port: its share of the main output is not fixed.
  const extracted = side === "secondary_output" ? component.extraction?.bus : undefined;
  const bus = component.ports.find((p) => p.side === side)?.bus ?? extracted;
  return bus === undefined ? null : (problem.buses[bus]?.carrierLevelId ?? null);
}
