import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { serveHealth } from "./health";

let server: Server | undefined;
afterEach(() => new Promise((closed) => (server ? server.close(closed) : closed(undefined))));

async function serve(lacks: string | null, token?: string) {
  server = await serveHealth({ host: "127.0.0.1", port: 0, token, lacks: () => lacks, metrics: () => "figures 1\n" });
  const { port } = server.address() as AddressInfo;
  return async (path: string, headers: Record<string, string> = {}, method = "GET") => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers, method });
    return [response.status, await response.text()];
  };
}

test("a machine says that it lives, whether it takes computations, and what it counts", async () => {
  const ask = await serve(null);
  expect(await ask("/healthz")).toEqual([200, "ok\n"]);
  expect(await ask("/readyz")).toEqual([200, "ready\n"]);
  expect(await ask("/metrics?x=1")).toEqual([200, "figures 1\n"]);
  expect((await ask("/other"))[0]).toBe(404);
  expect((await ask("/healthz", {}, "POST"))[0]).toBe(405);
  // Passed on by a proxy: it comes from elsewhere.
  expect((await ask("/metrics", { "X-Forwarded-For": "10.0.0.7" }))[0]).toBe(403);
});

test("one that lacks the bucket lives and is not ready", async () => {
  const ask = await serve("The bucket is not reached.");
  expect(await ask("/healthz")).toEqual([200, "ok\n"]);
  expect(await ask("/readyz")).toEqual([503, "The bucket is not reached.\n"]);
});

test("with a token the figures are for those who send it", async () => {
  const ask = await serve(null, "a-token-of-sixteen");
  expect((await ask("/metrics"))[0]).toBe(401);
  expect((await ask("/metrics", { Authorization: "Bearer a-token-of-sixteem" }))[0]).toBe(401);
  expect((await ask("/metrics", { Authorization: "Bearer a-token-of-sixteen" }))[0]).toBe(200);
});
