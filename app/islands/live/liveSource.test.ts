import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listen, type Listener } from "./liveSource";

const stored = new Map<string, string>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
  const events = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("document", { ...events, visibilityState: "visible", querySelector: () => null });
  vi.stubGlobal("window", events);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  stored.clear();
});

/** A page made at position 50 hears these responses, one after the other; returns what it requested and was told. */
async function heard(responses: Response[]) {
  const requests: { address: string; position: string | undefined }[] = [];
  const messages: string[] = [];
  vi.stubGlobal("fetch", (address: string, { headers }: { headers: Record<string, string> }) => {
    requests.push({ address, position: headers["Last-Event-ID"] });
    return Promise.resolve(responses.shift() ?? new Response(null, { status: 403 }));
  });
  const listener: Listener = {
    changes: (changes) => void messages.push(...changes.map(({ id }) => id)),
    points: () => undefined,
    reset: (position) => void messages.push(`reset ${position}`),
    lost: () => void messages.push("lost"),
    less: (systems) => void messages.push(`less ${systems?.join(" ")}`),
    version: () => undefined,
  };
  const leave = listen(listener, 50);
  for (let i = 0; i < 20 && !messages.includes("lost"); i++) await vi.advanceTimersByTimeAsync(5000);
  leave();
  return { requests, messages };
}

const change = (seq: number) => ({ seq, id: `row-${seq}`, set_mode: "update", type: "geometry", system_id: null });
const stream = (...parts: string[]) => new Response(parts.map((part) => `${part}\n\n`).join(""));

test("a stream that resets to an earlier position is gone on with from there", async () => {
  const line = `id: 8\ndata: ${JSON.stringify(change(8))}`;
  const first = stream("id: 7\nevent: hello\ndata: {}", "id: 7\nevent: reset\ndata: {}", line);
  const { requests, messages } = await heard([first]);
  expect(messages).toEqual(["reset 7", "row-8", "lost"]);
  expect(requests.map(({ position }) => position)).toEqual(["50", "8"]);
  expect(stored.get("energy-live-position")).toBe("8");
});

test("polls go on from the position that a reset names, and never back without one", async () => {
  stored.set("energy-live", "poll");
  const poll = (seq: number, reset: boolean) => Response.json({ seq, reset, events: [], points: [] });
  const { requests, messages } = await heard([poll(7, true), poll(6, false)]);
  expect(messages).toEqual(["reset 7", "lost"]);
  expect(requests.map(({ address }) => /since=(\d+)/.exec(address)?.[1])).toEqual(["50", "7", "7"]);
});

test("a role that was taken is told by a stream and by a poll, once", async () => {
  const end = 'id: 61\nevent: end\ndata: {"status":403,"systems":["site"]}';
  const streamed = await heard([stream("id: 50\nevent: hello\ndata: {}", end)]);
  expect(streamed.messages).toEqual(["less site", "lost"]);
  expect(streamed.requests.at(-1)?.position).toBe("61");
  stored.set("energy-live", "poll");
  const poll = { seq: 61, reset: false, events: [], points: [] };
  const polled = await heard([Response.json({ ...poll, lost: ["site"] }), Response.json({ ...poll, lost: [] })]);
  expect(polled.messages).toEqual(["less site", "lost"]);
});
