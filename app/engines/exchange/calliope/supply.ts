import { sizeCells } from "../pypsa/cells";
import { both, highestOf, isConstant, lowestOf, mapped, meanOf, type Profile } from "../pypsa/table";
import { exported, type Into, join } from "./into";
import { added, buildMoney, costCells, flowMoney, KILO, type Money, per } from "./sizes";
import type { Technology } from "./technology";

/** What a source gives in each step [kWh], per what it is given. */
interface Source {
  profile: Profile;
  isFixed: boolean;
  unit: string;
}

function sourceOf(technology: Technology): Source | null {
  const [equals, most] = [technology.entered("source_use_equals"), technology.entered("source_use_max")];
  const profile = equals ?? most;
  const unit = technology.text("source_unit") || "absolute";
  return profile === undefined || highestOf(profile) === Infinity
    ? null
    : { profile, isFixed: equals !== undefined, unit };
}

/**
 * "Supply": what comes from outside. Where its output alone has a size it is one generator. Else it is a chain: a source, what may be drawn
 * from it, a store behind it, and what makes the carrier of that.
 */
export function addSupply(into: Into, technology: Technology): void {
  const [carrier, ...more] = technology.carriers("carrier_out");
  if (carrier === undefined || more.length > 0) return into.left(technology, "carrier_out");
  const efficiency = both(
    technology.profile("flow_out_eff", 1, carrier),
    technology.profile("flow_out_parasitic_eff", 1, carrier),
    times,
  );
  const whole = both(technology.profile("source_eff", 1), efficiency, times);
  if (!(lowestOf(whole) > 0)) return into.left(technology, "flow_out_eff");
  const source = sourceOf(technology);
  const isEqual = technology.flag("source_cap_equals_flow_cap");
  const drawn = technology.number("source_cap_max", Infinity);
  const hasDraw =
    !isEqual &&
    (drawn < Infinity || hasCost(technology, "cost_source_cap") || technology.number("source_cap_min", 0) > 0);
  const area = technology.number("area_use_per_flow_cap", Number.NaN);
  const follows = source === null || source.unit === "per_cap" || (source.unit === "per_area" && area > 0);
  const hasStore = technology.flag("include_storage");
  if (hasStore || hasDraw || !follows)
    return addChain(into, technology, { carrier, source, drawn: hasDraw ? drawn : null });
  const bus = exported(into, technology, carrier);
  // Of the capacity: what the plant uses itself is not given, and a source gives so much per capacity.
  const ownUse = technology.profile("flow_out_parasitic_eff", 1, carrier);
  const perCap = source && scaled(source.profile, into, whole, source.unit === "per_area" ? area : 1);
  const drawLimit = isEqual ? mapped(whole, (v) => Math.min(1, v)) : 1;
  const share = both(both(ownUse, drawLimit, Math.min), perCap ?? Infinity, Math.min);
  const cost = both(
    technology.cost("cost_flow_out", carrier),
    both(technology.cost("cost_source_use"), whole, (c, e) => c / e),
    plus,
  );
  const hasArea = area > 0;
  const money = added(
    flowMoney(technology, carrier),
    ...(hasArea ? [buildMoney(technology, "cost_area_use", area)] : []),
    ...(isEqual ? [buildMoney(technology, "cost_source_cap")] : []),
  );
  const [least, most] = boundsOf(technology, carrier, hasArea ? area : null, areaOf(into, technology));
  into.tables.add(
    "generators",
    technology.name,
    {
      bus,
      carrier: into.words(technology),
      marginal_cost: mapped(cost, (v) => v * KILO),
      p_max_pu: share,
      p_min_pu: source?.isFixed ? share : leastShare(into, technology, whole, area),
      ...sizeCells(least / KILO, most / KILO, costCells(technology, into.hours, per(money, 1 / KILO))),
    },
    technology.file,
  );
}

const times = (a: number, b: number): number => a * b;
const plus = (a: number, b: number): number => a + b;
const hasCost = (technology: Technology, param: string): boolean =>
  technology.classes().some(([cost, weight]) => weight !== 0 && technology.number(param, 0, undefined, cost) !== 0);

/** From energy per step to a share of a power. */
const scaled = (profile: Profile, { steps }: Into, efficiency: Profile, factor: number): Profile =>
  both(
    both(profile, steps, (v, h) => (v * factor) / h),
    efficiency,
    times,
  );

/** The least that must be used, as a share of the capacity. */
function leastShare(into: Into, technology: Technology, whole: Profile, area: number): Profile {
  const least = technology.profile("source_use_min", 0);
  if (highestOf(least) <= 0) return 0;
  const unit = technology.text("source_unit");
  if (unit === "absolute" || unit === "") {
    into.attributeLeft(technology, "source_use_min");
    return 0;
  }
  return scaled(least, into, whole, unit === "per_area" ? area : 1);
}

/** The area that a technology may have at its node. Two that share one are not kept from taking all of it each. */
function areaOf(into: Into, technology: Technology): number {
  const here = into.areaAt(technology);
  if (here.isShared) into.attributeLeft(technology, "available_area");
  return Math.min(technology.number("area_use_max", Infinity), here.most);
}

function boundsOf(technology: Technology, carrier: string, area: number | null, mostArea: number): [number, number] {
  const [least, most] = [
    technology.number("flow_cap_min", 0, carrier),
    technology.number("flow_cap_max", Infinity, carrier),
  ];
  if (area === null) return [least, most];
  return [Math.max(least, technology.number("area_use_min", 0) / area), Math.min(most, mostArea / area)];
}

/** A source, what is drawn from it, and the carrier that is made of that. */
interface Chain {
  carrier: string;
  source: Source | null;
  /** What may be drawn at most [kW]; null where drawing has no size of its own. */
  drawn: number | null;
}

function addChain(into: Into, technology: Technology, { carrier, source, drawn }: Chain): void {
  const eff = technology.profile("source_eff", 1);
  const out = both(
    technology.profile("flow_out_eff", 1, carrier),
    technology.profile("flow_out_parasitic_eff", 1, carrier),
    times,
  );
  if (!isConstant(eff) || !isConstant(out)) return into.left(technology, "flow_out_eff");
  if (source?.unit === "per_cap") return into.left(technology, "source_unit");
  const meanEfficiency = meanOf(eff);
  if (meanEfficiency > 1 && drawn !== null) return into.left(technology, "source_eff");
  const field = into.ownBus(technology, "source");
  const behind = drawn === null ? field : into.ownBus(technology, "store");
  // Without a limit of what is drawn, what the source gives is counted behind the draw.
  addSource(into, technology, { bus: field, source, meanEfficiency: drawn === null ? meanEfficiency : 1 });
  if (drawn !== null) {
    const costs = costCells(technology, into.hours, per(buildMoney(technology, "cost_source_cap"), 1 / KILO));
    const size = sizeCells(technology.number("source_cap_min", 0) / KILO, drawn / KILO, costs);
    into.tables.add(
      "links",
      `${technology.name} ←`,
      { bus0: field, bus1: behind, efficiency: meanEfficiency, ...size },
      technology.file,
    );
  }
  if (technology.flag("include_storage")) {
    const costs = costCells(technology, into.hours, per(buildMoney(technology, "cost_storage_cap"), 1 / KILO));
    const [least, most] = [technology.number("storage_cap_min", 0), technology.number("storage_cap_max", Infinity)];
    const cells = { bus: behind, ...into.level(technology), e_min_pu: technology.number("storage_discharge_depth", 0) };
    const size = sizeCells(least / KILO, most / KILO, costs, "e_nom");
    into.tables.add(
      "stores",
      `${technology.name} +`,
      { ...cells, e_cyclic: technology.flag("cyclic_storage", true), ...size },
      technology.file,
    );
    into.ratiosLeft(technology);
  }
  // Its capacity is that of the output before what the plant uses itself.
  const conversion = technology.number("flow_out_eff", 1, carrier);
  const money = per(flowMoney(technology, carrier), 1 / KILO / conversion);
  const hasArea = technology.number("area_use_per_flow_cap", 0) > 0;
  if (hasArea) into.attributeLeft(technology, "area_use_per_flow_cap");
  const [least, most] = boundsOf(technology, carrier, null, Infinity);
  const size = sizeCells(least / KILO / conversion, most / KILO / conversion, costCells(technology, into.hours, money));
  const cost = mapped(technology.cost("cost_flow_out", carrier), (v) => v * meanOf(out) * KILO);
  const bus1 = exported(into, technology, carrier);
  const cells = { bus0: behind, bus1, efficiency: meanOf(out), marginal_cost: cost, carrier: into.words(technology) };
  into.tables.add("links", technology.name, { ...cells, ...size }, technology.file);
}

/** A source and the balance behind it. */
interface SourceRow {
  /** The balance it gives to. */
  bus: string;
  source: Source | null;
  /** Of what is drawn [1]: 1 where the draw counts it. */
  meanEfficiency: number;
}

/** What the source gives, at most or exactly: an amount, or per area that is built. */
function addSource(into: Into, technology: Technology, { bus, source, meanEfficiency }: SourceRow): void {
  const carrier = `${technology.tech} source`;
  const marginal_cost = mapped(technology.cost("cost_source_use"), (v) => (v * KILO) / meanEfficiency);
  const powers = source && both(source.profile, into.steps, (v, h) => (v * meanEfficiency) / h / KILO);
  const peak = powers ? highestOf(powers) : 0;
  if (!powers || !(peak > 0)) {
    const cells = { bus, carrier, marginal_cost, p_nom: powers ? 0 : sizeCells(0, Infinity, {}).p_nom! };
    return into.tables.add("generators", join(technology.name, "source"), cells, technology.file);
  }
  const share = mapped(powers, (v) => v / peak);
  const limits = { p_max_pu: share, p_min_pu: source.isFixed ? share : 0 };
  if (source.unit === "absolute") {
    if (highestOf(technology.profile("source_use_min", 0)) > 0) into.attributeLeft(technology, "source_use_min");
    const cells = { bus, carrier, marginal_cost, ...limits, p_nom: peak };
    return into.tables.add("generators", join(technology.name, "source"), cells, technology.file);
  }
  const money: Money = buildMoney(technology, "cost_area_use");
  const most = areaOf(into, technology);
  const size = sizeCells(
    technology.number("area_use_min", 0) * peak,
    most * peak,
    costCells(technology, into.hours, per(money, peak)),
  );
  into.tables.add(
    "generators",
    join(technology.name, "source"),
    { bus, carrier, marginal_cost, ...limits, ...size },
    technology.file,
  );
}
