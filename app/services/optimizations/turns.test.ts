import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { optimizationConfig } from "~/entities/optimizations/optimization";
import { importSystemJob, startImport } from "~/services/archive/importJob.server";
import type { Actor } from "~/services/core/access.server";
import { enqueue } from "~/services/core/job.server";
import { jobs } from "~/services/core/jobs.server";
import { MOST_LIVE } from "~/services/core/lanes/roomInLane.server";
import { readySystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { runJob } from "./runJob.server";
import { startOptimization } from "./start.server";
import { runState } from "./state.server";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
});
afterAll(() => space.close());

function start(actor: Actor, system_id: string) {
  const config = optimizationConfig.parse({ delta_t: 1 });
  const run = { optimization_id: randomUUID(), system_id, name: "Run", scenario_ids: ["base"], config };
  return startOptimization(actor, { ...run, dates: ["2025-01-01"] });
}

const order = (actor: Actor, n: number): void => {
  for (let i = 0; i < n; i++)
    enqueue(runJob, { space: actor.space, optimization_id: randomUUID() }, { space: actor.space, by: actor.user_id });
};

it("tells a run its place: after one run of each other person, not after all that they ordered", async () => {
  order(space.otherEditor, 20);
  const started = await start(space.editor, readySystem(space.editor));
  expect(started, JSON.stringify(started)).toMatchObject({ ok: true });
  const { optimization_id } = (started as { value: { optimization_id: string } }).value;
  const waits = () => (runState(space.editor, optimization_id) as { value: { waits: unknown } }).value.waits;
  // All came within the same moment; the twenty came first.
  expect(waits()).toEqual({ before: 1, median_seconds: null, seconds: null });
  expect(jobs().claim("w", [runJob.type], { lane: "runs" })?.created_by).toBe(space.otherEditor.user_id);
  expect(waits()).toEqual({ before: 0, median_seconds: null, seconds: null });
});

it("refuses more runs than a person may have waiting, and nobody else's", async () => {
  order(space.editor, MOST_LIVE.runs);
  const system_id = readySystem(space.editor);
  const params = { max: MOST_LIVE.runs };
  expect(await start(space.editor, system_id)).toMatchObject({ status: 429, message: "errors.too_many_runs", params });
  expect(await start(space.admin, system_id)).toMatchObject({ ok: true });
});

it("refuses more files than a person may have waiting, and takes one that was sent twice as one", async () => {
  const send = (actor: Actor, id: string = randomUUID()) => {
    const path = join(space.dataDir, id);
    writeFileSync(path, "a file");
    return startImport(actor, path, id);
  };
  const [first, ...others] = Array.from({ length: MOST_LIVE.files }, () => randomUUID());
  for (const id of [first!, ...others]) expect(await send(space.editor, id)).toMatchObject({ ok: true });
  expect(await send(space.editor)).toMatchObject({ status: 429, message: "errors.too_many_files" });
  expect(await send(space.editor, first)).toMatchObject({ ok: true });
  // Also one that has been read.
  const job = jobs().claim("w", [importSystemJob.type], { lane: "files" })!;
  jobs().finish(job.id, job.lease_token, null);
  await send(space.editor);
  expect(await send(space.editor)).toMatchObject({ status: 429 });
  expect(await send(space.editor, (job.payload as { upload_id: string }).upload_id)).toMatchObject({ ok: true });
  expect(await send(space.admin)).toMatchObject({ ok: true });
});
