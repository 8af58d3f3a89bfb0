import { handles, type Registry } from "~jobs/worker/handler";
import { spaceDb } from "~db/client";
import type { Json } from "~db/queue";
import { explainPlan, validateSite, waitingFor } from "~/engines/operation";
import { emittedOf } from "~/engines/operation/assembly/emitted";
import { plantsOf } from "~/engines/operation/assembly/plants";
import type { ApprovedRows } from "~/engines/operation/assembly/said";
import { costOfPlan, rowsOf, shiftsOf, shortfallsOfPlan, switchedOf } from "~/engines/operation/assembly/storedPlan";
import { emissionsOf, tradeOf } from "~/engines/operation/assembly/tradeOf";
import type { OptimizationOperation } from "~/entities/operator/operation";
import type { StoredPlan } from "~/entities/operator/plan";
import { isIn } from "~/entities/operator/planFile";
import { snapshotOf } from "~/services/archive/snapshot.server";
import { agentDecides } from "~/services/operator/agent.server";
import { explainAbandonedSteps } from "~/services/operator/commitments/abandonedSteps";
import { planJob } from "~/services/operator/planJob.server";
import { type LogLine, operationRow, savePlan } from "~/services/operator/plans.server";
import { type Prepared, prepareOperation } from "~/services/operator/prepare.server";
import type { ContractedOf } from "~/services/operator/trade/dealtFor.server";
import { contractedPower } from "~/services/portfolio/contracted.server";
import type { PlanOutcome, PlanProgress, PlanTask } from "./planWork";

/** Computes a plan; rejects with the signal's reason when aborted. */
export type ComputePlan = (
  task: PlanTask,
  options: { signal: AbortSignal; onProgress: (progress: PlanProgress) => void },
) => Promise<PlanOutcome>;

/** Time of the search [s]; with a gap of 0 all of it is taken. */
const TIME_LIMIT_S = 20;

/** Makes a plan that was asked for. */
export const planHandler = (compute: ComputePlan, now: () => number = Date.now): Registry =>
  handles(planJob, {
    async run({ signal, guard, dataDir, log, progress }, { space, optimization_operation_id: id }): Promise<Json> {
      const db = spaceDb(dataDir, space);
      const operation = operationRow(db, id);
      // Deleted, or made already by a worker that died after it stored it.
      if (operation?.status !== "pending") {
        if (operation) agentDecides(db, space, id, now());
        return { skipped: true };
      }
      const begun = now();
      progress({ phase: "prepare", fraction: null });
      const store = (
        result: Omit<Parameters<typeof savePlan>[2], "log">,
        key: string,
        params: LogLine["params"] = {},
      ) => {
        const outcome = savePlan(
          db,
          { space, id },
          { ...result, log: { at: new Date(now()).toISOString(), key, params } },
          guard,
        );
        if (!outcome.ok) throw new Error(`The plan ${id} could not be stored: ${outcome.message}`);
      };
      const contractedOf: ContractedOf = (carrierId, window) =>
        contractedPower(db, operation.system_id, { carrierId, ...window });
      const snapshot = snapshotOf(db, operation.system_id);
      const prepared = prepareOperation(db, snapshot, { ...operation, contractedOf }, begun);
      if ("findings" in prepared) {
        const [first] = prepared.findings;
        store({ status: "error" }, "not_ready", { name: first?.componentName ?? "", rule: first?.rule ?? "" });
        return { status: "error" };
      }
      const [fault] = validateSite(prepared.site);
      if (fault) {
        store({ status: "error" }, "site_faulty", { name: fault.component, field: fault.field });
        return { status: "error" };
      }
      progress({ phase: "plan", fraction: null });
      const task = taskOf(operation, prepared);
      const onProgress = ({ gap }: PlanProgress) => progress({ phase: "plan", fraction: null, details: { gap } });
      const outcome = await compute(task, { signal, onProgress });
      signal.throwIfAborted();
      if (!outcome.ok) {
        store({ status: "error" }, `no_plan_${outcome.reason}`);
        return { status: "error" };
      }
      const plan = planToStore(prepared, outcome, (now() - begun) / 1000);
      const status = plan.shortfalls.length > 0 ? "proposed_with_warnings" : "proposed";
      store({ status, plan }, "planned", { seconds: plan.seconds, gap: plan.gap });
      agentDecides(db, space, id, now());
      log.info({ id, status, seconds: plan.seconds, gap: plan.gap }, "operation planned");
      return { status, gap: plan.gap };
    },
    settle(job, { dataDir }, { space, optimization_operation_id: id }) {
      const key = job.state === "cancelled" ? "cancelled" : "failed";
      const log = { at: new Date(now()).toISOString(), key, params: {} };
      savePlan(
        spaceDb(dataDir, space),
        { space, id },
        { status: key === "failed" ? "error" : "abort", log },
        () => undefined,
      );
      return Promise.resolve();
    },
  });

export const taskOf = (operation: OptimizationOperation, { site, statusQuo }: Prepared): PlanTask => ({
  site,
  statusQuo,
  settings: { gap: operation.config.optimizer.MIPGap, timeLimitS: TIME_LIMIT_S, nodes: null },
});

/** A plan as it is stored, with what it rests on and what it is compared with. @param seconds what it took */
export function planToStore(
  prepared: Prepared,
  outcome: Extract<PlanOutcome, { ok: true }>,
  seconds: number,
): StoredPlan {
  const { problem, site, remarks, inputs, price, ageMinutes, blocked, approved } = prepared;
  const window = { startMs: Date.parse(site.start), steps: site.steps, timezone: prepared.timezone };
  const emissions = emissionsOf(problem, window);
  const levels = problem.buses.map(({ carrierLevelId }) => carrierLevelId);
  const { plan, statusQuo } = outcome;
  const names = new Map(problem.components.map(({ id, name }) => [id, name]));
  const emission = emittedOf(problem, site, plan, window);
  const other = statusQuo && emittedOf(prepared.statusQuoProblem, prepared.statusQuo, statusQuo.course, window);
  const explanation = explainAbandonedSteps(shortfallsOfPlan(problem, plan), { kept: site.kept, blocked, names });
  return {
    start: site.start,
    steps: site.steps,
    inputs,
    ageMinutes,
    seconds,
    remarks: [...remarks, ...explanation.remarks],
    rows: rowsOf(problem, site, plan, { blocked, reasons: explainPlan(site, plan), approved }),
    plants: plantsOf(problem, site, plan, window),
    price: price && Array.from(price),
    switched: switchedOf(plan),
    ...(prepared.kept ? { kept: prepared.kept } : {}),
    ...(prepared.endWorth ? { endWorth: { ...prepared.endWorth, stores: endWorths(site) } } : {}),
    ...(prepared.work ? { work: prepared.work } : {}),
    cost: costOfPlan(plan.cost),
    statusQuo: statusQuo && costOfPlan(statusQuo.cost),
    co2:
      emission.known || other?.known
        ? {
            plan: emission.kg,
            statusQuo: other && other.kg,
            without: [...new Set([...emission.without, ...(other?.without ?? [])])],
          }
        : null,
    trade: tradeOf(site, plan.grids, levels, emissions),
    statusQuoTrade: statusQuo && tradeOf(prepared.statusQuo, statusQuo.course.grids, levels, emissions),
    statusQuoShift: statusQuo && shiftsOf(problem, prepared.statusQuo, statusQuo.course),
    ...(approved
      ? { waiting: waitingFor(site, plan, { until: approved.until, setpoints: toldNow(prepared, approved) }) }
      : {}),
    shortfalls: explanation.shortfalls,
    leftSteps: explanation.leftSteps,
    objective: plan.objective,
    bound: plan.bound,
    gap: plan.gap,
    ended: plan.ended,
  };
}

/** What components are told in the steps of a new plan by the one in force, as events leave it [kW]. */
function toldNow({ site, blocked }: Prepared, { rows, by, until }: ApprovedRows): Map<string, Float64Array> {
  const steps = Math.max(0, Math.min(site.steps, until));
  const setpoints = ({ component_id, power }: ApprovedRows["rows"][number]): Float64Array =>
    Float64Array.from({ length: steps }, (_, t) =>
      isIn(blocked.get(component_id)?.windows ?? [], t) ? 0 : (power[t + by] ?? 0),
    );
  return new Map(rows.map((row) => [row.component_id, setpoints(row)]));
}

/** What a kWh in each store counts at the end of a plan [currency/kWh], by component. */
const endWorths = ({ storages }: Prepared["site"]): Record<string, number> =>
  Object.fromEntries(storages.map(({ id, endValue }) => [id, Math.round(endValue * 1e5) / 1e5]));
