import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type Response } from "express";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openSession } from "~/services/identity/sessions.server";
import { setStatus } from "~/services/optimizations/status.server";
import { saveRun } from "../../../tests/helpers/run";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
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
  let told = 0;
  const app = express();
  app.get("/api/stream", (request, response, next) => {
    if (request.get("Accept-Encoding") === "identity") onFirst(response, "finished", () => (told++, stream.close()));
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
  expect(told).toBe(1);
  expect(errors).toEqual([]);
  expect(stream.counts()).toEqual({ listeners: 0, pollers: 0, timers: 0 });
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
