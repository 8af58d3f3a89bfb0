import type { ParameterTypeName, TechnologyName } from "~/entities/catalogue/names";
import type { RootTechnology, Technology } from "~/entities/catalogue/technology";
import { isUnder } from "~/entities/catalogue/technologyTree";
import type { ParameterImpact } from "~/entities/parameters/parameter";
import { type Component, isLine, type Line } from "~/entities/twin/component";
import type { Geometry } from "~/entities/twin/geometry";
import { assembleCommitment, fuelLine, remarkNotSwitched } from "./assembly/commitment";
import type { JointMinimum } from "./assembly/jointMinimum";
import { outageOfDemand } from "./assembly/outages";
import { reserveOfDemand } from "./assembly/reserves";
import { standingLoss } from "./assembly/standingLoss";
import { storageParameters } from "./assembly/storage";
import { type TariffContext, withTariff } from "./assembly/tariffSides";
import { assembleCapacity, type CapacityContext } from "./capacityAssembly";
import type { NamedAbout } from "./findings";
import type { LocationMap } from "./locations";
import {
  combine,
  type ComponentModel,
  type Extraction,
  type ImpactProfiles,
  mapProfile,
  type Port,
  type ProcessModel,
  type Profile,
  type TradeModel,
  type TradeSide,
  type YearlyLimits,
} from "./problem";
import { nameOfOwner, type Owner } from "./reader";

const PHOTOVOLTAICS: TechnologyName = "photovoltaics";

export interface ComponentContext extends CapacityContext {
  technologies: ReadonlyMap<string, Technology>;
  locations: LocationMap;
  geometries: ReadonlyMap<string, Geometry>;
  /** What several components are held to together with this one, by year. */
  jointMinimum: JointMinimum;
  /** Units are switched on and off. */
  detailedOperation: boolean;
  /** Outages are survived. */
  resilience: boolean;
  system: Owner;
  tariff: TariffContext;
  /** Index of a balance, opened when first used; -1 when the carrier level is not part of the run. */
  bus(location: number, carrierLevelId: string): number;
}

/** A component that takes part in a run. */
interface ComponentInRun {
  component: Component;
  technology: Technology;
  root: RootTechnology;
  owner: Owner;
}

/** A component as the model sees it; null when it takes no part (a finding says why). */
export function assembleComponent(member: ComponentInRun, context: ComponentContext): ComponentModel | null {
  const { component, technology, root, owner } = member;
  const { reader, findings, locations } = context;
  const about = nameOfOwner(owner);
  const unit = technology.properties.unit || (root === "storage" ? "MWh" : "MW");
  const openWithoutParameter = root === "trade" || root === "consumption";
  const line = isLine(component) ? component : null;
  const base = {
    id: owner.componentId ?? "",
    name: component.name,
    technologyId: component.technology_id,
    isPhotovoltaic: isUnder(component.technology_id, PHOTOVOLTAICS, context.technologies),
    root,
    geometryId: component.geometry_id,
    carrierLevelInput: component.carrier_level_input,
    carrierLevelOutput: component.carrier_level_output,
    capacity: assembleCapacity(
      owner,
      { role: "capacity", unit, status: component.status, openWithoutParameter, lengthFactor: line?.value ?? 1 },
      context,
    ),
  };
  // What maintenance and faults leave of it counts on top.
  const left = reader.profiles(owner, "maximum_availability");
  const availability = reader
    .profiles(owner, "availability")
    .map((v, y) => combine(v ?? 1, left[y] ?? 1, (a, b) => a * b));
  const variableCost = reader.impactProfiles(owner, "variable_cost");
  const limits: YearlyLimits = {
    lowerMwh: reader
      .numbers(owner, "annual_lower_energy_bound")
      .map((v, y) => greater(v, context.jointMinimum(component, y)?.lowerMwh)),
    upperMwh: reader.numbers(owner, "annual_upper_energy_bound").map((v) => v ?? null),
    fullLoadHours: reader.numbers(owner, "maximum_full_load_hours").map((v) => v ?? null),
  };
  const common = { availability, variableCost, limits };

  if (root === "transmission") return line && assembleLine(line, { ...base, ...common }, owner, context);
  const location = locations.of(component.geometry_id);
  const located = { ...base, location };
  const level = component.carrier_level_output ?? component.carrier_level_input;
  if (level === null) {
    findings.add("component_without_carrier", "error", about);
    return null;
  }
  if (root === "storage") {
    const bus = context.bus(location, level);
    return bus < 0
      ? null
      : {
          ...located,
          ...common,
          kind: "storage",
          bus,
          bothWays: mayGoBothWays(owner, context),
          ...storageParameters(component, owner, context),
        };
  }
  if (root === "trade") {
    const sides = tradeSides(member, location, variableCost, context);
    const steering = { availability, ...steeringOf(component, owner, context) };
    const bothWays = mayGoBothWays(owner, context);
    const feedInShare = reader.numbers(owner, "feed_in_share").map((share) => share ?? null);
    return sides.length ? { ...located, ...steering, bothWays, limits, kind: "trade", sides, feedInShare } : null;
  }
  if (root === "consumption" && reader.rows(owner, "demand").length > 0) {
    const bus = context.bus(location, component.carrier_level_input ?? level);
    const demandMw = reader.profiles(owner, "demand").map((v) => v ?? 0);
    const outage = context.resilience ? outageOfDemand(owner, context) : { criticalShare: [], unservedCost: [] };
    const served = { unservedPrice: null, reserve: reserveOfDemand(owner, context), ...outage };
    return bus < 0 ? null : { ...located, kind: "demand", bus, demandMw, ...served, variableCost, limits };
  }
  return assembleProcess(component, { ...located, ...common }, owner, context);
}

type ProcessBase = Omit<
  ProcessModel,
  "kind" | "ports" | "extraction" | "flat" | "fixedProfile" | "lowerShare" | "commitment"
>;

/**
 * Main flow f: the output of a transformation or measure, the intake of a consumer. With efficiency e an input is f/e
 * (or, for a consumer with an output, that output e*f); secondary flows are ratios of f. Steps with e <= 0 cannot run.
 */
function assembleProcess(
  c: Component,
  base: ProcessBase,
  owner: Owner,
  context: ComponentContext,
): ProcessModel | null {
  const { reader, findings } = context;
  const { root, location } = base;
  const about = nameOfOwner(owner);
  const measure = root === "efficienymeasures";
  const output = measure ? (c.carrier_level_output ?? c.carrier_level_input) : c.carrier_level_output;
  const input = measure ? null : c.carrier_level_input;
  const mainIsIntake = root === "consumption" || output === null;
  const efficiency = reader.profiles(owner, "efficiency").map((v) => v ?? 1);
  if (input !== null && output !== null) {
    const level = reader.resolve(owner, "efficiency")?.origin.level ?? "type default";
    const isReported = findings.list.some((f) => f.rule === "parameter_missing" && f.componentId === owner.componentId);
    if (level === "type default" && !isReported)
      findings.add("efficiency_missing", "warning", { ...about, parameterType: "efficiency" });
    checkEfficiency(owner, efficiency, context);
  }
  const availability = [...base.availability];
  const steering = steeringOf(c, owner, context);
  const flat = reader.numbers(owner, "flat_output").map((v) => v !== undefined && v !== 0);
  const switches = root === "transformation" && context.detailedOperation;
  if (switches && flat.includes(true)) remarkNotSwitched(owner, "flat_output", context);
  const commitment =
    switches && !flat.includes(true) ? assembleCommitment(owner, base.capacity, steering, context) : null;
  const ports: Port[] = [];
  const port = (level: string | null, side: Port["side"], perMain: Profile[], perRunning?: Profile[]): void => {
    const bus = level === null ? -1 : context.bus(location, level);
    if (bus >= 0) ports.push({ bus, side, perMain, perRunning });
  };
  if (mainIsIntake) {
    port(
      input,
      "intake",
      efficiency.map(() => -1),
    );
    port(output, "output", efficiency);
  } else {
    port(
      output,
      "output",
      efficiency.map(() => 1),
    );
    if (input !== null) {
      const full = efficiency.map((e) => mapProfile(e, (v) => (v > 0 ? 1 / v : 0)));
      const line = commitment ? fuelLine(owner, full, commitment, context) : null;
      port(input, "intake", negative(line?.perOutput ?? full), line ? negative(line.perRunning) : undefined);
      efficiency.forEach((e, i) => {
        availability[i] = combine(e, availability[i] ?? 1, (v, a) => (v > 0 ? a : 0));
      });
    }
  }
  let extraction: Extraction | null = null;
  for (const [level, side, type, sign] of [
    [c.carrier_level_input_secondary, "secondary_intake", "secondary_input_ratio", -1],
    [c.carrier_level_output_secondary, "secondary_output", "secondary_output_ratio", 1],
  ] as const) {
    if (level === null) continue;
    const ratio = reader.profiles(owner, type);
    const extracts = side === "secondary_output" && reader.rows(owner, "power_loss_coefficient").length > 0;
    const bus = extracts ? context.bus(location, level) : -1;
    if (ratio.every((r) => r === undefined))
      findings.add("secondary_without_ratio", "warning", { ...about, parameterType: type });
    else if (extracts) extraction = bus < 0 ? null : extractionOf(owner, bus, ratio, context);
    else
      port(
        level,
        side,
        ratio.map((r) => mapProfile(r ?? 0, (v) => sign * v)),
      );
  }
  if (ports.length === 0 && !extraction) return null;
  return {
    ...base,
    kind: "process",
    availability,
    ports,
    extraction,
    flat,
    ...steering,
    // A lower limit is then one of the units that run.
    ...(commitment ? { lowerShare: steering.lowerShare.map(() => 0) } : {}),
    commitment,
  };
}

/** A power loss that is known in some years only says nothing of the others. `ratio`: the most heat per main output. */
function extractionOf(
  owner: Owner,
  bus: number,
  ratio: readonly (Profile | undefined)[],
  { reader, findings, years }: ComponentContext,
): Extraction {
  const loss = reader.numbers(owner, "power_loss_coefficient");
  const about: NamedAbout = { ...nameOfOwner(owner), parameterType: "power_loss_coefficient" };
  loss.forEach((v, y) => {
    if (v === undefined) findings.add("parameter_missing_in_year", "error", { ...about, year: years[y] });
  });
  return { bus, loss: loss.map((v) => v ?? 0), ratio: ratio.map((v) => v ?? 0) };
}

const negative = (profiles: readonly Profile[]): Profile[] => profiles.map((p) => mapProfile(p, (v) => -v));

const steeringOf = (
  c: Component,
  owner: Owner,
  { reader, jointMinimum }: ComponentContext,
): Pick<TradeModel, "fixedProfile" | "lowerShare"> => ({
  fixedProfile: reader.profiles(owner, "fixed_profile").map((v) => v ?? null),
  lowerShare: reader
    .numbers(owner, "lower_operation_limit")
    .map((v, y) => greater(v, jointMinimum(c, y)?.lowerShare) ?? 0),
});

/** An efficiency that lets nothing through in any hour, or that is negative, is a mistake; 0 in some hours means no operation then. */
function checkEfficiency(owner: Owner, efficiency: readonly Profile[], { findings, years }: ComponentContext): void {
  const about: NamedAbout = { ...nameOfOwner(owner), parameterType: "efficiency" };
  efficiency.forEach((profile, y) => {
    const values = typeof profile === "number" ? [profile] : profile;
    if (values.every((v) => v <= 0)) findings.add("efficiency_zero", "error", { ...about, year: years[y] });
    else if (values.some((v) => v < 0)) findings.add("efficiency_negative", "error", { ...about, year: years[y] });
  });
}

/** The stricter of two lower limits; null when there is neither. */
const greater = (a: number | undefined, b: number | undefined): number | null =>
  a === undefined && b === undefined ? null : Math.max(a ?? 0, b ?? 0);

const mayGoBothWays = (owner: Owner, { reader }: ComponentContext): boolean[] =>
  reader.numbers(owner, "both_directions_at_once").map((v) => (v ?? 0) !== 0);

function tradeSides(
  { component: c, owner }: ComponentInRun,
  location: number,
  variableCost: ImpactProfiles[],
  context: ComponentContext,
): TradeSide[] {
  const { reader, findings } = context;
  const or = (type: ParameterTypeName): number[] => reader.numbers(owner, type).map((v) => v ?? 0);
  const sides: TradeSide[] = [];
  for (const [direction, level, type] of [
    ["purchase", c.carrier_level_output, "purchase_price"],
    ["sale", c.carrier_level_input, "sale_price"],
  ] as const) {
    const bus = level === null ? -1 : context.bus(location, level);
    if (bus < 0) continue;
    const price = reader.impactProfiles(owner, type);
    if (price.every((p) => p.money === undefined) && !("tariff_id" in c && c.tariff_id)) {
      findings.add("trade_without_price", "info", {
        ...nameOfOwner(owner),
        parameterType: type,
      });
    }
    sides.push({
      direction,
      bus,
      price,
      ofMarket: reader.ofMarket(owner, type),
      levy: direction === "purchase" ? reader.profiles(owner, "energy_levy").map((v) => v ?? 0) : price.map(() => 0),
      variableCost: direction === "purchase" ? countOnce(owner, price, variableCost, context) : variableCost,
      capacityPrice: or("capacity_price"),
      capacityPriceMonthly: or("capacity_price_monthly"),
      tariff: null,
    });
  }
  return isLine(c) ? sides : withTariff(sides, c, owner, context);
}

/**
 * An emission of what is bought is one factor: with the purchase price where it is given there, else as variable cost (the
 * catalogue's factors of fuels). Both together would count it twice.
 */
function countOnce(
  owner: Owner,
  price: readonly ImpactProfiles[],
  variableCost: readonly ImpactProfiles[],
  { reader, findings }: ComponentContext,
): ImpactProfiles[] {
  return variableCost.map((costs, y) => {
    const remaining: ImpactProfiles = {};
    for (const [impact, cost] of Object.entries(costs) as [ParameterImpact, Profile][]) {
      if (impact === "money" || price[y]?.[impact] === undefined) {
        remaining[impact] = cost;
        continue;
      }
      const isDefault = reader.resolve(owner, "variable_cost", impact)?.origin.level === "catalogue";
      findings.add("emission_counted_once", isDefault ? "info" : "warning", {
        ...nameOfOwner(owner),
        parameterType: "variable_cost",
        detail: impact,
      });
    }
    return remaining;
  });
}

function assembleLine(
  line: Line,
  base: Omit<ProcessBase, "location">,
  owner: Owner,
  context: ComponentContext,
): ComponentModel | null {
  const geometry = context.geometries.get(line.geometry_id);
  const about = nameOfOwner(owner);
  const level = line.carrier_level_input ?? line.carrier_level_output;
  if (!geometry?.geometry_id_start || !geometry.geometry_id_end || level === null) {
    context.findings.add(level === null ? "component_without_carrier" : "line_without_ends", "error", about);
    return null;
  }
  const location = context.locations.of(geometry.geometry_id_start);
  const locationEnd = context.locations.of(geometry.geometry_id_end);
  const busStart = context.bus(location, level);
  const busEnd = context.bus(locationEnd, line.carrier_level_output ?? level);
  if (busStart < 0 || busEnd < 0) return null;
  if (busStart === busEnd) {
    context.findings.add("line_within_place", "info", about);
    return null;
  }
  const loss = context.reader.numbers(owner, "transmission_loss").map((v) => (v ?? 0) * line.value);
  if (loss.some((l) => l >= 1))
    context.findings.add("line_loses_all", "error", { ...about, parameterType: "transmission_loss" });
  return {
    ...base,
    kind: "line",
    location,
    locationEnd,
    busStart,
    busEnd,
    lengthKm: line.value,
    direction: line.transmission_direction,
    loss,
    ...standingLoss(owner, { lengthKm: line.value, ...base }, context),
    unservedPrice: null,
    bothWays: mayGoBothWays(owner, context),
  };
}
