import { sizeCells } from "../pypsa/cells";
import { both, highestOf, isConstant, lowestOf, mapped, meanOf, type Profile } from "../pypsa/table";
import { exported, join, type Into } from "./into";
import { added, buildMoney, costCells, flowMoney, KILO, per, type Money } from "./sizes";
import type { Technology } from "./technology";

/** What a source gives in each step [kWh], per what it is given. */
interface Source {
  profile: Profile;
  isFixed: boolean;
  unit: string;
}

function sourceOf(own: Technology): Source | null {
  const [equals, most] = [own.entered("source_use_equals"), own.entered("source_use_max")];
  const profile = equals ?? most;
  const unit = own.text("source_unit") || "absolute";
  return profile === undefined || highestOf(profile) === Infinity
    ? null
    : { profile, isFixed: equals !== undefined, unit };
}

/**
 * "Supply": what comes from outside. Where its output alone has a size it is one generator, else a chain: a source, what may be drawn
 * from it, a store behind it, and what makes the carrier of that.
 */
export function addSupply(into: Into, own: Technology): void {
  const [carrier, ...more] = own.carriers("carrier_out");
  if (carrier === undefined || more.length > 0) return into.left(own, "carrier_out");
  const efficiency = both(
    own.profile("flow_out_eff", 1, carrier),
    own.profile("flow_out_parasitic_eff", 1, carrier),
    times,
  );
  const whole = both(own.profile("source_eff", 1), efficiency, times);
  if (!(lowestOf(whole) > 0)) return into.left(own, "flow_out_eff");
  const source = sourceOf(own);
  const isEqual = own.flag("source_cap_equals_flow_cap");
  const drawn = own.number("source_cap_max", Infinity);
  const hasDraw =
    !isEqual && (drawn < Infinity || hasCost(own, "cost_source_cap") || own.number("source_cap_min", 0) > 0);
  const area = own.number("area_use_per_flow_cap", Number.NaN);
  const follows = source === null || source.unit === "per_cap" || (source.unit === "per_area" && area > 0);
  const hasStore = own.flag("include_storage");
  if (hasStore || hasDraw || !follows) return addChain(into, own, carrier, source, hasDraw ? drawn : null);
  const bus = exported(into, own, carrier);
  // Of the capacity: what the plant uses itself is not given, and a source gives so much per capacity.
  const ownUse = own.profile("flow_out_parasitic_eff", 1, carrier);
  const perCap = source && scaled(source.profile, into, whole, source.unit === "per_area" ? area : 1);
  const drawLimit = isEqual ? mapped(whole, (v) => Math.min(1, v)) : 1;
  const share = both(both(ownUse, drawLimit, Math.min), perCap ?? Infinity, Math.min);
  const cost = both(
    own.cost("cost_flow_out", carrier),
    both(own.cost("cost_source_use"), whole, (c, e) => c / e),
    plus,
  );
  const hasArea = area > 0;
  const money = added(
    flowMoney(own, carrier),
    ...(hasArea ? [buildMoney(own, "cost_area_use", area)] : []),
    ...(isEqual ? [buildMoney(own, "cost_source_cap")] : []),
  );
  const [least, most] = boundsOf(own, carrier, hasArea ? area : null, areaOf(into, own));
  into.tables.add(
    "generators",
    own.name,
    {
      bus,
      carrier: into.words(own),
      marginal_cost: mapped(cost, (v) => v * KILO),
      p_max_pu: share,
      p_min_pu: source?.isFixed ? share : leastShare(into, own, whole, area),
      ...sizeCells(least / KILO, most / KILO, costCells(own, into.hours, per(money, 1 / KILO))),
    },
    own.file,
  );
}

const times = (a: number, b: number): number => a * b;
const plus = (a: number, b: number): number => a + b;
const hasCost = (own: Technology, param: string): boolean =>
  own.classes().some(([cost, weight]) => weight !== 0 && own.number(param, 0, undefined, cost) !== 0);

/** From energy per step to a share of a power. */
const scaled = (profile: Profile, { steps }: Into, efficiency: Profile, factor: number): Profile =>
  both(
    both(profile, steps, (v, h) => (v * factor) / h),
    efficiency,
    times,
  );

/** The least that must be used, as a share of the capacity. */
function leastShare(into: Into, own: Technology, whole: Profile, area: number): Profile {
  const least = own.profile("source_use_min", 0);
  if (highestOf(least) <= 0) return 0;
  const unit = own.text("source_unit");
  if (unit === "absolute" || unit === "") {
    into.attributeLeft(own, "source_use_min");
    return 0;
  }
  return scaled(least, into, whole, unit === "per_area" ? area : 1);
}

/** The area that a technology may have at its node. Two that share one are not kept from taking all of it each. */
function areaOf(into: Into, own: Technology): number {
  const here = into.areaAt(own);
  if (here.isShared) into.attributeLeft(own, "available_area");
  return Math.min(own.number("area_use_max", Infinity), here.most);
}

function boundsOf(own: Technology, carrier: string, area: number | null, mostArea: number): [number, number] {
  const [least, most] = [own.number("flow_cap_min", 0, carrier), own.number("flow_cap_max", Infinity, carrier)];
  if (area === null) return [least, most];
  return [Math.max(least, own.number("area_use_min", 0) / area), Math.min(most, mostArea / area)];
}

function addChain(into: Into, own: Technology, carrier: string, source: Source | null, drawn: number | null): void {
  const eff = own.profile("source_eff", 1);
  const out = both(own.profile("flow_out_eff", 1, carrier), own.profile("flow_out_parasitic_eff", 1, carrier), times);
  if (!isConstant(eff) || !isConstant(out)) return into.left(own, "flow_out_eff");
  if (source?.unit === "per_cap") return into.left(own, "source_unit");
  const meanEfficiency = meanOf(eff);
  if (meanEfficiency > 1 && drawn !== null) return into.left(own, "source_eff");
  const field = into.ownBus(own, "source");
  const behind = drawn === null ? field : into.ownBus(own, "store");
  // Without a limit of what is drawn, what the source gives is counted behind the draw.
  addSource(into, own, field, source, drawn === null ? meanEfficiency : 1);
  if (drawn !== null) {
    const costs = costCells(own, into.hours, per(buildMoney(own, "cost_source_cap"), 1 / KILO));
    const size = sizeCells(own.number("source_cap_min", 0) / KILO, drawn / KILO, costs);
    into.tables.add(
      "links",
      `${own.name} ←`,
      { bus0: field, bus1: behind, efficiency: meanEfficiency, ...size },
      own.file,
    );
  }
  if (own.flag("include_storage")) {
    const costs = costCells(own, into.hours, per(buildMoney(own, "cost_storage_cap"), 1 / KILO));
    const [least, most] = [own.number("storage_cap_min", 0), own.number("storage_cap_max", Infinity)];
    const cells = { bus: behind, ...into.level(own), e_min_pu: own.number("storage_discharge_depth", 0) };
    const size = sizeCells(least / KILO, most / KILO, costs, "e_nom");
    into.tables.add(
      "stores",
      `${own.name} +`,
      { ...cells, e_cyclic: own.flag("cyclic_storage", true), ...size },
      own.file,
    );
    into.ratiosLeft(own);
  }
  // Its capacity is that of the output before what the plant uses itself.
  const conversion = own.number("flow_out_eff", 1, carrier);
  const money = per(flowMoney(own, carrier), 1 / KILO / conversion);
  const hasArea = own.number("area_use_per_flow_cap", 0) > 0;
  if (hasArea) into.attributeLeft(own, "area_use_per_flow_cap");
  const [least, most] = boundsOf(own, carrier, null, Infinity);
  const size = sizeCells(least / KILO / conversion, most / KILO / conversion, costCells(own, into.hours, money));
  const cost = mapped(own.cost("cost_flow_out", carrier), (v) => v * meanOf(out) * KILO);
  const bus1 = exported(into, own, carrier);
  const cells = { bus0: behind, bus1, efficiency: meanOf(out), marginal_cost: cost, carrier: into.words(own) };
  into.tables.add("links", own.name, { ...cells, ...size }, own.file);
}

/** What the source gives, at most or exactly: an amount, or per area that is built. */
function addSource(into: Into, own: Technology, bus: string, source: Source | null, meanEfficiency: number): void {
  const carrier = `${own.tech} source`;
  const marginal_cost = mapped(own.cost("cost_source_use"), (v) => (v * KILO) / meanEfficiency);
  const powers = source && both(source.profile, into.steps, (v, h) => (v * meanEfficiency) / h / KILO);
  const peak = powers ? highestOf(powers) : 0;
  if (!powers || !(peak > 0)) {
    const cells = { bus, carrier, marginal_cost, p_nom: powers ? 0 : sizeCells(0, Infinity, {}).p_nom! };
    return into.tables.add("generators", join(own.name, "source"), cells, own.file);
  }
  const share = mapped(powers, (v) => v / peak);
  const limits = { p_max_pu: share, p_min_pu: source.isFixed ? share : 0 };
  if (source.unit === "absolute") {
    if (highestOf(own.profile("source_use_min", 0)) > 0) into.attributeLeft(own, "source_use_min");
    const cells = { bus, carrier, marginal_cost, ...limits, p_nom: peak };
    return into.tables.add("generators", join(own.name, "source"), cells, own.file);
  }
  const money: Money = buildMoney(own, "cost_area_use");
  const most = areaOf(into, own);
  const size = sizeCells(
    own.number("area_use_min", 0) * peak,
    most * peak,
    costCells(own, into.hours, per(money, peak)),
  );
  into.tables.add(
    "generators",
    join(own.name, "source"),
    { bus, carrier, marginal_cost, ...limits, ...size },
    own.file,
  );
}
