import { handles } from "~jobs/worker/handler";
import { openSpaceNames, spaceDb } from "~db/client";
import { MINUTE_MS } from "~/entities/core/clock";
import type { SpaceSizes } from "~/entities/installation/storage";
import { inThread, threadProgram } from "~/services/core/inThread";
import { measureSpaceJob } from "~/services/installation/storage/jobs.server";
import { measureSpace } from "~/services/installation/storage/measure";
import { storeSizes } from "~/services/installation/storage/storage.server";

/** A database of 1 GB takes some seconds. */
const TIMEOUT_MS = 30 * MINUTE_MS;

async function sizesOf(dataDir: string, space: string): Promise<SpaceSizes> {
  const program = threadProgram("measure.js");
  return program
    ? inThread<SpaceSizes>(program, { dataDir, space }, { timeoutMs: TIMEOUT_MS })
    : measureSpace(dataDir, space);
}

/** Measures what spaces keep, each in a thread: reading a large database whole takes seconds. */
export const measureSpaces = handles(measureSpaceJob, {
  async run({ dataDir, signal, log }, { space }) {
    const names = space === null ? openSpaceNames(dataDir) : [space];
    for (const name of names) {
      signal.throwIfAborted();
      const sizes = await sizesOf(dataDir, name);
      storeSizes(spaceDb(dataDir, name), sizes);
      log.info({ space: name, took_ms: sizes.took_ms, bytes: sizes.bytes }, "space measured");
    }
    return { measured: names.length };
  },
});
