import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, type Product, startProduct } from "../../helpers/product";
import { bufferingProxy } from "../../helpers/proxy";

let product: Product;
let site: string;

beforeAll(async () => {
  product = await startProduct();
  const { body } = await product.call("editor", "GET", "systems");
  site = (body as { system_id: string }[])[0]!.system_id;
});
afterAll(() => product.stop());

/** Opens a stream and gathers what it says. */
async function listen(who: Caller, base = product.url) {
  const gone = new AbortController();
  const headers = { ...product.signIn(who), "Accept-Encoding": "br, gzip" };
  const response = await fetch(`${base}/api/stream`, { headers, signal: gone.signal });
  let text = "";
  const reading = (async () => {
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
  })().catch(() => {});
  return {
    response,
    said: () => text,
    leave: () => gone.abort(),
    ended: reading,
    async until(part: string, ms: number): Promise<number> {
      const started = performance.now();
      while (!text.includes(part)) {
        if (performance.now() - started > ms) throw new Error(`Not said within ${ms} ms: ${part}\n${text.slice(-500)}`);
        await new Promise((next) => setTimeout(next, 10));
      }
      return performance.now() - started;
    },
  };
}

const location = (name: string) => ({
  geometry_id: randomUUID(),
  name,
  type: "Point",
  coordinates: [6.7, 51.2],
  system_id: site,
});

describe("GET /api/stream of the built product", () => {
  test("is sent as it comes: an event stream, compressed, with the build's version", async () => {
    const stream = await listen("editor");
    expect(stream.response.headers.get("Content-Type")).toMatch(/^text\/event-stream/);
    expect(stream.response.headers.get("Content-Encoding")).toBe("gzip");
    expect(stream.response.headers.get("X-Accel-Buffering")).toBe("no");
    expect(stream.response.headers.get("X-Energy-Version")).toMatch(/^\d{8}T\d{6}Z-[0-9a-f]{8}$/);
    await stream.until("event: hello", 1000);
    stream.leave();
    expect((await fetch(`${product.url}/api/stream`)).status).toBe(401);
  });

  test("one client's change reaches another within a second, and no other space", async () => {
    const [admin, foreign] = await Promise.all([listen("admin"), listen("foreign")]);
    await Promise.all([admin, foreign].map((stream) => stream.until("event: hello", 1000)));
    const place = location("Seen at once");
    expect((await product.call("editor", "POST", "geometry", place)).status).toBe(200);
    expect(await admin.until(place.geometry_id, 1000)).toBeLessThan(1000);
    expect(admin.said()).toContain('"set_mode":"create"');
    await product.call("editor", "DELETE", `geometry/${place.geometry_id}`);
    await admin.until('"set_mode":"delete"', 1000);
    expect(foreign.said()).not.toContain(place.geometry_id);
    for (const stream of [admin, foreign]) stream.leave();
  });

  test("a sign-in that is ended ends its stream", async () => {
    const form = new URLSearchParams({ email: "viewer@demo.test", password: "energy-demo-2026" });
    const headers = { Origin: product.url };
    const signedIn = await fetch(`${product.url}/login`, { method: "POST", body: form, headers, redirect: "manual" });
    const cookies = signedIn.headers.getSetCookie();
    const cookie = cookies.find((line) => line.startsWith("energy_session="))?.split(";")[0] ?? "";
    const response = await fetch(`${product.url}/api/stream`, { headers: { Cookie: cookie } });
    expect(response.status).toBe(200);
    await fetch(`${product.url}/logout`, {
      method: "POST",
      headers: { ...headers, Cookie: cookie },
      redirect: "manual",
    });
    expect(await response.text()).toContain('event: end\ndata: {"status":401}');
  }, 15_000);

  test("behind a proxy that holds answers back, asking for updates tells the same within five seconds", async () => {
    const proxy = await bufferingProxy(product.url);
    const held = listen("admin", proxy.url).catch(() => null);
    const place = location("Seen by asking");
    await product.call("editor", "POST", "geometry", place);
    const headers = product.signIn("admin");
    const since = encodeURIComponent(new Date(Date.now() - 180_000).toISOString());
    const started = performance.now();
    const answer = await fetch(`${proxy.url}/api/stream/updates?since=${since}`, { headers });
    const { events, seq } = (await answer.json()) as { events: { id: string }[]; seq: number };
    expect(performance.now() - started).toBeLessThan(5000);
    expect(events.map((event) => event.id)).toContain(place.geometry_id);
    const next = await fetch(`${proxy.url}/api/stream/updates?since=${seq}`, { headers });
    expect(((await next.json()) as { events: unknown[] }).events).toEqual([]);
    const first = await Promise.race([held, new Promise((late) => setTimeout(() => late("nothing"), 500))]);
    expect(first).toBe("nothing");
    await proxy.close();
  });
});
