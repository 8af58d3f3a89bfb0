import type { PaybackAsked, PaybackReport, PaybackSide } from "~/entities/optimizations/payback/payback";
import { asStatusQuo } from "~/entities/optimizations/statusQuo";
import type { InputChange } from "~/entities/optimizations/variation";
import { foundMismatches } from "~/entities/results/economics/comparable";
import { type ComparedYear, profitabilityOf } from "~/entities/results/economics/statusQuo";
import type { Finding, RunResult, RunTimings } from "~/entities/results/result";
import type { Solver } from "../../linearModel";
import { UsedParameters } from "../assembly/usedParameters";
import { Findings } from "../findings";
import { prepare, type RunInput } from "../prepare";
import { emptyResult, runOptimization } from "../run";
import { Noting, OtherModels, WithOtherPrices } from "./otherPrices";
import { searchCrossing, type Trial } from "./search";

/**
 * What makes a plan pay back in so many years: the factor of some inputs at which its static payback against the status quo (Short, Packey,
 * Holt, NREL/TP-462-5173, 3.7) is as long as was asked for. The plan is that of the inputs as they are, and its sizes stay: chosen anew they
 * would be as large as pays over the whole life, whatever the price. Its operation is optimized in each trial, and so is the
 * status quo. The figure is one that two trials on both sides of it confirm, else it is not known.
 *
 * What a trial costs is saved where it says nothing new. With its sizes fixed, costs of investment move no step of the operation: the
 * solution of the plan is that of each of their factors. And what the same operation costs at other prices is the slope of the least cost (the
 * envelope theorem), by which the next trial is chosen.
 */

interface Economics {
  payback: number | null;
  pays: boolean;
  excess: number;
}

/** A plan and a status quo with the inputs times a factor. */
interface PlanTrial extends Trial {
  payback: number | null;
  result: RunResult;
  plan: Computed;
  statusQuo: Computed;
}

/** A run with the models that it has solved. */
interface Computed {
  input: RunInput;
  result: RunResult;
  solved: Noting["solved"];
}

type Hooks = Parameters<typeof runOptimization>[2];
interface Means {
  solver: Solver;
  hooks: Hooks;
}

/** A run that looks for the payback. Its result is that of the plan on the side that pays; where no figure is confirmed, of the plan as it is. */
export async function runPayback(input: RunInput, request: PaybackAsked, means: Means): Promise<RunResult> {
  const findings = new Findings();
  const empty = emptyResult(prepare(input, findings, new UsedParameters(false)), findings);
  if (findings.hasErrors) return empty;
  const search = new PaybackSearch(input, request, means);
  const plan = await search.solve(input, []);
  const { shouldStop } = means.hooks;
  if (shouldStop()) return { ...empty, status: "abort" };
  if (!plan.result.summary) return { ...plan.result, timings: search.timings };
  const today = await search.trialOf(plan, 1);
  const ended = (result: RunResult, report: Omit<PaybackReport, "years" | "most_factor" | "today">): RunResult => {
    const side = { factor: 1, payback: today?.payback ?? null, pays: today?.pays ?? false };
    const { years, most_factor } = request;
    return withReport(result, { ...report, years, most_factor, today: side }, search.timings);
  };
  if (shouldStop()) return { ...empty, status: "abort" };
  const none = { factor: null, pays: null, fails: null };
  if (!today) return ended(plan.result, { state: "not_known", ...none });
  if (plan.result.summary.investmentLumpSum <= 0) return ended(plan.result, { state: "no_investment", ...none });
  const crossing = await searchCrossing<PlanTrial>(
    today,
    { tryAt: (factor) => search.tryAt(plan, factor), slopeOf: (trial) => search.slopeOf(trial) },
    request.most_factor,
  );
  if (shouldStop()) return { ...empty, status: "abort" };
  const { state, factor, pays, fails } = crossing;
  return ended(pays?.result ?? plan.result, {
    state,
    factor,
    pays: pays && sideOf(pays),
    fails: fails && sideOf(fails),
  });
}

const sideOf = ({ factor, payback }: PlanTrial): PaybackSide => ({ factor, payback });

/** Costs of what is built: with sizes as they are, they are a sum that no operation changes. */
const OF_BUILDING: ReadonlySet<string> = new Set(["investment_cost", "investment_cost_power"]);

class PaybackSearch {
  readonly timings: RunTimings = { assembleS: 0, buildS: 0, solveS: 0, reportS: 0 };
  /** The status quo as it is: that of every factor where it has nothing of the inputs. */
  private unchanged: Computed | null = null;
  private unread: ReadonlySet<string> | null = null;
  private solves = 0;

  constructor(
    private readonly input: RunInput,
    private readonly request: PaybackAsked,
    private readonly means: Means,
  ) {}

  /** Null: no result, or one that cannot be compared. */
  async tryAt(plan: Computed, factor: number): Promise<PlanTrial | null> {
    if (this.means.hooks.shouldStop()) return null;
    const changes = this.changesTo(factor);
    const same = this.isOfBuilding ? await this.atOtherPrices(plan, changes, true) : null;
    const sized = { ...this.input, sizes: plan.result.tables.capacities };
    return this.trialOf(same ? { ...plan, result: same } : await this.solve(sized, changes), factor);
  }

  async trialOf(plan: Computed, factor: number): Promise<PlanTrial | null> {
    const statusQuo = await this.statusQuo(factor);
    const economics = this.compare(plan.result, statusQuo.result);
    return economics && { factor, ...economics, result: plan.result, plan, statusQuo };
  }

  /** By how much a trial's excess moves with the factor, its operation as it is: costs are linear in prices. */
  async slopeOf({ factor, excess, plan, statusQuo }: PlanTrial): Promise<number | null> {
    const there = factor > 0 ? factor / 2 : 0.5;
    const changes = this.changesTo(there);
    const other = await this.atOtherPrices(plan, changes, false);
    const read = this.readInStatusQuo(changes);
    const today = read.length > 0 ? await this.atOtherPrices(statusQuo, read, false) : statusQuo.result;
    const economics = other && today && this.compare(other, today);
    return economics ? (economics.excess - excess) / (there - factor) : null;
  }

  private compare(plan: RunResult, statusQuo: RunResult): Economics | null {
    if (!plan.summary || !statusQuo.summary || foundMismatches(plan, statusQuo).length > 0) return null;
    const { payback, noPayback, npv, flows } = profitabilityOf(plan, statusQuo);
    const { years } = this.request;
    const isGain = noPayback === "no_investment" && npv > 0;
    return {
      payback: isGain ? 0 : payback,
      pays: isGain || (payback !== null && payback <= years),
      excess: sumAfter(flows, years),
    };
  }

  /** Nothing that is asked about changes what an hour costs. */
  private get isOfBuilding(): boolean {
    return this.request.inputs.every(({ parameter_type }) => OF_BUILDING.has(parameter_type));
  }

  private async statusQuo(factor: number): Promise<Computed> {
    const changes = this.readInStatusQuo(this.changesTo(factor));
    if (changes.length === 0) return (this.unchanged ??= await this.solve(this.asStatusQuo(this.input), []));
    const { unchanged } = this;
    const same = unchanged && this.isOfBuilding ? await this.atOtherPrices(unchanged, changes, true) : null;
    return same ? { ...unchanged!, result: same } : this.solve(this.asStatusQuo(this.input), changes);
  }

  /** What a run comes to with its solution and other costs. Null: more than its costs would change. */
  private async atOtherPrices(
    { input, result, solved }: Computed,
    changes: readonly InputChange[],
    isExact: boolean,
  ): Promise<RunResult | null> {
    const hooks = { ...this.means.hooks, onProgress: () => undefined };
    try {
      const other = await runOptimization(withChanges(input, changes), new WithOtherPrices(solved, isExact), hooks);
      this.addTimings(other);
      return (
        other.summary && { ...other, findings: result.findings, solver: result.solver, solverLog: result.solverLog }
      );
    } catch (error) {
      if (error instanceof OtherModels) return null;
      throw error;
    }
  }

  private asStatusQuo(input: RunInput): RunInput {
    return { ...input, optimization: asStatusQuo(input.optimization) };
  }

  /** A change of what a status quo has not got would be an error of it. What that is does not depend on the factor. */
  private readInStatusQuo(changes: readonly InputChange[]): readonly InputChange[] {
    if (changes.length === 0) return changes;
    this.unread ??= this.unreadInStatusQuo(changes);
    return changes.filter((change) => !this.unread!.has(keyOfChange(change)));
  }

  private unreadInStatusQuo(changes: readonly InputChange[]): Set<string> {
    const findings = new Findings();
    prepare(withChanges(this.asStatusQuo(this.input), changes), findings, new UsedParameters(false));
    return new Set(findings.list.filter(({ rule }) => rule === "change_unused").map(keyOfFinding));
  }

  private changesTo(factor: number): InputChange[] {
    return factor === 1 ? [] : this.request.inputs.map((input) => ({ ...input, factor, value: null }));
  }

  async solve(input: RunInput, changes: readonly InputChange[]): Promise<Computed> {
    const { solver, hooks } = this.means;
    const n = this.solves++;
    const onProgress: Hooks["onProgress"] = (progress) =>
      hooks.onProgress({ ...progress, phase: "run_optimization", fraction: 0.05 + 0.85 * (1 - Math.exp(-n / 8)) });
    const noting = new Noting(solver);
    const result = await runOptimization(withChanges(input, changes), noting, { ...hooks, onProgress });
    this.addTimings(result);
    return { input, result, solved: noting.solved };
  }

  private addTimings({ timings }: RunResult): void {
    for (const part of Object.keys(this.timings) as (keyof RunTimings)[]) this.timings[part] += timings[part];
  }
}

function withChanges(input: RunInput, changes: readonly InputChange[]): RunInput {
  const { config } = input.optimization;
  const variation = { changes: [...changes], alternative: null };
  return { ...input, optimization: { ...input.optimization, config: { ...config, variation } } };
}

const keyOfChange = ({ component_id, parameter_type }: InputChange): string =>
  `${component_id ?? ""}|${parameter_type}`;
const keyOfFinding = ({ componentId, parameterType }: Finding): string => `${componentId ?? ""}|${parameterType ?? ""}`;

/** What a plan has saved less what it has paid more after so many years [currency]; savings come evenly over a year. */
export function sumAfter(flows: readonly ComparedYear[], years: number): number {
  return flows.reduce((sum, { plan, statusQuo }, i) => {
    const lump = statusQuo.invested + statusQuo.replaced - plan.invested - plan.replaced;
    const share = Math.min(1, Math.max(0, years - i));
    return sum + (i === 0 || i < years ? lump : 0) + share * (statusQuo.running - plan.running);
  }, 0);
}

function withReport(result: RunResult, payback: PaybackReport, timings: RunTimings): RunResult {
  const { state, factor, years } = payback;
  const detail = factor === null ? undefined : (factor * 100).toPrecision(4);
  return {
    ...result,
    findings: [...result.findings, { rule: `payback_${state}`, severity: "info", detail, amount: years }],
    summary: { ...result.summary!, payback },
    timings,
  };
}
