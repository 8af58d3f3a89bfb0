import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { runningProcess } from "~db/backup";
import { copySettings } from "~/services/core/settings/copySettings";
import { checkSettings, type Variables } from "~/services/core/settings/environment.server";
import { localStore } from "~/services/files/localStore.server";
import { s3Store } from "~/services/files/s3Store.server";
import { checkConfiguration } from "./configuration";
import { checkAttachments, checkCopies } from "./copies";
import { checkBackup, checkBackupRoom, checkDisk, checkMigrations } from "./data";
import { exitCode, type Finding, finding, findingLines } from "./finding";
import { checkMachines } from "./machines";
import { checkMapFile } from "./maps";
import { checkClock, checkLogins, checkMail } from "./network";
import { checkSizes } from "./sizes";
import { checkMemory, checkProcesses, checkQueue } from "./work";

/**
 * `npm run doctor [-- --json]`: looks whether the installation is well, with the environment and DATA_DIR of
 * the product, running or not. Changes nothing. Exit codes: 0 well, 1 to look at, 2 broken, 64 wrongly called.
 */
async function examine(source: Variables): Promise<Finding[]> {
  const now = Date.now();
  const { settings, problems } = checkSettings(source);
  const dataDir = resolve(settings?.DATA_DIR ?? source["DATA_DIR"] ?? "./data");
  const local = [
    ...checkConfiguration(source),
    ...checkDisk(dataDir),
    ...checkMigrations(dataDir),
    ...checkQueue(dataDir, now),
    ...checkProcesses(dataDir, now),
    ...(settings ? [checkMemory(settings.WORKERS, settings.WEB_PROCESSES ?? availableParallelism())] : []),
    ...checkSizes(dataDir, now),
    ...checkBackup(dataDir, now),
    ...checkBackupRoom(dataDir),
    ...(settings
      ? checkCopies({
          settings: copySettings(settings),
          production: settings.NODE_ENV === "production",
          dataDir,
          now,
          running: runningProcess(dataDir) !== null,
        })
      : []),
    ...checkMapFile(settings?.TILES_FILE, dataDir),
  ];
  // Calls elsewhere follow the settings; with some that cannot be used there is nothing to go by.
  if (!settings || problems.length > 0)
    return [
      ...local,
      finding("network", "unknown", "Machines, mail, logins and clock: the configuration comes first."),
    ];
  // Guarded calls read the environment, which makes the secret of a new data folder; that is left to the first start.
  const begun = existsSync(join(dataDir, "platform.sqlite"));
  const [mail, logins, machines, files] = await Promise.all([
    checkMail(settings.SMTP_URL),
    checkLogins(begun ? (settings.OIDC ?? []) : []),
    checkMachines({ url: settings.QUEUE_URL, s3: settings.S3_URL, dataDir, now }),
    checkAttachments(
      dataDir,
      settings.S3_URL ? s3Store(settings.S3_URL) : localStore(join(dataDir, "files", "objects")),
    ),
  ]);
  return [...local, ...files, ...machines, ...mail, ...logins.findings, checkClock(logins.ahead)];
}

const args = process.argv.slice(2);
if (args.some((item) => item !== "--json")) {
  process.stderr.write("Usage: npm run doctor [-- --json], with the environment of the product.\n");
  process.exit(64);
}
const findings = await examine(process.env);
const code = exitCode(findings);
const text = args.includes("--json")
  ? JSON.stringify({ exit: code, findings }, null, 2)
  : findingLines(findings).join("\n");
process.stdout.write(`${text}\n`);
process.exitCode = code;
