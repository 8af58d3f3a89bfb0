import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import pino from "pino";
import { noteRunning, noteStopped } from "~db/backup";
import { onSpaceFault, platformDb } from "~db/client";
import { MINUTE_MS } from "~/entities/core/clock";
import { jobs } from "~/services/core/jobs.server";
import { type Environment, readEnvironment } from "~/services/core/settings/environment.server";
import { overHttps } from "~/services/core/settings/publicUrl.server";
import { readState } from "~/services/installation/copies/state";
import { createCounts } from "~/services/installation/counts";
import { keepingErrors } from "~/services/installation/errorLog";
import { metricsText } from "~/services/installation/metrics.server";
import { startReporting } from "~/services/installation/reporter.server";
import { prepareAgain, prepareSpaces } from "~/services/start/firstStart.server";
import { endWith, orEnd, startFault, UNUSABLE } from "~/services/start/startFault";
import { createCounter } from "./analytics";
import { createApp } from "./http";
import { watchSpaces } from "./requests/spaceFaults";
import { isWritable } from "./storage";
import { createStream } from "./stream/stream";
import { buildVersion } from "./version";

/** Time given to answers under way when the process is asked to stop. */
const STOP_MS = 10_000;
const IDLE_MS = 50;
/** The launcher does not start again what ends with it (app/server/serve.mjs). */
const PORT_TAKEN = 98;
/** A body may take as long as it needs on a slow link, as long as something of it comes. */
const SILENCE_MS = MINUTE_MS;
const HEADERS_MS = 20_000;

function settings(): Environment {
  try {
    return readEnvironment();
  } catch (error) {
    const dataDir = resolve(process.env.DATA_DIR || "./data");
    if (startFault(error, dataDir)) endWith(error, dataDir);
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(UNUSABLE);
  }
}

/** Under the launcher: "web-1", "web-2", which share the port. */
const name = process.env.WEB_NAME;

/**
 * React looks at NODE_ENV once, when it is loaded. Its quick edition runs, whatever the product's settings are called. Tests are an
 * exception, as their log has to have its warnings.
 */
async function loadReact({ test }: Environment): Promise<void> {
  const nodeEnv = process.env.NODE_ENV;
  if (!test) process.env.NODE_ENV = "production";
  await Promise.all([import("react"), import("react/jsx-runtime"), import("react-dom/server")]);
  if (nodeEnv === undefined) Reflect.deleteProperty(process.env, "NODE_ENV");
  else process.env.NODE_ENV = nodeEnv;
}

async function main(): Promise<void> {
  const env = settings();
  const counts = createCounts();
  const reporting = { name: name ?? "web", kind: "web", dataDir: env.dataDir, counts } as const;
  const reporter = orEnd(env.dataDir, () => startReporting(reporting));
  const log = pino({
    level: env.logLevel,
    base: { process: "web", ...(name ? { web: name } : {}) },
    ...keepingErrors(name ?? "web", (error) => {
      counts.add("energy_errors_total", {});
      reporter.running.keepError(error);
    }),
    redact: ["password", "token", "*.password", "*.token"],
  });
  onSpaceFault((space, error) => {
    if (error) log.error({ space, kind: error.fault.kind, why: String(error.cause ?? "") }, error.message);
    else log.info({ space }, "the space is open again");
  });
  // What everything hangs on, before anybody is served.
  orEnd(env.dataDir, () => {
    platformDb(env.dataDir);
    jobs();
  });
  await prepareSpaces(env, log).catch((error: unknown) => endWith(error, env.dataDir));
  const root = process.env.APP_ROOT ? resolve(process.env.APP_ROOT) : resolve(import.meta.dirname, "..");
  await loadReact(env);
  const build = (await import(pathToFileURL(join(root, "build/server/index.js")).href)) as ServerBuild;
  const version = buildVersion(join(root, "dist/.built-from"));
  const stream = createStream({ version });
  let stopping = false;
  const app = createApp({
    build,
    clientDir: join(root, "build/client"),
    log,
    secure: overHttps(),
    trustedProxies: env.trustedProxies,
    publicUrl: env.publicUrl,
    formTargets: [
      ...env.companyLogins.flatMap((login) => [login.issuer, ...login.origins]),
      // Signing in may lead on to the documentation; the signed form leads to its provider and from there on to the article.
      ...[env.helpUrl, env.helpLogin?.accessUrl].filter((address) => address !== undefined),
    ],
    version,
    stream,
    count: createCounter(version, log),
    metrics: {
      counts,
      token: env.metricsToken,
      text: () => {
        reporter.beat();
        return metricsText({
          running: reporter.running,
          queue: jobs().counts(),
          dataDir: env.dataDir,
          copies: env.copies ? readState(env.dataDir) : null,
          now: Date.now(),
        });
      },
    },
    dataDir: env.dataDir,
    running: reporter.running,
    ready: () => !stopping && platformDb(env.dataDir).$client.open && isWritable(env.dataDir),
  });
  const server = app.listen(env.port, env.host, () => {
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : env.port;
    log.info({ port, host: env.host, node: process.versions.node }, "listening");
    // Said once for all that share the port.
    if (!name || name === "web-1") process.stdout.write(`Energy Tool is ready at http://${env.host}:${port}\n`);
    process.send?.({ ready: true, port });
  });
  server.on("error", (error: NodeJS.ErrnoException) => {
    const isPortUsed = error.code === "EADDRINUSE";
    process.stderr.write(
      isPortUsed
        ? `Port ${env.port} of ${env.host} is taken by another program. Stop it, or set PORT to another one.\n`
        : `The address ${env.host}:${env.port} cannot be used: ${error.message}\n`,
    );
    process.exit(isPortUsed ? PORT_TAKEN : UNUSABLE);
  });
  server.requestTimeout = 0;
  server.headersTimeout = HEADERS_MS;
  server.setTimeout(SILENCE_MS);
  // Longer than proxies keep an idle connection (60 s): they close it, and never send a request into one just closed here.
  server.keepAliveTimeout = 65_000;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    log.info("stopping");
    stream.close();
    server.close(() => process.exit(0));
    // Again and again: a connection is idle only once the answer on it has ended.
    setInterval(() => server.closeIdleConnections(), IDLE_MS);
    setTimeout(() => process.exit(0), STOP_MS).unref();
  };
  watchSpaces({ dataDir: env.dataDir, log, reopen: (space) => prepareAgain(env, space, log) });
  noteRunning(env.dataDir);
  process.on("exit", () => {
    noteStopped(env.dataDir);
    reporter.stop();
  });
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // The launcher is gone: nobody would end this process, and it would keep the port.
  if (process.send) process.on("disconnect", stop);
  if (process.connected === false) stop();
}

await main();
