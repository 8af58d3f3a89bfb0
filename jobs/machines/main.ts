/**
 * `npm run worker`: a machine that computes runs and forecasts for the one with the databases. It takes them from QUEUE_URL, their
 * inputs and results from S3_URL, and keeps nothing. `npm run -s worker -- --key`, where the product runs, prints the MACHINE_KEY of its
 * machines. Exit codes: 0 in order, 78 a setting, key or secret that is wrong, 98 a taken port.
 */
import { rmSync } from "node:fs";
import { hostname } from "node:os";
import pino from "pino";
import { builtFrom, SOURCES } from "~jobs/worker/builtFrom";
import { ownFolder } from "~jobs/worker/ownFolder";
import { checkMachine, productKey } from "~/services/core/settings/machineSettings";
import { s3Store } from "~/services/files/s3Store.server";
import { createCounts } from "~/services/installation/counts";
import { formatted } from "~/services/installation/metricFormat";
import { serveHealth } from "./health";
import { startMachine } from "./machine";

const WRONG = 78;
const TAKEN = 98;
/** How long what a refused machine has may take to be handed back. */
const REFUSED_MS = 10_000;

function fail(text: string, code: number): never {
  process.stderr.write(`${text}\n`);
  process.exit(code);
}

if (process.argv.includes("--key")) {
  const printed = productKey(process.env);
  if ("problem" in printed) fail(printed.problem, WRONG);
  process.stdout.write(`${printed.key}\n`);
  process.exit(0);
}

const { settings, problems } = checkMachine(process.env);
if (!settings) fail(`The configuration cannot be used.\n${problems.join("\n")}`, WRONG);
const build = builtFrom();
if (build === SOURCES) fail("The build is not whole: its fingerprint is missing. Build anew: npm run build.", WRONG);
const { QUEUE_URL: url, S3_URL: bucket, MACHINE_KEY: key, WORKERS: computations, LOG_LEVEL: level } = settings;
const log = pino({ level, base: { process: "machine", worker: `${hostname()}:${process.pid}` } });
const counts = createCounts();
const folder = ownFolder();
const began = Date.now();

const machine = startMachine({
  url,
  bucket,
  store: s3Store(bucket),
  build,
  key,
  computations,
  folder,
  log,
  ended: (program, end, seconds) => {
    counts.add("energy_machine_computations_ended_total", { program, end });
    counts.add("energy_machine_computation_seconds_total", { program }, seconds);
  },
  onRefused: ({ message }) => {
    log.fatal(message);
    process.stderr.write(`${message}\n`);
    end("refused", WRONG);
  },
});

function metrics(): string {
  const { ready, running } = machine.state();
  counts.set("energy_machine_ready", ready ? 1 : 0);
  counts.set("energy_machine_computations_running", running);
  counts.set("energy_process_start_time_seconds", began / 1000);
  counts.set("energy_process_memory_bytes", process.memoryUsage.rss());
  const { user, system } = process.cpuUsage();
  counts.set("energy_process_cpu_seconds_total", (user + system) / 1e6);
  return formatted([...counts.samples(), { name: "energy_build_info", labels: { build }, value: 1 }]);
}

const { MACHINE_PORT: port, MACHINE_HOST: host, METRICS_TOKEN: token } = settings;
if (port !== undefined)
  serveHealth({ host, port, token, lacks: () => machine.state().lacks, metrics }).catch((error: Error) => {
    const isInUse = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
    fail(
      isInUse ? `MACHINE_PORT ${port} of ${host} is taken.` : `MACHINE_PORT: ${error.message}`,
      isInUse ? TAKEN : WRONG,
    );
  });

let ending = false;
function end(cause: string, code = 0): void {
  const refused = code === WRONG;
  // Asked twice: hands back at once.
  const graceMs = ending || refused ? 0 : settings!.DRAIN_SECONDS * 1000;
  ending = true;
  log.info({ cause, graceMs }, "machine stops");
  const leave = (exitCode: number) => {
    rmSync(folder, { recursive: true, force: true });
    process.exit(exitCode);
  };
  // A queue that refuses the account takes nothing back: others begin anew with what this machine had.
  if (refused) setTimeout(() => leave(WRONG), REFUSED_MS);
  machine.stop(graceMs).then(
    () => leave(code),
    (err: unknown) => {
      log.error({ err }, "machine did not stop in order");
      leave(code || 1);
    },
  );
}
process.on("SIGTERM", () => end("SIGTERM"));
process.on("SIGINT", () => end("SIGINT"));
// npm passes no signal on: when it is gone, nobody can end this machine any more.
const parent = process.ppid;
if (process.env["npm_lifecycle_event"])
  setInterval(() => process.ppid !== parent && !ending && end("npm is gone"), 500).unref();
log.info({ build, computations }, "machine started");
