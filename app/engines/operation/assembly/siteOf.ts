import { yearOf } from "~/entities/core/clock";
import type { ComponentModel, EnergyProblem, TariffTerms } from "../../optimization/problem";
import { at } from "../site/perStep";
import { surplusOf } from "../site/surplus";
import type { Bus, OperationSite } from "../site/types";
import { busValues } from "./busValues";
import { deviationsOf } from "./deviations";
import { inHorizon, modelSteps, orEntered, withManual } from "./horizon";
import { type ComponentInput, type HorizonInput, type Remark, STEP_H } from "./input";
import { directionsOf, standingDemandsOf } from "./line";
import { billedAt } from "./meters";
import { withOneMeter } from "./oneMeter";
import { positionOf } from "./positionOf";
import { fixedUnit, hasManyUnits, sourceOf, unitsOf } from "./process";
import { connectionsAfter } from "./stores/later";
import { levelTargets } from "./stores/levelTargets";
import { storageOf } from "./stores/storage";
import { addUses, BELOW_UNSERVED } from "./stores/uses";
import { connectionsOf, feedInKw } from "./trade";
import { type DailyWork, workOf } from "./work";

/** What a kWh that is not served costs in the objective at least [currency/kWh]. */
const UNSERVED = 100;
/** Times the highest price of the horizon, whatever the currency: not to serve is dearer than to buy. */
const ABOVE_PRICE = 20;
/** Times the charge on a kW of a quarter-hour's peak, spread over its energy: not to serve is dearer than any peak. */
const ABOVE_PEAK = 10 / STEP_H;
const STEERED: ComponentInput = { steered: true };

/**
 * The site that is planned. It is what the model of one status quo year in quarter-hours with detailed operation (`assemble`) says of what
 * is there, in the steps of the horizon. What is measured and expected stands in place of what was entered. The model's MW and MWh become
 * kW and kWh. What a plan cannot take over is a remark.
 */
export function siteOf(entered: EnergyProblem, input: HorizonInput): { site: OperationSite; remarks: Remark[] } {
  const year = yearOf(input.timezone, input.startMs);
  if (entered.years[0] !== year) throw new Error(`The model is of ${entered.years[0]}, the plan of ${year}`);
  const { problem, gone, shared, meters, remarks } = withOneMeter(entered, input.behindMeter ?? []);
  const model = modelSteps(input);
  const horizon = { problem, input, model };
  const buses = problem.buses.flatMap(({ carrierLevelId }, i): Bus[] => {
    if (gone.has(i)) return [];
    const exportLimit = feedInKw(problem, i);
    const bus: Bus = {
      id: String(i),
      carrier: carrierLevelId,
      balanced: true,
      shortfallPrice: UNSERVED,
      dumpLimit: 0,
      dumpPrice: 0,
      ...(exportLimit === undefined ? {} : { exportLimit }),
      ...(shared.has(i) ? { joined: true } : {}),
    };
    return [bus];
  });
  const site: OperationSite = {
    start: new Date(input.startMs).toISOString(),
    stepHours: STEP_H,
    steps: input.steps,
    buses,
    grids: [],
    demands: [],
    sources: [],
    units: [],
    storages: [],
    shiftables: [],
    batches: [],
    targets: [],
  };
  const sayOf =
    ({ id, name }: ComponentModel): Say =>
    (key) =>
      remarks.push({ key, component_id: id, name });
  const isBehind = (id: string): boolean =>
    meters.some(
      ({ connections, billed }) => connections.some((one) => one.id === id) && billed.every((one) => one.id !== id),
    );
  const knownOf = ({ id }: ComponentModel) => input.components.get(id) ?? STEERED;
  for (const component of problem.components) {
    if (limitedByYear(component)) sayOf(component)("yearly_limits");
    if (knownOf(component).manual)
      sayOf(component)(isExpected(component, knownOf(component)) ? "manual_forecast" : "manual_forecast_unused");
    if (component.kind === "storage") continue;
    const unitsBefore = site.units.length;
    add(component, knownOf(component), sayOf(component));
    const decided = site.units.slice(unitsBefore).some(({ fixed }) => !fixed);
    if (knownOf(component).wearPerHour && (component.kind !== "process" || !decided)) sayOf(component)("wear_unused");
  }
  limitToSun(site, (id) => {
    const component = problem.components.find((one) => one.id === id);
    if (component) sayOf(component)("no_sun_for_work");
  });
  const paid = billedAt(site.grids, meters, input.steps);
  site.grids = paid.grids;
  remarks.push(...paid.remarks);
  // Not to serve is the last resort, also where the highest import is what costs.
  const peak = site.grids.flatMap(({ demandCharges }) => demandCharges).reduce((sum, { price }) => sum + price, 0);
  const scale = 1 + (ABOVE_PRICE * highestPrice(site)) / UNSERVED;
  const unserved = UNSERVED * scale + ABOVE_PEAK * peak;
  for (const bus of site.buses) bus.shortfallPrice = unserved;
  for (const load of [...site.shiftables, ...site.batches]) load.shortfallPrice *= unserved / UNSERVED;
  // What a store's energy is worth at the end follows from all that gives energy then.
  const after = connectionsAfter(problem, input);
  const values = busValues({ ...site, grids: after ? billedAt(after, meters, 0).grids : site.grids });
  for (const component of problem.components)
    if (component.kind === "storage") addStorage(component, knownOf(component), sayOf(component));
  const position = positionOf(site, input);
  if (position) site.position = position;
  const deviations = deviationsOf(site, problem, input);
  if (deviations.length > 0) site.deviations = deviations;
  return { site, remarks };

  function add(
    component: Exclude<ComponentModel, { kind: "storage" }>,
    componentInput: ComponentInput,
    say: Say,
  ): void {
    if (component.kind === "demand" && componentInput.shift) {
      addWork({ id: component.id, bus: String(component.bus), shift: componentInput.shift }, componentInput, say);
      // Its daily work is all that it needs: what is entered or measured as its demand would count it twice.
      say("demand_by_work");
    } else if (component.kind === "demand") {
      const expected = orEntered(
        componentInput.course,
        inHorizon(component.demandMw[0] ?? 0, model, (v) => Math.max(0, v * 1000)),
      );
      const power = withManual(expected, input.steps, componentInput.manual);
      // What is measured may fail while the consumer does not: it is served as expected.
      if (componentInput.blocked) say("demand_out");
      site.demands.push({ id: component.id, bus: String(component.bus), power });
    } else if (component.kind === "trade") {
      const connections = connectionsOf(component, componentInput, horizon);
      const charged = connections.some(({ id, demandCharges }) => demandCharges.length > 0 && !isBehind(id));
      if (charged && componentInput.peakMonthKw === undefined) say("peak_unknown");
      if (componentInput.price && component.sides.some(({ ofMarket }) => ofMarket[0] === null)) say("price_untold");
      if (component.sides.some(({ tariff }) => tariff && hasTerms(tariff))) say("tariff_by_energy");
      site.grids.push(...connections);
    } else if (component.kind === "line") {
      site.units.push(...directionsOf(component, componentInput, horizon));
      site.demands.push(...standingDemandsOf(component, componentInput, horizon));
    } else if (component.root === "consumption") {
      const [intake] = component.ports;
      if (!intake || !componentInput.shift) return say("flexible_without_work");
      addWork({ id: component.id, bus: String(intake.bus), shift: componentInput.shift }, componentInput, say);
    } else if (component.ports.every(({ side }) => side === "output")) {
      const source = sourceOf(component, componentInput, horizon);
      if (source) site.sources.push(source);
    } else if (!componentInput.steered) {
      const { course } = componentInput;
      if (!course?.every((kw) => !Number.isNaN(kw))) return say("unsteered_left_out");
      const unit = fixedUnit(component, course, componentInput, horizon);
      if (unit) site.units.push(unit);
    } else {
      if (component.extraction) say("extraction_fixed");
      if (hasManyUnits(component, problem)) say("many_units");
      site.units.push(...unitsOf(component, componentInput, horizon));
    }
  }

  /** Daily work that can wait, of a consumer. */
  function addWork(work: DailyWork, componentInput: ComponentInput, say: Say): void {
    const { shiftables, batches, underWay, begun } = workOf(work, componentInput, input);
    site.shiftables.push(...shiftables);
    site.batches.push(...batches);
    if (underWay) site.demands.push({ id: `${work.id}#0`, bus: work.bus, power: underWay });
    if (begun) say("work_begun");
  }

  function addStorage(
    component: Extract<ComponentModel, { kind: "storage" }>,
    componentInput: ComponentInput,
    say: Say,
  ): void {
    if (!componentInput.steered) return say("unsteered_store");
    if (component.inflow[0] ?? false) say("inflow_left_out");
    if (componentInput.levelKwh === undefined) say("level_assumed");
    const worth = values.get(String(component.bus)) ?? 0;
    const store = storageOf(component, componentInput, horizon, Number.isFinite(worth) ? worth : 0);
    if (!store) {
      if (componentInput.target) say("target_unused");
      const { trips, leastChargeKw, chargesFrom, feedsIn } = componentInput;
      if (trips ?? leastChargeKw ?? chargesFrom ?? feedsIn === false) say("store_unused");
      return;
    }
    const goal = componentInput.target;
    const levels = goal && levelTargets(goal, store.capacity, unserved / BELOW_UNSERVED, input);
    if (levels) store.targets = levels.targets;
    addUses(site, store, { ...componentInput, levelsAfter: levels?.after }, { input, say });
    // A sensor that is read wrong by a little is no news.
    const slack = LEVEL_SLACK * store.capacity;
    const { levelKwh: level } = componentInput;
    if (level !== undefined && (level < -slack || level > store.capacity + slack)) say("level_outside");
    site.storages.push(store);
  }
}

/** Work from the sun alone takes no more than is left of it; `say` is told of components that have no source at their bus. */
function limitToSun(site: OperationSite, say: (component: string) => void): void {
  const ofSun = [...site.shiftables, ...site.batches].filter(({ fromSun }) => fromSun);
  const without = ofSun.filter(({ bus }) => !site.sources.some((source) => source.bus === bus));
  for (const component of new Set(without.map(({ id }) => id.replace(/#[^#]*$/, "")))) say(component);
  for (const load of site.shiftables)
    if (load.fromSun)
      load.maxPower = Float64Array.from({ length: site.steps }, (_, t) =>
        Math.min(at(load.maxPower, t), surplusOf(site, load.bus, t)),
      );
}

/** The most that a kWh of the grid or of fuel costs in the horizon [currency/kWh]. */
function highestPrice({ grids, units, steps }: OperationSite): number {
  let highest = 0;
  for (let t = 0; t < steps; t++) {
    for (const { importPrice, importFee } of grids) highest = Math.max(highest, at(importPrice, t) + at(importFee, t));
    for (const { fuel } of units) if (fuel) highest = Math.max(highest, at(fuel.price, t));
  }
  return highest;
}

/** Share of its size by which a measured level may lie outside of a store without a remark. */
const LEVEL_SLACK = 0.01;

export type Say = (key: Remark["key"]) => void;

/** Whether what a component takes or gives is expected, not decided. */
const isExpected = (component: ComponentModel, { steered, course, shift }: ComponentInput): boolean =>
  (component.kind === "demand" && !shift) ||
  (component.kind === "process" &&
    component.root !== "consumption" &&
    (component.ports.every(({ side }) => side === "output") || (!steered && course !== undefined)));

/** Limits of a year say nothing of a few days of it. */
function limitedByYear({ limits }: ComponentModel & { limits?: unknown }): boolean {
  const limitsOfYear = [limits.lowerMwh[0], limits.upperMwh[0], limits.fullLoadHours[0]];
  return limitsOfYear.some((limit) => typeof limit === "number");
}

/** Whether a tariff asks for more than a price in each step and on the highest power, which a plan of some days does not see. */
const hasTerms = ({ peaks, tiers, reductions }: TariffTerms): boolean =>
  [...peaks, ...tiers, ...reductions].some((year) => year.length > 0);
