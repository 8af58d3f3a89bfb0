import { sizeCells } from "../pypsa/cells";
import { both, highestOf, isConstant, lowestOf, mapped, meanOf } from "../pypsa/table";
import { exported, type Into, join } from "./into";
import { added, buildMoney, costCells, flowMoney, KILO, per } from "./sizes";
import type { Technology } from "./technology";

const times = (a: number, b: number): number => a * b;
const plus = (a: number, b: number): number => a + b;

/** "Demand": what is taken at a node, exactly or at most. */
export function addDemand(into: Into, technology: Technology): void {
  const [carrier, ...more] = technology.carriers("carrier_in");
  const unit = technology.text("sink_unit") || "absolute";
  if (carrier === undefined || more.length > 0) return into.left(technology, "carrier_in");
  if (unit !== "absolute") return into.left(technology, "sink_unit");
  const equals = technology.entered("sink_use_equals");
  const use = equals ?? technology.profile("sink_use_max", Infinity);
  const powers = both(
    both(use, into.steps, (v, h) => v / h / KILO),
    technology.profile("flow_in_eff", 1, carrier),
    (v, e) => v / e,
  );
  const bus = into.bus(technology.node, carrier);
  const cost = technology.cost("cost_flow_in", carrier);
  // What a fixed demand costs is the same for every plan, but it is a part of the cost.
  if (equals !== undefined) {
    if (highestOf(cost) !== 0 || lowestOf(cost) !== 0) into.attributeLeft(technology, "cost_flow_in");
    if (technology.number("flow_cap_max", Infinity, carrier) < highestOf(powers) * KILO)
      into.attributeLeft(technology, "flow_cap_max");
    return into.tables.add("loads", technology.name, { bus, p_set: powers }, technology.file);
  }
  if (highestOf(technology.profile("sink_use_min", 0)) > 0) into.attributeLeft(technology, "sink_use_min");
  const peak = Math.min(highestOf(powers), technology.number("flow_cap_max", Infinity, carrier) / KILO);
  const size = peak === Infinity ? sizeCells(0, Infinity, {}) : { p_nom: peak };
  const share = peak === Infinity ? 1 : mapped(powers, (v) => (peak > 0 ? Math.min(1, v / peak) : 0));
  const cells = { bus, sign: -1, p_max_pu: share, marginal_cost: mapped(cost, (v) => v * KILO), ...size };
  into.tables.add("generators", technology.name, cells, technology.file);
}

/** "Conversion": one carrier of another, or two of one in the ratio that is given for them. */
export function addConversion(into: Into, technology: Technology): void {
  const [input, ...moreIn] = technology.carriers("carrier_in");
  const [first, second, ...moreOut] = technology.carriers("carrier_out");
  if (input === undefined || moreIn.length > 0) return into.left(technology, "carrier_in");
  const ratio = second === undefined ? 0 : technology.number("heat_to_power_ratio", 0);
  // Without a ratio the outputs stand for each other in any mix.
  if (first === undefined || moreOut.length > 0 || (second !== undefined && !(ratio > 0)))
    return into.left(technology, "carrier_out");
  if (technology.flag("include_storage")) return into.left(technology, "include_storage");
  const [main, other] = second === "electricity" || second === "power" ? [second, first] : [first, second];
  const ownUse = technology.profile("flow_out_parasitic_eff", 1, main);
  const efficiency = both(
    both(technology.profile("flow_in_eff", 1, input), technology.profile("flow_out_eff", 1, main), times),
    ownUse,
    times,
  );
  const worst = lowestOf(efficiency);
  if (!(worst > 0)) return into.left(technology, "flow_out_eff");
  const isSteady = isConstant(efficiency) && isConstant(ownUse);
  // Capacities of both sides, in kW of the main output before what the plant uses itself.
  const inputPer = meanOf(ownUse) / worst;
  const mostIn = technology.number("flow_cap_max", Infinity, input) / inputPer;
  const money = added(
    flowMoney(technology, main),
    per(flowMoney(technology, input), 1 / inputPer),
    ...(other ? [per(flowMoney(technology, other), 1 / (ratio * meanOf(ownUse)))] : []),
  );
  if (!isSteady) into.report.changed("calliope_changing", { file: technology.file }, technology.name);
  const [least, most] = [
    technology.number("flow_cap_min", 0, main),
    Math.min(technology.number("flow_cap_max", Infinity, main), mostIn),
  ];
  const share = both(ownUse, efficiency, (use, e) => (use * worst) / e / highestOf(ownUse));
  const scale = (KILO * worst) / highestOf(ownUse);
  const cost = both(
    both(technology.cost("cost_flow_out", main), efficiency, times),
    technology.cost("cost_flow_in", input),
    plus,
  );
  const heat = other ? both(technology.cost("cost_flow_out", other), efficiency, (c, e) => c * e * ratio) : 0;
  const lowest = technology.profile("flow_out_min_relative", 0, main);
  into.tables.add(
    "links",
    technology.name,
    {
      bus0: into.bus(technology.node, input),
      bus1: exported(into, technology, main),
      efficiency,
      ...(other ? { bus2: exported(into, technology, other), efficiency2: mapped(efficiency, (e) => e * ratio) } : {}),
      carrier: into.words(technology),
      p_max_pu: share,
      p_min_pu: both(lowest, share, times),
      marginal_cost: mapped(both(cost, heat, plus), (v) => v * KILO),
      ...sizeCells(least / scale, most / scale, costCells(technology, into.hours, per(money, 1 / scale))),
    },
    technology.file,
  );
  if (other) into.report.changed("calliope_ratio", { file: technology.file }, technology.name);
}

/** "Storage": an energy and a power, each with its size. */
export function addStorage(into: Into, technology: Technology): void {
  const [carrier, ...more] = technology.carriers("carrier_out");
  if (carrier === undefined || more.length > 0 || technology.carriers("carrier_in")[0] !== carrier)
    return into.left(technology, "carrier_out");
  const ownUse = technology.number("flow_out_parasitic_eff", 1, carrier);
  const [charged, dischargeEfficiency] = [
    technology.profile("flow_in_eff", 1, carrier),
    technology.profile("flow_out_eff", 1, carrier),
  ];
  const [cost, costIn] = [technology.cost("cost_flow_out", carrier), technology.cost("cost_flow_in", carrier)];
  if (highestOf(costIn) !== 0 || lowestOf(costIn) !== 0) into.attributeLeft(technology, "cost_flow_in");
  const power = costCells(technology, into.hours, per(flowMoney(technology, carrier), 1 / KILO));
  const energy = costCells(technology, into.hours, per(buildMoney(technology, "cost_storage_cap"), 1 / KILO), "e_");
  const bound = (param: string, fallback: number) => technology.number(param, fallback, carrier) / KILO;
  const withBounds = (name: string, least: number, most: number) => ({
    [`${name}_extendable`]: true,
    [`${name}_min`]: least,
    ...(most === Infinity ? {} : { [`${name}_max`]: most }),
  });
  into.ratiosLeft(technology);
  into.tables.add(
    "storage_units",
    technology.name,
    {
      bus: into.bus(technology.node, carrier),
      carrier: into.words(technology),
      own_energy: true,
      ...into.level(technology),
      efficiency_store: charged,
      efficiency_dispatch: mapped(dischargeEfficiency, (v) => v * ownUse),
      p_max_pu: ownUse,
      marginal_cost: mapped(cost, (v) => v * KILO),
      cyclic_state_of_charge: technology.flag("cyclic_storage", true),
      ...withBounds("p_nom", bound("flow_cap_min", 0), bound("flow_cap_max", Infinity)),
      ...withBounds(
        "e_nom",
        technology.number("storage_cap_min", 0) / KILO,
        technology.number("storage_cap_max", Infinity) / KILO,
      ),
      ...power,
      ...energy,
      e_min_pu: technology.number("storage_discharge_depth", 0),
    },
    technology.file,
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
export function addTransmission(into: Into, technology: Technology): void {
  const [from, to] = [technology.text("link_from"), technology.text("link_to")];
  const [carrier, ...more] = technology.carriers("carrier_out");
  if (carrier === undefined || more.length > 0) return into.left(technology, "carrier_out");
  if (!into.model.nodes.has(from) || !into.model.nodes.has(to)) return into.left(technology, "link_from");
  technology.carriers("carrier_in");
  const ends = [into.position(from), into.position(to)] as const;
  const lengthKm = technology.number("distance", Number.NaN);
  const isMeasured = Number.isNaN(lengthKm) && ends[0] !== null && ends[1] !== null;
  const distance = isMeasured ? distanceOf(ends[0], ends[1]) : Number.isNaN(lengthKm) ? 1 : lengthKm;
  const perDistance = ["flow_in_eff_per_distance", "flow_out_eff_per_distance"].map((param) =>
    technology.number(param, 1),
  );
  const far = buildMoney(technology, "cost_flow_cap_per_distance", distance);
  const isFar = perDistance.some((v) => v !== 1) || technology.classes().some(([cost]) => far.build(cost) !== 0);
  if (isMeasured && isFar) into.report.changed("calliope_distance", {}, technology.name);
  const throughput = both(technology.profile("flow_in_eff", 1), technology.profile("flow_out_eff", 1), times);
  const ownUse = technology.number("flow_out_parasitic_eff", 1);
  const efficiency = mapped(throughput, (v) => v * ownUse * perDistance.reduce((all, one) => all * one ** distance, 1));
  const isOneWay = technology.flag("one_way");
  // There each direction has the whole capacity, which only matters where energy is sent there and back to lose it.
  if (!isOneWay && lowestOf(efficiency) < 1) into.report.changed("calliope_both_ways", {}, technology.name);
  const cost = both(
    both(technology.cost("cost_flow_out", carrier), efficiency, times),
    technology.cost("cost_flow_in", carrier),
    plus,
  );
  const costs = costCells(technology, into.hours, per(added(flowMoney(technology, carrier), far), 1 / KILO));
  const most = technology.number("flow_cap_max", Infinity, carrier);
  into.tables.add(
    "links",
    technology.name,
    {
      bus0: into.bus(from, carrier),
      bus1: into.bus(to, carrier),
      efficiency,
      carrier: join(technology.tech, carrier),
      marginal_cost: mapped(cost, (v) => v * KILO),
      p_min_pu: isOneWay ? 0 : -1,
      ...(Number.isNaN(lengthKm) ? {} : { length: lengthKm }),
      ...sizeCells(technology.number("flow_cap_min", 0, carrier) / KILO, most / KILO, costs),
    },
    technology.file,
  );
}
