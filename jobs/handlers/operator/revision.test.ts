import { afterAll, beforeAll, expect, it } from "vitest";
import type { PlanRow } from "~/entities/operator/plan";
import { dbOf, remove } from "~/services/core/store.server";
import { approveOperation } from "~/services/operator/approve.server";
import { mailsSentOf } from "~/services/operator/mails/mailState.server";
import { operationEntity } from "~/services/operator/operation.entity.server";
import { mailsOfPlan } from "~/services/operator/planMail.server";
import { planOf, savePlan } from "~/services/operator/plans.server";
import { plansOfMessage } from "~/services/operator/setpoints/inForce.server";
import { nextStep, startUntested } from "~/services/operator/start.server";
import { emptyPlan } from "../../../tests/helpers/operator/emptyPlan";
import { readySystem, type TestSpace, testSpace } from "../../../tests/helpers/space";

/** What number a plan has, and who is written to: by what it says otherwise than what is in force in the steps that both have. */

const STEP = 900_000;
const start = nextStep(Date.now());
let space: TestSpace;
let system_id: string;
beforeAll(async () => {
  space = await testSpace();
  system_id = readySystem(space.superAdmin, { has_operation: true });
});
afterAll(() => space.close());

const db = () => dbOf(space.superAdmin);
type Course = (step: number) => number;

/** A plan that begins `later` steps after the first one and is approved; courses by the steps of the first one [kW]. */
function approved(id: string, later: number, pump: Course, grid: Course = () => 50): void {
  const begin = start + later * STEP;
  const row = (component_id: string, kind: PlanRow["kind"], course: Course): PlanRow => ({
    component_id,
    name: component_id,
    kind,
    carrier_level_id: "power",
    power: Array.from({ length: 96 }, (_, t) => course(t + later)),
  });
  const rows = [row("pump", "unit", pump), row("grid", "grid", grid)];
  const plan = emptyPlan(new Date(begin).toISOString(), { rows });
  const operation = { optimization_operation_id: id, system_id, name: id, scenario_id_sq: "base", days: 1 };
  const recipients = { supplier: "supplier@site.test", operator: "operator@site.test" };
  expect(startUntested(space.superAdmin, { ...operation, recipients, start_at: plan.start }).ok).toBe(true);
  const log = { at: new Date().toISOString(), key: "planned", params: {} };
  expect(savePlan(db(), { space: "alpha", id }, { status: "proposed", plan, log }, () => undefined).ok).toBe(true);
  expect(revisionOf(id)).toBe(0);
  expect(approveOperation(space.superAdmin, id, undefined).ok).toBe(true);
}
const revisionOf = (id: string) => planOf(space.superAdmin, id)!.revision;
const words = { subject: () => "subject", text: () => "text", level: () => "Power" };
/** Who is written to of a plan, and with which number. */
function written(id: string, now = start): string[] {
  mailsOfPlan(db(), { space: "alpha", id }, words, now);
  return mailsSentOf(db(), "alpha", id).map(({ kind, revision }) => `${kind} r${revision}`);
}
const steady: Course = (step) => 10 + (step % 4);

it("numbers plans by what they change of the steps ahead, and writes only then", () => {
  approved("first", 0, steady);
  expect([revisionOf("first"), ...written("first")]).toEqual([1, "supplier r1", "operator r1"]);
  // Asked again, nobody gets a second mail.
  expect(mailsOfPlan(db(), { space: "alpha", id: "first" }, words, start)).toBe(0);

  // An hour later: the same of all steps that both have, and four later ones.
  approved("extended", 4, steady);
  expect([revisionOf("extended"), ...written("extended")]).toEqual([1]);

  // The pump does something else in one step; the exchange stays, and the supplier has nothing new to know.
  approved("changed", 8, (step) => (step === 20 ? 0 : steady(step)));
  expect([revisionOf("changed"), ...written("changed")]).toEqual([2, "operator r2"]);
  expect(plansOfMessage(db(), system_id, ["changed"], start).get("changed")!.revision).toBe(2);

  // What differs by watts does not differ.
  approved("rounded", 9, (step) => (step === 20 ? 0.005 : steady(step)));
  expect([revisionOf("rounded"), ...written("rounded")]).toEqual([2]);

  // The exchange changes in a step beyond what the first plan had: in common with the one in force, not with the supplier's file.
  approved(
    "beyond",
    10,
    (step) => (step === 20 ? 0 : steady(step)),
    (step) => (step === 100 ? 60 : 50),
  );
  expect([revisionOf("beyond"), ...written("beyond")]).toEqual([3, "operator r3"]);
  // Once nothing of that file lies ahead, the supplier gets the next one.
  expect(written("beyond", start + 96 * STEP)).toEqual(["supplier r3", "operator r3"]);
});

it("takes no number back when a plan is deleted", () => {
  expect(remove(space.superAdmin, operationEntity, "beyond").ok).toBe(true);
  approved("again", 11, (step) => (step === 20 ? 0 : steady(step)));
  expect(revisionOf("again")).toBe(4);
});
