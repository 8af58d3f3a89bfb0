import { afterAll, beforeAll, expect, it } from "vitest";
import type { RunResult } from "~/entities/results/result";
import { get } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { saveResult } from "~/services/optimizations/work.server";
import { pairResult } from "../../../../tests/helpers/pairResult";
import { saveRun } from "../../../../tests/helpers/run";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { likeRuns } from "./likeRuns.server";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace({ catalogue: false });
});
afterAll(() => space.close());

const STATUS_QUO = { config: { status_quo: { status: true } } };
/** A run with a result where there is a body; else one that computes. Runs are ordered by the millisecond they were made in. */
async function newRun(system: string, body: RunResult | null, fields: Record<string, unknown> = {}): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 3));
  const id = saveRun(space.editor, system, [], fields);
  if (body) saveResult("alpha", id, body, { guard: () => undefined });
  return id;
}
const took = (solveS: number) => pairResult(700, 100, 0, { timings: { assembleS: 1, buildS: 1, solveS, reportS: 1 } });
const likeOf = (id: string) => likeRuns(space.editor, get(space.editor, optimizationEntity, id)!);

it("says how long the newest run of the kind took, and the status quo beside it", async () => {
  const system = newSystem(space.editor);
  const statusQuo = await newRun(system, pairResult(1000, 400), STATUS_QUO);
  await newRun(system, took(90));
  await newRun(system, took(7));
  // Other steps, and whole units, take other times.
  await newRun(system, took(500), { config: { delta_t: 6 } });
  await newRun(system, took(900), { config: { model: { integer_expansion: true } } });
  const run = await newRun(system, null);
  expect(likeOf(run)).toMatchObject({
    seconds: 10,
    pair: { id: statusQuo, figures: { yearly: 1000, co2: 400, currency: "CHF", year: 2040 } },
  });
});

it("says nothing of what there is not, and sets no status quo against another", async () => {
  const system = newSystem(space.editor);
  const first = await newRun(system, null);
  expect(likeOf(first)).toEqual({ seconds: null, pair: null });
  await newRun(system, pairResult(1000, 400), STATUS_QUO);
  const second = await newRun(system, null, STATUS_QUO);
  expect(likeOf(second)).toEqual({ seconds: 0, pair: null });
});
