import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type Response } from "express";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { MINUTE_MS } from "~/entities/core/clock";
import { newestSeq } from "~/services/changes/feed.server";
import { dbOf } from "~/services/core/store.server";
import { openSession } from "~/services/identity/sessions.server";
import { setStatus } from "~/services/optimizations/status.server";
import { dropRole } from "~/services/team/roles.server";
import { saveRun } from "../../../tests/helpers/run";
import { giveRole, newSystem, type TestSpace, testSpace, testUser } from "../../../tests/helpers/space";
import { openBody, type StreamBody } from "./body";
import { createStream } from "./stream";

let space: TestSpace;
beforeAll(async () => void (space = await testSpace()));
afterAll(() => space.close());

/** Serves a test; returns the address and what the process would have ended with. */
async function serve(app: express.Express): Promise<{ url: string; errors: unknown[] }> {
  const server: Server = createServer(app);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const errors: unknown[] = [];
  const note = (error: unknown) => void errors.push(error);
  const others = process.listeners("uncaughtException");
  process.removeAllListeners("uncaughtException").on("uncaughtException", note);
  onTestFinished(async () => {
    process.off("uncaughtException", note);
    for (const other of others) process.on("uncaughtException", other);
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, errors };
}

const pause = (ms: number) => new Promise((next) => setTimeout(next, ms));

test.each(["gzip", "identity"])(
  "a body (%s) that is ended twice, or written to after its end, is ended once",
  async (coding) => {
    const app = express();
    app.get("/", (request, response) => {
      const body: StreamBody = openBody(request, response);
      body.write("one ");
      body.end("two");
      body.end("three");
      body.write("four");
      setTimeout(() => (body.write("five"), body.end()), 50);
    });
    const { url, errors } = await serve(app);
    const response = await fetch(url, { headers: { "Accept-Encoding": coding } });
    expect(await response.text()).toBe("one two");
    await pause(150);
    expect(errors).toEqual([]);
  },
);

test("an error of one body breaks its own connection alone", async () => {
  const app = express();
  app.get("/", (request, response) => {
    openBody(request, response).write("one");
    response.emit("error", new Error("broken"));
  });
  const { url, errors } = await serve(app);
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow();
  await pause(50);
  expect(errors).toEqual([]);
});

test("streams that end while a change is being told are not told of it", async () => {
  const stream = createStream({ version: "test-1", pollMs: 20 });
  let deliveries = 0;
  const app = express();
  app.get("/api/stream", (request, response, next) => {
    if (request.get("Accept-Encoding") === "identity")
      onFirst(response, "finished", () => (deliveries++, stream.close()));
    void stream.handler(request, response, next);
  });
  const { url, errors } = await serve(app);
  const run = saveRun(space.editor, newSystem(space.editor), []);
  const listen = (coding: string, actor = space.editor) =>
    fetch(`${url}/api/stream`, {
      headers: { Authorization: `Bearer ${openSession(actor.user_id, "bearer").token}`, "Accept-Encoding": coding },
    });
  const first = await listen("identity");
  // One in the same delivery, one in the next.
  const others = [await listen("gzip"), await listen("gzip", space.admin)];
  expect(stream.counts().listeners).toBe(3);
  setStatus(space.editor.space, run, "success");
  await first.text();
  for (const other of others) expect(await other.text()).not.toContain("finished");
  await pause(150);
  expect(deliveries).toBe(1);
  expect(errors).toEqual([]);
  expect(stream.counts()).toEqual({ listeners: 0, pollers: 0, timers: 0 });
});

test("a role that was taken while nobody listened is told to its owner, from a position on", async () => {
  const newcomer = await testUser({ name: "newcomer", role: "viewer" });
  const [lost, regained] = [newSystem(space.admin), newSystem(space.admin)];
  const { user_id, email } = newcomer;
  for (const system_id of [lost, regained]) giveRole(newcomer, system_id, "viewer");
  const from = newestSeq(space.admin.space);
  for (const system_id of [lost, regained])
    dropRole(dbOf(space.admin), space.admin.user_id, { user_id, system_id, role: "viewer", email });
  giveRole(newcomer, regained, "viewer");
  // Not theirs to hear of.
  saveRun(space.admin, lost, []);
  const to = newestSeq(space.admin.space);
  const stream = createStream({ version: "test-1" });
  const app = express();
  app.get("/api/stream", stream.handler);
  app.get("/api/stream/updates", stream.updates);
  const { url } = await serve(app);
  onTestFinished(() => stream.close());
  const Authorization = `Bearer ${openSession(user_id, "bearer").token}`;
  const poll = async (since: string | number, headers = { Authorization }) =>
    (await fetch(`${url}/api/stream/updates?since=${since}`, { headers })).json() as Promise<object>;
  expect(await poll(from)).toMatchObject({ lost: [lost], seq: to });
  // Who names no position had no page of before; an admin sees the system still.
  expect(await poll(new Date(Date.now() - MINUTE_MS).toISOString())).toMatchObject({ lost: [] });
  const admin = { Authorization: `Bearer ${openSession(space.admin.user_id, "bearer").token}` };
  expect(await poll(from, admin)).toMatchObject({ lost: [] });
  const late = await fetch(`${url}/api/stream?detail=ids`, { headers: { Authorization, "Last-Event-ID": `${from}` } });
  const end = `id: ${to}\nevent: end\ndata: ${JSON.stringify({ status: 403, systems: [lost] })}\n\n`;
  expect((await late.text()).endsWith(end)).toBe(true);
  expect(stream.counts()).toEqual({ listeners: 0, pollers: 0, timers: 0 });
  // From there on it stays open: one that ended each time would be requested for ever.
  await fetch(`${url}/api/stream`, { headers: { Authorization, "Last-Event-ID": `${to}` } });
  expect(stream.counts().listeners).toBe(1);
});

/** Does something right when a text is written for the first time. */
function onFirst(response: Response, text: string, act: () => void): void {
  const write = response.write.bind(response) as (chunk: unknown) => boolean;
  let met = false;
  response.write = ((chunk: unknown) => {
    const isFirst = !met && String(chunk).includes(text);
    met ||= isFirst;
    const isTaken = write(chunk);
    if (isFirst) act();
    return isTaken;
  }) as typeof response.write;
}
