import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { randomStream } from "~/entities/core/random";
import { PATIENCE_MS } from "../../helpers/eventually";
import { stallDuring } from "../../helpers/health";
import { type Product, startProduct } from "../../helpers/product";
import { rssOf } from "../hostile";
import { modelMaker } from "../models";
import { Maker } from "../requests";

/**
 * The same files through the product: each import comes to an end with a system or a sentence, the server answers meanwhile, and no process
 * that reads files holds more than it may. IMPORT_RUNS: how many files; left out without it, as each takes a process of its own.
 */
const RUNS = Number(process.env.IMPORT_RUNS ?? 0);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** What a reader may hold [MB]: its heap and as much beside it (readFiles.ts). */
const MOST_MB = 3072;

interface Import {
  import_id: string;
  stage: string;
  system_id: string | null;
  findings: { severity: string; text: string }[];
  message: string | null;
}

/** Memory [MB] of the processes that read files of a data folder just now. */
function readersOf(dataDir: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const isReader = readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("dist/read.js");
        return isReader && readFileSync(`/proc/${pid}/environ`, "utf8").includes(dataDir) ? [rssOf(Number(pid))] : [];
      } catch {
        return [];
      }
    });
}

let product: Product;
beforeAll(async () => {
  if (RUNS > 0) product = await startProduct({}, { worker: true });
});
afterAll(() => product?.stop());

test.runIf(RUNS > 0)(
  `${RUNS} imports end with a system or a sentence`,
  { timeout: 60_000 + RUNS * 20_000 },
  async () => {
    const make = new Maker(randomStream(SEED), {}, []);
    const nextModel = await modelMaker(make);
    const faults: string[] = [];
    const counts: Record<string, number> = {};
    let memory = 0;
    let answersWith5xx = 0;
    const { stall } = await stallDuring(product.url, async () => {
      for (let run = 0; run < RUNS; run++) {
        const { kind, bytes } = await nextModel();
        const type = kind === "netcdf" ? "application/x-netcdf" : "application/zip";
        const headers = { ...product.signIn("admin"), "Content-Type": type };
        const body = Buffer.from(bytes);
        const started = await fetch(`${product.url}/api/import/system`, { method: "POST", headers, body });
        if (started.status >= 500) answersWith5xx += 1;
        if (started.status !== 202) {
          counts[started.status] = (counts[started.status] ?? 0) + 1;
          continue;
        }
        let state = (await started.json()) as Import;
        const until = Date.now() + PATIENCE_MS;
        while (!["done", "failed", "refused"].includes(state.stage) && Date.now() < until) {
          await new Promise((next) => setTimeout(next, 30));
          for (const mb of readersOf(product.dataDir)) memory = Math.max(memory, mb);
          state = (await product.call("admin", "GET", `import/system/${state.import_id}`)).body as Import;
        }
        counts[state.stage] = (counts[state.stage] ?? 0) + 1;
        const hasReason = state.message !== null || state.findings.some(({ severity }) => severity === "error");
        if (state.stage !== "done" && !hasReason) faults.push(`${run} ${kind} ${JSON.stringify(state).slice(0, 300)}`);
        if (state.system_id && state.stage === "done")
          await product.call("admin", "DELETE", `system/${state.system_id}?hard=1`);
      }
    });
    const most = `${Math.round(memory)} MB, longest stall ${Math.round(stall)} ms`;
    process.stdout.write(`${RUNS} imports: ${JSON.stringify(counts)}; readers ${most}\n`);
    expect(faults.slice(0, 10), `FUZZ_SEED=${SEED}`).toEqual([]);
    expect(answersWith5xx).toBe(0);
    expect(memory).toBeLessThan(MOST_MB);
    expect(counts.done ?? 0).toBeGreaterThan(0);
  },
);
