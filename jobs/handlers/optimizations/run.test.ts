import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChildCrash } from "~jobs/worker/inChild";
import { type Loop, startLoop } from "~jobs/worker/loop";
import { closeDatabases, newSpace } from "~db/client";
import { openQueue, type SqliteQueue } from "~db/queue";
import type { RunInput } from "~/engines/optimization/run";
import { type Optimization, optimizationConfig, optimizationSchema } from "~/entities/optimizations/optimization";
import { OPTIMIZATION_END, type OptimizationStatus } from "~/entities/optimizations/status";
import { emptyTables, type RunResult } from "~/entities/results/result";
import { systemSchema } from "~/entities/systems/system";
import { runJob } from "~/services/optimizations/runJob.server";
import type { SaveSteps } from "~/services/optimizations/work.server";
import { PATIENCE_MS } from "../../../tests/helpers/eventually";
import { optimizationHandler, type RunStore, type Solve } from "./run";

const ended = (status: OptimizationStatus | null) => (OPTIMIZATION_END as readonly (string | null)[]).includes(status);

/** A store that keeps one run in memory by the rules of RunStore, and everything that happened to it in order. */
class OneRun implements RunStore {
  history: OptimizationStatus[] = [];
  results: RunResult[] = [];
  constructor(
    public current: OptimizationStatus | null = "pending",
    private readonly config: Partial<Optimization["config"]> = {},
  ) {}
  loadRun = () => (this.current === null ? undefined : input(this.current, this.config));
  setStatus = (_space: string, _id: string, status: OptimizationStatus) => {
    if (this.current === null || ended(this.current)) return;
    this.current = status;
    this.history.push(status);
  };
  saveResult = (_space: string, _id: string, result: RunResult, { guard }: SaveSteps) => {
    guard();
    this.current = result.status;
    this.results.push(result);
    this.history.push(result.status);
  };
}

function input(status: OptimizationStatus, config: Partial<Optimization["config"]>): RunInput {
  const system = systemSchema.parse({ system_id: "s1", name: "Handler test", geometry_id: "g1" });
  const optimization: Optimization = {
    ...optimizationSchema.parse({
      optimization_id: "o1",
      system_id: "s1",
      user_id: "u1",
      name: "Handler test",
      scenario_ids: ["base"],
      dates: ["2025-01-01"],
      config: {},
    }),
    status,
    config: { ...optimizationConfig.parse({}), ...config },
  };
  const none = { geometries: [], nodes: [], lines: [], technologies: [], carriers: [], carrierLevels: [] };
  const snapshot = { system, ...none, parameterTypes: [], parameters: [], scenarios: [], series: [] };
  return { snapshot, optimization };
}

const result = (status: RunResult["status"]): RunResult => ({
  status,
  findings: [],
  impact: "money",
  currency: "EUR",
  years: [],
  spans: [],
  discount: [],
  interestRate: 0,
  stepH: 1,
  steps: 8760,
  yearStartMs: [],
  components: [],
  summary: null,
  tables: emptyTables(),
  series: [],
  solver: null,
  timings: { assembleS: 0, buildS: 0, solveS: 0, reportS: 0 },
});

let folder: string;
let queue: SqliteQueue;
let loop: Loop | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "optimization-job-"));
  newSpace(folder, "demo");
  queue = openQueue(folder, { retryMs: 20 });
});
afterEach(async () => {
  await loop?.stop();
  queue.close();
  closeDatabases();
  rmSync(folder, { recursive: true });
});

function start(store: RunStore, solve: Solve, timeLimitGraceS = 60): string {
  const { id } = queue.enqueue({ type: runJob.type, space: "demo", payload: { optimization_id: "o1" } });
  const registry = optimizationHandler(store, solve, { timeLimitGraceS });
  const pace = { pollMs: 5, watchMs: 5, tendMs: 5 };
  const log = pino({ level: "silent" });
  loop = startLoop({ queue, registry, workerId: "w", dataDir: folder, log, ...pace });
  return id;
}
const settled = (id: string) =>
  vi.waitFor(() => {
    expect(queue.get(id)?.finished_at).not.toBeNull();
    expect(queue.unsettled([runJob.type])).toEqual([]);
  }, PATIENCE_MS);
const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    // It may have been cancelled on the way here.
    signal.throwIfAborted();
    signal.addEventListener("abort", () => reject(signal.reason as Error));
  });

describe("the job of an optimization", () => {
  it("goes through the statuses in order and stores the result with the last one", async () => {
    const store = new OneRun();
    const id = start(store, async (_input, { onProgress, memoryMb }) => {
      expect(memoryMb).toBe(8 * 1024);
      onProgress({ phase: "wait_eb", fraction: 0 });
      onProgress({ phase: "run_clustering", fraction: 0.01 });
      onProgress({ phase: "prepare_input", fraction: 0.05 });
      onProgress({ phase: "run_optimization", fraction: 0.2, iteration: 7, objective: Infinity });
      onProgress({ phase: "run_optimization", fraction: 0.5 });
      onProgress({ phase: "prepare_input", fraction: 0.6 });
      onProgress({ phase: "prepare_results", fraction: 0.9 });
      onProgress({ phase: "get_dataset_eb", fraction: 0.94 });
      onProgress({ phase: "get_dataset_opt", fraction: 0.95 });
      onProgress({ phase: "get_dataset_operation", fraction: 0.96 });
      return result("warning");
    });
    await settled(id);
    const phases = [
      "planned",
      "wait_eb",
      "run_clustering",
      "prepare_input",
      "run_optimization",
      "prepare_results",
      "get_dataset_eb",
      "get_dataset_opt",
      "get_dataset_operation",
      "save_dataset_eb",
      "warning",
    ];
    expect(store.history).toEqual(phases);
    expect(store.results).toHaveLength(1);
    expect(queue.get(id)).toMatchObject({ state: "done", result: { status: "warning" }, attempt: 1 });
    expect(queue.get(id)?.progress).toMatchObject({ phase: "warning", fraction: 1 });
  });

  it("does not compute again what an earlier attempt has stored", async () => {
    const store = new OneRun("success");
    const solve = vi.fn<Solve>();
    const id = start(store, solve);
    await settled(id);
    expect(queue.get(id)).toMatchObject({ state: "done", result: { status: "success" } });
    expect(solve).not.toHaveBeenCalled();
  });

  it("ends as abort when it is cancelled in the middle", async () => {
    const store = new OneRun();
    const id = start(store, (_input, { signal }) => untilAborted(signal));
    await vi.waitFor(() => expect(store.current).toBe("planned"), PATIENCE_MS);
    queue.requestCancel(id);
    await settled(id);
    expect(queue.get(id)?.state).toBe("cancelled");
    expect(store).toMatchObject({ current: "abort", results: [] });
  });

  it("waits for an optimization that is not committed yet, and gives up on one that never comes", async () => {
    const late = new OneRun(null);
    const solve: Solve = async () => result("success");
    const id = start(late, solve);
    await vi.waitFor(() => expect(queue.get(id)?.error?.code).toBe("optimization_missing"), PATIENCE_MS);
    late.current = "pending";
    await settled(id);
    expect(late.current).toBe("success");
    await loop?.stop();

    const never = start(new OneRun(null), solve);
    await settled(never);
    expect(queue.get(never)).toMatchObject({ state: "failed", attempt: 3, error: { code: "optimization_missing" } });
  });

  it("ends a run that does not keep its time limit", async () => {
    const limit = { optimizer: { ...optimizationConfig.parse({}).optimizer, TimeLimit: 0.01 } };
    const store = new OneRun("pending", limit);
    const begun: Solve = (_input, { signal, onBegin }) => {
      onBegin(Date.now());
      return untilAborted(signal);
    };
    const id = start(store, begun, 0.01);
    await settled(id);
    expect(queue.get(id)).toMatchObject({ state: "failed", attempt: 1 });
    const finding = { rule: "run_time_limit", severity: "error", amount: 0.01, unit: "s" };
    expect(store.results).toMatchObject([{ status: "error", currency: "EUR", years: [2025], findings: [finding] }]);
  });

  it("explains an error of the program after three attempts", async () => {
    const store = new OneRun();
    const id = start(store, async () => {
      throw new Error("a bug");
    });
    await settled(id);
    expect(queue.get(id)).toMatchObject({ state: "failed", attempt: 3 });
    expect(store.results).toMatchObject([{ status: "error", findings: [{ rule: "run_unexpected", detail: "a bug" }] }]);
  });

  it("explains a solver that ran out of memory or crashed, and does not try again", async () => {
    const cases = [
      {
        crash: new ChildCrash("", null, "SIGABRT", true),
        finding: { rule: "run_out_of_memory", amount: 8, unit: "GB" },
      },
      {
        crash: Object.assign(new ChildCrash("", null, "SIGKILL", true), { boundMb: 409.6 }),
        finding: { rule: "run_out_of_memory", amount: 0.4, unit: "GB" },
      },
      {
        crash: Object.assign(new ChildCrash("", null, "SIGKILL", false), { memoryShort: true as const }),
        finding: { rule: "run_solver_killed", detail: "SIGKILL" },
      },
      { crash: new ChildCrash("", 139, null, false), finding: { rule: "run_solver_crashed", detail: "139" } },
    ];
    for (const { crash, finding } of cases) {
      const store = new OneRun();
      let solvers = 0;
      const id = start(store, () => {
        solvers++;
        return Promise.reject(crash);
      });
      await settled(id);
      expect(solvers).toBe(1);
      expect(queue.get(id)).toMatchObject({ state: "failed", attempt: 1 });
      expect(store.results).toMatchObject([{ status: "error", findings: [finding] }]);
      await loop?.stop();
    }
  });

  it("computes a run once more whose solver somebody else killed: a result; an error after the second time", async () => {
    const killed = new ChildCrash("", null, "SIGKILL", false);
    for (const [kills, state, finding] of [
      [1, "done", []],
      [2, "failed", [{ rule: "run_solver_killed", detail: "SIGKILL" }]],
    ] as const) {
      const store = new OneRun();
      let solvers = 0;
      const id = start(store, () => (++solvers <= kills ? Promise.reject(killed) : Promise.resolve(result("success"))));
      await settled(id);
      expect([queue.get(id)?.state, queue.get(id)?.attempt, solvers]).toEqual([state, 1, 2]);
      expect(store.results).toMatchObject([{ status: state === "done" ? "success" : "error", findings: finding }]);
      await loop?.stop();
    }
  });

  it("has time for the run without changes, too, where it changes inputs", async () => {
    const optimizer = { ...optimizationConfig.parse({}).optimizer, TimeLimit: 0.3 };
    const change = {
      component_id: "c",
      place_id: null,
      parameter_type: "demand",
      impact: "money" as const,
      value: null,
    };
    for (const [changes, state] of [
      [[], "failed"],
      [[{ ...change, factor: 1.1 }], "done"],
    ] as const) {
      const store = new OneRun("pending", { optimizer, variation: { changes: [...changes], alternative: null } });
      const id = start(
        store,
        async (_input, { signal, onBegin }) => {
          onBegin(Date.now());
          await Promise.race([untilAborted(signal), new Promise((go) => setTimeout(go, 500))]);
          return result("success");
        },
        0.1,
      );
      await settled(id);
      expect(queue.get(id)?.state).toBe(state);
      await loop?.stop();
    }
  });

  it("does not count what the second attempt waits for a machine", async () => {
    const limit = { optimizer: { ...optimizationConfig.parse({}).optimizer, TimeLimit: 0.01 } };
    const store = new OneRun("pending", limit);
    let solvers = 0;
    const solve: Solve = async (_input, { onBegin }) => {
      if (++solvers === 1) {
        onBegin(Date.now());
        throw new ChildCrash("", null, "SIGKILL", false);
      }
      await new Promise((go) => setTimeout(go, 300));
      onBegin(Date.now());
      return result("success");
    };
    const id = start(store, solve, 0.1);
    await settled(id);
    expect([queue.get(id)?.state, solvers]).toEqual(["done", 2]);
  });

  it("tells of a crash on another machine as of one here", () => {
    const crash = Object.assign(new ChildCrash("killed", null, "SIGKILL", false), { boundMb: 400, memoryShort: true });
    const elsewhere = ChildCrash.from(JSON.parse(JSON.stringify(crash.facts)) as typeof crash.facts);
    expect(elsewhere).toMatchObject({ message: "killed", signal: "SIGKILL", boundMb: 400, memoryShort: true });
  });
});
