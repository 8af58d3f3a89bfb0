import { createServer, request as ask, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Forwards requests and hands an answer on only when it is complete, as some company proxies do. */
export async function bufferingProxy(target: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? "/", target);
    const { host } = new URL(target);
    // To the product the proxy is the browser: its own host in Host and Origin.
    const origin = request.headers.origin ? { origin: target } : {};
    const headers = { ...request.headers, ...origin, host };
    const onward = ask(target + pathname + search, { method: request.method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => response.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(parts)));
    });
    onward.on("error", () => response.destroy());
    response.on("close", () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      return new Promise((ended) => server.close(() => ended()));
    },
  };
}
