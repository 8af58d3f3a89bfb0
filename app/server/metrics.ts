import { createHash, timingSafeEqual } from "node:crypto";
import type { Request, RequestHandler } from "express";
import type { Logger } from "pino";
import { isLoopback } from "~/services/core/settings/providerUrl";
import { countRequest, type Counts } from "~/services/installation/counts";

/** Headers that a proxy adds: a request with one of them came from elsewhere, whatever its socket says. */
const PROXY_HEADERS = ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP", "Via"];

const isLocalSocket = (address: string | undefined): boolean => /^(::ffff:)?127\.|^::1$/.test(address ?? "");

/** From a program on this machine itself: by its socket, by the host it asked for, and not passed on by a proxy. */
const isLocal = (request: Request): boolean =>
  isLocalSocket(request.socket.remoteAddress) &&
  PROXY_HEADERS.every((name) => request.get(name) === undefined) &&
  isLoopback(/^(\[[^\]]*\]|[^:]*)/.exec(request.get("Host") ?? "")?.[1] ?? "");

/** Compares in a time that tells nothing of the token, its length included. */
const isSame = (candidate: string, token: string): boolean => {
  const [a, b] = [candidate, token].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(a!, b!);
};

/** The token that a request bears. */
const bearerOf = (request: Request): string | undefined =>
  /^Bearer (.+)$/i.exec(request.get("Authorization") ?? "")?.[1];

/** Whether a request may read what is about the installation alone: from this machine, or with the token where there is one. */
export function mayWatch(request: Request, token: string | undefined): boolean {
  const bearer = bearerOf(request);
  return isLocal(request) || (token !== undefined && bearer !== undefined && isSame(bearer, token));
}

/**
 * GET /metrics: to whoever sends the token, or without one configured to programs on this machine. `text` makes the figures;
 * when it throws, the log says why and the response is 503.
 */
export function metricsHandler(token: string | undefined, text: () => string, log: Logger): RequestHandler {
  return (request, response) => {
    response.set("Cache-Control", "no-store").type("text/plain");
    const bearer = bearerOf(request);
    if (token && !(bearer && isSame(bearer, token))) {
      response.status(401).set("WWW-Authenticate", "Bearer").send("Send the METRICS_TOKEN as a bearer token.\n");
    } else if (!token && !isLocal(request)) {
      response.status(403).send("Only programs on the same machine may read this. Set METRICS_TOKEN for others.\n");
    } else
      try {
        response.type("text/plain; version=0.0.4").send(text());
      } catch (error) {
        log.error({ err: error }, "the metrics could not be read");
        response.status(503).send("The figures cannot be read just now.\n");
      }
  };
}

/** Counts every response by the pattern of its route, its status and how long it took. */
export function counted(counts: Counts, routeOf: (path: string) => string): RequestHandler {
  return (request, response, next) => {
    const began = performance.now();
    // The event stream is open for as long as a page is: its length says nothing.
    if (request.path !== "/api/stream")
      response.on("finish", () =>
        countRequest(counts, routeOf(request.path), response.statusCode, (performance.now() - began) / 1000),
      );
    next();
  };
}
