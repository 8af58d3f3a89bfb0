import { and, eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { resultSeries } from "~db/schema/optimizations";
import { addSolution, netcdfOf, pypsaNetwork } from "~/engines/exchange";
import { Findings } from "~/engines/optimization/findings";
import { prepare, type RunInput } from "~/engines/optimization/prepare";
import { inputMarks } from "~/engines/optimization/statusQuoInputs";
import { balanceSeriesId, type SeriesVariable, type StoredResult } from "~/entities/results/result";
import { writeNetcdf } from "~/services/files/writeNetcdf";
import { runInput } from "~/services/optimizations/runInput.server";
import { storedResult } from "~/services/optimizations/storedResult";
import { doublesOf, floatsOf } from "~/services/timeseries/series.server";
import { networkNames } from "./write";

/** What is written of a run, for the thread that does it. */
export interface WantedNetwork {
  kind: "network";
  dataDir: string;
  space: string;
  optimizationId: string;
  /** One of its model years. */
  year: number;
  now: Date;
}

type Values = Float32Array | Float64Array;

/** A run, what it found, and its series of one year by component and variable. */
export interface SolvedRun {
  input: RunInput;
  result: StoredResult;
  series: ReadonlyMap<string, Values>;
}

const keyOf = (componentId: string, variable: SeriesVariable): string => `${variable} ${componentId}`;

/** Null when the run or its result is gone. */
export function readRunNetwork(db: SpaceDb, { optimizationId, year }: WantedNetwork): SolvedRun | null {
  const input = runInput(db, optimizationId);
  const result = storedResult(db, optimizationId);
  if (!input || !result) return null;
  const rows = db
    .select()
    .from(resultSeries)
    .where(and(eq(resultSeries.optimization_id, optimizationId), eq(resultSeries.year, year)))
    .all();
  const series = rows.map(({ component, variable, float_bits, values }): [string, Values] => [
    keyOf(component, variable as SeriesVariable),
    float_bits === 32 ? floatsOf(values) : doublesOf(values),
  ]);
  return { input, result, series: new Map(series) };
}

export type RunNetworkFile =
  | { ok: true; bytes: Uint8Array }
  /** The system cannot be assembled any more, or is no more what the run computed. */
  | { ok: false; why: "not_complete" | "changed" };

/**
 * The network of a model year of a run with what the run found, as PyPSA's netCDF file. Results stand next to the inputs that they were
 * computed from: where a change of the system or the catalogue entered the model since, there is none.
 */
export async function writeRunNetwork(
  { input, result, series }: SolvedRun,
  { year, now }: Pick<WantedNetwork, "year" | "now">,
): Promise<RunNetworkFile> {
  const findings = new Findings();
  const problem = prepare(input, findings);
  if (findings.hasErrors) return { ok: false, why: "not_complete" };
  if (inputMarks(problem).all !== result.inputMarks?.all) return { ok: false, why: "changed" };
  const network = pypsaNetwork(problem, networkNames(input.snapshot), problem.years.indexOf(year));
  addSolution(network, {
    capacities: result.tables.capacities,
    series: (componentId, variable) => series.get(keyOf(componentId, variable)),
    price(bus) {
      const { location, carrierLevelId } = problem.buses[bus]!;
      return series.get(keyOf(balanceSeriesId(problem.locations[location]!.id, carrierLevelId), "marginal_price"));
    },
  });
  const { optimization_id, name } = input.optimization;
  const meta = {
    run: { optimization_id, name, year, status: result.status, currency: result.currency },
    solver: result.solver && { method: result.solver.method, gap: result.solver.mipGap, build: result.build },
    written: now.toISOString(),
  };
  return { ok: true, bytes: await writeNetcdf(netcdfOf(network, meta)) };
}
