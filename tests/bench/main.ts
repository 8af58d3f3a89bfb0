import { AutomaticSolver } from "~jobs/solver/automatic";
import { assemble } from "~/engines/optimization/assemble";
import { Findings } from "~/engines/optimization/findings";
import { formulate } from "~/engines/optimization/formulate";
import { runOptimization } from "~/engines/optimization/run";
import { solverOptions } from "~/engines/optimization/solving/solverOptions";
import { compileKernelsForSources } from "../../app/server/building/kernels.mjs";
import { ownTemp } from "../helpers/ownTemp";
import { optimization, type Site } from "../reference/optimizations/site";
import { benchAggregation } from "./aggregation";
import { benchAlike } from "./alike/main";
import { benchBacktest } from "./backtest/main";
import { benchOutage } from "./backtest/replan";
import { benchChecks } from "./checks/main";
import { benchCopies } from "./copies/main";
import { benchForecast } from "./forecast";
import { benchLive } from "./live";
import { benchLoad } from "./load";
import { benchLongSeries } from "./longSeries";
import { benchOperation } from "./operation";
import { benchPages } from "./pages";
import { benchSystem } from "./parameters";
import { benchPlans } from "./plans";
import { benchPortfolio } from "./portfolio";
import { benchSettlement } from "./portfolio/settlement";
import { benchPortfolioPages } from "./portfolioPages";
import { benchPublished } from "./published/main";
import { benchFairness } from "./queue/fairness";
import { benchShares } from "./queue/shares";
import { benchGrounds } from "./reasons/grounds";
import { benchReduction } from "./reduction";
import { benchResults } from "./results";
import { benchSite } from "./site";
import { benchSolver } from "./solver";
import { benchAcceptance } from "./solving/acceptance";
import { benchContest } from "./solving/contest";
import { benchConvergence } from "./solving/convergence";
import { benchPublic } from "./solving/publicFiles";
import { benchUntagged } from "./solving/untagged";
import { benchImports } from "./tables";
import { benchTimeseries } from "./timeseries";
import { benchCases } from "./wire/cases";
import { benchStreams } from "./wire/streams";
import { benchYears } from "./years/main";

import "./rightNode.mjs";

/**
 * `npm run bench [-- <sites> ...]`: building and whole run against the bare solver on the same matrix. Sites are synthetic. Default: one
 * site. `npm run bench -- 1 5` adds five sites with lines (minutes to an hour).
 */
const seconds = (since: number): number => (performance.now() - since) / 1000;

async function benchRun(sites: number, deltaT: number) {
  const input = {
    snapshot: benchSite(sites).snapshot,
    optimization: optimization([2025], { config: { delta_t: deltaT } }),
  };
  const findings = new Findings();
  const problem = assemble(input.snapshot, input.optimization, findings);
  const { model } = formulate(problem);
  const solver = new AutomaticSolver();
  const options = solverOptions(input.optimization.config);
  // Five sites take long: the run's own solve is the same solver on the same matrix, and stands for the bare one.
  let since = performance.now();
  const bare =
    sites > 1
      ? null
      : await solver.solve(
          model,
          options,
          () => undefined,
          () => false,
        );
  const bareS = seconds(since);
  since = performance.now();
  const result = await runOptimization(input, solver, {
    onProgress: () => undefined,
    shouldStop: () => false,
    now: () => performance.now(),
  });
  const wholeS = seconds(since);
  const { assembleS, buildS, solveS, reportS } = result.timings;
  return {
    case: `${sites} site${sites > 1 ? "s" : ""}, ${8760 / deltaT} steps`,
    columns: model.columns,
    rows: model.rows,
    nonzeros: model.nonzeros,
    "assemble s": round(assembleS),
    "build s": round(buildS),
    "bare solve s": bare ? round(bareS) : "-",
    "solve in run s": round(solveS),
    "report s": round(reportS),
    "build / solve %": round(((assembleS + buildS) / solveS) * 100),
    "whole / its solve": round((assembleS + buildS + solveS + reportS) / solveS),
    "whole / bare": bare ? round(wholeS / bareS) : "-",
    "whole s": round(wholeS),
    method: result.solver?.method,
    "objective difference":
      bare && result.solver ? Math.abs(bare.objective - result.solver.objective) / Math.abs(bare.objective) : "-",
    status: result.status,
  };
}

/** Assembling a system with 100 000 parameters: rows of many elements, scenarios and dates next to one rich site. */
function benchParameters() {
  const site: Site = benchSite(1);
  for (let i = 0; site.snapshot.parameters.length < 100_000; i++) {
    const type = ["investment_cost", "lifetime", "fixed_operation_cost", "variable_cost", "efficiency"][i % 5]!;
    site.row(
      { node_id: `unused ${Math.floor(i / 25)}`, system_id: "sys", date: `${2020 + (i % 5)}-01-01` },
      type,
      { value: i },
      i % 7 === 0 ? "base" : "other",
    );
  }
  const since = performance.now();
  assemble(site.snapshot, optimization([2025]), new Findings());
  return { parameters: site.snapshot.parameters.length, "assemble s": round(seconds(since)) };
}

process.on("exit", ownTemp());
await compileKernelsForSources();

const round = (v: number): number => Math.round(v * 1000) / 1000;

if (process.argv[2] === "imports") {
  await benchImports(Number(process.argv[3]) || undefined);
  process.exit(0);
}
if (process.argv[2] === "tables") {
  await benchLongSeries();
  process.exit(0);
}
if (process.argv[2] === "checks") {
  await benchChecks(process.argv.slice(3).map(Number));
  process.exit(0);
}
if (process.argv[2] === "solver") {
  await benchSolver(process.argv.slice(3));
  process.exit(0);
}
if (process.argv[2] === "alike") {
  await benchAlike(process.argv.slice(3));
  process.exit(0);
}
if (process.argv[2] === "published") {
  await benchPublished(process.argv.slice(3));
  process.exit(0);
}
if (process.argv[2] === "acceptance") {
  process.exit(await benchAcceptance(Number(process.argv[3]) || undefined));
}
if (process.argv[2] === "contest") {
  await benchContest(process.argv.slice(3));
  process.exit(0);
}
if (process.argv[2] === "public") {
  await benchPublic(process.argv[3] ?? ".");
  process.exit(0);
}
if (process.argv[2] === "untagged") {
  await benchUntagged(process.argv.slice(3));
  process.exit(0);
}
if (process.argv[2] === "convergence") {
  await benchConvergence(...process.argv.slice(3));
  process.exit(0);
}
if (process.argv[2] === "load") {
  await benchLoad(Number(process.argv[3]) || undefined, Number(process.argv[4]) || undefined);
  process.exit();
}
if (process.argv[2] === "operation") {
  await benchOperation(process.argv.slice(3));
  process.exit(0);
}
if (process.argv[2] === "backtest") {
  await benchBacktest(process.argv.slice(3));
  process.exit(0);
}
if (process.argv[2] === "live") {
  await benchLive(Number(process.argv[3]) || undefined);
  process.exit();
}
if (process.argv[2] === "copies") {
  await benchCopies(Number(process.argv[3]) || undefined, Number(process.argv[4]) || undefined);
  process.exit(0);
}
if (process.argv[2] === "grounds") {
  console.table(benchGrounds());
  process.exit(0);
}

if (process.argv[2] === "fairness") {
  await benchFairness();
  process.exit();
}
if (process.argv[2] === "shares") {
  await benchShares(Number(process.argv[3]) || undefined);
  process.exit(0);
}
if (process.argv[2] === "streams") {
  await benchStreams();
  process.exit();
}
if (process.argv[2] === "cases") {
  await benchCases(process.argv.slice(3));
  process.exit();
}
if (process.argv[2] === "outage") {
  await benchOutage();
  process.exit();
}
if (process.argv[2] === "pages") {
  await benchPages();
  process.exit();
}
if (process.argv[2] === "plans") {
  await benchPlans(Number(process.argv[3]) || undefined);
  process.exit(0);
}
if (process.argv[2] === "years") {
  await benchYears(process.argv.slice(3));
  process.exit(0);
}
if (process.argv[2] === "results") {
  await benchResults();
  process.exit();
}
if (process.argv[2] === "reduction") {
  await benchReduction(process.argv.slice(3));
  process.exit(0);
}
if (process.argv[2] === "timeseries") {
  await benchAggregation();
  await benchTimeseries();
  process.exit(0);
}
if (process.argv[2] === "forecast") {
  benchForecast(process.argv[3]);
  process.exit(0);
}
if (process.argv[2] === "settlement") {
  await benchSettlement();
  process.exit(0);
}
if (process.argv[2] === "portfolio") {
  benchPortfolio();
  await benchSettlement();
  await benchPortfolioPages();
  process.exit(0);
}
if (process.argv[2] === "parameters") {
  await benchSystem(Number(process.argv[3]) || undefined);
  process.exit(0);
}
const counts = process.argv
  .slice(2)
  .map(Number)
  .filter((n) => n > 0);
console.table([benchParameters()]);
for (const sites of counts.length ? counts : [1]) console.table([await benchRun(sites, 1)]);
