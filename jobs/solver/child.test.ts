import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { ChildCrash, inChild } from "~jobs/worker/inChild";
import type { RunInput } from "~/engines/optimization/run";
import type { RunProgress } from "~/entities/optimizations/runProgress";
import type { RunResult } from "~/entities/results/result";
import { optimization, repeat, Site } from "../../tests/reference/optimizations/site";

const CHILD = fileURLToPath(new URL("./child.ts", import.meta.url));

const gridSite = () =>
  new Site()
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 2 } })
    .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 50 } });

/** Large enough to be under way when it is cancelled. */
function slowSite(): Site {
  const site = gridSite();
  for (let i = 0; i < 4; i++) {
    site.node({
      id: `battery ${i}`,
      root: "storage",
      input: "el",
      output: "el",
      status: "optional",
      parameters: {
        investment_cost: 1000 + i,
        investment_cost_power: 100,
        lifetime: 20,
        charging_efficiency: 0.9 + i / 100,
      },
    });
  }
  return site.node({
    id: "market",
    root: "trade",
    output: "el",
    parameters: { purchase_price: { series: repeat([40, 80, 20, 60, 55, 10, 90]), year: 2025 } },
  });
}

describe("a run in a child process", () => {
  it("computes in a process of its own and reports progress", async () => {
    const seen: RunProgress[] = [];
    const result = await inChild<RunResult, RunProgress>(
      CHILD,
      { snapshot: gridSite().snapshot, optimization: optimization([2025]) },
      { onProgress: (p) => seen.push(p), memoryMb: 512 },
    );
    expect(result.status).toBe("success");
    expect(result.summary!.objective).toBeCloseTo(2 * 8760 * 50, 3);
    expect(result.series.find((s) => s.variable === "purchase")!.values).toBeInstanceOf(Float32Array);
    expect(seen.map((p) => p.phase)).toContain("prepare_results");
  });

  it("stops within three seconds of a cancel", async () => {
    const controller = new AbortController();
    let cancelledAt = 0;
    const running = inChild<RunResult, RunProgress>(
      CHILD,
      { snapshot: slowSite().snapshot, optimization: optimization([2025]) },
      {
        signal: controller.signal,
        onProgress: (p) => {
          if (p.phase !== "run_optimization" || cancelledAt) return;
          cancelledAt = performance.now();
          controller.abort();
        },
      },
    );
    await expect(running).rejects.toMatchObject({ name: "AbortError" });
    expect(performance.now() - cancelledAt).toBeLessThan(3000);
  });

  it("is ended when it holds more than its memory", async () => {
    const running = inChild(
      CHILD,
      { snapshot: slowSite().snapshot, optimization: optimization([2025]) },
      { residentMb: 100 },
    );
    await expect(running).rejects.toMatchObject({ name: "ChildCrash", outOfMemory: true, signal: "SIGKILL" });
  });

  it("says why when the child breaks", async () => {
    const broken = { snapshot: gridSite().snapshot, optimization: null } as unknown as RunInput;
    await expect(inChild(CHILD, broken)).rejects.toBeInstanceOf(ChildCrash);
  });
});
