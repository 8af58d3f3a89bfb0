import { afterAll, beforeAll, expect, it } from "vitest";
import { emptyTables, type RunResult } from "~/entities/results/result";
import { get, list, save } from "~/services/core/store.server";
import { financeTermsEntity } from "~/services/finance/terms.entity.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { saveResult } from "~/services/optimizations/work.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { saveRun } from "../../../../tests/helpers/run";
import { readySystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { usedCost } from "../figures/samples";
import { startGranted } from "./startGranted.server";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
});
afterAll(() => space.close());

it("starts a plan with its grants in the decision, capped ones as shares, and its status quo with them", async () => {
  const system_id = readySystem(space.editor);
  const { node_id: component_id } = list(space.editor, nodeEntity, { system_id })[0]!;
  const base = saveRun(space.editor, system_id, [], { dates: ["2025-01-01"] });
  const result: RunResult = {
    status: "success",
    findings: [],
    impact: "money_npv",
    currency: "EUR",
    years: [2025],
    spans: [1],
    discount: [1],
    interestRate: 0.05,
    stepH: 1,
    steps: 8760,
    yearStartMs: [Date.UTC(2025, 0, 1)],
    solver: null,
    timings: { assembleS: 0, buildS: 0, solveS: 0, reportS: 0 },
    components: [],
    series: [],
    summary: { objective: 0, moneyNpv: 0, money: 0, annualMoney: [0], impacts: {}, investmentLumpSum: 0 },
    tables: emptyTables(),
    horizon: null,
    split: null,
    usedParameters: [usedCost(component_id, 800_000)],
  };
  saveResult("alpha", base, result, { guard: () => undefined });
  const grants = [{ name: "", kind: "per_cost" as const, rate: 25, component_id: null, cap: 100 }];
  save(space.editor, financeTermsEntity, { finance_terms_id: "capped", system_id, name: "Capped", grants });
  const wish = { optimization_id: "granted-plan", terms_id: "capped", name: "With grants", statusQuoName: "Today" };
  expect(await startGranted(space.editor, base, wish)).toMatchObject({ ok: true });
  const capped = [{ cap: 100, shares: [{ component_id, parameter_type: "investment_cost", share: 0.25 }] }];
  for (const id of ["granted-plan", "granted-plan-status-quo"])
    expect(get(space.editor, optimizationEntity, id)).toMatchObject({
      config: { variation: { changes: [], granted: { finance_terms_id: "capped", capped } } },
    });
});
