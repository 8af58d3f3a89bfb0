import { afterEach, beforeEach, expect, test, vi } from "vitest";

const unsaved: unknown[] = [];
vi.mock("./form", () => ({ unsavedForms: () => unsaved }));

const storage = new Map<string, string>();
const reload = vi.fn();
let up = true;
beforeEach(() => {
  unsaved.length = 0;
  storage.clear();
  reload.mockClear();
  up = true;
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22), toFake: ["Date"] });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  });
  vi.stubGlobal("location", { href: "https://energy.test/systems", reload });
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("fetch", () => (up ? Promise.resolve(new Response(null)) : Promise.reject(new TypeError("offline"))));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a failed load of a program reloads the page at most once a minute", async () => {
  const { reloadForNewBuild } = await import("./staleChunk");
  expect(await reloadForNewBuild()).toBe(true);
  vi.advanceTimersByTime(59_000);
  expect(await reloadForNewBuild()).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(await reloadForNewBuild()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("two programs that fail together reload once", async () => {
  const { reloadForNewBuild } = await import("./staleChunk");
  expect(await Promise.all([reloadForNewBuild(), reloadForNewBuild()])).toEqual([true, false]);
});

test("unsaved entries and a server out of reach keep the page", async () => {
  const { reloadForNewBuild } = await import("./staleChunk");
  unsaved.push({});
  expect(await reloadForNewBuild()).toBe(false);
  unsaved.length = 0;
  up = false;
  expect(await reloadForNewBuild()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
