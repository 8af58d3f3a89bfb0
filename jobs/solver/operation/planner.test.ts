import { afterAll, describe, expect, it } from "vitest";
import { checkPlan, type OperationPlan, PLAN_SETTINGS } from "~/engines/operation";
import { demand, grid, series, siteOf, storage, unit } from "~/engines/operation/testing/cases";
import { randomSite } from "~/engines/operation/testing/randomSite";
import { Planner } from "./planner";

const planner = new Planner();
afterAll(() => planner.close());

const small = siteOf(3, {
  grids: [grid({ importPrice: series(0.1, 0.5, 0.2) })],
  demands: [demand(4)],
  storages: [storage()],
  units: [unit({ id: "u", minPower: 2 })],
});
/** Far too large to be proven. */
const large = () => randomSite(5, 60);

describe("plans in a process of their own", () => {
  it("are told as soon as there are any, one after the other in the same warm process", async () => {
    const plans: OperationPlan[] = [];
    const both = [small, { ...small, demands: [demand(5)] }].map((site) =>
      planner.plan(site, PLAN_SETTINGS, { onPlan: (plan) => plans.push(plan) }),
    );
    const [first, second] = await Promise.all(both);
    expect(checkPlan(small, first!)).toEqual([]);
    // 10 kWh for 0.10 fill the battery: 8 of them for what follows, then 4 x 0.1 of the first hour.
    expect(first!.objective).toBeCloseTo(1.2, 6);
    expect(second!.objective).toBeCloseTo(1.5, 6);
    expect(plans).toHaveLength(2);
    expect(plans[0]!.grids.grid!.import).toBeInstanceOf(Float64Array);
  });

  it("end at once when they are cancelled, and the next one is made", async () => {
    const controller = new AbortController();
    const plan = planner.plan(
      large(),
      { ...PLAN_SETTINGS, gap: 0, timeLimitS: 60 },
      { signal: controller.signal, onPlan: () => controller.abort() },
    );
    await expect(plan).rejects.toMatchObject({ name: "AbortError" });
    expect((await planner.plan(small, PLAN_SETTINGS)).objective).toBeCloseTo(1.2, 6);
  });

  it("that never hear that time is over are ended, and the best one so far counts", async () => {
    const hasty = new Planner(undefined, -59.9);
    const seen: OperationPlan[] = [];
    // Ends 0.1 s after its begin: before or after the first plan.
    const outcome = await hasty
      .plan(large(), { ...PLAN_SETTINGS, gap: 0, timeLimitS: 60 }, { onPlan: (plan) => seen.push(plan) })
      .catch((error: Error) => error);
    if (outcome instanceof Error) expect([outcome.name, seen.length]).toEqual(["NoPlan", 0]);
    else expect(outcome).toEqual({ ...seen.at(-1), ended: "time" });
    hasty.close();
  });

  it("name what is wrong with a site, and go on with the next one", async () => {
    const wrong = planner.plan({ ...small, storages: [storage({ level: 11 })] }, PLAN_SETTINGS);
    const fault = { component: "battery", field: "level", fault: "above", limit: 10 };
    await expect(wrong).rejects.toMatchObject({ name: "InvalidSite", faults: [fault] });
    expect((await planner.plan(small, PLAN_SETTINGS)).ended).toBe("gap");
  });

  it("say why when the process is too large", async () => {
    const plan = planner.plan(large(), { ...PLAN_SETTINGS, gap: 0, timeLimitS: 60 }, { residentMb: 10 });
    await expect(plan).rejects.toMatchObject({ name: "ChildCrash", outOfMemory: true });
  });
});
