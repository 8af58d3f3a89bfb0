import { handles } from "~jobs/worker/handler";
import { openSpaceNames, spaceDb } from "~db/client";
import type { Json } from "~db/queue";
import { inEachSpace } from "~db/spaces/eachSpace";
import { MINUTE_MS } from "~/entities/core/clock";
import type { Compaction, SpaceSizes } from "~/entities/installation/storage";
import { inThread, threadProgram } from "~/services/core/inThread";
import { compactSpace } from "~/services/installation/storage/compact";
import { applyRetentionJob, compactSpacesJob, measureSpaceJob } from "~/services/installation/storage/jobs.server";
import { measureSpace } from "~/services/installation/storage/measure";
import { applyRetention } from "~/services/installation/storage/retention/remove.server";
import { storeCompaction, storeSizes } from "~/services/installation/storage/storage.server";

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
    const measureOne = async (name: string) => {
      const sizes = await sizesOf(dataDir, name);
      storeSizes(spaceDb(dataDir, name), sizes);
      log.info({ space: name, took_ms: sizes.took_ms, bytes: sizes.bytes }, "space measured");
    };
    await inEachSpace(names, measureOne, signal);
    return { measured: names.length };
  },
});

/** Removes what is older than the rules of each space let it become; others write between two pieces. */
export const retain = handles(applyRetentionJob, {
  async run({ dataDir, signal, log }) {
    const result: Record<string, Awaited<ReturnType<typeof applyRetention>>> = {};
    const retainOne = async (space: string) => {
      const removed = await applyRetention(spaceDb(dataDir, space), Date.now(), async () => {
        signal.throwIfAborted();
        await new Promise((next) => setImmediate(next));
      });
      const rows = Object.values(removed).reduce((sum, kind) => sum + kind.rows, 0);
      if (rows > 0) log.info({ space, removed }, "old rows removed");
      result[space] = removed;
    };
    await inEachSpace(openSpaceNames(dataDir), retainOne, signal);
    return { spaces: result } as unknown as Json;
  },
});

/** Hands free pages of each space back, each in a thread: in short transactions between which others save. */
export const compactSpaces = handles(compactSpacesJob, {
  async run({ dataDir, signal, log }) {
    let freed_bytes = 0;
    const compactOne = async (space: string) => {
      const program = threadProgram("compact.js");
      const compaction = program
        ? await inThread<Compaction>(program, { dataDir, space }, { timeoutMs: TIMEOUT_MS })
        : compactSpace(dataDir, space);
      if (compaction.freed_bytes === 0 && compaction.left_bytes === 0) return;
      storeCompaction(spaceDb(dataDir, space), compaction);
      log.info({ space, ...compaction }, "free pages handed back");
      freed_bytes += compaction.freed_bytes;
    };
    await inEachSpace(openSpaceNames(dataDir), compactOne, signal);
    return { freed_bytes };
  },
});
