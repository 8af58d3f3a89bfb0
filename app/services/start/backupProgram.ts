import { resolve } from "node:path";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { dropOldBackups, makeBackup, missingIn, restoreBackup } from "~db/backup";
import { restoreCommand } from "~db/spaces/faults";
import { restoreSpace } from "~db/spaces/restoreSpace";
import { rewriteDatabases } from "~/services/installation/storage/compact";
import { hourlyBackup } from "./hourlyBackup";

/**
 * `npm run backup` copies the databases of DATA_DIR, `npm run backup -- restore <folder>` puts a copy in their place while the
 * product is stopped. As a thread of the worker: {dataDir} in, what became of it out.
 */
const dataDir = resolve(process.env.DATA_DIR ?? "./data");
const say = (line: string) => void process.stdout.write(`${line}\n`);

async function command([what, folder, copy]: readonly string[]): Promise<void> {
  if (what === undefined) {
    const copied = makeBackup(dataDir);
    say(`Copied to ${copied}`);
    for (const file of missingIn(copied)) say(`${file} could not be read: it is not part of the copy.`);
    for (const gone of dropOldBackups(dataDir)) say(`Removed ${gone}`);
  } else if (what === "restore" && folder) {
    const { names, aside, leftOut } = restoreBackup(dataDir, resolve(folder));
    say(`Restored ${names.join(", ")} from ${resolve(folder)}.${aside ? ` What was there is in ${aside}.` : ""}`);
    for (const { space, why } of leftOut)
      say(
        `Left out: the space ${space} is not whole in this copy (${why}). From an older one: ${restoreCommand(space)}`,
      );
    if (leftOut.length > 0) process.exitCode = 1;
    say("Attachments and pictures are not part of it: put a copy of DATA_DIR/files back as well.");
  } else if (what === "restore-space" && folder) {
    const { folder: from, aside, lacks } = await restoreSpace(dataDir, folder, copy);
    say(`Restored the space ${folder} from ${from}.${aside ? ` What was there is in ${aside}.` : ""}`);
    for (const file of lacks) say(`${file} could not be read when that copy was made: the one in place stays.`);
    say("A product that runs opens it by itself within ten seconds.");
  } else if (what === "compact") {
    for (const { name, before, after } of rewriteDatabases(dataDir))
      say(`${name}: ${(before / 1e6).toFixed(1)} MB before, ${(after / 1e6).toFixed(1)} MB now`);
  } else {
    say("Usage, with DATA_DIR set as for the product:");
    say("  npm run backup                                            copies the databases");
    say("  npm run backup -- restore <folder of a backup>            puts all of them back; the product is stopped");
    say(
      "  npm run backup -- restore-space <space> [<folder>]        puts those of one space back; the product may run",
    );
    say("  npm run backup -- compact                                 writes them anew without free pages; stopped");
    process.exitCode = 64;
  }
}

if (isMainThread)
  try {
    await command(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
else parentPort?.postMessage(hourlyBackup((workerData as { dataDir: string }).dataDir));
