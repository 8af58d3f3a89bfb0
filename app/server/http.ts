import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createRequestHandler } from "@remix-run/express";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type Express, type Request, type Response } from "express";
import type { Logger } from "pino";
import sirv from "sirv";
import { constants as zlib } from "node:zlib";
import { withBoundedForms } from "./bounded";
import { lastResort, plainRequests } from "./lastResort";
import type { Stream } from "./stream";
import { loggedPath, newNonce, sameSiteWrites, securityHeaders } from "./security";
import { unreadBodies } from "./unread";
import "./context";

export interface HttpOptions {
  build: ServerBuild;
  /** Folder of the client build: hashed files, the islands and public/. */
  clientDir: string;
  log: Logger;
  secure: boolean;
  /** Addresses outside that our forms lead on to: the sign-in pages of identity providers. */
  formTargets?: readonly string[];
  /** Build of the server, newer ones sort after older ones; every answer names it. */
  version: string;
  stream: Stream;
  /** True when the database answers and migrations are done. */
  ready: () => boolean;
}

/** The HTTP server: static files first, then headers, compression, checks and pages. */
export function createApp({
  build,
  clientDir,
  log,
  secure,
  formTargets = [],
  version,
  stream,
  ready,
}: HttpOptions): Express {
  const app = express();
  const targets = [...new Set(formTargets.map((target) => new URL(target).origin))];
  app.disable("x-powered-by");
  app.set("trust proxy", "loopback");
  app.use((_request, response, next) => {
    response.set("X-Energy-Version", version);
    next();
  });
  app.use(unreadBodies());
  app.get("/healthz", (_request, response) => response.type("text/plain").send("ok"));
  app.get("/readyz", (_request, response) =>
    response
      .status(ready() ? 200 : 503)
      .type("text/plain")
      .send(ready() ? "ready" : "starting"),
  );
  app.use(
    compression({
      filter: compressible,
      brotli: { params: { [zlib.BROTLI_PARAM_QUALITY]: 4, [zlib.BROTLI_PARAM_LGWIN]: 15 } },
    } as compression.CompressionOptions),
  );
  app.use(staticFiles(clientDir));
  app.use(logged(log));
  app.use((_request, response, next) => {
    const nonce = newNonce();
    response.locals.nonce = nonce;
    response.set(securityHeaders(nonce, secure, targets));
    next();
  });
  app.use(plainRequests);
  app.use(sameSiteWrites);
  app.get("/api/stream", stream.handler);
  app.get("/api/stream/updates", stream.updates);
  const islands = islandsEntry(clientDir);
  const pages = createRequestHandler({
    build: withBoundedForms(build),
    getLoadContext: (request, response): AppLoadContext => ({
      nonce: String(response.locals.nonce),
      requestId: String(response.locals.requestId),
      address: request.ip ?? "unknown",
      log: response.locals.log as Logger,
      version,
      assets: { islands },
    }),
  });
  app.use(pages);
  app.use(lastResort);
  return app;
}

function compressible(request: Request, response: Response): boolean {
  if (request.path === "/api/stream") return false;
  return compression.filter(request, response);
}

function staticFiles(clientDir: string): express.RequestHandler {
  const serve = sirv(clientDir, {
    etag: true,
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

/** One log line per answer, with an id that error pages show. */
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

/** URL of the island loader as the build named it; null before the islands are built. */
function islandsEntry(clientDir: string): string | null {
  const manifest = join(clientDir, "islands-manifest.json");
  if (!existsSync(manifest)) return null;
  const entries = JSON.parse(readFileSync(manifest, "utf8")) as Record<string, { file: string }>;
  const loader = entries["app/islands/loader.ts"];
  return loader ? `/${loader.file}` : null;
}
