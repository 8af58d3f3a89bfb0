import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { constants, createGunzip } from "node:zlib";
import express from "express";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MINUTE_MS } from "~/entities/core/clock";
import { newestSeq } from "~/services/changes/feed.server";
import type { Actor } from "~/services/core/access.server";
import { done } from "~/services/core/outcome";
import { changeWithin, dbOf, remove, save, write } from "~/services/core/store.server";
import { closeSession, openSession } from "~/services/identity/sessions.server";
import { ingest } from "~/services/live/ingest.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { setStatus } from "~/services/optimizations/status.server";
import { dropRole } from "~/services/team/roles.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { PATIENCE_MS } from "../../../tests/helpers/eventually";
import { saveRun } from "../../../tests/helpers/run";
import { giveRole, newSystem, type TestSpace, testSpace, testUser } from "../../../tests/helpers/space";
import { createStream, type Stream } from "./stream";

let space: TestSpace;
let stream: Stream;
let server: Server;
let url: string;
let site: string;
/** Somebody of the space who holds no role. */
let newcomer: Actor;

beforeAll(async () => {
  space = await testSpace();
  stream = createStream({ version: "test-1", pollMs: 50, heartbeatMs: 200, checkMs: 200, perUser: 5, pointsMs: 100 });
  const app = express();
  app.get("/api/stream", stream.handler);
  app.get("/api/stream/updates", stream.updates);
  server = createServer(app);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  site = newSystem(space.editor);
  newcomer = await testUser({ name: "newcomer", role: "viewer" });
});
afterAll(async () => {
  stream.close();
  await new Promise((ended) => server.close(ended));
  space.close();
});

interface Told {
  id?: string;
  event?: string;
  data?: {
    seq: number;
    type: string;
    id: string;
    set_mode: string;
    status?: number | string;
    finished?: true;
    systems?: string[];
    name?: string;
    item?: Record<string, unknown>;
  };
}

interface Listening {
  status: number;
  headers: IncomingMessage["headers"];
  events: Told[];
  text: () => string;
  /** Bytes of the body as they came, compressed or not. */
  bytes: () => number;
  /** Resolves with the first event that fits. */
  until(fits: (event: Told) => boolean, ms?: number): Promise<Told>;
  ended: Promise<void>;
  leave(): void;
}

const bearer = (actor: Actor) => openSession(actor.user_id, "bearer").token;

function listen(token: string | null, path = "/api/stream", headers: Record<string, string> = {}): Promise<Listening> {
  return new Promise((connected, failed) => {
    const outgoing = request(
      url + path,
      { headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...headers }, agent: false },
      (response) => {
        const events: Told[] = [];
        let text = "";
        let rest = "";
        const waiting = new Set<() => void>();
        let bytes = 0;
        response.on("data", (chunk: Buffer) => (bytes += chunk.length));
        const isGzip = response.headers["content-encoding"] === "gzip";
        const body = isGzip ? response.pipe(createGunzip({ finishFlush: constants.Z_SYNC_FLUSH })) : response;
        body.setEncoding("utf8");
        body.on("data", (chunk: string) => {
          text += chunk;
          const parts = (rest + chunk).split("\n\n");
          rest = parts.pop() ?? "";
          for (const part of parts) {
            const entry: Told = {};
            for (const line of part.split("\n")) {
              const [, name, value = ""] = /^(\w+): ?(.*)$/.exec(line) ?? [];
              if (name === "data") entry.data = JSON.parse(value) as Told["data"];
              else if (name === "id" || name === "event") entry[name] = value;
            }
            events.push(entry);
          }
          for (const look of waiting) look();
        });
        const ended = new Promise<void>((done) => response.on("close", () => done()));
        connected({
          status: response.statusCode ?? 0,
          headers: response.headers,
          events,
          text: () => text,
          bytes: () => bytes,
          ended,
          leave: () => outgoing.destroy(),
          until: (fits, ms = PATIENCE_MS) =>
            new Promise((resolve, late) => {
              const timer = setTimeout(() => late(new Error(`Not told within ${ms} ms: ${text.slice(-600)}`)), ms);
              const look = () => {
                const hit = events.find(fits);
                if (!hit) return;
                clearTimeout(timer);
                waiting.delete(look);
                resolve(hit);
              };
              waiting.add(look);
              look();
            }),
        });
      },
    );
    outgoing.on("error", failed);
    outgoing.end();
  });
}

function addLocation(actor: Actor, name: string, system_id = site): string {
  const geometry_id = randomUUID();
  const location = {
    geometry_id,
    name,
    type: "Point" as const,
    coordinates: [6.5, 51.5] as [number, number],
    system_id,
  };
  const saved = save(actor, geometryEntity, location);
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  return geometry_id;
}

const nobodyHeld = { listeners: 0, pollers: 0, timers: 0 };
const until = async (ready: () => boolean, ms = PATIENCE_MS) => {
  const end = Date.now() + ms;
  while (!ready() && Date.now() < end) await new Promise((next) => setTimeout(next, 20));
};

describe("GET /api/stream", () => {
  test("greets at once, is kept by nobody, and names who may not listen", async () => {
    const listening = await listen(bearer(space.editor));
    expect(listening.status).toBe(200);
    expect(listening.headers["content-type"]).toContain("text/event-stream");
    expect(listening.headers["content-encoding"]).toBeUndefined();
    expect(listening.headers["x-accel-buffering"]).toBe("no");
    expect(listening.headers["cache-control"]).toContain("no-store");
    await listening.until((event) => event.event === "hello", 500);
    await until(() => listening.text().includes(": still here"), 1000);
    expect(listening.text()).toContain(": still here");
    listening.leave();
    expect((await listen(null)).status).toBe(401);
    expect((await listen("no-such-token")).status).toBe(401);
  });

  test("points of live series are told to those who see their system", async () => {
    const members = await Promise.all([listen(bearer(space.editor)), listen(bearer(space.admin))]);
    const others = await Promise.all([listen(bearer(space.otherEditor)), listen(bearer(space.stranger))]);
    const series = { live_id: "told", system_id: site, name: "Told", type: "measurement", unit: "MW" } as const;
    expect(save(space.editor, liveSeriesEntity, series).ok).toBe(true);
    const data = [{ live_id: "told", timestamp: new Date().toISOString(), value: 1 }];
    expect(ingest(space.editor, site, data)).toMatchObject({ value: { stored: 1 } });
    for (const member of members) {
      const message = await member.until(({ event }) => event === "points");
      expect(message.data).toEqual([site]);
      expect(message.id).toBeUndefined();
    }
    await new Promise((next) => setTimeout(next, 300));
    for (const other of others) expect(other.text()).not.toContain("points");
    // Told once, not again and again.
    expect(members[0].text().match(/event: points/g)).toHaveLength(1);
    for (const one of [...members, ...others]) one.leave();
  });

  test("a change reaches its listeners with its row, and only those who may see it", async () => {
    const members = await Promise.all([listen(bearer(space.editor)), listen(bearer(space.admin))]);
    const others = await Promise.all([listen(bearer(space.otherEditor)), listen(bearer(space.stranger))]);
    const id = addLocation(space.editor, "Told");
    for (const member of members) {
      const { data, id: seq } = await member.until((event) => event.data?.id === id);
      expect(data).toMatchObject({ set_mode: "create", type: "geometry", system_id: site, item: { name: "Told" } });
      expect(Number(seq)).toBe(data?.seq);
    }
    expect(remove(space.editor, geometryEntity, id).ok).toBe(true);
    expect(remove(space.editor, geometryEntity, id, true).ok).toBe(true);
    const gone = (message: Told) => message.data?.id === id && message.data.set_mode === "delete" && !message.data.item;
    for (const member of members) await member.until(gone);
    for (const other of others) expect(other.text()).not.toContain(id);
    for (const one of [...members, ...others]) one.leave();
  });

  test("a run is told to those in visible_for alone once the system has an approver", async () => {
    giveRole(space.viewer, site, "viewer");
    giveRole(space.otherEditor, site, "approver");
    const hidden = saveRun(space.editor, site, []);
    const visibleRun = saveRun(space.editor, site, ["viewer"]);
    const viewer = await listen(bearer(space.viewer));
    const editor = await listen(bearer(space.editor));
    await editor.until((event) => event.data?.id === hidden);
    await viewer.until((event) => event.data?.id === visibleRun);
    expect(viewer.text()).not.toContain(hidden);
    for (const one of [viewer, editor]) one.leave();
  });

  test("Last-Event-ID, since and the last three minutes say where to go on", async () => {
    const token = bearer(space.editor);
    const first = addLocation(space.editor, "First");
    const before = await listen(token);
    const { id } = await before.until((event) => event.data?.id === first);
    before.leave();
    const second = addLocation(space.editor, "Second");
    const resumed = await listen(token, "/api/stream", { "Last-Event-ID": id ?? "" });
    await resumed.until((event) => event.data?.id === second);
    expect(resumed.events.some((event) => event.data?.id === first)).toBe(false);
    resumed.leave();
    const later = await listen(
      token,
      `/api/stream?since=${encodeURIComponent(new Date(Date.now() + MINUTE_MS).toISOString())}`,
    );
    await later.until((event) => event.event === "hello");
    expect(later.events.some((event) => event.data?.id === second)).toBe(false);
    later.leave();
    expect((await listen(token, "/api/stream?since=yesterday")).status).toBe(400);
    const polled = await fetch(`${url}/api/stream/updates?since=${id}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const body = (await polled.json()) as { seq: number; reset: boolean; events: { id: string }[] };
    expect(body.events.map((event) => event.id)).toContain(second);
    expect(body.reset).toBe(false);
  });

  test("a position ahead of the log, as after a restore, is a reset to the newest one", async () => {
    const token = bearer(space.editor);
    const newest = newestSeq(space.editor.space);
    const ahead = String(newest + 7);
    const listening = await listen(token, "/api/stream", { "Last-Event-ID": ahead });
    expect((await listening.until((event) => event.event === "reset")).id).toBe(String(newest));
    const id = addLocation(space.editor, "After the restore");
    expect((await listening.until((event) => event.data?.id === id)).data?.seq).toBeLessThan(newest + 7);
    listening.leave();
    const headers = { Authorization: `Bearer ${token}` };
    const polled = await fetch(`${url}/api/stream/updates?since=${newest + 99}`, { headers });
    expect(await polled.json()).toMatchObject({ seq: newestSeq(space.editor.space), reset: true, events: [] });
  });

  test("is compressed for who takes it, and what is told comes at once, not when a block is full", async () => {
    const token = bearer(space.editor);
    const path = `/api/stream?since=${newestSeq(space.editor.space)}`;
    const packed = await listen(token, path, { "Accept-Encoding": "br, gzip" });
    const open = await listen(token, path);
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(packed.headers.vary).toContain("Accept-Encoding");
    const refusing = await listen(token, path, { "Accept-Encoding": "gzip;q=0" });
    expect(refusing.headers["content-encoding"]).toBeUndefined();
    await packed.until((event) => event.event === "hello", 500);
    let last = "";
    for (let i = 0; i < 30; i++) last = addLocation(space.editor, `Packed ${i}`);
    await Promise.all([packed, open].map((one) => one.until((event) => event.data?.id === last)));
    // Rows repeat their fields. Without a window over several events it would be more than half.
    expect(packed.bytes()).toBeLessThan(open.bytes() / 3);
    for (const one of [packed, open, refusing]) one.leave();
  });

  test("ids are told without rows, each row once, and a run that ended by its name", async () => {
    const token = bearer(space.editor);
    const from = newestSeq(space.editor.space);
    const id = addLocation(space.editor, "One");
    const db = dbOf(space.editor);
    for (const name of ["Two", "Three"])
      write(db, () => done(changeWithin({ db, actor: space.editor }, geometryEntity, id, { name })));
    const run = saveRun(space.editor, site, []);
    setStatus(space.editor.space, run, "success");
    const to = newestSeq(space.editor.space);
    const listening = await listen(token, `/api/stream?detail=ids&since=${from}`);
    await listening.until((event) => event.data?.id === run && event.data.finished === true);
    const ofPlace = listening.events.filter((event) => event.data?.id === id);
    expect(ofPlace.map(({ data }) => [data?.set_mode, data?.item])).toEqual([["update", undefined]]);
    expect(listening.events.find((event) => event.data?.finished)?.data).toMatchObject({
      status: "success",
      name: "Run",
    });
    expect(listening.text()).not.toContain("coordinates");
    listening.leave();
    // A page that was made after it hears of the end alone, and goes on from its own position.
    const later = await listen(token, `/api/stream?detail=ids&since=${to}&ends=${from}`);
    const end = await later.until((event) => event.data?.id === run);
    expect(end.id).toBeUndefined();
    expect(later.events.filter((event) => event.data?.id === id)).toEqual([]);
    later.leave();
    const stranger = await listen(bearer(newcomer), `/api/stream?detail=ids&since=${to}&ends=0`);
    await stranger.until((event) => event.event === "hello");
    expect(stranger.text()).not.toContain(run);
    stranger.leave();
    for (const wrong of ["detail=all", "ends=yesterday", "ends=-1"])
      expect((await listen(token, `/api/stream?${wrong}`)).status).toBe(400);
  });

  test("a heartbeat says the position, also after lines that were for others", async () => {
    const listening = await listen(bearer(newcomer));
    await listening.until((event) => event.event === "hello");
    const unseen = addLocation(space.editor, "Not for all");
    const newest = String(newestSeq(space.editor.space));
    await listening.until((event) => event.event === undefined && event.data === undefined && event.id === newest);
    expect(listening.text()).not.toContain(unseen);
    listening.leave();
  });

  test("a role that is taken ends the stream of its owner, and of nobody else", async () => {
    const other = newSystem(space.admin);
    giveRole(newcomer, other, "viewer");
    const [losing, keeping] = await Promise.all([listen(bearer(newcomer)), listen(bearer(space.admin))]);
    await losing.until((event) => event.event === "hello");
    const db = dbOf(space.admin);
    const { user_id, email } = newcomer;
    dropRole(db, space.admin.user_id, { user_id, system_id: other, role: "viewer", email });
    const { data } = await losing.until((event) => event.event === "end");
    expect(data).toMatchObject({ status: 403, systems: [other] });
    await losing.ended;
    const after = addLocation(space.admin, "After", other);
    await keeping.until((event) => event.data?.id === after);
    expect(losing.text()).not.toContain(after);
    keeping.leave();
  });

  test("the stream ends with the sign-in", async () => {
    const token = bearer(space.editor);
    const listening = await listen(token);
    await listening.until((event) => event.event === "hello");
    closeSession(token);
    const { data } = await listening.until((event) => event.event === "end");
    expect(data?.status).toBe(401);
    await listening.ended;
  });

  test("one person holds so many streams and no more", async () => {
    await until(() => stream.counts().listeners === 0);
    const token = bearer(space.superAdmin);
    const open = await Promise.all(Array.from({ length: 5 }, () => listen(token)));
    const refused = await listen(token);
    expect(refused.status).toBe(429);
    expect(refused.headers["retry-after"]).toBe("5");
    for (const one of open) one.leave();
  });

  test("1 000 connects and disconnects leave no listener, timer or socket", async () => {
    await until(() => stream.counts().listeners === 0);
    const tokens = [space.editor, space.admin, space.viewer, space.otherEditor, space.stranger].map(bearer);
    let worst = 0;
    let last = performance.now();
    const lag = setInterval(() => {
      worst = Math.max(worst, performance.now() - last);
      last = performance.now();
    }, 10);
    for (let round = 0; round < 50; round++) {
      const open = await Promise.all(Array.from({ length: 20 }, (_, i) => listen(tokens[i % tokens.length]!)));
      expect(open.every((one) => one.status === 200)).toBe(true);
      if (round % 10 === 0) addLocation(space.editor, `Round ${round}`);
      for (const one of open) one.leave();
      await until(() => stream.counts().listeners === 0);
    }
    clearInterval(lag);
    expect(stream.counts()).toEqual(nobodyHeld);
    const sockets = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
    for (let i = 0; i < 50 && (await sockets()) > 1; i++) await new Promise((next) => setTimeout(next, 20));
    expect(await sockets(), "one kept by fetch").toBeLessThanOrEqual(1);
    expect(worst).toBeLessThan(1000);
  });
});
