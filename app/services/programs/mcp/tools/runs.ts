import { randomUUID } from "node:crypto";
import { z } from "zod";
import { sitePaths } from "~/entities/core/sitePaths";
import { asData, marked } from "../asData";
import { figuresOf, proofOf, type SolvedSummary } from "../proof";
import type { RunRow } from "../rows";
import { idText, ofSystem, runId, segment, systemId, tool, type ToolContext } from "../tool";

const check = tool({
  name: "check_system",
  title: "Check a system",
  description: "Whether a system is ready for a run, what is missing, what is odd, and what a run would leave out.",
  needs: ["read"],
  input: z.object({ system_id: systemId, scenario_id: idText.optional() }).strict(),
  async run({ system_id, scenario_id }, { call, page }) {
    const query = scenario_id === undefined ? "" : `?scenario_id=${encodeURIComponent(scenario_id)}`;
    const checks = await call("GET", `${ofSystem(system_id, "checks")}${query}`);
    return { checks: asData(checks), page: page(sitePaths(system_id).checks) };
  },
});

const startRun = tool({
  name: "start_run",
  title: "Order a run",
  description:
    "Starts an optimization of a system for one or several years. With status_quo nothing is built: what today's plants would cost. It counts against the token's runs per day and the credits of the space. Ask run_state until it has ended, then read_answer.",
  needs: ["run"],
  input: z
    .object({
      system_id: systemId,
      name: z.string().trim().min(1).max(120),
      years: z.array(z.number().int().min(1990).max(2100)).min(1).max(21),
      scenario_ids: z.array(idText).min(1).max(20).default(["base"]),
      status_quo: z.boolean().default(false),
      hours_per_step: z.union([z.literal(6), z.literal(2), z.literal(1), z.literal(0.5), z.literal(0.25)]).default(1),
      typical_days: z.number().int().min(1).max(365).optional().describe("Left out: every hour of the year"),
    })
    .strict(),
  async run({ system_id, name, years, scenario_ids, status_quo, hours_per_step, typical_days }, { call, page }) {
    const optimization_id = randomUUID();
    const temporal_clustering = typical_days === undefined ? {} : { status: true, n_clust: typical_days };
    const row = await call<RunRow>("POST", "api/optimization", {
      optimization_id,
      system_id,
      name,
      scenario_ids,
      dates: years.map((year) => `${year}-01-01`),
      config: { delta_t: hours_per_step, status_quo: { status: status_quo }, temporal_clustering },
    });
    return {
      run_id: optimization_id,
      status: row.status,
      page: page(sitePaths(system_id).optimization(optimization_id)),
    };
  },
});

const runState = tool({
  name: "run_state",
  title: "State of a run",
  description: "How far a run is: its status, and whether it has ended. A run that failed has its reasons on its page.",
  needs: ["read"],
  input: z.object({ run_id: runId }).strict(),
  async run({ run_id }, { call, page }) {
    const at = `api/optimization/${segment(run_id)}`;
    const row = await call<RunRow>("GET", at);
    const state = await call("GET", `${at}/state`);
    return { run_id: asData(run_id), state: asData(state), page: page(sitePaths(row.system_id).optimization(run_id)) };
  },
});

interface Answer {
  yearly: number;
  year: number;
  investment: number;
  builds: { componentId: string; amount: number; unit: string; lumpSum: number; year: number }[];
  co2: { plan: number; statusQuo: number | null } | null;
  statusQuo: {
    optimization_id: string;
    name: string;
    yearly: number;
    npv: number | null;
    profitability: { rate: number | null; payback: number | null } | null;
  } | null;
}

type Summary = SolvedSummary &
  Record<"answer", Answer | null> & {
    status: string;
    currency: string;
    years: number[];
    summary: { moneyNpv: number; impacts: Record<string, number> } | null;
    findings: unknown[];
  };

/** A run and its summary, whose figures are shown on the page of it. */
export async function summaryOf(run_id: string, { call, page }: ToolContext) {
  const at = `api/optimization/${segment(run_id)}`;
  const row = await call<RunRow>("GET", at);
  const summary = await call<Summary>("GET", `${at}/results/summary`);
  const paths = sitePaths(row.system_id);
  const proof = proofOf(summary);
  return {
    row,
    summary,
    proof,
    figure: figuresOf(run_id, proof),
    at,
    paths,
    viewPage: (view: string) => page(paths.result(view, run_id)),
  };
}

/** Findings of a run that one answer has at most. */
const MOST_FINDINGS = 30;

const readAnswer = tool({
  name: "read_answer",
  title: "Read the answer of a run",
  description:
    "What a run came to: yearly costs, what is built, emissions, and the saving against the run of the same without anything built, where there is one. Each figure has its unit, the run, the address of the page that shows it, and how well it is proven.",
  needs: ["read"],
  input: z.object({ run_id: runId }).strict(),
  async run({ run_id }, context) {
    const { row, summary, proof, figure, viewPage } = await summaryOf(run_id, context);
    const { currency, answer: outcome } = summary;
    const ownPage = viewPage("summary");
    const compared = viewPage("status-quo");
    const base = outcome?.statusQuo;
    const figures = [
      figure("present value of all costs", summary.summary?.moneyNpv ?? null, currency, ownPage),
      ...Object.entries(summary.summary?.impacts ?? {}).map(([impact, kg]) =>
        figure(`${impact} over all years`, kg, "kg", ownPage),
      ),
      ...(outcome
        ? [
            figure(`costs in ${outcome.year}`, outcome.yearly, `${currency}/a`, ownPage),
            figure("investment", outcome.investment, currency, ownPage),
          ]
        : []),
      ...(outcome && base
        ? [
            figure(`costs in ${outcome.year} of the status quo`, base.yearly, `${currency}/a`, compared),
            figure(`saving in ${outcome.year}`, base.yearly - outcome.yearly, `${currency}/a`, compared),
            figure("net present value against the status quo", base.npv, currency, compared),
            figure("internal rate of return", base.profitability?.rate ?? null, "1", compared),
            figure("payback", base.profitability?.payback ?? null, "a", compared),
          ]
        : []),
    ];
    return {
      run: { run_id: asData(run_id), name: marked(row.name), status: row.status, years: summary.years },
      status_quo: base ? { run_id: asData(base.optimization_id), name: marked(base.name) } : null,
      proof,
      figures,
      builds: (outcome?.builds ?? []).map(({ componentId, amount, unit, lumpSum, year }) => ({
        component_id: asData(componentId),
        size: figure(`built in ${year}`, amount, unit, viewPage("capacities")),
        costs: figure("investment", lumpSum, currency, viewPage("costs")),
      })),
      findings: asData(summary.findings.slice(0, MOST_FINDINGS)),
    };
  },
});

export const runTools = [check, startRun, runState, readAnswer];
