import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Product, startProduct } from "../../helpers/product";

/** Answers that come before the body was read leave a connection that the next request can use at once. */

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const NEXT = "GET /healthz HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n";

/** The statuses of all answers to what is sent on one connection until the server ends it, or what became of it after 8 s. */
function statuses(parts: readonly (string | Buffer)[]): Promise<number[] | string> {
  const { hostname, port } = new URL(product.url);
  return new Promise((done) => {
    const socket = connect(Number(port), hostname);
    let received = "";
    const statusesSoFar = () => [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
    const hanging = setTimeout(() => {
      socket.destroy();
      done(`hangs after ${statusesSoFar().join(", ")}`);
    }, 8000);
    socket.on("data", (chunk: Buffer) => (received += chunk.toString("latin1")));
    socket.on("error", (error) => done(`${error.message} after ${statusesSoFar().join(", ")}`));
    socket.on("close", () => {
      clearTimeout(hanging);
      done(statusesSoFar());
    });
    for (const part of parts) socket.write(part);
  });
}

function head(method: string, path: string, headers: Record<string, string | number>): string {
  const all = { Host: "test", "Content-Type": "application/json", ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
}

/** A body in one chunk of unknown length. */
const chunked = (body: Buffer) => [`${body.length.toString(16)}\r\n`, body, "\r\n0\r\n\r\n"];

const MB = 1_048_576;
const signedIn = () => product.signIn("editor");

describe("the next request on the connection is answered after", () => {
  test.each([0, 1000, 300_000, 3 * MB])("a call of nobody with a body of %i bytes", async (length) => {
    const body = Buffer.alloc(length, 32);
    for (const path of ["/api/geometry", "/api/import/system", "/api/auth/token", "/login"]) {
      const first = head("POST", path, { "Content-Length": length, "Content-Type": "text/plain" });
      const statusList = await statuses([first, body, NEXT]);
      expect(statusList, path).toEqual([expect.any(Number), 200]);
      expect(statusList[0], path).toBeGreaterThanOrEqual(400);
      expect(statusList[0], path).toBeLessThan(500);
    }
  });

  test("a method that the address does not know, with a long body", async () => {
    const first = head("DELETE", "/api/systems", { ...signedIn(), "Content-Length": 3 * MB });
    expect(await statuses([first, Buffer.alloc(3 * MB), NEXT])).toEqual([405, 200]);
  });

  test("a call over 20 MB, whether it says so or not", async () => {
    const body = Buffer.alloc(21 * MB, 32);
    const withLength = head("POST", "/api/geometry", { ...signedIn(), "Content-Length": body.length });
    expect(await statuses([withLength, body, NEXT])).toEqual([413, 200]);
    const untold = head("POST", "/api/geometry", { ...signedIn(), "Transfer-Encoding": "chunked" });
    expect(await statuses([untold, ...chunked(body), NEXT])).toEqual([413, 200]);
  });

  test("a form over 8 MB of unknown length", async () => {
    const first = head("POST", "/login", {
      "Content-Type": "application/x-www-form-urlencoded",
      "Transfer-Encoding": "chunked",
    });
    expect(await statuses([first, ...chunked(Buffer.alloc(9 * MB, 97)), NEXT])).toEqual([413, 200]);
  });

  test("an upload that is no form after all", async () => {
    const first = head("POST", "/api/import/system", {
      ...signedIn(),
      "Content-Type": "multipart/form-data; boundary=B",
      "Content-Length": 3 * MB,
    });
    const statusList = await statuses([first, Buffer.alloc(3 * MB, 65), NEXT]);
    expect(statusList).toEqual([expect.any(Number), 200]);
    expect([400, 422]).toContain(statusList[0]);
  });
});

test("a sender that never ends its body is let go", async () => {
  const { hostname, port } = new URL(product.url);
  const sent = await new Promise<number>((done) => {
    const socket = connect(Number(port), hostname);
    const piece = Buffer.alloc(MB, 32);
    let count = 0;
    const more = () => {
      while (!socket.destroyed && socket.write(piece)) count += 1;
      count += 1;
    };
    socket.on("error", () => undefined);
    socket.on("close", () => done(count));
    socket.on("drain", more);
    socket.on("data", () => undefined);
    socket.write(head("POST", "/api/geometry", { "Content-Length": 10_000 * MB }));
    more();
  });
  expect(sent).toBeGreaterThan(100);
  expect(sent).toBeLessThan(400);
});
