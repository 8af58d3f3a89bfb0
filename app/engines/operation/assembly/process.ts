import { sureCapacity } from "../../optimization/blocks/vintages";
import { type CommitmentModel, type EnergyProblem, mapProfile, type ProcessModel } from "../../optimization/problem";
import { at, IDLE } from "../site/perStep";
import type { Source, Unit, UnitFlow } from "../site/types";
import { inHorizon, orEntered, withManual, withoutBlocked } from "./horizon";
import type { ComponentInput, HorizonModel } from "./input";
import { moneyOf } from "./money";

/** What nothing is known of has rested for longer than any least time [h]. */
const LONG_RESTED = { on: false, power: 0, heldHours: Number.POSITIVE_INFINITY };
/** Units of one plant that are planned each for itself, at most; more are planned as this many larger ones. */
const MOST_UNITS = 12;

/** What there is of a plant [kW]. */
const sizeOf = ({ capacity }: ProcessModel, { years }: EnergyProblem): number =>
  sureCapacity(years, capacity, 0) * 1000;

/** A plant without an intake: what its availability (or its forecast) gives may be taken. */
export function sourceOf(
  component: ProcessModel,
  componentInput: ComponentInput,
  { problem, input, model }: HorizonModel,
): Source | null {
  const kw = sizeOf(component, problem);
  const [output] = component.ports;
  if (!output || kw <= 0) return null;
  const share = component.fixedProfile[0] ?? component.availability[0] ?? 1;
  const expected = orEntered(
    componentInput.course,
    inHorizon(share, model, (v) => v * kw),
  );
  const gives = withManual(expected, input.steps, componentInput.manual);
  return {
    id: component.id,
    bus: String(output.bus),
    available: withoutBlocked(gives, input.steps, componentInput.blocked),
    curtailable: componentInput.steered && component.fixedProfile[0] === null,
    cost: inHorizon(moneyOf(component.variableCost[0], problem), model, (v) => v / 1000),
  };
}

/**
 * The units of a plant: as many as its size holds, each with its line of fuel between least and full load (ENGINE.md, detailed
 * operation). What use costs is a fuel without a bus.
 */
export function unitsOf(component: ProcessModel, componentInput: ComponentInput, horizon: HorizonModel): Unit[] {
  const { problem, input, model } = horizon;
  const sizeKw = sizeOf(component, problem);
  if (sizeKw <= 0) return [];
  const real = realUnits(component, sizeKw);
  const count = Math.min(MOST_UNITS, real);
  const fullKw = sizeKw / count;
  const minKw = fullKw * Math.max(component.commitment?.minimumLoad[0] ?? 0, component.lowerShare[0] ?? 0);
  const flows = component.ports.map(({ bus, perMain, perRunning }): UnitFlow => {
    const slope = inHorizon(perMain[0] ?? 0, model);
    const running = inHorizon(perRunning?.[0] ?? 0, model, (v) => v * fullKw);
    return { bus: String(bus), atMinimum: added(running, times(slope, minKw)), perPower: [slope] };
  });
  flows.push(...extractionOf(component, model, minKw));
  const share = component.fixedProfile[0] ?? component.availability[0] ?? 1;
  return Array.from({ length: count }, (_, i) => ({
    id: count > 1 ? `${component.id}#${i + 1}` : component.id,
    minPower: minKw,
    pieces: [fullKw],
    flows: merged(flows),
    fuel: fuelOf(component, horizon, minKw),
    // One that stands for several wears, starts and stops as they do.
    wear: ((componentInput.wearPerHour ?? 0) * real) / count,
    ...switching(component.commitment, fullKw, minKw, real / count),
    limit: withoutBlocked(
      inHorizon(share, model, (v) => v * fullKw),
      input.steps,
      componentInput.blocked,
    ),
    state: componentInput.state ?? LONG_RESTED,
  }));
}

/**
 * A plant that is not told what to do: it runs with the power [kW] that is expected of it, and what it takes follows. What it is out for
 * is taken from that; it has no starts, no minimum and no wear that a plan could change.
 */
export function fixedUnit(
  component: ProcessModel,
  course: Float64Array,
  componentInput: ComponentInput,
  horizon: HorizonModel,
): Unit | undefined {
  const { problem, input, model } = horizon;
  const there = sizeOf(component, problem);
  if (there <= 0) return undefined;
  const manual = withManual(course, input.steps, componentInput.manual);
  const limit = withoutBlocked(manual, input.steps, componentInput.blocked) as Float64Array;
  const size = limit.reduce((most, kw) => Math.max(most, kw), there);
  const flows = component.ports.map(({ bus, perMain, perRunning }): UnitFlow => {
    const slope = inHorizon(perMain[0] ?? 0, model);
    const running = inHorizon(perRunning?.[0] ?? 0, model, (v) => v * size);
    // What running takes at any power, as part of each kWh: the power is known.
    const runs = limit.map((kw, t) => (kw > IDLE * size ? at(running, t) / kw : 0));
    const perPower = runs.some((kw) => kw !== 0) ? runs.map((kw, t) => at(slope, t) + kw) : slope;
    return { bus: String(bus), atMinimum: 0, perPower: [perPower] };
  });
  flows.push(...extractionOf(component, model, 0));
  return {
    id: component.id,
    minPower: 0,
    pieces: [size],
    flows: merged(flows),
    wear: 0,
    limit,
    fixed: true,
    fuel: fuelOf(component, horizon, 0),
    ...switching(null, size, 0),
    state: LONG_RESTED,
  };
}

/** What use costs, as a fuel without a bus; null where it costs nothing. */
function fuelOf(component: ProcessModel, { problem, model }: HorizonModel, minKw: number): Unit["fuel"] {
  const cost = mapProfile(moneyOf(component.variableCost[0], problem), (v) => v / 1000);
  if (typeof cost === "number" && cost === 0) return null;
  return { price: inHorizon(cost, model), atMinimum: minKw, perPower: [1] };
}

/** Heat that may be extracted is taken in its full share. */
const extractionOf = ({ extraction }: ProcessModel, model: Int32Array, minKw: number): UnitFlow[] =>
  extraction ? [{ bus: String(extraction.bus), ...lineOf(inHorizon(extraction.ratio[0] ?? 0, model), minKw) }] : [];

/** Into how many units a plant of a size [kW] divides. */
function realUnits({ commitment }: ProcessModel, sizeKw: number): number {
  const one = (commitment?.unitMw[0] ?? 0) * 1000;
  return one > 0 ? Math.max(1, Math.round(sizeKw / one)) : 1;
}

/** Whether a plant has more units than are planned each for itself. */
export const hasManyUnits = (component: ProcessModel, problem: EnergyProblem): boolean =>
  realUnits(component, sizeOf(component, problem)) > MOST_UNITS;

/**
 * Starts and stops as the parameters say, of a unit that stands for `standsFor`. A ramp is a share of the size per hour, and never keeps a
 * unit from its least load.
 */
function switching(c: CommitmentModel | null, fullKw: number, minKw: number, standsFor = 1) {
  const ramp = (c?.rampPerH[0] ?? Number.POSITIVE_INFINITY) * fullKw;
  const first = Math.max(minKw, ramp * 0.25);
  return {
    startCost: ((c?.startUpCost[0] ?? 0) + (c?.shutDownCost[0] ?? 0)) * standsFor,
    rampUp: ramp,
    rampDown: ramp,
    startLimit: first,
    stopLimit: first,
    minUpHours: c?.minimumUpH[0] ?? 0,
    minDownHours: c?.minimumDownH[0] ?? 0,
  };
}

const times = (values: number | Float64Array, by: number) =>
  typeof values === "number" ? values * by : values.map((v) => v * by);

const added = (a: number | Float64Array, b: number | Float64Array): number | Float64Array => {
  if (typeof a === "number" && typeof b === "number") return a + b;
  if (typeof a === "number") return (b as Float64Array).map((v) => v + a);
  return typeof b === "number" ? a.map((v) => v + b) : a.map((v, t) => v + b[t]!);
};

const lineOf = (slope: number | Float64Array, minKw: number) => ({ atMinimum: times(slope, minKw), perPower: [slope] });

/** Flows on the same bus are one. */
function merged(flows: readonly UnitFlow[]): UnitFlow[] {
  const byBus = new Map<string, UnitFlow>();
  for (const flow of flows) {
    const before = byBus.get(flow.bus);
    const both = before && {
      bus: flow.bus,
      atMinimum: added(before.atMinimum, flow.atMinimum),
      perPower: [added(before.perPower[0]!, flow.perPower[0]!)],
    };
    byBus.set(flow.bus, both ?? flow);
  }
  return [...byBus.values()];
}
