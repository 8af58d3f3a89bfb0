import { expect, it } from "vitest";
import { SolverLog } from "./solverLog";

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
