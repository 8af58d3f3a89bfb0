import { request } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lastResort, plainRequests } from "./lastResort";

const app = express();
app.use(plainRequests);
app.get("/broken", () => {
  throw new Error("secret of the inside");
});
app.use((_request, response) => void response.send("page"));
app.use(lastResort);
const server = app.listen(0, "127.0.0.1");
beforeAll(async () => {
  if (!server.listening) await new Promise((done) => server.once("listening", done));
});
afterAll(() => void server.close());

/** The answer to a request as no client of ours would send it. */
const ask = (path: string, { method = "GET", headers = {} } = {}) =>
  new Promise<{ status: number; text: string }>((done, failed) => {
    const { port } = server.address() as AddressInfo;
    const sent = request({ host: "127.0.0.1", port, path, method, headers }, (response) => {
      let text = "";
      response.on("data", (part: Buffer) => (text += part.toString()));
      response.on("end", () => done({ status: response.statusCode ?? 0, text }));
    });
    sent.on("error", failed);
    sent.end();
  });

test("a page that cannot be shown leaves the way home, in the reader's language, and tells nothing", async () => {
  const english = await ask("/broken");
  expect(english.status).toBe(500);
  expect(english.text).toContain('<a href="/systems">Go back to home</a>');
  expect(english.text).not.toMatch(/secret|lastResort|node_modules/);
  const german = await ask("/broken", { headers: { Cookie: "theme=dark; i18n_redirected=de" } });
  expect(german.text).toContain('<html lang="de">');
});

test("methods and addresses that no page has are refused", async () => {
  expect((await ask("/", { method: "TRACE" })).status).toBe(405);
  expect((await ask("/", { headers: { Host: "not a host" } })).status).toBe(400);
  expect((await ask("*", { method: "OPTIONS" })).status).toBe(400);
  for (const path of ["/%ZZ", "/a/%FF"]) {
    const missing = await ask(path);
    expect(missing.status).toBe(404);
    expect(missing.text).toContain("This page could not be found");
  }
  for (const path of ["/", "/a%20b", "//other.test/x", "/a?b=%ZZ"]) expect((await ask(path)).text, path).toBe("page");
});
