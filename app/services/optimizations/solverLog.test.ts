import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emptyTables, type RunResult } from "~/entities/results/result";
import { saveAll } from "../../../tests/helpers/saveAll";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { optimizationEntity } from "./optimization.entity.server";
import { readResult, readSolverLog } from "./state.server";
import { saveResult } from "./work.server";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
});
afterAll(() => space.close());

const result = (solverLog?: string): RunResult => ({
  status: "error",
  findings: [],
  impact: "money_npv",
  currency: "EUR",
  years: [2030],
  spans: [1],
  components: [],
  discount: [1],
  interestRate: 0,
  stepH: 1,
  steps: 8760,
  yearStartMs: [Date.UTC(2030, 0, 1)],
  summary: null,
  solver: null,
  tables: emptyTables(),
  series: [],
  solverLog,
  timings: { assembleS: 0, buildS: 0, solveS: 0, reportS: 0 },
});

test("what the solver wrote is kept next to the result, also of a failed run, for those who see the run", () => {
  const run = (id: string) => ({
    optimization_id: id,
    system_id,
    user_id: space.editor.user_id,
    name: "Run",
    config: {},
    dates: ["2030-01-01"],
    scenario_ids: ["base"],
    status: "pending",
  });
  const system_id = newSystem(space.editor);
  const [id, silent] = [randomUUID(), randomUUID()];
  const rows = [id, silent].map((runId) => [optimizationEntity, run(runId)] as const);
  expect(saveAll(space.editor, rows, { internal: true }).ok).toBe(true);
  expect(readSolverLog(space.editor, id)).toBeNull();
  saveResult("alpha", id, result("Presolving model\nOptimal\n"), { guard: () => undefined });
  saveResult("alpha", silent, result(), { guard: () => undefined });
  expect(readSolverLog(space.editor, id)).toBe("Presolving model\nOptimal\n");
  expect(readSolverLog(space.editor, silent)).toBeNull();
  expect(readResult(space.editor, id)).not.toHaveProperty("solverLog");
  for (const other of [space.stranger, space.otherEditor]) expect(readSolverLog(other, id)).toBeNull();
});
