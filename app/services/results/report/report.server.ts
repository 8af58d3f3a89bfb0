import { and, inArray, sql } from "drizzle-orm";
import { timeseries } from "~db/schema/timeseries";
import type { Optimization } from "~/entities/optimizations/optimization";
import { limitsOf, type ReportLimit } from "~/entities/results/report/limits";
import type { StoredResult } from "~/entities/results/result";
import type { CarrierYear } from "~/entities/results/shares";
import type { StoredParameter } from "~/entities/results/usedParameter";
import type { SummaryFigures } from "~/entities/results/view/summary";
import type { Actor } from "~/services/core/access.server";
import { dbOf, type Stored } from "~/services/core/store.server";
import { keptParameters } from "~/services/optimizations/parameters/usedParameters.server";
import { findStatusQuo, type FoundStatusQuo, type StatusQuoView } from "../statusQuo.server";
import { summarizeRun } from "../summary.server";

/** A parameter as the run read it. `synthetic`: its series was made up, not measured. */
export type AssumedParameter = StoredParameter & { owner: string; synthetic: boolean };

/** What the report of a run says next to the tables of its result. */
export interface RunReport {
  answer: SummaryFigures;
  shares: CarrierYear[];
  statusQuo: StatusQuoView | null;
  /** The first parameters that the run read, and how many it read in all. */
  parameters: { rows: AssumedParameter[]; total: number };
  limits: ReportLimit[];
}

/** More parameters than these are in the run's list and its file only. */
export const MOST_ASSUMED = 400;

interface About {
  run: Stored<Optimization>;
  result: StoredResult;
  timezone: string;
  /** Model year that the sentences tell of. */
  year: number;
}

/** Everything a report says of a run that the actor sees: answer, comparison with today, assumptions, and what is left out. */
export function reportOf(actor: Actor, about: About, pair = findStatusQuo(actor, about.run, about.result)): RunReport {
  return {
    ...summarizeRun(actor, about, pair),
    statusQuo: pair.view,
    ...assumptionsOf(actor, about, pair),
  };
}

/** What a run that the actor sees rests on, and what its result cannot say. */
export function assumptionsOf(
  actor: Actor,
  { run, result }: Pick<About, "run" | "result">,
  pair: FoundStatusQuo,
): Pick<RunReport, "parameters" | "limits"> {
  const { rows, total } = keptParameters(actor, run.optimization_id, MOST_ASSUMED);
  const synthetic = syntheticSeries(
    actor,
    rows.flatMap(({ seriesIds }) => seriesIds),
  );
  const options = { hasStatusQuo: Boolean(pair.view?.profitability), isSynthetic: synthetic.size > 0 };
  return {
    parameters: {
      rows: rows.map((row) => ({ ...row, synthetic: row.seriesIds.some((id) => synthetic.has(id)) })),
      total,
    },
    limits: limitsOf(run, result, options),
  };
}

/** Which of the named series are synthetic. */
function syntheticSeries(actor: Actor, ids: readonly string[]): Set<string> {
  if (ids.length === 0) return new Set();
  const rows = dbOf(actor)
    .select({ id: timeseries.ts_id })
    .from(timeseries)
    .where(
      and(
        inArray(timeseries.ts_id, [...new Set(ids)]),
        sql`json_extract(${timeseries.properties}, '$.synthetic') IS TRUE`,
      ),
    )
    .all();
  return new Set(rows.map(({ id }) => id));
}
