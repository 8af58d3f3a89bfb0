import { sureStandingMw } from "../../optimization/blocks/standingLoss";
import { sureCapacity } from "../../optimization/blocks/vintages";
import type { LineModel } from "../../optimization/problem";
import type { FixedDemand, Unit } from "../site/types";
import { inHorizon, withoutBlocked } from "./horizon";
import type { ComponentInput, HorizonModel } from "./input";
import { moneyOf } from "./money";

/** More than any line of a site carries [kW]. */
const UNLIMITED_KW = 1e6;

/**
 * A line as one or two machines that are never off: what is sent arrives less the loss. With a loss or a cost of use it is never worth
 * to send both ways at once.
 */
export function directionsOf(
  component: LineModel,
  componentInput: ComponentInput,
  { problem, input, model }: HorizonModel,
): Unit[] {
  const sizeKw = component.capacity.unlimited
    ? UNLIMITED_KW
    : sureCapacity(problem.years, component.capacity, 0) * 1000;
  // Both its ends stand behind one metering point: nothing has to go along it.
  if (sizeKw <= 0 || component.busStart === component.busEnd) return [];
  const arrives = 1 - (component.loss[0] ?? 0);
  const cost = inHorizon(moneyOf(component.variableCost[0], problem), model, (v) => v / 1000);
  const limit = withoutBlocked(
    inHorizon(component.availability[0] ?? 1, model, (v) => v * sizeKw),
    input.steps,
    componentInput.blocked,
  );
  const way = (id: string, from: number, to: number): Unit => ({
    id,
    minPower: 0,
    pieces: [sizeKw],
    wear: 0,
    startCost: 0,
    limit,
    flows: [
      { bus: String(from), atMinimum: 0, perPower: [-1] },
      { bus: String(to), atMinimum: 0, perPower: [arrives] },
    ],
    fuel: typeof cost === "number" && cost === 0 ? null : { price: cost, atMinimum: 0, perPower: [1] },
    rampUp: Infinity,
    rampDown: Infinity,
    startLimit: Infinity,
    stopLimit: Infinity,
    minUpHours: 0,
    minDownHours: 0,
    state: { on: true, power: 0, heldHours: Infinity },
  });
  const { busStart, busEnd, direction, id } = component;
  return [
    ...(direction === "opposite" ? [] : [way(`${id}#forward`, busStart, busEnd)]),
    ...(direction === "uniform" ? [] : [way(`${id}#backward`, busEnd, busStart)]),
  ];
}

/**
 * What a line loses whatever flows, half of it at each end as a demand of its own; none where nothing is lost. In steps in which the line
 * is out it is shut and loses nothing.
 */
export function standingDemandsOf(
  component: LineModel,
  { blocked }: ComponentInput,
  { problem, input, model }: HorizonModel,
): FixedDemand[] {
  const kw = sureStandingMw(problem.years, component, 0) * 1000;
  if (!component.standing || kw === 0) return [];
  const half = inHorizon(component.standing.inService[0] ?? 1, model, (on) => (on * kw) / 2);
  const power = withoutBlocked(half, input.steps, blocked);
  const { id, busStart, busEnd } = component;
  return [
    { id: `${id}#loss-start`, bus: String(busStart), power, standing: true },
    { id: `${id}#loss-end`, bus: String(busEnd), power, standing: true },
  ];
}
