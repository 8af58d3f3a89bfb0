import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { request, TIMEOUT_MS } from "./request";

afterEach(() => void vi.unstubAllGlobals());

/** What fetch was asked with, on a page of a build. */
async function requestInit(version: string): Promise<RequestInit> {
  const calls: RequestInit[] = [];
  vi.stubGlobal("document", { querySelector: () => (version ? { dataset: { version } } : null) });
  vi.stubGlobal("fetch", (_address: string, init: RequestInit) => {
    calls.push(init);
    return Promise.resolve(new Response("{}"));
  });
  await request("/api/geocode?text=x", { headers: { Accept: "application/json" } });
  return calls[0]!;
}

test("says which build it comes from, where the page says it", async () => {
  expect((await requestInit("20260301T101500Z-1a2b3c4d")).headers).toEqual({
    Accept: "application/json",
    "X-Energy-Client": "20260301T101500Z-1a2b3c4d",
  });
  expect((await requestInit("")).headers).toEqual({ Accept: "application/json" });
});

test("is given up after half a minute", async () => {
  expect(TIMEOUT_MS).toBe(30_000);
  const after = vi.spyOn(AbortSignal, "timeout");
  expect((await requestInit("")).signal).toBeInstanceOf(AbortSignal);
  expect(after).toHaveBeenCalledWith(TIMEOUT_MS);
});

test("no program of a page asks in another way, but for the stream that stays open", () => {
  const files = readdirSync("app/islands", { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.tsx?$/.test(path),
  );
  const bare = files.filter((path) => /(?<![.\w])fetch\(/.test(readFileSync(join("app/islands", path), "utf8")));
  expect(bare.filter((path) => !/test\.tsx?$/.test(path)).sort()).toEqual(["live/liveSource.ts", "request.ts"]);
});
