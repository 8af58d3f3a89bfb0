import { AutomaticSolver } from "~jobs/solver/automatic";
import { spaceDb } from "~db/client";
import { DEMO_SYSTEM_ID, demoOptimization, demoSnapshot, demoStatusQuo } from "~db/seed/demo";
import { runOptimization } from "~/engines/optimization/run";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { Optimization } from "~/entities/optimizations/optimization";
import type { RunResult } from "~/entities/results/result";
import type { Actor } from "~/services/core/access.server";
import { environment } from "~/services/core/settings/environment.server";
import { saveResult } from "~/services/optimizations/work.server";
import { readRegistry } from "~/services/registry.server";
import { Person } from "../../helpers/person";
import { type Product, startProduct } from "../../helpers/product";
import { saveRun } from "../../helpers/run";
import { newSystem } from "../../helpers/space";
import { optimization, type Site } from "../../reference/optimizations/site";

/** A plan and its status quo as they are in a product that runs, and what they were computed from. */
export interface Pair {
  system: string;
  /** Ids of the runs. */
  plan: string;
  statusQuo: string;
  snapshot: SystemSnapshot;
}

export class Stored {
  private constructor(
    readonly product: Product,
    readonly reader: Person,
    private readonly editor: Actor,
  ) {}

  static async start(): Promise<Stored> {
    const product = await startProduct();
    Object.assign(process.env, { DATA_DIR: product.dataDir, DEMO: "0", LOG_LEVEL: "silent" });
    readRegistry();
    const reader = new Person(product.url);
    await reader.signIn("superadmin@demo.test");
    const editor = { user_id: "checker", email: "editor@demo.test", displayName: "Checker", super_admin: true };
    return new Stored(product, reader, { ...editor, locale: null, space: "demo", role: "admin" });
  }

  /** The demo's investment and its status quo. */
  async demo(): Promise<Pair> {
    const snapshot = demoSnapshot();
    // In longer steps than the demo's own runs: what is looked at does not depend on them.
    for (const run of [demoStatusQuo(), demoOptimization()])
      this.store(run.optimization_id, await solve(snapshot, { ...run, config: { ...run.config, delta_t: 6 } }));
    const ids = { plan: demoOptimization().optimization_id, statusQuo: demoStatusQuo().optimization_id };
    return { ...ids, system: DEMO_SYSTEM_ID, snapshot };
  }

  /** A site of the tests under a system of its own. */
  async site(system: string, { snapshot }: Site, year: number): Promise<Pair> {
    newSystem(this.editor, { system_id: system, name: system, timezone: "UTC" });
    const ids: string[] = [];
    for (const status of [true, false]) {
      const config = { status_quo: { status } };
      const fields = { dates: [`${year}-01-01`], config, name: status ? "Status quo" : "Plan" };
      const id = saveRun(this.editor, system, [], fields);
      this.store(id, await solve(snapshot, optimization([year], { config })));
      ids.push(id);
    }
    return { system, statusQuo: ids[0]!, plan: ids[1]!, snapshot };
  }

  private store(id: string, result: RunResult): void {
    if (result.status !== "success") throw new Error(JSON.stringify(result.findings));
    saveResult("demo", id, result, { guard: () => undefined });
  }

  /** The series of a run as they are stored, by component and variable [MW, MWh, currency/MWh]. */
  raw(id: string): Map<string, number[]> {
    const rows = spaceDb(environment().dataDir, "demo")
      .$client.prepare('SELECT component, variable, float_bits, "values" FROM result_series WHERE optimization_id = ?')
      .all(id) as { component: string; variable: string; float_bits: number; values: Buffer }[];
    return new Map(
      rows.map(({ component, variable, float_bits, values }) => {
        const bytes = float_bits / 8;
        const numbers = Array.from({ length: values.length / bytes }, (_, i) =>
          bytes === 4 ? values.readFloatLE(i * 4) : values.readDoubleLE(i * 8),
        );
        return [`${component} ${variable}`, numbers];
      }),
    );
  }

  async call<T>(id: string, view: string): Promise<T> {
    const response = await this.product.call("superadmin", "GET", `optimization/${id}/results/${view}`);
    if (response.status !== 200) throw new Error(`${view}: ${response.status} ${JSON.stringify(response.body)}`);
    return response.body as T;
  }

  async page(pair: Pair, view: string, query = ""): Promise<string> {
    const path = `/system/${pair.system}/designer/results/${view}?optimization_id=${pair.plan}${query}`;
    const page = await this.reader.get(path);
    if (page.status !== 200) throw new Error(`${path}: ${page.status}`);
    return page.text();
  }
}

const solve = (snapshot: SystemSnapshot, run: Optimization): Promise<RunResult> =>
  runOptimization({ snapshot, optimization: run }, new AutomaticSolver(), {
    onProgress: () => undefined,
    shouldStop: () => false,
    now: () => performance.now(),
  });
