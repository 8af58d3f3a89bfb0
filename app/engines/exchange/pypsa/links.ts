import type { TechnologyName } from "~/entities/catalogue/names";
import type { Owner } from "../rows";
import type { Bus } from "./buses";
import { wordsOf } from "./carriers";
import { setUnits } from "./commitment";
import {
  busOf,
  type Context,
  type Counterpart,
  type Item,
  itemsOf,
  setProfile,
  setSize,
  statusOf,
  UNLIMITED,
} from "./context";
import { bridge, transport } from "./lines";
import { tableOf } from "./network";
import { both, highestOf, isConstant, lowestOf, mapped, meanOf, type Profile } from "./table";

const FILE = "links.csv";
const MOST_PORTS = 9;
const from = (attribute: string): string => `${FILE}: ${attribute}`;

/** What goes out of (efficiency above 0) or also into a link per unit that its first bus gives. */
interface Port {
  bus: Bus;
  attribute: string;
  efficiency: Profile;
}

/**
 * Links: between two buses of one carrier a transport with its loss, between carriers a conversion at one location with a
 * second output or input at most. Powers of a link are those at its first bus, sizes of a conversion here those of its main output.
 */
export function addLinks(context: Context): void {
  const table = tableOf(context.network, "links");
  const items = itemsOf(context, table);
  const read = items.flatMap((item) => {
    const start = busOf(context, item, "bus0");
    const end = busOf(context, item, "bus1");
    return start && end ? [{ item, start, ports: portsOf(context, item, end) }] : [];
  });
  const isTransport = ({ start, ports }: (typeof read)[number]) =>
    ports.length === 1 && ports[0]!.bus.carrierId === start.carrierId && ports[0]!.bus !== start;
  for (const one of read) if (!isTransport(one)) for (const { bus } of one.ports) context.buses.join(one.start, bus);
  const counts = { transport: 0, conversion: 0 };
  for (const one of read) {
    table.text(one.item.row, "carrier");
    const added = isTransport(one)
      ? addTransport(context, one.item, one.start, one.ports[0]!)
      : addConversion(context, one.item, one.start, one.ports);
    if (!added) continue;
    if (isTransport(one) && table.flag(one.item.row, "committable"))
      context.report.changed("unit_commitment", { file: FILE }, one.item.name);
    counts[isTransport(one) ? "transport" : "conversion"] += 1;
  }
  if (counts.transport > 0) context.report.taken("taken_as_transport", { file: FILE, count: counts.transport });
  if (counts.conversion > 0) context.report.taken("taken_as_conversion", { file: FILE, count: counts.conversion });
}

function portsOf(context: Context, item: Item, first: Bus): Port[] {
  const { table, row } = item;
  const ports: Port[] = [{ bus: first, attribute: "efficiency", efficiency: table.profile(row, "efficiency", 1) }];
  for (let i = 2; i <= MOST_PORTS; i++) {
    if (!table.columns.has(`bus${i}`) || table.text(row, `bus${i}`) === "") continue;
    const bus = busOf(context, item, `bus${i}`);
    const attribute = `efficiency${i}`;
    if (bus) ports.push({ bus, attribute, efficiency: table.profile(row, attribute, 1) });
  }
  return ports;
}

function addTransport(context: Context, item: Item, start: Bus, { bus, efficiency }: Port): boolean {
  const { table, row, name } = item;
  const { report } = context;
  const share = table.profile(row, "p_max_pu", 1);
  const least = table.profile(row, "p_min_pu", 0);
  const efficiencyMean = meanOf(efficiency);
  if (efficiencyMean > 1 || efficiencyMean <= 0) {
    leave(context, item, "efficiency");
    return false;
  }
  if (!isConstant(efficiency)) report.changed("mean_taken", { file: FILE, attribute: "efficiency" }, name);
  const twoWays = lowestOf(least) < 0;
  if (twoWays && highestOf(both(share, least, (a, b) => Math.abs(a + b))) > 1e-9)
    report.changed("uneven_directions", { file: FILE }, name);
  if (twoWays && efficiencyMean < 1) report.changed("two_way_loss", { file: FILE }, name);
  if (highestOf(least) > 0) report.changed("attribute_left", { file: FILE, attribute: "p_min_pu" }, name);
  const cost = mapped(table.profile(row, "marginal_cost", 0), (v) => v / start.amount);
  const hasCost = highestOf(cost) !== 0 || lowestOf(cost) !== 0;
  if (twoWays && hasCost) report.changed("two_way_cost", { file: FILE }, name);
  const owner = transport(context, item, [start, bus], {
    size: "p_nom",
    direction: twoWays ? "bidirectional" : "uniform",
    share,
    loss: 1 - efficiencyMean,
  });
  if (hasCost) setCost(context, owner, cost);
  return true;
}

const setCost = (context: Context, owner: Owner, cost: Profile): void =>
  setProfile(context, owner, "variable_cost", {
    profile: cost,
    unit: "EUR/MWh",
    from: from("marginal_cost"),
    impact: "money",
  });

const PREFERRED: readonly [RegExp, readonly TechnologyName[]][] = [
  [/ccgt/, ["combined_cycle_plant"]],
  [/\bchp\b/, ["chp_gas", "biomass_cogeneration_plant", "biogas_chp"]],
  [/ground/, ["heat_pump_ground"]],
  [/resistive|electric boiler|rod/, ["electric_boiler"]],
  [/fuel cell/, ["fuel_cell"]],
  [/heat pump/, ["heat_pump"]],
];
const USUAL: readonly TechnologyName[] = [
  "heat_pump",
  "gas_boiler",
  "electrolyser",
  "fuel_cell",
  "gas_turbine",
  "methanation",
  "chp_gas",
];

/** The main output is the first that the catalogue has a technology for, else the first there is. */
function addConversion(context: Context, item: Item, start: Bus, ports: readonly Port[]): boolean {
  const { table, row, name } = item;
  const { report } = context;
  const outputs = ports.filter(({ efficiency }) => highestOf(efficiency) > 0 && lowestOf(efficiency) >= 0);
  const inputs = ports.filter(({ efficiency }) => highestOf(efficiency) <= 0 && lowestOf(efficiency) < 0);
  const rest = ports.filter(
    (port) => !outputs.includes(port) && !inputs.includes(port) && highestOf(port.efficiency) !== 0,
  );
  const [used, more] = [
    [outputs[0], outputs[1], inputs[0]].filter((port) => port !== undefined),
    [...outputs.slice(2), ...inputs.slice(1), ...rest],
  ];
  if (outputs.length === 0) {
    leave(context, item, "bus1");
    return false;
  }
  // A place has one balance of a carrier: a second end of it is reached through a carrier of the plant's own.
  const carriers = new Set([start.carrierId]);
  for (const port of used) {
    if (carriers.has(port.bus.carrierId)) port.bus = handOver(context, name, port);
    carriers.add(port.bus.carrierId);
  }
  for (const { attribute } of more)
    report.changed("port_left", { file: FILE, attribute: attribute.replace("efficiency", "bus") }, name);
  const words = wordsOf(table.text(row, "carrier"), name);
  const preferred = [...(PREFERRED.find(([pattern]) => pattern.test(words))?.[1] ?? []), ...USUAL];
  const [one, other] = [outputs[0]!, outputs[1]];
  const sidesOf = (main: Port, second?: Port) => ({
    carrier_level_input: start.carrierId,
    carrier_level_output: main.bus.carrierId,
    ...(inputs[0] ? { carrier_level_input_secondary: inputs[0].bus.carrierId } : {}),
    ...(second ? { carrier_level_output_secondary: second.bus.carrierId } : {}),
  });
  const swap =
    other !== undefined &&
    !context.technologies.find("transformation", sidesOf(one, other)) &&
    context.technologies.find("transformation", sidesOf(other, one)) !== undefined;
  const [main, second] = swap ? [other, one] : [one, other];
  const technology = context.technologies.findOrAdd("transformation", sidesOf(main, second), { preferred });
  const buses = [start, ...used.map(({ bus }) => bus)];
  const home = context.buses.homeOf(buses) ?? context.buses.ownHome(name, buses);
  home.bridges.forEach((bus) => bridge(context, `${name} – ${bus.name}`, home.location, bus));
  const owner = context.rows.node(
    { name, technology_id: technology, geometry_id: home.location, status: statusOf(item, "p_nom") },
    {
      carrier_level_input: start.level,
      carrier_level_output: main.bus.level,
      ...(second ? { carrier_level_output_secondary: second.bus.level } : {}),
      ...(inputs[0] ? { carrier_level_input_secondary: inputs[0].bus.level } : {}),
    },
  );
  setConversion(context, { owner, item }, start, main);
  for (const [port, type, sign] of [
    [second, "secondary_output_ratio", 1],
    [inputs[0], "secondary_input_ratio", -1],
  ] as const) {
    if (!port) continue;
    const ratio = both(amounts(port, start), amounts(main, start), (a, b) => (b > 0 ? (sign * a) / b : 0));
    const fixed = sign < 0 && !isConstant(ratio);
    if (fixed) report.changed("mean_taken", { file: FILE, attribute: port.attribute }, name);
    setProfile(context, owner, type, { profile: fixed ? meanOf(ratio) : ratio, unit: "1", from: from(port.attribute) });
  }
  return true;
}

/** What a network has and this import leaves out changes its costs: its first remarks name it with its size. */
function leave({ report }: Context, { table, row, name }: Item, attribute: string): void {
  const size = table.flag(row, "p_nom_extendable") ? undefined : table.number(row, "p_nom", 0);
  const sized = size === undefined || !Number.isFinite(size) ? name : `${name} (${size} MW)`;
  report.first("component_left", { file: FILE, attribute }, sized);
}

/**
 * A balance of a carrier of its own, and a plant without loss and limit between it and the bus of a port, which stands in for the port. All of
 * the carrier goes through it, so that the plant gives and takes at both ends what it did.
 */
function handOver(context: Context, name: string, { bus, attribute, efficiency }: Port): Bus {
  const { buses, rows, report, technologies } = context;
  const inBetween = buses.between(`${name} – ${bus.name}`, bus);
  const isOutput = highestOf(efficiency) > 0;
  const [input, output] = isOutput ? [inBetween, bus] : [bus, inBetween];
  const sides = { carrier_level_input: input.carrierId, carrier_level_output: output.carrierId };
  const home = buses.homeOf([inBetween, bus])!;
  home.bridges.forEach((away) => bridge(context, `${inBetween.name} →`, home.location, away));
  const owner = rows.node(
    {
      name: inBetween.name,
      technology_id: technologies.findOrAdd("transformation", sides),
      geometry_id: home.location,
      status: "existing",
    },
    { carrier_level_input: input.level, carrier_level_output: output.level },
  );
  const of = from(attribute.replace("efficiency", "bus"));
  rows.set(owner, "existing_capacity", UNLIMITED * bus.amount, { unit: "MW", from: of });
  rows.set(owner, "efficiency", 1, { unit: "1", from: of });
  report.taken("ends_apart", {}, name);
  return inBetween;
}

/** The efficiency of a port in the units of both carriers. */
const amounts = ({ bus, efficiency }: Port, start: Bus): Profile =>
  mapped(efficiency, (v) => (v * bus.amount) / start.amount);

/** Size, limits and costs of a conversion, from those of what it takes in to those of its main output. */
function setConversion(context: Context, counterpart: Counterpart, start: Bus, main: Port): void {
  const { owner, item } = counterpart;
  const { table, row, name } = item;
  const efficiency = amounts(main, start);
  const best = highestOf(efficiency);
  setProfile(context, owner, "efficiency", { profile: efficiency, unit: "1", from: from(main.attribute) });
  setSize(context, counterpart, { size: "p_nom", perUnit: best * start.amount, unit: "MW" });
  const most = table.profile(row, "p_max_pu", 1);
  if (highestOf(most) > 1 || lowestOf(most) < 0)
    context.report.changed("cut_to_share", { file: FILE, attribute: "p_max_pu" }, name);
  const share = both(most, efficiency, (a, e) => (Math.min(1, Math.max(0, a)) * e) / best);
  if (!(isConstant(share) && Math.abs(meanOf(share) - 1) < 1e-12))
    setProfile(context, owner, "availability", { profile: share, unit: "1", from: from("p_max_pu") });
  const cost = both(table.profile(row, "marginal_cost", 0), efficiency, (c, e) => (e > 0 ? c / e / start.amount : 0));
  if (highestOf(cost) !== 0 || lowestOf(cost) !== 0) setCost(context, owner, cost);
  const least = table.profile(row, "p_min_pu", 0);
  if (lowestOf(least) < 0) context.report.changed("takes_left", { file: FILE, attribute: "p_min_pu" }, name);
  setUnits(context, counterpart, FILE);
  if (highestOf(least) <= 0 || table.flag(row, "committable")) return;
  const exact = isConstant(least) && isConstant(efficiency);
  if (!exact) context.report.changed("minimum_mean", { file: FILE, attribute: "p_min_pu" }, name);
  const lowest = lowestOf(both(least, efficiency, (a, e) => (a * e) / best));
  context.rows.set(owner, "lower_operation_limit", Math.max(0, lowest), { unit: "1", from: from("p_min_pu") });
}
