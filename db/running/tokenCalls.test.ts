import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { openRunning, readRunning } from "../running";

const NOW = Date.UTC(2030, 0, 1);
const folder = () => mkdtempSync(join(tmpdir(), "calls-"));

test("two processes count together, and a restart forgets nothing", () => {
  const dataDir = folder();
  const [first, second] = [openRunning(dataDir, NOW), openRunning(dataDir, NOW)];
  // The clock of the second is read a moment before the first writes: it is the same minute, not a new one.
  expect(first.tokenCalls.count("a", 3, NOW)).toEqual({ calls: 1, ends_at: NOW + 60_000, counted: true });
  expect(second.tokenCalls.count("a", 3, NOW - 5)).toEqual({ calls: 2, ends_at: NOW + 60_000, counted: true });
  first.close();
  second.close();
  const restarted = openRunning(dataDir, NOW + 1000);
  expect(restarted.tokenCalls.count("a", 3, NOW + 1000)).toMatchObject({ calls: 3, counted: true });
  expect(restarted.tokenCalls.count("a", 3, NOW + 59_999)).toEqual({ calls: 3, ends_at: NOW + 60_000, counted: false });
  // Another token has its own.
  expect(restarted.tokenCalls.count("b", 3, NOW + 59_999)).toMatchObject({ calls: 1, counted: true });
  restarted.close();
  const reader = readRunning(dataDir)!;
  expect(reader.tokenCalls.of("a", NOW + 59_999).calls).toBe(3);
  expect(reader.tokenCalls.of("a", NOW + 60_000).calls).toBe(0);
  reader.close();
});

test("the next minute begins with its first call, and what is over is forgotten", () => {
  const running = openRunning(folder(), NOW);
  const { tokenCalls } = running;
  for (let i = 1; i <= 5; i++) tokenCalls.count("a", 5, NOW);
  expect(tokenCalls.count("a", 5, NOW + 60_000)).toEqual({ calls: 1, ends_at: NOW + 120_000, counted: true });
  // A limit that was lowered below what is gone lets nothing through; one that was raised does at once.
  tokenCalls.count("a", 5, NOW + 60_001);
  expect(tokenCalls.count("a", 1, NOW + 60_002)).toMatchObject({ calls: 2, counted: false });
  expect(tokenCalls.count("a", 3, NOW + 60_002)).toMatchObject({ calls: 3, counted: true });
  // A clock that was set back by an hour begins anew instead of waiting for an hour.
  expect(tokenCalls.count("a", 3, NOW - HOUR_MS)).toMatchObject({ calls: 1, counted: true });
  // Ten minutes later the row of another token takes it out.
  tokenCalls.count("b", 1, NOW);
  tokenCalls.count("c", 1, NOW + 600_001);
  expect(tokenCalls.of("b", NOW).calls).toBe(0);
  running.close();
});
