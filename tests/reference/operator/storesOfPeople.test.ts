import { expect, it } from "vitest";
import { demoSnapshot } from "~db/seed/demo";
import { validateSite } from "~/engines/operation";
import type { ComponentInput } from "~/engines/operation/assembly/input";
import { siteOf } from "~/engines/operation/assembly/siteOf";
import { withoutPlan } from "~/engines/operation/assembly/statusQuo";
import { STEPS_AFTER } from "~/engines/operation/assembly/stores/later";
import { assemble } from "~/engines/optimization/assemble";
import { Findings } from "~/engines/optimization/findings";
import { modelRun } from "~/entities/operator/modelRun";

const STEPS = 96;
const snapshot = demoSnapshot();
const problem = assemble(snapshot, modelRun(snapshot.system.system_id, "base", 2026), new Findings());
const price = new Float64Array(STEPS).fill(0.3);
/** The store `id` of the demo as it is used so, from midnight on a Tuesday in Berlin. */
function storeWith(id: string, use: Partial<ComponentInput>, model = problem) {
  const window = { startMs: Date.parse("2026-02-02T23:00:00Z"), steps: STEPS, timezone: "Europe/Berlin" };
  const components = new Map<string, ComponentInput>([
    ["demo-grid-purchase", { steered: true, price }],
    [id, { steered: true, levelKwh: 100, ...use }],
  ]);
  const { site, remarks } = siteOf(model, { ...window, components });
  expect(validateSite(site)).toEqual([]);
  const store = site.storages.find((one) => one.id === id)!;
  return { store, said: remarks.filter(({ component_id }) => component_id === id).map(({ key }) => key) };
}

/** The demo with its battery changed. */
const withBattery = (change: object): typeof problem => ({
  ...problem,
  components: problem.components.map((one) => (one.id === "demo-battery" ? { ...one, ...change } : one)),
});

it("a store without wear counts a ten-thousandth of what a kWh is worth for moving it, one with wear its own", () => {
  const { store } = storeWith("demo-battery", {}, withBattery({ variableCost: [{}], chargingCost: [{}] }));
  expect(store.wear).toBeGreaterThan(0);
  // What is left is worth as much as the kWh at its bus times what discharging gives of it.
  expect(store.wear).toBeCloseTo((1e-4 * store.endValue) / store.dischargeEfficiency, 12);
  const worn = withBattery({ variableCost: [{ money: 10 }], chargingCost: [{}] });
  expect(storeWith("demo-battery", {}, worn).store.wear).toBeCloseTo(0.005, 9);
});

it("what a store cannot keep to is said: a least power above all of its power, a meter or sun that is not at its place", () => {
  // The battery charges with 200 kW at most.
  expect(storeWith("demo-battery", { leastChargeKw: 201 }).said).toContain("least_charge_high");
  expect(storeWith("demo-battery", { leastChargeKw: 50, feedsIn: false }).said).toEqual([]);
  const heat = problem.buses.findIndex(({ carrierLevelId }) => carrierLevelId.startsWith("heat"));
  const alone = withBattery({ bus: heat });
  expect(storeWith("demo-battery", { feedsIn: false }, alone).said).toEqual(["no_meter"]);
  expect(storeWith("demo-battery", { chargesFrom: "sun" }, alone).said).toEqual(["no_meter", "no_sun"]);
});

it("a store without a size says that its use counts for nothing, also that it may not discharge into the connections", () => {
  const none = withBattery({ capacity: { stock: [], planned: [] } });
  expect(storeWith("demo-battery", {}, none).said).toEqual([]);
  expect(storeWith("demo-battery", { feedsIn: false }, none).said).toEqual(["store_unused"]);
});

it("a vehicle leaves at 07:00 and ends the day with what its trip of the next morning needs beyond seven hours of charging", () => {
  const trip = {
    days: "every_day",
    date: null,
    every_weeks: 1,
    back_date: null,
    from: "07:00",
    until: "17:00",
  } as const;
  const { store, said } = storeWith("demo-battery", { trips: [{ ...trip, energy_mwh: 0.3 }], leastChargeKw: 50 });
  expect(said).toEqual([]);
  expect(store.trips).toMatchObject([{ from: 28, to: 68, energy: 300 }]);
  const away = (limit: typeof store.chargeLimit) => Array.from(limit as Float64Array, (kw) => kw === 0).indexOf(true);
  expect([away(store.chargeLimit), away(store.dischargeLimit)]).toEqual([28, 28]);
  // In seven hours 200 kW charge all of it.
  expect(store.targets ?? []).toEqual([]);
  // At midnight it is still away: of 8 hours, one lies behind the plan, and so does an eighth of the energy.
  const late = storeWith("demo-battery", { trips: [{ ...trip, from: "17:00", until: "01:00", energy_mwh: 0.08 }] });
  expect(late.store.targets).toMatchObject([{ to: STEPS, level: 10 }]);
  expect(late.said).toEqual(["trip_begun"]);
});

it("what is left is worth what power costs in the days after the plan: two cents more there, two cents more; without them by the plan itself", () => {
  const worthWith = (afterPrice?: number) => {
    const window = { startMs: Date.parse("2026-02-02T23:00:00Z"), steps: STEPS, timezone: "Europe/Berlin" };
    const components = new Map<string, ComponentInput>([["demo-grid-purchase", { steered: true, price }]]);
    const after = afterPrice === undefined ? {} : { afterPrice: new Float64Array(STEPS_AFTER).fill(afterPrice) };
    const { site } = siteOf(problem, { ...window, ...after, components });
    const { endValue, dischargeEfficiency } = site.storages.find(({ id }) => id === "demo-battery")!;
    return { perKwh: endValue / dischargeEfficiency, site };
  };
  const [plain, low, high] = [worthWith(), worthWith(-0.02), worthWith(0)];
  // Fees of 0.07 come on top on all days. Power from gas is cheaper than 0.3 and caps the worth: these prices are below that.
  expect(high.perKwh - low.perKwh).toBeCloseTo(0.02, 9);
  expect(plain.perKwh).toBeGreaterThan(high.perKwh);
  // Who runs the site without a plan does not know the days after it: what is left counts the mean of now.
  const quo = withoutPlan(low.site).storages.find(({ id }) => id === "demo-battery")!;
  expect(quo.endValue / quo.dischargeEfficiency).toBeCloseTo(plain.perKwh, 9);
});
