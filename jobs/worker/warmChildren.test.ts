import { fileURLToPath } from "node:url";
import { afterEach, expect, it } from "vitest";
import type { RunResult } from "~/entities/results/result";
import { optimization, Site } from "../../tests/reference/optimizations/site";
import { ChildCrash, inChild } from "./inChild";
import { WarmChildren } from "./warmChildren";

const PROGRAM = fileURLToPath(new URL("../../tests/crash/warmWork.ts", import.meta.url));
const SOLVE = fileURLToPath(new URL("../solver/child.ts", import.meta.url));

interface Did {
  pid: number;
  works: number;
  value: number;
}

let children: WarmChildren;
afterEach(() => children.close());

it("does one work after the other in one process, and what comes meanwhile in another", async () => {
  children = new WarmChildren(PROGRAM);
  const work = (value: number) => children.run<Did>({ value });
  const [first, beside] = await Promise.all([work(1), work(2)]);
  expect([first.works, beside.works, first.value, beside.value]).toEqual([1, 1, 2, 4]);
  expect(beside.pid).not.toBe(first.pid);
  const next = await work(3);
  expect([first.pid, beside.pid]).toContain(next.pid);
  expect([next.works, next.value]).toEqual([2, 6]);
  // Of three at once two rest.
  const three = await Promise.all([work(4), work(5), work(6)]);
  const later = await Promise.all([work(7), work(8), work(9)]);
  const seen = three.map(({ pid }) => pid);
  expect(later.filter(({ pid }) => seen.includes(pid))).toHaveLength(2);
});

it("loses the work of a process that is killed, and no other", async () => {
  children = new WarmChildren(PROGRAM);
  const before = await children.run<Did>({ value: 1 });
  const killed = children.run<Did>(
    { value: 1, endless: true },
    { onProgress: () => process.kill(before.pid, "SIGKILL") },
  );
  await expect(killed).rejects.toMatchObject({ name: "ChildCrash", signal: "SIGKILL", outOfMemory: false });
  const after = await children.run<Did>({ value: 2 });
  expect([after.works, after.value, after.pid === before.pid]).toEqual([1, 4, false]);
});

it("does in another process what comes to one that ended while it rested, and says so", async () => {
  children = new WarmChildren(PROGRAM);
  const before = await children.run<Did>({ value: 1 });
  let anew = 0;
  process.kill(before.pid, "SIGKILL");
  // In the same turn: nobody knows of its end.
  const after = await children.run<Did>({ value: 2 }, { onAnew: () => anew++ });
  expect([after.works, after.value, after.pid === before.pid, anew]).toEqual([1, 4, false, 1]);
});

it("rejects what comes to a process that ends before it does anything, or cannot be started", async () => {
  children = new WarmChildren("/nowhere/program.mjs");
  await expect(children.run({ value: 1 })).rejects.toBeInstanceOf(ChildCrash);
  const { execPath } = process;
  try {
    process.execPath = "/nowhere/node";
    await expect(children.run({ value: 1 })).rejects.toMatchObject({ code: "ENOENT" });
  } finally {
    process.execPath = execPath;
  }
});

it("ends a process that is cancelled, that breaks, or that says it was the last work", async () => {
  children = new WarmChildren(PROGRAM);
  const stop = new AbortController();
  const before = await children.run<Did>({ value: 1 });
  const cancelled = children.run({ value: 1, endless: true }, { signal: stop.signal, onProgress: () => stop.abort() });
  await expect(cancelled).rejects.toMatchObject({ name: "AbortError" });
  const after = await children.run<Did>({ value: 1 });
  expect([before.works, after.works, after.pid === before.pid]).toEqual([1, 1, false]);
  await expect(children.run({ value: 1, broken: true })).rejects.toBeInstanceOf(ChildCrash);
  const last = await children.run<Did>({ value: 1, isLast: true });
  const next = await children.run<Did>({ value: 1 });
  expect([last.works, next.works]).toEqual([1, 1]);
});

it("computes a run as a process of its own does", async () => {
  children = new WarmChildren(SOLVE);
  const { snapshot } = new Site()
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 2 } })
    .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 50 } });
  const input = { snapshot, optimization: optimization([2025]) };
  const [alone, first] = await Promise.all([inChild<RunResult>(SOLVE, input), children.run<RunResult>(input)]);
  const second = await children.run<RunResult>(input);
  for (const { summary, series } of [first, second])
    expect({ summary, series }).toEqual({ summary: alone.summary, series: alone.series });
});
