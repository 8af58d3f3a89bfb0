import type { Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endSlowBodies } from "./slowBodies";

/** Windows of 200 ms, in each of which 1000 bytes have to come. */
let server: Server;
beforeAll(async () => {
  const app = express();
  app.use(endSlowBodies({ windowMs: 200, leastBytes: 1000 }));
  app.post("/:wait", (request, response) => {
    setTimeout(() => {
      let size = 0;
      request.on("data", (chunk: Buffer) => (size += chunk.length));
      request.on("end", () => response.send(`took ${size}`));
    }, Number(request.params.wait));
  });
  server = app.listen(0, "127.0.0.1");
  await new Promise((ready) => server.once("listening", ready));
});
afterAll(() => server.close());

/** Sends a body in pieces, one every `everyMs`; what the server said until it closed the connection, and how many pieces it took. */
function send(pieces: number, bytes: number, everyMs: number, wait = 0): Promise<{ reply: string; sent: number }> {
  return new Promise((done) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    let reply = "";
    let sent = 0;
    const timer = setInterval(() => {
      if (sent < pieces) socket.write(Buffer.alloc(bytes, 97));
      sent += 1;
    }, everyMs);
    socket.on("data", (chunk: Buffer) => (reply += chunk.toString()));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(timer);
      done({ reply, sent });
    });
    socket.write(`POST /${wait} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${pieces * bytes}\r\n\r\n`);
  });
}

test("a body that drips byte by byte is ended", async () => {
  const { reply, sent } = await send(10_000, 1, 20);
  expect(reply).toBe("");
  expect(sent).toBeLessThan(1000);
});

test("a slow one that keeps coming is taken", async () => {
  expect((await send(20, 2000, 50)).reply).toContain("took 40000");
});

test("one that has to wait for us is not slow", async () => {
  expect((await send(1, 500, 10, 900)).reply).toContain("took 500");
});
