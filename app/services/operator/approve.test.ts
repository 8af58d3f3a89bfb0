import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { optimizationOperations } from "~db/schema/operator";
import { SYSTEM_ROLES, type SystemRole } from "~/entities/core/roles";
import type { OptimizationOperation } from "~/entities/operator/operation";
import { approveForm } from "~/entities/operator/operationForm";
import { dbOf, get, save } from "~/services/core/store.server";
import { giveRole, readySystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { approveOperation, mayApprove } from "./approve.server";
import { operationEntity } from "./operation.entity.server";
import { nextStep, startUntested } from "./start.server";

let space: TestSpace;
let system_id: string;
beforeAll(async () => {
  space = await testSpace();
  system_id = readySystem(space.superAdmin, { has_operation: true });
});
afterAll(() => space.close());

/** A plan that waits for its approval. */
function proposed(id: string): OptimizationOperation {
  const operation = { optimization_operation_id: id, system_id, name: id, scenario_id_sq: "base", days: 2 };
  const start_at = new Date(nextStep(Date.now())).toISOString();
  const started = startUntested(space.superAdmin, { ...operation, start_at });
  if (!started.ok) throw new Error(started.message);
  const ofPlan = eq(optimizationOperations.optimization_operation_id, id);
  dbOf(space.superAdmin).update(optimizationOperations).set({ status: "proposed" }).where(ofPlan).run();
  return started.value;
}
const as = (role: SystemRole) => {
  giveRole(space.viewer, system_id, role);
  return space.viewer;
};

it.each(SYSTEM_ROLES)("a person who is %s of the system approves, or is told that they may not", (role) => {
  const { optimization_operation_id: id } = proposed(`by-${role}`);
  const may = ["editor", "admin", "approver"].includes(role);
  expect(mayApprove(as(role), system_id)).toBe(may);
  expect(approveOperation(as(role), id, 1)).toMatchObject(may ? { ok: true } : { ok: false, status: 403 });
  const plan = get(space.superAdmin, operationEntity, id)!;
  expect(plan.approved_by).toBe(may ? space.viewer.user_id : null);
  // Its log says so.
  expect(plan.logs.map(({ key }) => key)).toEqual(may ? ["approved"] : []);
});

it("is out of sight of people of other companies", () => {
  const { optimization_operation_id: id } = proposed("foreign");
  expect(approveOperation(space.stranger, id, 1)).toMatchObject({ ok: false, status: 404 });
});

it("approving changes the days alone: an approver changes nothing else of a plan, by form or by program", () => {
  const plan = proposed("fixed");
  const overrides = { config: { model: "lp" }, horizon_hours: 24, recipients: { supplier: "x@y.test" } };
  expect(approveForm(7).parse({ intent: "approve", approval_days: 1, ...overrides })).toEqual({
    intent: "approve",
    approval_days: 1,
  });
  const config = { ...plan.config, optimizer: { MIPGap: 0.5 } };
  const saveAs = (actor: TestSpace["viewer"], change: object) =>
    save(actor, operationEntity, { ...get(space.superAdmin, operationEntity, "fixed")!, ...change });
  expect(saveAs(as("approver"), { config })).toMatchObject({ ok: false, status: 403 });
  expect(saveAs(as("approver"), { approval_days: 2 })).toMatchObject({ ok: false, status: 403 });
  // Neither does an editor, once it is asked for.
  expect(saveAs(as("editor"), { config })).toMatchObject({
    ok: false,
    issues: [{ path: "config", message: "rules.fixed_after_start" }],
  });
  expect(saveAs(as("editor"), { recipients: { supplier: "x@y.test", operator: null } })).toMatchObject({ ok: false });
  expect(saveAs(as("editor"), { causes: ["outage"] })).toMatchObject({ ok: false });
  expect(get(space.superAdmin, operationEntity, "fixed")).toMatchObject({ config: plan.config, approval_days: 1 });
  expect(approveOperation(as("approver"), "fixed", 3)).toMatchObject({ ok: false, status: 422 });
  expect(approveOperation(as("approver"), "fixed", 2)).toMatchObject({ ok: true, value: { config: plan.config } });
});
