import pino from "pino";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createRegistry } from "~jobs/handlers/registry";
import { closeDatabases, spaceDb } from "~db/client";
import { ratesJob } from "~/services/accounting/ratesJob.server";
import { backupJob, checkFilesJob, purgeJobsJob } from "~/services/core/purgeJobs.server";
import { compactSpacesJob, measureSpaceJob } from "~/services/installation/storage/jobs.server";
import { demoValuesJob } from "~/services/start/jobs.server";
import { type TestSpace, testSpace } from "../../tests/helpers/space";
import type { HandlerContext } from "./handler";
import { SCHEDULE } from "./schedule";

/** What the clock orders and that is about no space by its tables: copies, files of databases, the queue, the demo, a source elsewhere. */
const OTHERS = [backupJob, checkFilesJob, purgeJobsJob, compactSpacesJob, demoValuesJob, ratesJob].map(
  ({ type }) => type,
);
const JOBS = SCHEDULE.map(({ type }) => type).filter((type) => !OTHERS.includes(type));

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace({ catalogue: false });
  // The file can be opened and nothing can be read from it: each statement about alpha throws.
  const { $client } = spaceDb(space.dataDir, "alpha");
  const tables = $client
    .prepare<[], { name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%migrations'",
    )
    .all();
  $client.pragma("foreign_keys = OFF");
  for (const { name } of tables) if (!name.startsWith("sqlite_")) $client.exec(`DROP TABLE "${name}"`);
});
afterAll(() => space.close());

it.each(JOBS)("works on the next space where one throws: %s", async (type) => {
  closeDatabases();
  const prepare = vi.spyOn(spaceDb(space.dataDir, "beta").$client, "prepare");
  const context = {
    dataDir: space.dataDir,
    log: pino({ level: "silent" }),
    signal: new AbortController().signal,
    job: { payload: type === measureSpaceJob.type ? { space: null } : {} },
  } as unknown as HandlerContext;
  await expect(createRegistry()[type]!.run(context)).rejects.toThrow(
    /^Not done in 1 of 2 spaces\. alpha: .*no such table/,
  );
  expect(prepare).toHaveBeenCalled();
});
