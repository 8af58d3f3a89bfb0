import { expect, test } from "vitest";
import type { RunState } from "~/services/optimizations/state.server";
import { progressText } from "./progress-text.server";

const state = (part: Partial<RunState>): RunState => ({
  status: "pending",
  ended: false,
  progress: null,
  started_at: null,
  finished_at: null,
  waits: null,
  waits_for_machine: false,
  lacks_machines: null,
  ...part,
});

test("a run that the structured method gave up on says why, and what would help", () => {
  const progress = { phase: "run_optimization", fraction: 0.4, details: { iteration: 12, fallback: "stalled" } };
  const run = state({ progress, started_at: new Date().toISOString() });
  expect(progressText("en", run)).toMatch(
    /^Solving, iteration 12, for .*\. The structured method: Made no more progress\. HiGHS took over\. That can take many times as long; /,
  );
  for (const locale of ["de", "fr"] as const) expect(progressText(locale, run)).not.toMatch(/fallback|stalled/);
});

test("a linear run that takes ten times as long as usual says so, and what would help", () => {
  const after = (seconds: number, faster: string) =>
    state({
      progress: { phase: "run_optimization", fraction: 0.4, details: { iteration: 12, usualS: 6, faster } },
      started_at: new Date(Date.now() - 1000 * seconds).toISOString(),
    });
  expect(progressText("en", after(55, "method"))).toMatch(/^Solving, iteration 12, for .*s$/);
  expect(progressText("en", after(65, "method"))).toMatch(
    /more than ten times as long as models of its size usually take \(6.s\)\. Its solution method was chosen by hand\./,
  );
  for (const locale of ["en", "de", "fr"] as const)
    for (const faster of ["crossover", "size"])
      expect(progressText(locale, after(65, faster))).not.toMatch(/faster\.[a-z]/);
});

test("a run that was given up says what no result can cost less than, as long as nothing better is known", () => {
  const details = { iteration: 0, bound: 1450, fallback: "stalled" };
  const run = state({
    progress: { phase: "run_optimization", fraction: 0.4, details },
    started_at: new Date().toISOString(),
  });
  expect(progressText("en", run)).toMatch(
    /^Solving, iteration 0, no result costs less than 1,450, for .* HiGHS took over/,
  );
  expect(progressText("de", run)).toMatch(/kein Ergebnis kostet weniger als 1\.450/);
});

test("a run says what it does, not what is stored of it yet", () => {
  expect(progressText("en", state({}))).toBe("Waiting");
  const solving = { phase: "run_optimization", fraction: 0.4, details: { iteration: 3872 } };
  const started_at = new Date().toISOString();
  expect(progressText("en", state({ progress: solving, started_at }))).toMatch(/^Solving, iteration 3,872, for /);
  const second = { ...solving, details: { iteration: 7, solve: 2, solves: 5 } };
  expect(progressText("en", state({ progress: second, started_at }))).toMatch(
    /^Solving, step 2 of 5, iteration 7, for /,
  );
  const whole = { ...solving, details: { iteration: 12, objective: 1500, bound: 1450, gap: 0.0333 } };
  expect(progressText("en", state({ progress: whole, started_at }))).toMatch(
    /^Solving, best so far 1,500, bound 1,450, gap 3\.33%, for /,
  );
  expect(progressText("en", state({ status: "planned", started_at }))).toMatch(/^Planned, for /);
  expect(progressText("en", state({ status: "success", ended: true, progress: solving, started_at }))).toBe(
    "Successful",
  );
});

test("a run that waits says how many come first, and how long that may take where runs of late tell it", () => {
  const waits = { before: 3, median_seconds: 12, seconds: 42 };
  expect(progressText("en", state({ waits }))).toBe(
    "It waits for its turn: 3 runs come first. About 42\u00a0s until it begins, as runs lately took 12\u00a0s each.",
  );
  expect(progressText("de", state({ waits: { before: 1, median_seconds: null, seconds: null } }))).toBe(
    "Sie wartet, bis sie an der Reihe ist: 1 Berechnung kommt vorher.",
  );
  expect(progressText("fr", state({ waits: { before: 0, median_seconds: null, seconds: null } }))).toBe(
    "Il attend son tour et passe ensuite.",
  );
});

test("a run that no machine computes says so, whatever else is known of it", () => {
  const waits = { before: 3, median_seconds: 12, seconds: 42 };
  expect(progressText("en", state({ waits, lacks_machines: "none" }))).toBe(
    "It waits: no worker machine is there to compute it. Whoever runs this installation has to start one.",
  );
  expect(progressText("en", state({ status: "planned", waits_for_machine: true }))).toBe(
    "It waits until a worker machine is free. Its time has not begun.",
  );
  expect(progressText("de", state({ waits, lacks_machines: "other_build" }))).toMatch(/^Sie wartet: .* Stand/);
  expect(progressText("fr", state({ lacks_machines: "other_build" }))).toMatch(/^Il attend\u202f: /);
});
