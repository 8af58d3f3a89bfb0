import { cleanSparkOf } from "~/engines/portfolio";
import { STEP_H, STEP_MS } from "~/entities/operator/operation";
import type { Contracted } from "~/entities/operator/trade";
import {
  PLAN_SPARK_GAPS,
  type PlanSparkDay,
  type PlanSparkGap,
  type PlanSparkGapKind,
  type PlanSparkTotal,
} from "~/entities/portfolio/planSpark";
import { SPARK_LEGS, type SparkLegName } from "~/entities/portfolio/spark";
import { HIGHER_OVER_LOWER } from "~/entities/spot/deliveryClock";
import { finiteOrNull, legOf } from "./months";
import type { PlannedPlant, PlannedPlants } from "./plannedPlants.server";

/** A day of gas as far as it lies in a window: steps from <= t < until, of a day of `ofSteps`. */
export interface GasDay {
  day: string;
  from: number;
  until: number;
  ofSteps: number;
}

/** Prices by step [currency/MWh], gas by the higher heating value, of an allowance [currency/t]; NaN where none is known. */
export type StepPrices = Record<SparkLegName, Float64Array>;

const runs = ({ power, gas }: Pick<PlannedPlant, "power" | "gas">, t: number): boolean => power[t]! > 0 || gas[t]! > 0;

/** What a plant does in a day, and what it earns in the hours of which all three prices are known. */
export function dayOfPlant(plant: PlannedPlant, { day, from, until }: GasDay, prices: StepPrices): PlanSparkDay {
  const all = { powerMwh: 0, gasMwh: 0, heatMwh: 0, co2T: 0 };
  const priced = { powerMwh: 0, gasMwh: 0, heatMwh: 0, co2T: 0 };
  const money = { power: 0, gas: 0, allowances: 0 };
  let isPriced = false;
  for (let t = from; t < until; t++) {
    if (!runs(plant, t)) continue;
    const energy = {
      powerMwh: plant.power[t]! * STEP_H,
      gasMwh: plant.gas[t]! * STEP_H,
      heatMwh: plant.heat[t]! * STEP_H,
      co2T: plant.co2[t]! * STEP_H,
    };
    const isKnown = SPARK_LEGS.every((leg) => Number.isFinite(prices[leg][t]!));
    for (const sums of isKnown ? [all, priced] : [all])
      for (const key of ["powerMwh", "gasMwh", "heatMwh", "co2T"] as const) sums[key] += energy[key];
    if (!isKnown) continue;
    isPriced = true;
    money.power += energy.powerMwh * prices.power[t]!;
    money.gas += energy.gasMwh * HIGHER_OVER_LOWER * prices.gas[t]!;
    money.allowances += energy.co2T * prices.allowances[t]!;
  }
  const power = money.power / priced.powerMwh;
  const gas = money.gas / priced.gasMwh;
  const co2 = priced.co2T > 0 ? money.allowances / priced.co2T : 0;
  const spark = isPriced ? cleanSparkOf(priced, { power, gas, co2 }) : null;
  const doesNothing = all.powerMwh === 0 && all.gasMwh === 0;
  return {
    day,
    ...all,
    gasMwh: all.gasMwh * HIGHER_OVER_LOWER,
    pricedMwh: priced.powerMwh,
    efficiency: all.powerMwh > 0 ? finiteOrNull(all.powerMwh / all.gasMwh) : null,
    powerPrice: finiteOrNull(power),
    gasPrice: finiteOrNull(gas / HIGHER_OVER_LOWER),
    co2Price: priced.co2T > 0 ? finiteOrNull(co2) : null,
    spread: spark && spark.spread,
    heatCredit: spark && spark.heatCredit,
    // Gas that gives no electricity costs what it costs.
    value: spark
      ? (spark.spread + spark.heatCredit) * priced.powerMwh
      : isPriced
        ? money.power - money.gas - money.allowances
        : doesNothing
          ? 0
          : null,
  };
}

/** What is contracted in the steps of the window: of electricity and gas [MW], and which part of the allowances of the year of a day is dealt [1]; null: not known. */
export interface ContractedLegs {
  power: Contracted;
  gas: Contracted;
  allowanceShare: (day: string) => number | null;
}

/** All plants in a day, with what is contracted taken off in the hours that a plan tells of. */
export function totalOfDay(
  planned: PlannedPlants,
  gasDay: GasDay,
  { rows, prices, contracted }: { rows: readonly PlanSparkDay[]; prices: StepPrices; contracted: ContractedLegs },
): PlanSparkTotal {
  const { day, from, until, ofSteps } = gasDay;
  const sum = (pick: (row: PlanSparkDay) => number): number => rows.reduce((total, row) => total + pick(row), 0);
  const valued = rows.filter(({ value }) => value !== null);
  const value = valued.length > 0 ? valued.reduce((total, row) => total + row.value!, 0) : null;
  const pricedMwh = sum((row) => row.pricedMwh);
  let [steps, sold, bought] = [0, 0, 0];
  for (let t = from; t < until; t++) {
    if (!planned.isKnown[t]) continue;
    steps++;
    sold -= (contracted.power.spot[t]! + contracted.power.ownUse[t]!) * STEP_H;
    bought += (contracted.gas.spot[t]! + contracted.gas.ownUse[t]!) * STEP_H;
  }
  const co2T = sum((row) => row.co2T);
  const allowanceShare = contracted.allowanceShare(day);
  const legs = [
    legOf(
      "power",
      sum((row) => row.powerMwh),
      sold + 0,
    ),
    legOf(
      "gas",
      sum((row) => row.gasMwh),
      bought,
    ),
    legOf("allowances", co2T, allowanceShare === null ? null : allowanceShare * co2T),
  ];
  const needed = legs.filter(({ expected }) => expected > 0);
  const hedged = Math.min(
    1,
    Math.max(0, ...[Math.min(...needed.map(({ ratio }) => ratio ?? 0))].filter(Number.isFinite)),
  );
  return {
    day,
    hours: steps * STEP_H,
    ofHours: ofSteps * STEP_H,
    gaps: gapsOf(planned, gasDay, prices, contracted),
    spread: value !== null && pricedMwh > 0 ? value / pricedMwh : null,
    value,
    hedged,
    openValue: value === null ? null : value * (1 - hedged),
    legs,
  };
}

/** Hours of a day that lack something, stretch by stretch. A price is missing only where a plant runs. */
function gapsOf(
  { isPlanned, isKnown, plants, startMs }: PlannedPlants,
  { from, until }: GasDay,
  prices: StepPrices,
  { power, gas }: ContractedLegs,
): PlanSparkGap[] {
  const lacks = (what: PlanSparkGapKind, t: number): boolean => {
    if (what === "plan") return !isPlanned[t];
    if (what === "flows") return isPlanned[t] === 1 && !isKnown[t];
    if (!isKnown[t]) return false;
    if (what === "contracted") return power.unknown[t] === 1 || gas.unknown[t] === 1;
    return Number.isNaN(prices[what][t]!) && plants.some((plant) => runs(plant, t));
  };
  return PLAN_SPARK_GAPS.flatMap((what) => {
    const gaps: PlanSparkGap[] = [];
    for (let t = from; t < until; t++) {
      if (!lacks(what, t)) continue;
      const before = gaps.at(-1);
      const [fromMs, untilMs] = [startMs + t * STEP_MS, startMs + (t + 1) * STEP_MS];
      if (before?.untilMs === fromMs) before.untilMs = untilMs;
      else gaps.push({ what, fromMs, untilMs });
    }
    return gaps;
  });
}
