import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { move } from "~db/aside";
import { restoreBackup, runningProcess } from "~db/backup";
import { checkSettings } from "~/services/core/settings/environment.server";
import { s3Url } from "~/services/core/settings/fileSettings";
import { localStore } from "~/services/files/localStore.server";
import { s3Store } from "~/services/files/s3Store.server";
import { checkFiles } from "../missingFiles";
import { restoreFiles } from "./fileCopies";
import { inherit } from "./owner";
import { assemble, type Plan, planRestore } from "./restore";
import { type CopyTarget, copyTarget, getBytes } from "./target";

/**
 * `npm run restore [-- --at TIME --from PLACE]`: puts the copies of COPY_TO, or of another place, into DATA_DIR, as everything was at a time
 * or last. The product has to be stopped. What was there is put aside. Exit codes: 0 done, 1 not done, 64 wrongly called, 65 done without the
 * spaces that are named.
 */
const USAGE =
  "Usage: npm run restore [-- --at 2030-01-31T09:30:00Z] [--from /folder or https://KEY:SECRET@host/bucket/folder], with DATA_DIR, COPY_TO and S3_URL set as for the product.";
/** Exit code when a space is not whole in the copies (EX_DATAERR). */
const INCOMPLETE = 65;
/** Files that are named when they are missing; the doctor names the others. */
const MOST_NAMES = 10;

const say = (line: string) => void process.stdout.write(`${line}\n`);
class Misuse extends Error {}

interface Wish {
  /** ms since 1970 UTC; null: the last state. */
  at: number | null;
  from: string | undefined;
}

function wish(args: string[]): Wish {
  let values: { at?: string; from?: string };
  try {
    ({ values } = parseArgs({ args, options: { at: { type: "string" }, from: { type: "string" } } }));
  } catch {
    throw new Misuse(USAGE);
  }
  if (values.at === undefined) return { at: null, from: values.from };
  // Without its zone a time would be another one on another machine.
  const hasZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(values.at);
  const at = hasZone ? Date.parse(values.at) : NaN;
  if (Number.isNaN(at))
    throw new Misuse(
      `--at ${values.at} is no time with its zone, such as 2030-01-31T09:30:00Z or 2030-01-31T10:30:00+01:00.`,
    );
  return { at, from: values.from };
}

function placeOf(from: string | undefined, configured: string | undefined): CopyTarget {
  const address = from ?? configured;
  if (!address) throw new Misuse(`COPY_TO is not set. ${USAGE}`);
  if (isAbsolute(address) || !/^https?:/.test(address)) return copyTarget({ folder: resolve(address) });
  const bucket = s3Url.safeParse(address);
  if (!bucket.success)
    throw new Misuse("--from must be a folder, or a bucket as https://KEY:SECRET@host/bucket/folder.");
  return copyTarget({ bucket: bucket.data });
}

/** Removes what a restore that was killed left. */
function forgetHalves(dataDir: string): void {
  for (const name of existsSync(dataDir) ? readdirSync(dataDir) : [])
    if (/^restoring-\d+$/.test(name)) rmSync(join(dataDir, name), { recursive: true, force: true });
}

/** Names a space that is left out, and the state of it to try next: that before its last whole copy was made. */
function notWhole({ databases }: Plan, space: string, why: string): string {
  const first = databases.find(({ database }) => database === `spaces/${space}`)?.steps[0]?.at;
  const before = first === undefined ? "TIME" : new Date(first - 1).toISOString();
  return (
    `Left out: the space ${space} is not whole in this state (${why}). Its files are as they were. ` +
    `All as of an earlier time: npm run restore -- --at ${before}`
  );
}

async function restore(args: string[]): Promise<void> {
  const { at, from } = wish(args);
  const { settings, problems } = checkSettings(process.env);
  if (!settings) throw new Misuse(problems.join("\n"));
  const dataDir = resolve(settings.DATA_DIR);
  const running = runningProcess(dataDir);
  if (running) throw new Error(`Energy Tool is running (process ${running}). Stop it first.`);
  const target = placeOf(from, settings.COPY_TO);
  const plan = await planRestore(target, at);
  forgetHalves(dataDir);
  const making = join(dataDir, `restoring-${process.pid}`);
  try {
    await assemble(target.store, plan, making);
    const secret = await getBytes(target.store, "session-secret");
    if (secret) writeFileSync(join(making, "session-secret"), secret, { mode: 0o600 });
    const { names, aside, leftOut } = restoreBackup(dataDir, making, { put: move });
    say(
      `Restored ${names.join(", ")} from ${target.name}, with everything committed before ${new Date(plan.at).toISOString()}.`,
    );
    for (const { space, why } of leftOut) say(notWhole(plan, space, why));
    if (leftOut.length > 0) process.exitCode = INCOMPLETE;
    if (aside) say(`What was there is in ${aside}.`);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  await inherit(target, dataDir);
  const files = settings.S3_URL ? s3Store(settings.S3_URL) : localStore(join(dataDir, "files", "objects"));
  if (!settings.S3_URL) say(`Files put back: ${await restoreFiles(target.store, files)}.`);
  const { rows, missing, unread } = await checkFiles(dataDir, files);
  for (const database of unread) say(`${database} cannot be read: its attachments and pictures were not checked.`);
  if (missing.length === 0) return say(`Each of ${rows} attachments and pictures has its file.`);
  say(`${missing.length} of ${rows} attachments and pictures have no file:`);
  for (const { database, name } of missing.slice(0, MOST_NAMES)) say(`  ${database}: ${name}`);
}

try {
  await restore(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof Misuse ? 64 : 1;
}
