import type { CarrierName } from "~/entities/catalogue/names";
import { DAY_MS } from "~/entities/core/clock";
import { STEP_MS } from "~/entities/operator/operation";
import { PLAN_DAYS } from "~/entities/operator/operationSite";
import type { PlanFlow, PlanPlant, StoredPlan } from "~/entities/operator/plan";
import { stepsOfTrade, tradeTogether } from "~/entities/operator/trade";
import type { SparkPlan } from "~/entities/portfolio/planSpark";
import { isGas } from "~/entities/spot/deliveryClock";
import type { Actor } from "~/services/core/access.server";
import { dbOf, get } from "~/services/core/store.server";
import { blockedIn } from "~/services/operator/blocked.server";
import { plansInForce } from "~/services/operator/inForce/courses.server";
import { operationEntity } from "~/services/operator/operation.entity.server";
import { storedPlan } from "~/services/operator/plans.server";
import { fuelOf } from "../need/fuels";
import type { CarrierOf } from "../need/levels.server";

/** Days ahead that are looked at: a plan that begins a while from now is in force there. */
const AHEAD_DAYS = 2 * PLAN_DAYS.most;

/** What a plant does in the quarter-hours of a window; 0 where no plan says it. */
export interface PlannedPlant {
  id: string;
  name: string;
  /** Electricity, gas by the lower heating value, heat [MW], and CO2 [t/h]. */
  power: Float64Array;
  gas: Float64Array;
  heat: Float64Array;
  co2: Float64Array;
  isFactorOfPlan: boolean;
}

export interface PlannedPlants {
  /** ms since 1970, on a quarter-hour. */
  startMs: number;
  /** Quarter-hours up to the end of the last plan in force. */
  steps: number;
  plans: SparkPlan[];
  /** Per step: whether a plan is in force, and whether it says what its plants take and give. */
  isPlanned: Uint8Array;
  isKnown: Uint8Array;
  plants: PlannedPlant[];
}

const electricity: CarrierName = "electricity";

/**
 * What plants that turn gas into electricity are to do by the plans in force, from the next quarter-hour after `now` (ms since 1970) on. What a
 * person says to be out does nothing, whatever the plan says. Null where no plan is in force from then on, or the actor sees none of them.
 */
export function plannedPlants(
  actor: Actor,
  system_id: string,
  { carrierOf, now }: { carrierOf: CarrierOf; now: number },
): PlannedPlants | null {
  const db = dbOf(actor);
  const startMs = Math.ceil(now / STEP_MS) * STEP_MS;
  const window = { startMs, steps: (AHEAD_DAYS * DAY_MS) / STEP_MS };
  const { plans, at } = plansInForce(db, system_id, window);
  const steps = at.findLastIndex((index) => index >= 0) + 1;
  const isPlanned = new Uint8Array(steps);
  const isKnown = new Uint8Array(steps);
  const sparkPlans: SparkPlan[] = [];
  const plants = new Map<string, PlannedPlant>();
  for (const index of new Set(at.subarray(0, steps))) {
    const approved = plans[index];
    const operation = approved && get(actor, operationEntity, approved.id);
    if (!operation) continue;
    const ofPlan = [...at.subarray(0, steps).keys()].filter((t) => at[t] === index);
    const stored = storedPlan(db, approved.id);
    for (const t of ofPlan) {
      isPlanned[t] = 1;
      if (stored?.plan.plants) isKnown[t] = 1;
    }
    sparkPlans.push({
      id: approved.id,
      name: operation.name,
      made_at: stored?.made_at ?? operation.start_at,
      approved_at: operation.approved_at,
      fromMs: startMs + ofPlan[0]! * STEP_MS,
      untilMs: startMs + (ofPlan.at(-1)! + 1) * STEP_MS,
    });
    if (stored?.plan.plants) addPlan(plants, stored.plan, { ofPlan, startMs, steps, carrierOf });
  }
  if (sparkPlans.length === 0) return null;
  const blocked = blockedIn(db, system_id, { startMs, steps, confirmed: true });
  for (const plant of plants.values())
    for (const [from, to] of blocked.get(plant.id)?.windows ?? [])
      for (const course of [plant.power, plant.gas, plant.heat, plant.co2]) course.fill(0, from, to);
  return {
    startMs,
    steps,
    plans: sparkPlans.sort((a, b) => a.fromMs - b.fromMs),
    isPlanned,
    isKnown,
    plants: [...plants.values()],
  };
}

interface Part {
  /** Steps of the window in which the plan is in force. */
  ofPlan: readonly number[];
  startMs: number;
  steps: number;
  carrierOf: CarrierOf;
}

/** Adds what a plan says of its gas plants in the steps in which it is in force. */
function addPlan(
  plants: Map<string, PlannedPlant>,
  plan: StoredPlan,
  { ofPlan, startMs, steps, carrierOf }: Part,
): void {
  const shift = Math.round((startMs - Date.parse(plan.start)) / STEP_MS);
  const factorOf = gasFactors(plan, carrierOf);
  for (const planned of plan.plants ?? []) {
    if (!isGasPlant(planned, carrierOf)) continue;
    const nothing = () => new Float64Array(steps);
    const plant = plants.get(planned.component_id) ?? {
      id: planned.component_id,
      name: planned.name,
      power: nothing(),
      gas: nothing(),
      heat: nothing(),
      co2: nothing(),
      isFactorOfPlan: true,
    };
    plants.set(plant.id, plant);
    const fuels = planned.takes.filter(({ carrier_level_id }) => isGas(carrierOf(carrier_level_id)));
    const factors = fuels.map(({ carrier_level_id }) => factorOf(carrierOf(carrier_level_id)));
    if (planned.co2 === undefined && factors.some(({ isOfPlan }) => !isOfPlan)) plant.isFactorOfPlan = false;
    for (const t of ofPlan) {
      const step = t + shift;
      for (const { carrier_level_id, power } of planned.gives)
        (carrierOf(carrier_level_id) === electricity ? plant.power : plant.heat)[t]! += (power[step] ?? 0) / 1000;
      // A use that emits, and gas that emits nothing: the factor of the plan is that of the use alone.
      plant.co2[t]! += (planned.co2?.[step] ?? 0) / 1000;
      fuels.forEach(({ power }, i) => {
        const mw = (power[step] ?? 0) / 1000;
        const { isOfPlan, at } = factors[i]!;
        plant.gas[t]! += mw;
        if (isOfPlan || planned.co2 === undefined) plant.co2[t]! += mw * at(step);
      });
    }
  }
}

const isGasPlant = ({ takes, gives }: PlanPlant, carrierOf: CarrierOf): boolean => {
  const has = (flows: readonly PlanFlow[], fits: (carrier: string) => boolean) =>
    flows.some(({ carrier_level_id }) => fits(carrierOf(carrier_level_id)));
  return has(takes, isGas) && has(gives, (carrier) => carrier === electricity);
};

/**
 * CO2 of what a plan buys of a gas [t/MWh, lower heating value] in a step of it: the mean over its connections, weighted by what they buy. Where the plan has
 * no emission of the gas it is the usual one of the fuel; what is grown emits nothing.
 */
function gasFactors(plan: StoredPlan, carrierOf: CarrierOf) {
  return (carrier: string): { isOfPlan: boolean; at: (step: number) => number } => {
    const courses = (plan.trade ?? []).filter(({ carrier_level_id }) => carrierOf(carrier_level_id) === carrier);
    const emitting = courses.some(({ import_co2 }) => import_co2?.some((kg) => kg > 0));
    if (!emitting) return { isOfPlan: false, at: () => fuelOf(carrier) ?? 0 };
    const { import_co2 } = tradeTogether(courses.map(stepsOfTrade), plan.steps);
    return { isOfPlan: true, at: (step) => import_co2[step] || 0 };
  };
}
