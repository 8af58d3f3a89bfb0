import { sizeCells } from "../pypsa/cells";
import { both, highestOf, isConstant, lowestOf, mapped, meanOf } from "../pypsa/table";
import { exported, join, type Into } from "./into";
import { added, buildMoney, costCells, flowMoney, KILO, per } from "./sizes";
import type { Technology } from "./technology";

const times = (a: number, b: number): number => a * b;
const plus = (a: number, b: number): number => a + b;

/** "Demand": what is taken at a node, exactly or at most. */
export function addDemand(into: Into, own: Technology): void {
  const [carrier, ...more] = own.carriers("carrier_in");
  const unit = own.text("sink_unit") || "absolute";
  if (carrier === undefined || more.length > 0) return into.left(own, "carrier_in");
  if (unit !== "absolute") return into.left(own, "sink_unit");
  const equals = own.entered("sink_use_equals");
  const use = equals ?? own.profile("sink_use_max", Infinity);
  const powers = both(
    both(use, into.steps, (v, h) => v / h / KILO),
    own.profile("flow_in_eff", 1, carrier),
    (v, e) => v / e,
  );
  const bus = into.bus(own.node, carrier);
  const cost = own.cost("cost_flow_in", carrier);
  // What a fixed demand costs is the same for every plan, but it is a part of the cost.
  if (equals !== undefined) {
    if (highestOf(cost) !== 0 || lowestOf(cost) !== 0) into.attributeLeft(own, "cost_flow_in");
    if (own.number("flow_cap_max", Infinity, carrier) < highestOf(powers) * KILO)
      into.attributeLeft(own, "flow_cap_max");
    return into.tables.add("loads", own.name, { bus, p_set: powers }, own.file);
  }
  if (highestOf(own.profile("sink_use_min", 0)) > 0) into.attributeLeft(own, "sink_use_min");
  const peak = Math.min(highestOf(powers), own.number("flow_cap_max", Infinity, carrier) / KILO);
  const size = peak === Infinity ? sizeCells(0, Infinity, {}) : { p_nom: peak };
  const share = peak === Infinity ? 1 : mapped(powers, (v) => (peak > 0 ? Math.min(1, v / peak) : 0));
  const cells = { bus, sign: -1, p_max_pu: share, marginal_cost: mapped(cost, (v) => v * KILO), ...size };
  into.tables.add("generators", own.name, cells, own.file);
}

/** "Conversion": one carrier of another, or two of one in the ratio that is given for them. */
export function addConversion(into: Into, own: Technology): void {
  const [input, ...moreIn] = own.carriers("carrier_in");
  const [first, second, ...moreOut] = own.carriers("carrier_out");
  if (input === undefined || moreIn.length > 0) return into.left(own, "carrier_in");
  const ratio = second === undefined ? 0 : own.number("heat_to_power_ratio", 0);
  // Without a ratio the outputs stand for each other in any mix.
  if (first === undefined || moreOut.length > 0 || (second !== undefined && !(ratio > 0)))
    return into.left(own, "carrier_out");
  if (own.flag("include_storage")) return into.left(own, "include_storage");
  const [main, other] = second === "electricity" || second === "power" ? [second, first] : [first, second];
  const ownUse = own.profile("flow_out_parasitic_eff", 1, main);
  const efficiency = both(
    both(own.profile("flow_in_eff", 1, input), own.profile("flow_out_eff", 1, main), times),
    ownUse,
    times,
  );
  const worst = lowestOf(efficiency);
  if (!(worst > 0)) return into.left(own, "flow_out_eff");
  const isSteady = isConstant(efficiency) && isConstant(ownUse);
  // Capacities of both sides, in kW of the main output before what the plant uses itself.
  const inputPer = meanOf(ownUse) / worst;
  const mostIn = own.number("flow_cap_max", Infinity, input) / inputPer;
  const money = added(
    flowMoney(own, main),
    per(flowMoney(own, input), 1 / inputPer),
    ...(other ? [per(flowMoney(own, other), 1 / (ratio * meanOf(ownUse)))] : []),
  );
  if (!isSteady) into.report.changed("calliope_changing", { file: own.file }, own.name);
  const [least, most] = [
    own.number("flow_cap_min", 0, main),
    Math.min(own.number("flow_cap_max", Infinity, main), mostIn),
  ];
  const share = both(ownUse, efficiency, (use, e) => (use * worst) / e / highestOf(ownUse));
  const scale = (KILO * worst) / highestOf(ownUse);
  const cost = both(both(own.cost("cost_flow_out", main), efficiency, times), own.cost("cost_flow_in", input), plus);
  const heat = other ? both(own.cost("cost_flow_out", other), efficiency, (c, e) => c * e * ratio) : 0;
  const lowest = own.profile("flow_out_min_relative", 0, main);
  into.tables.add(
    "links",
    own.name,
    {
      bus0: into.bus(own.node, input),
      bus1: exported(into, own, main),
      efficiency,
      ...(other ? { bus2: exported(into, own, other), efficiency2: mapped(efficiency, (e) => e * ratio) } : {}),
      carrier: into.words(own),
      p_max_pu: share,
      p_min_pu: both(lowest, share, times),
      marginal_cost: mapped(both(cost, heat, plus), (v) => v * KILO),
      ...sizeCells(least / scale, most / scale, costCells(own, into.hours, per(money, 1 / scale))),
    },
    own.file,
  );
  if (other) into.report.changed("calliope_ratio", { file: own.file }, own.name);
}

/** "Storage": an energy and a power, each with its size. */
export function addStorage(into: Into, own: Technology): void {
  const [carrier, ...more] = own.carriers("carrier_out");
  if (carrier === undefined || more.length > 0 || own.carriers("carrier_in")[0] !== carrier)
    return into.left(own, "carrier_out");
  const ownUse = own.number("flow_out_parasitic_eff", 1, carrier);
  const [charged, dischargeEfficiency] = [
    own.profile("flow_in_eff", 1, carrier),
    own.profile("flow_out_eff", 1, carrier),
  ];
  const [cost, costIn] = [own.cost("cost_flow_out", carrier), own.cost("cost_flow_in", carrier)];
  if (highestOf(costIn) !== 0 || lowestOf(costIn) !== 0) into.attributeLeft(own, "cost_flow_in");
  const power = costCells(own, into.hours, per(flowMoney(own, carrier), 1 / KILO));
  const energy = costCells(own, into.hours, per(buildMoney(own, "cost_storage_cap"), 1 / KILO), "e_");
  const bound = (param: string, fallback: number) => own.number(param, fallback, carrier) / KILO;
  const withBounds = (name: string, least: number, most: number) => ({
    [`${name}_extendable`]: true,
    [`${name}_min`]: least,
    ...(most === Infinity ? {} : { [`${name}_max`]: most }),
  });
  into.ratiosLeft(own);
  into.tables.add(
    "storage_units",
    own.name,
    {
      bus: into.bus(own.node, carrier),
      carrier: into.words(own),
      own_energy: true,
      ...into.level(own),
      efficiency_store: charged,
      efficiency_dispatch: mapped(dischargeEfficiency, (v) => v * ownUse),
      p_max_pu: ownUse,
      marginal_cost: mapped(cost, (v) => v * KILO),
      cyclic_state_of_charge: own.flag("cyclic_storage", true),
      ...withBounds("p_nom", bound("flow_cap_min", 0), bound("flow_cap_max", Infinity)),
      ...withBounds("e_nom", own.number("storage_cap_min", 0) / KILO, own.number("storage_cap_max", Infinity) / KILO),
      ...power,
      ...energy,
      e_min_pu: own.number("storage_discharge_depth", 0),
    },
    own.file,
  );
}

const EARTH_KM = 6371;
/** Length of the great circle [km] between two positions [degrees]. */
function distanceOf([x, y]: [number, number], [u, v]: [number, number]): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const half = Math.sin(rad(v - y) / 2) ** 2 + Math.cos(rad(y)) * Math.cos(rad(v)) * Math.sin(rad(u - x) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(half));
}

/** "Transmission": between two nodes, one way or both with one capacity, with the same loss and cost each way. */
export function addTransmission(into: Into, own: Technology): void {
  const [from, to] = [own.text("link_from"), own.text("link_to")];
  const [carrier, ...more] = own.carriers("carrier_out");
  if (carrier === undefined || more.length > 0) return into.left(own, "carrier_out");
  if (!into.model.nodes.has(from) || !into.model.nodes.has(to)) return into.left(own, "link_from");
  own.carriers("carrier_in");
  const ends = [into.position(from), into.position(to)] as const;
  const lengthKm = own.number("distance", Number.NaN);
  const isMeasured = Number.isNaN(lengthKm) && ends[0] !== null && ends[1] !== null;
  const distance = isMeasured ? distanceOf(ends[0]!, ends[1]!) : Number.isNaN(lengthKm) ? 1 : lengthKm;
  const perDistance = ["flow_in_eff_per_distance", "flow_out_eff_per_distance"].map((param) => own.number(param, 1));
  const far = buildMoney(own, "cost_flow_cap_per_distance", distance);
  const isFar = perDistance.some((v) => v !== 1) || own.classes().some(([cost]) => far.build(cost) !== 0);
  if (isMeasured && isFar) into.report.changed("calliope_distance", {}, own.name);
  const throughput = both(own.profile("flow_in_eff", 1), own.profile("flow_out_eff", 1), times);
  const ownUse = own.number("flow_out_parasitic_eff", 1);
  const efficiency = mapped(throughput, (v) => v * ownUse * perDistance.reduce((all, one) => all * one ** distance, 1));
  const isOneWay = own.flag("one_way");
  // There each direction has the whole capacity, which only matters where energy is sent there and back to lose it.
  if (!isOneWay && lowestOf(efficiency) < 1) into.report.changed("calliope_both_ways", {}, own.name);
  const cost = both(
    both(own.cost("cost_flow_out", carrier), efficiency, times),
    own.cost("cost_flow_in", carrier),
    plus,
  );
  const costs = costCells(own, into.hours, per(added(flowMoney(own, carrier), far), 1 / KILO));
  const most = own.number("flow_cap_max", Infinity, carrier);
  into.tables.add(
    "links",
    own.name,
    {
      bus0: into.bus(from, carrier),
      bus1: into.bus(to, carrier),
      efficiency,
      carrier: join(own.tech, carrier),
      marginal_cost: mapped(cost, (v) => v * KILO),
      p_min_pu: isOneWay ? 0 : -1,
      ...(Number.isNaN(lengthKm) ? {} : { length: lengthKm }),
      ...sizeCells(own.number("flow_cap_min", 0, carrier) / KILO, most / KILO, costs),
    },
    own.file,
  );
}
