import { afterAll, beforeAll, expect, it } from "vitest";
import type { RunResult } from "~/entities/results/result";
import { remove } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { saveResult } from "~/services/optimizations/work.server";
import { pairResult } from "../../../../tests/helpers/pairResult";
import { saveRun } from "../../../../tests/helpers/run";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { newestPlans } from "./newestPlans.server";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace({ catalogue: false });
});
afterAll(() => space.close());

const STATUS_QUO = { config: { status_quo: { status: true } } };
function newRun(system: string, body: RunResult | null, fields: Record<string, unknown> = {}): string {
  const id = saveRun(space.editor, system, [], fields);
  if (body) saveResult("alpha", id, body, { guard: () => undefined });
  return id;
}
/** Runs are ordered by the millisecond they were made in. */
const later = () => new Promise((resolve) => setTimeout(resolve, 3));
const planOf = (who: TestSpace["editor"], system: string) => newestPlans(who, [system]).get(system)!;

it("tells what the newest plan saves, costs and avoids in its last year", async () => {
  const system = newSystem(space.editor);
  newRun(system, pairResult(1000, 400), STATUS_QUO);
  newRun(system, pairResult(900, 300, 50));
  await later();
  const plan = newRun(system, pairResult(700, 100, 2500));
  expect(planOf(space.editor, system)).toEqual({
    state: "planned",
    year: 2030,
    runId: plan,
    // 1000 - 700, 2500 more at the beginning, 100 of 400 kg left.
    figures: { year: 2040, currency: "CHF", saved: 300, invested: 2500, co2Share: -0.75 },
    why: null,
  });
});

it("says why there are no figures", async () => {
  const system = newSystem(space.editor);
  expect(planOf(space.editor, system)).toMatchObject({ state: "none", figures: null, why: "no_plan", runId: null });
  newRun(system, pairResult(1000, 400), STATUS_QUO);
  expect(planOf(space.editor, system)).toMatchObject({ state: "computed", why: "no_plan" });
  await later();
  newRun(system, pairResult(700, 100), { dates: ["2050-01-01"] });
  expect(planOf(space.editor, system)).toMatchObject({ state: "planned", year: 2050, why: "no_status_quo" });
  await later();
  newRun(system, pairResult(700, 100, 0, { interestRate: 0.1 }));
  expect(planOf(space.editor, system)).toMatchObject({ figures: null, why: "not_comparable" });
});

it("counts neither deleted runs nor those that the reader may not see, and keeps systems apart", () => {
  const [system, other] = [newSystem(space.editor), newSystem(space.editor)];
  newRun(system, pairResult(1000, 400), STATUS_QUO);
  const plan = newRun(system, pairResult(700, 100));
  remove(space.editor, optimizationEntity, newRun(system, pairResult(1, 1)));
  const plans = newestPlans(space.editor, [system, other]);
  expect([plans.get(system)?.runId, plans.get(other)?.runId]).toEqual([plan, null]);
  giveRole(space.viewer, system, "observer");
  giveRole(space.admin, system, "approver");
  expect(planOf(space.viewer, system)).toMatchObject({ state: "none", runId: null });
});
