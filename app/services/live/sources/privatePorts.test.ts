import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fetchGuarded, mayBePrivate, PrivateAddressError } from "~/services/core/providers/outgoing.server";
import { addressProblem } from "./address";
import { connectBroker } from "./listen.server";

const dataDir = mkdtempSync(join(tmpdir(), "outgoing-"));
const servers: Server[] = [];
const before = { ...process.env };
let hits = 0;

async function listening(): Promise<number> {
  const server = createServer((_request, response) => {
    hits += 1;
    response.end("1");
  });
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return (server.address() as AddressInfo).port;
}

let [allowed, other] = [0, 0];
beforeAll(async () => {
  [allowed, other] = [await listening(), await listening()];
  // In production: else this machine may be reached anyway.
  Object.assign(process.env, {
    NODE_ENV: "production",
    DATA_DIR: dataDir,
    PUBLIC_URL: "https://energy.example",
    ADMIN_EMAIL: "admin@energy.example",
    ADMIN_PASSWORD: "a-long-password",
    LIVE_PRIVATE_HOSTS: `127.0.0.1:${allowed},localhost:${allowed},10.0.3.7,meter.local:443,[fd00::7]:8883`,
  });
});
afterAll(() => {
  process.env = before;
  for (const server of servers) server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const get = (url: string) => fetchGuarded(url, { headers: {}, timeoutMs: 5_000, maxBytes: 100 });

// Were the port left out of the comparison, the second server would be reached and `hits` be 3.
it("of a host with a port only that port is reached, by address and by name", async () => {
  expect((await get(`http://127.0.0.1:${allowed}/`)).content.toString()).toBe("1");
  expect((await get(`http://localhost:${allowed}/`)).status).toBe(200);
  await expect(get(`http://127.0.0.1:${other}/`)).rejects.toBeInstanceOf(PrivateAddressError);
  await expect(get(`http://localhost:${other}/`)).rejects.toBeInstanceOf(PrivateAddressError);
  await expect(get("http://localhost/")).rejects.toBeInstanceOf(PrivateAddressError);
  expect(hits).toBe(2);
});

it("an address without a port has that of its protocol", () => {
  const may = (url: string) => mayBePrivate(new URL(url));
  expect([may("https://meter.local/"), may("https://meter.local:443/"), may("mqtts://meter.local:443")]).toEqual([
    true,
    true,
    true,
  ]);
  expect([may("http://meter.local/"), may("https://meter.local:8443/"), may("mqtts://meter.local")]).toEqual([
    false,
    false,
    false,
  ]);
  expect([may("mqtts://[fd00::7]"), may("mqtts://[fd00::7]:1883"), may("mqtt://[fd00::7]")]).toEqual([
    true,
    false,
    false,
  ]);
  // Without a port in the entry, any.
  expect([may("http://10.0.3.7:9000/"), may("mqtt://10.0.3.7")]).toEqual([true, true]);
});

it("a source is refused at its address for another port, and without encryption there", () => {
  const problem = (kind: "http" | "mqtt", url: string) => addressProblem({ kind, url });
  expect(problem("http", `http://127.0.0.1:${allowed}/now`)).toBeNull();
  expect(problem("http", `https://127.0.0.1:${other}/now`)).toBe("live.source.rule.private");
  expect(problem("http", `http://127.0.0.1:${other}/now`)).toBe("live.source.rule.protocol_http");
  expect(problem("mqtt", "mqtts://[fd00::7]:9000")).toBe("live.source.rule.private");
});

it("a broker is not connected to at another port", async () => {
  const broker = { url: `mqtt://127.0.0.1:${other}`, username: null, password: null, ca_certificate: null };
  const client = connectBroker(broker, { connectTimeoutMs: 2_000, reconnectMs: 0 });
  const error = await new Promise<Error | null>((ended) => {
    client.once("error", ended);
    client.once("connect", () => ended(null));
  });
  client.end(true);
  expect(error).toBeInstanceOf(PrivateAddressError);
}, 10_000);
