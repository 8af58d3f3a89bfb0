import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { constants as zlib } from "node:zlib";
import { createRequestHandler } from "@remix-run/express";
import { type AppLoadContext, createRequestHandler as plainHandler, type ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type Express, type Request, type Response } from "express";
import type { Logger } from "pino";
import sirv from "sirv";
import { shutSpaces } from "~db/client";
import type { Running } from "~db/running";
import type { Actor } from "~/services/core/access.server";
import type { Counts } from "~/services/installation/counts";
import type { Count } from "./analytics";
import { withErrorPages } from "./errorPages";
import { lastResort, plainRequests } from "./lastResort";
import { counted, mayWatch, metricsHandler } from "./metrics";
import { withBoundedForms } from "./requests/bounded";
import { withPassingFaults } from "./requests/passingFaults";
import { sameSiteWrites } from "./requests/sameSite";
import { endSlowBodies } from "./requests/slowBodies";
import { unlessShut, withSpaceFaults } from "./requests/spaceFaults";
import { tableLinks } from "./requests/tableLinks";
import { tokenLimits } from "./requests/tokenLimits";
import { tokenScopes } from "./requests/tokenScopes";
import { unreadBodies } from "./requests/unread";
import { handlerByPath, patternByPath } from "./routeSets";
import { loggedPath, newNonce, securityHeaders } from "./security";
import type { Stream } from "./stream/stream";

import "./context";

interface HttpOptions {
  build: ServerBuild;
  /** Folder of the client build: hashed files, the islands and public/. */
  clientDir: string;
  log: Logger;
  secure: boolean;
  /** Proxies whose X-Forwarded-For is believed: addresses and networks as express takes them. */
  trustedProxies?: readonly string[];
  /** The address under which people reach the product, where it is set. */
  publicUrl?: string;
  /** Addresses outside that our forms lead on to: the sign-in pages of identity providers. */
  formTargets?: readonly string[];
  /** Build of the server, newer ones sort after older ones; every answer names it. */
  version: string;
  stream: Stream;
  /** Told of every page that was served. Null: nobody counts. */
  count?: Count | null;
  /** Figures for whoever watches the installation: what is counted of requests, and what /metrics says. */
  metrics?: { counts: Counts; token: string | undefined; text: () => string };
  /** True when the database answers and migrations are done. */
  ready: () => boolean;
  /** The folder of the databases. */
  dataDir: string;
  /** Where calls of tokens with a limit are counted. */
  running: Running;
}

/** The HTTP server: static files first, then headers, compression, checks and pages. */
export function createApp({
  build,
  clientDir,
  log,
  secure,
  trustedProxies = ["loopback"],
  publicUrl,
  formTargets = [],
  version,
  stream,
  count,
  metrics,
  ready,
  dataDir,
  running,
}: HttpOptions): Express {
  const app = express();
  const targets = [...new Set(formTargets.map((target) => new URL(target).origin))];
  app.disable("x-powered-by");
  app.set("trust proxy", [...trustedProxies]);
  app.use((_request, response, next) => {
    response.set("X-Energy-Version", version);
    next();
  });
  app.use(endSlowBodies());
  app.use(unreadBodies());
  app.get("/healthz", (_request, response) => response.type("text/plain").send("ok"));
  app.get("/readyz", (request, response) => {
    const isReady = ready();
    // A space that is shut is no reason to send the people of the others away.
    const lines = shutSpaces().map(({ space, fault }) => `\nspace ${space} is shut: ${fault.kind}`);
    // Names of companies are for those who watch the installation.
    const shut =
      lines.length === 0 || mayWatch(request, metrics?.token) ? lines : [`\nspaces that are shut: ${lines.length}`];
    response
      .status(isReady ? 200 : 503)
      .type("text/plain")
      .send(`${isReady ? "ready" : "not ready"}${shut.join("")}`);
  });
  if (metrics) app.get("/metrics", metricsHandler(metrics.token, metrics.text, log));
  app.use(
    compression({
      filter: compressible,
      brotli: { params: { [zlib.BROTLI_PARAM_QUALITY]: 4, [zlib.BROTLI_PARAM_LGWIN]: 15 } },
    }),
  );
  app.use(staticFiles(clientDir));
  app.use(logged(log));
  if (metrics) app.use(counted(metrics.counts, patternByPath(build)));
  app.use((_request, response, next) => {
    const nonce = newNonce();
    response.locals.nonce = nonce;
    response.set(securityHeaders(nonce, secure, targets));
    next();
  });
  app.use(plainRequests);
  app.use(
    sameSiteWrites(publicUrl, (host) =>
      log.warn(
        `People come in at ${host}, and mails and sign-ins lead to PUBLIC_URL=${publicUrl}: set the address that people see.`,
      ),
    ),
  );
  const assets = { islands: islandsEntry(clientDir), sheets: builtSheets(clientDir) };
  const getLoadContext = (request: Request, response: Response): AppLoadContext => {
    const context: AppLoadContext = {
      nonce: String(response.locals.nonce),
      requestId: String(response.locals.requestId),
      address: request.ip ?? "unknown",
      log: response.locals.log as Logger,
      version,
      assets,
      actor: response.locals.actor as Actor | null | undefined,
    };
    response.locals.context = context;
    if (count) response.on("finish", () => isPage(request, response) && count(servedOf(request, response, context)));
    return context;
  };
  const routes = withErrorPages(withPassingFaults(withSpaceFaults(withBoundedForms(build), dataDir)));
  const files = handlerByPath(routes, (some) => plainHandler(some, process.env.NODE_ENV));
  const serveFile = (request: globalThis.Request, context: AppLoadContext) =>
    files(new URL(request.url).pathname)(request, context);
  app.use(tableLinks({ running, serveFile, getLoadContext }));
  app.use(tokenLimits(running));
  app.use(tokenScopes);
  app.get("/api/stream", unlessShut(dataDir, stream.handler));
  app.get("/api/stream/updates", unlessShut(dataDir, stream.updates));
  const pages = handlerByPath(routes, (some) => createRequestHandler({ build: some, getLoadContext }));
  app.use((request, response, next) => void pages(request.path)(request, response, next));
  app.use(lastResort);
  return app;
}

/** A page that somebody opened, not a file, a call or what a page's program asks for. */
const isPage = (request: Request, response: Response): boolean =>
  request.method === "GET" &&
  String(response.get("Content-Type")).startsWith("text/html") &&
  request.get("Sec-Fetch-Dest") !== "empty";

const servedOf = (request: Request, response: Response, { actor }: AppLoadContext) => ({
  path: request.path,
  status: response.statusCode,
  actor,
});

function compressible(request: Request, response: Response): boolean {
  // Compresses itself, event by event.
  if (request.path === "/api/stream") return false;
  return compression.filter(request, response);
}

function staticFiles(clientDir: string): express.RequestHandler {
  const serve = sirv(clientDir, {
    etag: true,
    brotli: true,
    dotfiles: false,
    setHeaders(response, pathname) {
      response.setHeader("X-Content-Type-Options", "nosniff");
      response.setHeader("Content-Security-Policy", "default-src 'none'; style-src 'self'; img-src 'self'");
      response.setHeader(
        "Cache-Control",
        pathname.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      );
    },
  });
  return (request, response, next) =>
    request.method === "GET" || request.method === "HEAD" ? serve(request, response, next) : next();
}

/** One log line per answer, with an id that error pages show, and who asked; never what they sent. */
function logged(log: Logger): express.RequestHandler {
  return (request, response, next) => {
    const requestId = randomUUID();
    const started = process.hrtime.bigint();
    response.locals.requestId = requestId;
    response.locals.log = log.child({ requestId });
    response.set("X-Request-Id", requestId);
    response.on("finish", () => {
      const ms = Number(process.hrtime.bigint() - started) / 1e6;
      const line = {
        requestId,
        user: actorIn(response)?.user_id ?? null,
        method: request.method,
        path: loggedPath(request.path),
        status: response.statusCode,
        ms: Math.round(ms * 10) / 10,
      };
      log.info(line, "answered");
    });
    next();
  };
}

/** Who asked, as the routes found out, or before them the limits of tokens. */
const actorIn = ({ locals }: Response): Actor | null | undefined =>
  (locals.context as AppLoadContext | undefined)?.actor ?? (locals.actor as Actor | null | undefined);

/** The text of every stylesheet of the build by its URL. */
function builtSheets(clientDir: string): Map<string, string> {
  const folder = join(clientDir, "assets");
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".css")) : [];
  return new Map(names.map((name) => [`/assets/${name}`, readFileSync(join(folder, name), "utf8").trim()]));
}

/** URL of the island loader as the build named it; null before the islands are built. */
function islandsEntry(clientDir: string): string | null {
  const manifest = join(clientDir, "islands-manifest.json");
  if (!existsSync(manifest)) return null;
  const entries = JSON.parse(readFileSync(manifest, "utf8")) as Record<string, { file: string }>;
  const loader = entries["app/islands/loader.ts"];
  return loader ? `/${loader.file}` : null;
}
