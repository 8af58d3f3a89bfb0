import { createServer, request as send, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sameSiteWrites } from "./sameSite";

let server: Server;
beforeAll(async () => {
  const app = express();
  app.use(sameSiteWrites("https://energy.example:8443"));
  app.use((request, response) => response.json({ host: request.headers.host, origin: request.headers.origin }));
  server = createServer(app);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
});
afterAll(() => void server.close());

/** The status of a form that is sent with headers, and the host and origin it goes on with. */
const post = (headers: Record<string, string>) =>
  new Promise<{ status: number; text: string }>((done, failed) => {
    const { port } = server.address() as AddressInfo;
    const outgoing = send({ port, host: "127.0.0.1", method: "POST", headers }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () => done({ status: response.statusCode ?? 0, text }));
    });
    outgoing.on("error", failed);
    outgoing.end();
  });
const COOKIE = { Cookie: "session=1" };
const OURS = "https://energy.example:8443";

test.each([
  ["of the same host", { Host: "energy.example", Origin: "https://energy.example", ...COOKIE }, "energy.example"],
  [
    "through a proxy that leaves the port out",
    { Host: "energy.example", Origin: OURS, ...COOKIE },
    "energy.example:8443",
  ],
  ["through a proxy that names itself", { Host: "10.0.0.7:3000", Origin: OURS, ...COOKIE }, "energy.example:8443"],
  [
    "that the browser calls same-origin",
    { Host: "10.0.0.7", Origin: "https://a.example", "Sec-Fetch-Site": "same-origin", ...COOKIE },
    "a.example",
  ],
  [
    "through a proxy that says its own name twice",
    { Host: "energy.example:8443", "X-Forwarded-Host": "inner", Origin: OURS, ...COOKIE },
    "energy.example:8443",
  ],
  ["of a program, which sends no origin", { Host: "energy.example" }, "energy.example"],
])("a form %s is taken, under the host of its origin", async (_name, headers, host) => {
  const { status, text } = await post(headers);
  expect(status).toBe(200);
  expect(JSON.parse(text)).toMatchObject({ host });
});

test.each([
  ["with a cookie and nothing that says where from", { Host: "energy.example", ...COOKIE }],
  ["of another site", { Host: "energy.example", Origin: "https://evil.example", ...COOKIE }],
  ["of another site without a cookie", { Host: "energy.example", Origin: "https://evil.example" }],
  ["that the browser calls foreign", { Host: "energy.example", Origin: OURS, "Sec-Fetch-Site": "cross-site" }],
  ["of another port of our host", { Host: "energy.example", Origin: OURS, "Sec-Fetch-Site": "same-site", ...COOKIE }],
  ["of nowhere", { Host: "energy.example", Origin: "null", ...COOKIE }],
])("a form %s is refused", async (_name, headers) => {
  expect(await post(headers)).toMatchObject({ status: 403 });
});

test("a host that is not that of the public address is told once, and none that is or is foreign", async () => {
  const app = express();
  const hosts: string[] = [];
  app.use(sameSiteWrites("https://energy.example", (host) => hosts.push(host)));
  app.use((_request, response) => void response.end());
  const listener = createServer(app);
  await new Promise<void>((listening) => listener.listen(0, "127.0.0.1", listening));
  const { port } = listener.address() as AddressInfo;
  const sent = async (Origin: string, site: string) => {
    const headers = { Origin, "Sec-Fetch-Site": site, ...COOKIE };
    return (await fetch(`http://127.0.0.1:${port}/login`, { method: "POST", headers })).status;
  };
  expect(await sent("https://energy.example", "same-origin")).toBe(200);
  expect(await sent("https://evil.example", "cross-site")).toBe(403);
  expect(hosts).toEqual([]);
  expect(await sent("https://intranet.example", "same-origin")).toBe(200);
  expect(await sent("https://intranet.example", "same-origin")).toBe(200);
  expect(hosts).toEqual(["intranet.example"]);
  listener.close();
});
