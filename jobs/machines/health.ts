import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";

/** What a worker machine says of itself to those who watch it. */
interface Told {
  /** What is missing, in a sentence; null when it takes computations. */
  lacks(): string | null;
  /** Figures in the Prometheus text format. */
  metrics(): string;
}

interface HealthOptions extends Told {
  host: string;
  port: number;
  /** Who sends it may read the figures; without it only programs on the same machine. */
  token?: string;
}

const hashed = (text: string) => createHash("sha256").update(text).digest();
const isLocal = ({ socket, headers }: IncomingMessage): boolean =>
  /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? "") && !headers["x-forwarded-for"] && !headers.forwarded;

/**
 * Serves GET /healthz (200 while the process lives), /readyz (200 while it takes computations, else 503 with what is missing) and /metrics.
 * Rejects when the port is taken.
 */
export async function serveHealth({ host, port, token, lacks, metrics }: HealthOptions): Promise<Server> {
  const respond = (request: IncomingMessage): [status: number, text: string] => {
    if (request.method !== "GET" && request.method !== "HEAD") return [405, "Only GET.\n"];
    switch (request.url?.split("?")[0]) {
      case "/healthz":
        return [200, "ok\n"];
      case "/readyz": {
        const missing = lacks();
        return missing === null ? [200, "ready\n"] : [503, `${missing}\n`];
      }
      case "/metrics": {
        const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1];
        if (token && !(bearer && timingSafeEqual(hashed(bearer), hashed(token))))
          return [401, "Send the METRICS_TOKEN as a bearer token.\n"];
        if (!token && !isLocal(request))
          return [403, "Only programs on the same machine may read this. Set METRICS_TOKEN.\n"];
        return [200, metrics()];
      }
      default:
        return [404, "There is /healthz, /readyz and /metrics.\n"];
    }
  };
  const server = createServer((request, response) => {
    const [status, text] = respond(request);
    response.writeHead(status, { "Content-Type": "text/plain; version=0.0.4", "Cache-Control": "no-store" }).end(text);
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((listening, failed) => server.once("error", failed).listen(port, host, listening));
  return server.unref();
}
