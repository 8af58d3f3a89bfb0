import { join } from "node:path";
import pino from "pino";
import { readEnvironment } from "~/services/core/settings/environment.server";
import { localStore } from "~/services/files/localStore.server";
import { Copier, ROUND_MS } from "./copier";
import { OtherOwner, own } from "./owner";
import { readState, writeState } from "./state";
import { copyTarget } from "./target";
import { Vault } from "./vault";

/**
 * The process that copies databases and files to COPY_TO while the product runs. The launcher starts it after the first web process, and
 * again when it ends. It writes to no database, and nothing waits for it.
 */

/** Time for the last round after SIGTERM. */
const LAST_ROUND_MS = 8_000;
const AGAIN_MS = 15_000;
/** Exit code of what a new start would meet again. */
const UNUSABLE = 78;

const env = readEnvironment();
const log = pino({ level: env.logLevel, base: { process: "copies" } });
const settings = env.copies;
if (!settings) {
  process.stderr.write("COPY_TO is not set: there is nowhere to copy to.\n");
  process.exit(UNUSABLE);
}
const { to, bytes, days } = settings;

let stopping = false;
let wake = (): void => undefined;
const pause = (ms: number) =>
  new Promise<void>((done) => {
    wake = done;
    setTimeout(done, ms);
  });
const stop = (): void => {
  stopping = true;
  setTimeout(() => process.exit(0), LAST_ROUND_MS).unref();
  wake();
};
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
if (process.send) process.on("disconnect", stop);

/** The place may be away when the product starts: it is tried until it is there. */
async function opened(): Promise<Copier | null> {
  while (!stopping)
    try {
      const target = copyTarget(to);
      await own(target, env.dataDir);
      const vault = await Vault.open(target, bytes);
      const files = env.s3 ? null : localStore(join(env.dataDir, "files", "objects"));
      log.info({ to: target.name, bytes: vault.bytes }, "copying");
      return new Copier({ dataDir: env.dataDir, vault, days, files, log });
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      log.error(
        { err: error },
        error instanceof OtherOwner ? "copies of another installation" : "copies cannot be begun",
      );
      tellProblem(problem);
      await pause(AGAIN_MS);
    }
  return null;
}

function tellProblem(problem: string): void {
  const before = readState(env.dataDir);
  const name = "bucket" in to ? new URL(to.bucket.bucket).host : to.folder;
  const nothing = { until: null, from: null, bytes: 0, databases: 0, files: null };
  try {
    writeState(env.dataDir, Object.assign(nothing, before, { to: name, tried_at: Date.now(), budget: bytes, problem }));
  } catch (error) {
    log.error({ err: error }, "the state of the copies could not be written");
  }
}

const copier = await opened();
while (copier && !stopping) {
  void copier.round();
  await pause(ROUND_MS);
}
if (copier) {
  await copier.round();
  await copier.close();
}
process.exit(0);
