import { expect, it } from "vitest";
import { SolverLog } from "./solverLog";
import { WrittenLog } from "./writtenLog";

it("keeps the course of a long solve in a hundred lines, evenly, first to last", () => {
  const log = new SolverLog();
  for (let i = 0; i < 5000; i++) log.add({ iteration: i, objective: i === 0 ? Infinity : 1 / i }, i / 5);
  const seconds = log.lines.map(({ second }) => second);
  expect(seconds.length).toBeLessThanOrEqual(100);
  expect(seconds[0]).toBe(0);
  expect(seconds.at(-1)).toBeGreaterThan(900);
  expect(new Set(seconds.slice(1).map((s, i) => Math.round((s - seconds[i]!) * 10))).size).toBe(1);
  expect(log.lines[0]).toEqual({ second: 0, iteration: 0, objective: null, bound: null, gap: null });
});

it("keeps the beginning and the end of what a solver writes, and says how much is left out between them", () => {
  const short = new WrittenLog();
  for (const line of ["a\n", "b\n"]) short.add(line);
  expect(short.text).toBe("a\nb\n");
  const long = new WrittenLog();
  for (let i = 0; i < 100_000; i++) long.add(`line ${i}\n`);
  expect(long.text.length).toBeLessThan(260_000);
  expect(long.text.startsWith("line 0\n")).toBe(true);
  expect(long.text.endsWith("line 99999\n")).toBe(true);
  const all = Array.from({ length: 100_000 }, (_, i) => `line ${i}\n`.length).reduce((a, b) => a + b);
  expect(Number(/\.\.\. (\d+) characters \.\.\./.exec(long.text)?.[1])).toBe(all - 256_000);
});
