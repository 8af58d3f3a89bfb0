import type { SpaceDb } from "~db/client";
import { type RunInput, testPlan, testRun } from "~/engines/optimization/prepare";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { Variation } from "~/entities/optimizations/variation";
import type { Finding } from "~/entities/results/result";
import type { Timeseries } from "~/entities/timeseries/timeseries";
import { blocksOf } from "~/services/timeseries/blocks.server";

/** A model to be tested. Its series are read from the database by whoever tests it: in a thread, if it is large. */
export interface ModelTest {
  snapshot: Omit<SystemSnapshot, "series">;
  series: Timeseries[];
  optimization: RunInput["optimization"];
  invested?: RunInput["invested"];
  /** As the model of a plan of the operator, which solves none of the run's rows. */
  ofPlan: boolean;
  /** Changes with which the model is to be tested, too. */
  variations: readonly Variation[];
}

/** What a thread is handed that tests a model. */
export interface ThreadTest {
  dataDir: string;
  space: string;
  test: ModelTest;
}

/** What is found in the model as it is, and then with each of the variations. */
export function testModel(db: SpaceDb, { series, snapshot, ofPlan, variations, ...run }: ModelTest): Finding[][] {
  const blocks = blocksOf(
    db,
    series.map(({ ts_id }) => ts_id),
  );
  const read = series.map((meta) => ({ meta, blocks: blocks.get(meta.ts_id) ?? [] }));
  const input = { ...run, snapshot: { ...snapshot, series: read } };
  return (ofPlan ? testPlan(input) : testRun(input, variations)).map((findings) => [...findings]);
}
