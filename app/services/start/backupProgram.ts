import { resolve } from "node:path";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { dropOldBackups, makeBackup, restoreBackup } from "~db/backup";
import { hourlyBackup } from "./hourlyBackup";

/**
 * `npm run backup` copies the databases of DATA_DIR, `npm run backup -- restore <folder>` puts a copy in their place while the
 * product is stopped. As a thread of the worker: {dataDir} in, what became of it out.
 */
const dataDir = resolve(process.env.DATA_DIR ?? "./data");
const say = (line: string) => void process.stdout.write(`${line}\n`);

function command([what, folder]: readonly string[]): void {
  if (what === undefined) {
    say(`Copied to ${makeBackup(dataDir)}`);
    for (const gone of dropOldBackups(dataDir)) say(`Removed ${gone}`);
  } else if (what === "restore" && folder) {
    const { names, aside } = restoreBackup(dataDir, resolve(folder));
    say(`Restored ${names.join(", ")} from ${resolve(folder)}.${aside ? ` What was there is in ${aside}.` : ""}`);
    say("Attachments and pictures are not part of it: put a copy of DATA_DIR/files back as well.");
  } else {
    say("Usage: npm run backup [-- restore <folder of a backup>], with DATA_DIR set as for the product.");
    process.exitCode = 64;
  }
}

if (isMainThread)
  try {
    command(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
else parentPort?.postMessage(hourlyBackup((workerData as { dataDir: string }).dataDir));
