import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createPort } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectMqtt } from "mqtt";
import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Loop } from "~jobs/worker/loop";
import { spaceDb } from "~db/client";
import type { LiveSource } from "~/entities/live/liveSource";
import { save } from "~/services/core/store.server";
import { historyOf } from "~/services/live/history.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { saveSource, trySource } from "~/services/live/sources/saveSource.server";
import { stateOf, takeLease } from "~/services/live/sources/state.server";
import { PATIENCE_MS } from "../../../tests/helpers/eventually";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { startFeeds } from "./feeds";

const QUARTER = 900_000;
const now = Math.floor(Date.now() / QUARTER) * QUARTER;
const log = pino({ level: "silent" });
let space: TestSpace;
let system_id: string;
let feeds: Loop | undefined;
beforeAll(async () => {
  space = await testSpace();
  system_id = newSystem(space.editor);
});
afterEach(async () => {
  await feeds?.stop();
  feeds = undefined;
});
afterAll(() => space.close());

const db = () => spaceDb(space.dataDir, "alpha");
const start = (workerId = "one") => (feeds = startFeeds({ dataDir: space.dataDir, workerId, log, turnMs: 50 }));
const values = (live_id: string) => [...historyOf(db(), live_id, now - 2 * QUARTER, now + QUARTER).values];

function sourceOf(live_id: string, overrides: Partial<LiveSource>, secret?: string): LiveSource {
  const series = { live_id, system_id, name: live_id, type: "production" as const, unit: "MW" };
  const seriesOutcome = save(space.editor, liveSeriesEntity, series);
  if (!seriesOutcome.ok) throw new Error(JSON.stringify(seriesOutcome));
  const fields = { username: null, topic: null, items_path: null, time_path: null, value_path: null, unit: null };
  const ca_certificate = null;
  const row: LiveSource = {
    live_id,
    system_id,
    kind: "http",
    active: true,
    url: "",
    interval_minutes: 1,
    timeout_s: 2,
    ca_certificate,
    ...fields,
    ...overrides,
  };
  const outcome = saveSource(space.editor, row, secret);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return row;
}

describe("an address that is asked", () => {
  let server: Server;
  let url: string;
  const requests: (string | undefined)[] = [];
  let content: () => [status: number, body: string];
  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(request.headers.authorization);
      const [status, body] = content();
      response.writeHead(status, status === 302 ? { Location: "http://127.0.0.1:1/" } : {}).end(body);
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/now`;
  });
  afterAll(() => server.close());

  it("gives values in its unit, once per interval, with its secret, by one worker alone", async () => {
    const data = [now - QUARTER, now].map((at, i) => ({ t: new Date(at).toISOString(), v: 500 * (i + 1) }));
    content = () => [200, JSON.stringify({ data })];
    sourceOf("asked", { url, items_path: "data", time_path: "t", value_path: "v", unit: "kW" }, "token-1");
    requests.length = 0;
    start();
    await vi.waitFor(() => expect(values("asked")).toEqual([NaN, 0.5, 1]), { timeout: PATIENCE_MS });
    const other = startFeeds({ dataDir: space.dataDir, workerId: "two", log, turnMs: 20 });
    await new Promise((next) => setTimeout(next, 200));
    await other.stop();
    expect(requests).toEqual(["Bearer token-1"]);
    expect(stateOf(db(), "asked")).toMatchObject({ stored: 2, refused: 0, failures: 0, problem: null });
  });

  it.each<[string, [number, string], object]>([
    ["status", [503, "down"], { reason: "status", params: { status: 503 } }],
    ["redirect", [302, ""], { reason: "redirect", params: { status: 302 } }],
    ["size", [200, `"${"x".repeat(1_100_000)}"`], { reason: "too_large", params: { kilobytes: 1024 } }],
    ["form", [200, "<p>"], { reason: "not_json", params: { start: "<p>" } }],
  ])("that cannot be used because of its %s has the reason on its page", async (name, returned, problem) => {
    content = () => returned;
    sourceOf(`bad-${name}`, { url });
    start();
    await vi.waitFor(() => expect(stateOf(db(), `bad-${name}`).problem).toEqual(problem), { timeout: PATIENCE_MS });
    expect(stateOf(db(), `bad-${name}`)).toMatchObject({ failures: 1, stored: 0 });
  });

  it("is tried before it is saved, by those who edit; its secret goes to its own host alone", async () => {
    content = () => [200, "7"];
    const row = sourceOf("tried", { url, active: false }, "mine");
    requests.length = 0;
    expect(await trySource(space.editor, row, undefined)).toMatchObject({ value: { values: [{ value: 7 }], left: 0 } });
    const elsewhere = { ...row, url: url.replace("127.0.0.1", "localhost") };
    await trySource(space.editor, elsewhere, undefined);
    expect(requests).toEqual(["Bearer mine", undefined]);
    expect(await trySource(space.viewer, row, undefined)).toMatchObject({ status: 404 });
    const metadata = { ...row, url: "https://169.254.169.254/" };
    expect(await trySource(space.editor, metadata, undefined)).toMatchObject({
      status: 422,
      issues: [{ path: "url" }],
    });
    // Saved at another host, the secret is gone.
    expect(saveSource(space.editor, elsewhere, undefined).ok).toBe(true);
    expect(saveSource(space.editor, row, undefined).ok).toBe(true);
    await trySource(space.editor, row, undefined);
    expect(requests.at(-1)).toBeUndefined();
  });
});

it("one worker has the lease until it runs out or is given up", () => {
  expect(takeLease(db(), { name: "test", holder: "a" }, 1000, 500)).toBe(true);
  expect(takeLease(db(), { name: "test", holder: "b" }, 1400, 500)).toBe(false);
  expect(takeLease(db(), { name: "test", holder: "a" }, 1400, 500)).toBe(true);
  expect(takeLease(db(), { name: "test", holder: "b" }, 1901, 500)).toBe(true);
  // The machine was started anew: its clock begins with 0.
  expect(takeLease(db(), { name: "test", holder: "c" }, 100, 500)).toBe(true);
});

const mosquitto = ["/usr/sbin/mosquitto", "mosquitto"].find((name) => !spawnSync(name, ["-h"]).error);
describe.skipIf(!mosquitto)(mosquitto ? "a broker" : "a broker: not tested, mosquitto is not installed", () => {
  let folder: string;
  let port: number;
  let broker: ChildProcess | undefined;

  const run = async () => {
    broker = spawn(mosquitto!, ["-c", join(folder, "broker.conf")], { stdio: "ignore" });
    await vi.waitFor(
      () =>
        new Promise<void>((there, fail) => {
          const probe = connectMqtt(`mqtt://127.0.0.1:${port}`, {
            reconnectPeriod: 0,
            username: "me",
            password: "right",
          });
          probe.once("connect", () => probe.end(true, () => there()));
          probe.once("error", (error) => probe.end(true, () => fail(error)));
        }),
      { timeout: PATIENCE_MS, interval: 100 },
    );
  };
  const halt = () => new Promise<void>((gone) => broker?.once("exit", () => gone()).kill());
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "energy-broker-"));
    const free = createPort().listen(0, "127.0.0.1");
    await new Promise((ready) => free.once("listening", ready));
    port = (free.address() as AddressInfo).port;
    await new Promise((closed) => free.close(closed));
    spawnSync(mosquitto!.replace(/mosquitto$/, "mosquitto_passwd").replace("/usr/sbin", "/usr/bin"), [
      "-b",
      "-c",
      join(folder, "people"),
      "me",
      "right",
    ]);
    const settings = [`listener ${port} 127.0.0.1`, "allow_anonymous false", `password_file ${join(folder, "people")}`];
    writeFileSync(join(folder, "broker.conf"), [...settings, `user ${process.env.USER ?? "root"}`, ""].join("\n"));
    await run();
  });
  afterAll(async () => {
    await halt();
    rmSync(folder, { recursive: true });
  });

  const url = () => `mqtt://127.0.0.1:${port}`;
  const publish = async (messages: [topic: string, payload: string][], retain = false) => {
    const client = connectMqtt(url(), { username: "me", password: "right", reconnectPeriod: 0 });
    await new Promise((ready) => client.once("connect", ready));
    for (const [topic, payload] of messages) await client.publishAsync(topic, payload, { qos: 1, retain });
    await client.endAsync();
  };
  const reading = (steps: number, kw: number) =>
    JSON.stringify({ time: new Date(now + steps * QUARTER).toISOString(), kw });
  const listening = { kind: "mqtt" as const, username: "me", time_path: "time", value_path: "kw", unit: "kW" };

  it("gives values, is reached again after it was gone, and what cannot be read is told", async () => {
    const row = { ...listening, url: url() };
    sourceOf("roof", { ...row, topic: "site/+/power" }, "right");
    sourceOf("all", { ...row, topic: "site/#", value_path: "kw" }, "right");
    await publish([["site/roof/power", reading(-1, 250)]], true);
    start();
    await vi.waitFor(() => expect(values("roof")[1]).toBe(0.25), { timeout: PATIENCE_MS });
    await publish([["site/roof/power", "broken"]]);
    await vi.waitFor(() => expect(stateOf(db(), "roof").problem).toMatchObject({ reason: "not_json" }), PATIENCE_MS);
    await publish([["site/roof/power", reading(0, 750)]]);
    await vi.waitFor(() => expect([values("roof")[2], values("all")[2]]).toEqual([0.75, 0.75]), {
      timeout: PATIENCE_MS,
    });
    expect(stateOf(db(), "roof")).toMatchObject({ failures: 0, failing_since: null });
  });

  it("that does not let us in, or is not there, is told; a try hears what is kept", async () => {
    const row = sourceOf("heard", { ...listening, url: url(), topic: "site/roof/power", active: false }, "right");
    await publish([["site/roof/power", reading(0, 900)]], true);
    const heard = await trySource(space.editor, row, undefined);
    expect(heard).toMatchObject({ ok: true, value: { values: [{ at: now, value: 0.9 }] } });
    const wrong = await trySource(space.editor, row, "wrong");
    expect(wrong).toMatchObject({ issues: [{ path: "username", message: "live.source.problem.not_let_in" }] });
    const silent = await trySource(space.editor, { ...row, topic: "nobody", timeout_s: 1 }, undefined);
    expect(silent).toMatchObject({ issues: [{ message: "live.source.problem.silent" }] });
    const nowhere = await trySource(space.editor, { ...row, url: "mqtt://127.0.0.1:1" }, "right");
    expect(nowhere).toMatchObject({ issues: [{ message: "live.source.problem.unreachable" }] });
  });
});
