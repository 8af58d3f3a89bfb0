import type { PlanGround } from "~/entities/operator/grounds";
import { at } from "../../site/perStep";
import type { Unit } from "../../site/types";
import { type ExplainedSteps, NOTHING, WORTHLESS } from "../reason";
import type { Situation } from "../situation";
import { moneyOf } from "../unitMoney";
import { nextBest } from "./alternative";
import { type GroundOf, groundsFor, meanOver, type Stretch, stretchesOf } from "./stretches";

/** What a machine brings and what it costs, so close to each other that it is the one that sets the price [1]. */
const ALIKE = 0.01;

/** Why a machine runs or rests: what it brings and costs at the prices of its buses, or what a start or a least time makes of it. */
export function groundsOfUnit(situation: Situation, unit: Unit, { reason, setpoint }: ExplainedSteps): PlanGround[] {
  const { steps, stepHours } = situation.site;
  const { on } = situation.plan.units[unit.id]!;
  const isOn = (t: number): boolean => on[t] === 1 && setpoint[t]! > NOTHING;
  const stretches = stretchesOf(steps, (t) => `${isOn(t) ? "on" : "off"} ${groundKey(reason[t]!)}`);
  return groundsFor(stretches, (stretch) => {
    const key = reason[stretch.from]!;
    if (key === "maintenance") return { ground: "out", at: stretch.to };
    if (key === "approved") return null;
    return isOn(stretch.from) ? whyOn(stretch) : whyOff(stretch);
  });

  function whyOn(stretch: Stretch): GroundOf {
    const { gain, cost } = sums(stretch, (t) => setpoint[t]!);
    const hours = (stretch.to - stretch.from) * stepHours;
    const energy = stepHours * sumOver(stretch, (t) => setpoint[t]!);
    const margin = gain - cost - unit.wear * hours;
    const lost = Math.max(0, -margin);
    const key = reason[stretch.from]!;
    if (key === "minimum_run") return { ground: "run_on", at: stretch.to, money: lost };
    const numbers = { now: gain / energy, other: (cost + unit.wear * hours) / energy };
    if (key === "start_cost" && lost <= unit.startCost)
      return { ground: "start_saved", money: lost, other_money: unit.startCost };
    if (key === "limit") {
      const more = meanOver(stretch, (t) => moneyOf(situation, unit).perKwh(setpoint[t]!, t));
      return { ground: "at_limit", power: meanOver(stretch, (t) => setpoint[t]!), now: more };
    }
    // On/off are as planned in the prices of a plan: what a machine as a whole is needed for is not in them.
    if (numbers.now < numbers.other * (1 - ALIKE)) return { ground: "whole", ...numbers };
    if (numbers.now > numbers.other * (1 + ALIKE)) return { ground: "pays", ...numbers };
    const outputs = unit.flows.filter(({ perPower }) => at(perPower[0]!, stretch.from) > 0);
    const other = outputs.length === 1 ? nextBest(situation, outputs[0]!.bus, stretch, unit.id) : null;
    return other && other.cost >= numbers.other - WORTHLESS
      ? { ground: "cheapest", now: numbers.other, other: other.cost, name: other.id }
      : { ground: "serves", now: numbers.other };
  }

  function whyOff(stretch: Stretch): GroundOf {
    const best = (t: number): number => moneyOf(situation, unit).bestPower(t);
    const { gain, cost } = sums(stretch, best);
    const hours = (stretch.to - stretch.from) * stepHours;
    const margin = gain - cost - unit.wear * hours;
    const key = reason[stretch.from]!;
    if (key === "minimum_rest") return { ground: "rest_on", at: stretch.to, money: Math.max(0, margin) };
    // More than a start costs would be no reason: its full power finds no use there.
    if (key === "start_cost" && margin > unit.startCost) return null;
    if (key === "start_cost") return { ground: "start_dear", money: Math.max(0, margin), other_money: unit.startCost };
    const energy = stepHours * sumOver(stretch, best);
    if (energy <= 0) return null;
    const numbers = { now: gain / energy, other: (cost + unit.wear * hours) / energy };
    return numbers.now < numbers.other + WORTHLESS ? { ground: "no_gain", ...numbers } : null;
  }

  /** What a course of powers brings, and what it costs in fuel and what flows in [currency]. */
  function sums(stretch: Stretch, power: (t: number) => number): { gain: number; cost: number } {
    const money = moneyOf(situation, unit);
    let [gain, cost] = [0, 0];
    for (let t = stretch.from; t < stretch.to; t++) {
      const hour = money.ofPower(power(t), t);
      gain += stepHours * hour.gain;
      cost += stepHours * hour.cost;
    }
    return { gain, cost };
  }
}

const sumOver = ({ from, to }: Stretch, valueOf: (t: number) => number): number => {
  let sum = 0;
  for (let t = from; t < to; t++) sum += valueOf(t);
  return sum;
};

/** Reasons that are told in one sentence: what a machine brings and costs. */
const groundKey = (reason: ExplainedSteps["reason"][number]): string =>
  ["needed", "cheap_hour", "dear_hour", "surplus", "demand_charge"].includes(reason) ? "margin" : reason;
