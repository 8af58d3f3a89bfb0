import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import pino from "pino";
import { platformDb } from "~db/client";
import { prepareSpaces } from "~/services/start/firstStart.server";
import { readEnvironment, type Environment } from "~/services/core/environment.server";
import { createApp } from "./http";
import { createStream } from "./stream";
import { buildVersion } from "./version";

/** Time given to answers under way when the process is asked to stop. */
const STOP_MS = 10_000;

function settings(): Environment {
  try {
    return readEnvironment();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(78);
  }
}

async function main(): Promise<void> {
  const env = settings();
  const log = pino({
    level: env.logLevel,
    base: { process: "web" },
    redact: ["password", "token", "*.password", "*.token"],
  });
  await prepareSpaces(env, log);
  const root = process.env.APP_ROOT ? resolve(process.env.APP_ROOT) : resolve(import.meta.dirname, "..");
  const build = (await import(pathToFileURL(join(root, "build/server/index.js")).href)) as ServerBuild;
  const version = buildVersion(join(root, "dist/.built-from"));
  const stream = createStream({ version });
  let stopping = false;
  const app = createApp({
    build,
    clientDir: join(root, "build/client"),
    log,
    secure: env.publicUrl?.startsWith("https:") ?? false,
    formTargets: [
      ...env.companyLogins.flatMap((login) => [login.issuer, ...login.origins]),
      // Signing in may lead on to the documentation; the signed form leads to its provider and from there on to the article.
      ...[env.helpUrl, env.helpLogin?.accessUrl].filter((address) => address !== undefined),
    ],
    version,
    stream,
    ready: () => !stopping && platformDb(env.dataDir).$client.open,
  });
  const server = app.listen(env.port, env.host, () => {
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : env.port;
    log.info({ port, host: env.host }, "listening");
    process.stdout.write(`Energy Tool is ready at http://${env.host}:${port}\n`);
    process.send?.({ ready: true, port });
  });
  server.requestTimeout = 120_000;
  // Longer than proxies keep an idle connection (60 s): they close it, and never send a request into one just closed here.
  server.keepAliveTimeout = 65_000;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    log.info("stopping");
    stream.close();
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => process.exit(0), STOP_MS).unref();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

await main();
