import type { Optimization } from "~/entities/optimizations/optimization";
import type { RunResult } from "~/entities/results/result";
import { optimization, run, type Site } from "../reference/optimizations/site";
import { benchSite } from "./site";

/**
 * A result of 40 components in 20 years by the hour, and one of the same site without investment, both written by the engine. Sites
 * and series are synthetic (`benchSite`). Typical days keep the model small; the engine returns their results by the hour.
 */
export const FIRST_YEAR = 2025;
export const YEARS = 20;
const SITES = 3;
const years = Array.from({ length: YEARS }, (_, i) => FIRST_YEAR + i);

/** Three sites of twelve components, two lines between them, and two more fields of sun; boilers that are there already. */
function largeSite(): Site {
  const site = benchSite(SITES);
  for (const node of site.snapshot.nodes.filter((one) => one.node_id.endsWith("boiler"))) {
    node.status = "existing";
    site.row({ node_id: node.node_id, system_id: "sys" }, "existing_capacity", { value: 20 });
  }
  for (const i of [1, 2])
    site.node({
      id: `site ${i} more PV`,
      root: "transformation",
      place: `site ${i}`,
      output: "electricity_low",
      status: "optional",
      parameters: { investment_cost: 800_000, lifetime: 25, availability: 0.11, maximum_capacity: 3 },
    });
  return site;
}

const runOf = (config: Record<string, unknown>): Optimization =>
  optimization(years, {
    config: { ...config, rolling_horizon_years: 1, temporal_clustering: { status: true, n_clust: 2, n_seg: 4 } },
  });

export async function largeResults(): Promise<{ plan: RunResult; statusQuo: RunResult }> {
  return {
    plan: await run(largeSite(), runOf({})),
    statusQuo: await run(largeSite(), runOf({ status_quo: { status: true } })),
  };
}
